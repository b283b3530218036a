import type { Handover, LineBalance, StaffOrder } from '@bivak/contract/admin';

/** An order of two tables and a tent with a number, as the calls of the back office answer it. */
export function anOrder(more: Partial<StaffOrder> = {}): StaffOrder {
  return {
    ID: 'r-1',
    Number: 'B2026-000123',
    ReservationID: 'R2026-000009',
    OrderID: 'B2026-000123',
    Status: 'Order',
    Version: 3,
    Customer: { Key: 'chiro', Description: 'Chiro De Linde vzw' },
    Start: '2026-12-04T09:00:00+01:00',
    End: '2026-12-07T11:00:00+01:00',
    WarehouseID: 'zaventem',
    Goods: [{ ItemID: 'tafel', Description: 'Statafel', Amount: 3 }],
    Amount: 3,
    TotalIncVAT: 42,
    Paid: 0,
    Open: 42,
    DepositHeld: 0,
    AssignedTo: null,
    Risks: [],
    CreatedAt: '2026-12-01T10:00:00+01:00',
    Warehouse: { Key: 'zaventem', Description: 'Zaventem' },
    Delivery: null,
    Person: { Name: 'Els Peeters', CompanyName: 'Chiro De Linde vzw', Email: 'els@linde.example', Tel: '' },
    BackOn: null,
    Reference: null,
    Notes: null,
    Remark: null,
    RejectionReason: null,
    TotalExcVAT: 34.71,
    Deposit: 0,
    EditBlocked: false,
    CancelBlocked: false,
    ExpiresAt: null,
    Lines: [],
    Payments: [],
    Refunds: [],
    Invoices: [],
    Documents: [],
    Files: [],
    Conversations: [],
    History: [],
    ...more,
  };
}

export function aLine(more: Partial<LineBalance> = {}): LineBalance {
  return {
    LineID: '1',
    ItemID: 'tafel',
    Description: 'Statafel',
    IsSold: false,
    Ordered: 3,
    Ready: 0,
    Out: 0,
    BackGood: 0,
    BackBroken: 0,
    Lost: 0,
    Away: 0,
    Serials: [],
    Parts: [],
    ...more,
  };
}

export function aHandover(more: Partial<Handover> = {}): Handover {
  return {
    OrderID: 'r-1',
    Number: 'B2026-000123',
    Status: 'Order',
    Lines: [aLine()],
    IsAllBack: false,
    Damages: [],
    Effects: null,
    ...more,
  };
}

/** What an action of the desk would do beside the pieces: nothing. */
export const noEffects = {
  Status: { From: 'Picked', To: 'Picked' },
  Stock: [],
  Endangers: [],
  LateFee: 0,
  Damages: 0,
  Mails: [],
} satisfies Handover['Effects'];
