import type { StaffDamage } from '@bivak/contract/admin';
import { now } from './open-office.tsx';

/** A leg that broke, reported by the desk. */
export const aDamage: StaffDamage = {
  ID: 'd-1',
  Number: 'D000012',
  State: 'reported',
  Version: 3,
  Item: { Key: 'statafel', Description: 'Statafel' },
  SerialNumber: 'ST-7',
  Amount: 1,
  Customer: { Key: 'chiro', Description: 'Chiro De Linde vzw' },
  Order: { ID: 'r-1', Number: 'O2026-000004' },
  WarehouseID: 'zaventem',
  TotalIncVAT: null,
  IsObjected: false,
  IsVerified: true,
  Photos: 0,
  CreatedAt: now,
  Person: { Name: 'Els Peeters', Email: 'els@linde.example', Tel: '' },
  IsByStaff: true,
  Description: 'Poot gebroken',
  Parts: [],
  PriceList: [],
  PhotosBefore: [],
  PhotosAfter: [],
  AssessedIncVAT: null,
  ChargedIncVAT: null,
  IsFromDeposit: false,
  DepositLeft: 50,
  IsInvoiced: false,
  Answer: '',
  Objection: null,
  ObjectedAt: null,
  Down: 0,
  DownUntil: null,
  History: [],
};

/** What a step with it answers. */
export const damageActed = (to: StaffDamage['State']) => ({
  ID: 'd-1',
  Version: 4,
  Effects: {
    State: { From: 'reported', To: to },
    AssessedIncVAT: { From: null, To: 25 },
    ChargedIncVAT: { From: null, To: null },
    IsFromDeposit: false,
    Stock: [],
    Down: [],
    Endangered: [],
    Mails: [],
  },
});
