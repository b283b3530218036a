import type { CustomerRow, StaffCustomer } from '@bivak/contract/admin';
import { now } from './open-office.tsx';

export const aCustomerRow: CustomerRow = {
  ID: 'chiro',
  Number: 'C000012',
  Version: 3,
  Description: 'Chiro De Linde vzw',
  Person: 'Els Peeters',
  Email: 'els@linde.example',
  Tel: '+32 9 123 45 67',
  ZipCode: '9000',
  City: 'Gent',
  CustomerGroup: null,
  Orders: 1,
  IsBlocked: false,
  WaitsSince: null,
  CreatedAt: now,
};

export const aStaffCustomer: StaffCustomer = {
  ...aCustomerRow,
  CompanyName: 'Chiro De Linde vzw',
  Salutation: null,
  FirstName: 'Els',
  LastName: 'Peeters',
  Street: 'Kerkstraat',
  HouseNumber: '7',
  HouseNumberAddition: '',
  CountryID: 'BE',
  ReferenceRequired: false,
  BlockedAt: null,
  BlockedReason: null,
  Notes: '',
  IsPrivate: false,
  PriceList: 'standaard',
  Groups: ['jeugd'],
  Detail: { Version: 2, BusinessNo: '', VATNo: '', InvoiceEmail: '', PaymentDays: null, CreditLimit: 100 },
  ShopPaymentDays: 30,
  People: [
    { ID: 'els', Name: 'Els Peeters', Email: 'els@linde.example', Tel: '', Role: 'Admin', Login: 'active' },
  ],
  Balance: {
    Open: 142,
    Overdue: 0,
    Invoices: [{ Number: 'FH2026-000001', OrderID: 'r-1', DueOn: '2026-12-30', TotalIncVAT: 142, Open: 142 }],
  },
  RecentOrders: [
    {
      ID: 'r-1',
      Number: 'O2026-000001',
      Status: 'ClosedAndCompleted',
      Start: '2026-11-20T09:00:00+01:00',
      End: '2026-11-22T11:00:00+01:00',
      TotalIncVAT: 142,
      DaysLate: 2,
    },
  ],
  Conversations: [],
  History: [
    {
      At: now,
      Subject: 'customer',
      Action: 'update',
      By: { Kind: 'operator', Name: 'Tom Wouters' },
      Fields: ['City', 'Tel'],
      Note: null,
      Undo: null,
    },
  ],
};
