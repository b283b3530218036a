import type { StaffOrder } from '@bivak/contract/admin';
import { anOrder } from './an-order.ts';
import { now } from './open-office.tsx';

/** A request that waits, as a list tells of it. */
export const aRow = {
  ID: 'r-1',
  Number: 'R2026-000009',
  Status: 'Active',
  Version: 3,
  Customer: { Key: 'chiro', Description: 'Chiro De Linde vzw' },
  Start: '2026-12-04T09:00:00+01:00',
  End: '2026-12-07T11:00:00+01:00',
  WarehouseID: 'zaventem',
  Goods: [{ ItemID: 'tafel', Description: 'Statafel', Amount: 2 }],
  Amount: 2,
  TotalIncVAT: 42,
  Paid: 0,
  Open: 42,
  DepositHeld: 0,
  AssignedTo: null,
  Risks: ['stock'],
  CreatedAt: now,
} as const;

/** The same, whole. */
export const aRequest: StaffOrder = anOrder({
  ...aRow,
  Goods: [...aRow.Goods],
  Risks: [...aRow.Risks],
  ReservationID: aRow.Number,
  OrderID: null,
});

/** What an act on it answers, with the way back. */
export const acted = (to: StaffOrder['Status']) => ({
  ID: 'r-1',
  Version: 4,
  Effects: {
    Status: { From: 'Active', To: to },
    Stock: [],
    TotalIncVAT: { From: 42, To: 42 },
    Deposit: { From: 0, To: 0 },
    Mails: [],
  },
  Undo: { ID: 'u-1', Until: '2026-12-03T10:00:20+01:00' },
});
