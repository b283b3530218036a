import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Email } from '../people.ts';
import { Day, Id, lines, Moment, Money, Reference, text } from '../wire/scalars.ts';
import { actQuery, HistoryUndo, MailEffects, rowOutcomes, SeenRows, WayBack } from './acts.ts';
import { cursorList, fileColumns, listQuery, typedWords } from './lists.ts';
import { StaffOrderStatus } from './orders.ts';

// Customers as staff sees them. A write carries the version that was seen, as `If-Match`.

export const customerViewNames = ['to-approve', 'all', 'blocked'] as const;
export const customerSorts = ['Name', '-Name', '-CreatedAt', 'CreatedAt'] as const;

export const CustomerRow = z.object({
  ID: z.string(),
  Number: z.string(),
  Version: z.int(),
  /** The company, else the person. */
  Description: z.string(),
  Person: z.string(),
  Email: z.string(),
  Tel: z.string(),
  ZipCode: z.string(),
  City: z.string(),
  CustomerGroup: z.nullable(z.string()),
  Orders: z.int(),
  IsBlocked: z.boolean(),
  /** Since when somebody of it waits for a yes; null: nobody does. */
  WaitsSince: z.nullable(Moment),
  CreatedAt: Moment,
});
export type CustomerRow = z.output<typeof CustomerRow>;

const CustomerFilterQuery = z.strictObject({
  View: z._default(z.enum(customerViewNames), 'all'),
  /** A name, number, VAT number, telephone or e-mail address. */
  q: typedWords,
  CustomerGroup: z.optional(text(80, 1)),
  /** Of those who wait for a yes, who waits longest comes first, whatever is asked. */
  Sort: z._default(z.enum(customerSorts), 'Name'),
});

export const listCustomers = operation({
  id: 'listCustomers',
  method: 'GET',
  path: '/api/v3/admin/customers',
  tag: 'Customers',
  summary: 'Customers by view, group, name, number, VAT number, telephone or e-mail address',
  query: z.extend(CustomerFilterQuery, listQuery),
  answer: cursorList(CustomerRow),
});

/** What a file of customers can tell of each. */
export const customerColumns = [
  'number',
  'name',
  'person',
  'email',
  'tel',
  'zip',
  'city',
  'group',
  'orders',
  'blocked',
  'waits',
  'created',
] as const;
export type CustomerColumn = (typeof customerColumns)[number];

export const exportCustomers = operation({
  id: 'exportCustomers',
  method: 'POST',
  path: '/api/v3/admin/customers/_export',
  tag: 'Customers',
  summary: 'All customers of a view and filter, in its order, as a file for a spreadsheet',
  query: z.extend(CustomerFilterQuery, {}),
  body: fileColumns(customerColumns),
  answer: z.string(),
  rows: 'text/csv',
});

export const listCustomerGroups = operation({
  id: 'listCustomerGroups',
  method: 'GET',
  path: '/api/v3/admin/customers/_groups',
  tag: 'Customers',
  summary: 'Groups that have prices of their own, and those that a lending shop knows',
  answer: z.object({ Collection: z.array(Reference) }),
});

/** What happened to a customer: names of fields, and never what they were. */
export const CustomerHappened = z.object({
  At: Moment,
  Subject: z.enum(['customer', 'customer-detail', 'contact', 'login', 'membership']),
  Action: z.string(),
  By: z.object({
    Kind: z.enum(['public', 'anonymous', 'customer', 'operator', 'job']),
    Name: z.nullable(z.string()),
  }),
  Fields: z.array(z.string()),
  Note: z.nullable(z.string()),
  Undo: HistoryUndo,
});
export type CustomerHappened = z.output<typeof CustomerHappened>;

export const LoginState = z.enum(['none', 'inactive', 'waiting', 'refused', 'active']);

export const StaffCustomer = z.extend(CustomerRow, {
  CompanyName: z.string(),
  Salutation: z.nullable(z.enum(['Mr', 'Ms', 'Mx'])),
  FirstName: z.string(),
  LastName: z.string(),
  Street: z.string(),
  HouseNumber: z.string(),
  HouseNumberAddition: z.string(),
  CountryID: z.string(),
  ReferenceRequired: z.boolean(),
  BlockedAt: z.nullable(Moment),
  BlockedReason: z.nullable(z.string()),
  Notes: z.string(),
  /** A person and no business: that their record was opened is noted. */
  IsPrivate: z.boolean(),
  /** The list of prices that counts for its group. */
  PriceList: z.nullable(z.string()),
  /** Groups that the shop has. */
  Groups: z.array(z.string()),
  /** Of its own version. */
  Detail: z.object({
    Version: z.int(),
    BusinessNo: z.string(),
    VATNo: z.string(),
    InvoiceEmail: z.string(),
    /** Days until an invoice is due; null: as the shop has it. */
    PaymentDays: z.nullable(z.int()),
    CreditLimit: z.nullable(Money),
  }),
  ShopPaymentDays: z.int(),
  People: z.array(
    z.object({
      ID: z.string(),
      Name: z.string(),
      Email: z.string(),
      Tel: z.string(),
      Role: z.nullable(z.string()),
      Login: LoginState,
    }),
  ),
  Balance: z.object({
    /** On invoices. */
    Open: Money,
    Overdue: Money,
    Invoices: z.array(
      z.object({ Number: z.string(), OrderID: z.string(), DueOn: Day, TotalIncVAT: Money, Open: Money }),
    ),
  }),
  /** The latest; one that came back late says by how many days, one that is out late too. */
  RecentOrders: z.array(
    z.object({
      ID: z.string(),
      Number: z.string(),
      Status: StaffOrderStatus,
      Start: Moment,
      End: Moment,
      TotalIncVAT: Money,
      DaysLate: z.int(),
    }),
  ),
  Conversations: z.array(
    z.object({ ID: z.string(), Subject: z.string(), LastAt: Moment, Waits: z.boolean() }),
  ),
  History: z.array(CustomerHappened),
});
export type StaffCustomer = z.output<typeof StaffCustomer>;

const params = z.object({ id: Id });

export const getStaffCustomer = operation({
  id: 'getStaffCustomer',
  method: 'GET',
  path: '/api/v3/admin/customers/{id}',
  tag: 'Customers',
  summary: 'A customer with its people, orders, balance, messages and history; its version is the ETag',
  params,
  answer: StaffCustomer,
});

/** What a write answers. */
export const CustomerActed = z.object({ ID: z.string(), Version: z.int() });

export const changeStaffCustomer = operation({
  id: 'changeStaffCustomer',
  method: 'PATCH',
  path: '/api/v3/admin/customers/{id}',
  tag: 'Customers',
  summary: 'Change a customer; what is not named stays',
  params,
  body: z.object({
    CompanyName: z.optional(text(120)),
    FirstName: z.optional(text(80)),
    LastName: z.optional(text(80)),
    Street: z.optional(text(120)),
    HouseNumber: z.optional(text(20)),
    HouseNumberAddition: z.optional(text(20)),
    ZipCode: z.optional(text(16)),
    City: z.optional(text(80)),
    CountryID: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/u))),
    Tel: z.optional(text(40)),
    Email: z.optional(Email),
    CustomerGroup: z.optional(z.nullable(text(80, 1))),
    ReferenceRequired: z.optional(z.boolean()),
    Notes: z.optional(lines(4000)),
  }),
  answer: CustomerActed,
});

export const changeStaffCustomerDetail = operation({
  id: 'changeStaffCustomerDetail',
  method: 'PATCH',
  path: '/api/v3/admin/customers/{id}/detail',
  tag: 'Customers',
  summary: 'Change numbers, address of invoices, payment term and credit limit; what is not named stays',
  params,
  body: z.object({
    BusinessNo: z.optional(text(30)),
    VATNo: z.optional(text(30)),
    InvoiceEmail: z.optional(z.union([z.literal(''), Email])),
    PaymentDays: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(365)))),
    CreditLimit: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(10_000_000)))),
  }),
  answer: CustomerActed,
});

/** A block: what no longer becomes an order, and the orders that stand all the same and say so. */
export const CustomerBlocked = z.extend(CustomerActed, {
  Effects: z.extend(MailEffects, { Carts: z.int(), Quotes: z.int(), Orders: z.int() }),
});
export type CustomerBlocked = z.output<typeof CustomerBlocked>;

export const blockCustomer = operation({
  id: 'blockCustomer',
  method: 'POST',
  path: '/api/v3/admin/customers/{id}/_block',
  tag: 'Customers',
  summary: 'Rent nothing more to a customer, for a reason that stays in the business',
  params,
  query: actQuery,
  /** A dry run needs no reason. */
  body: z.object({ Reason: z.optional(lines(1000)) }),
  answer: CustomerBlocked,
});

export const unblockCustomer = operation({
  id: 'unblockCustomer',
  method: 'POST',
  path: '/api/v3/admin/customers/{id}/_unblock',
  tag: 'Customers',
  summary: 'Rent to a customer again',
  params,
  answer: CustomerActed,
});

export const customerBulkActs = ['group', 'block', 'unblock'] as const;

export const actOnCustomers = operation({
  id: 'actOnCustomers',
  method: 'POST',
  path: '/api/v3/admin/customers/_bulk',
  tag: 'Customers',
  summary: 'The same with many customers, each on its own and as of the version that was seen',
  body: z.object({
    Rows: SeenRows,
    Act: z.enum(customerBulkActs),
    /** To put them into a group; null: into none. */
    CustomerGroup: z.optional(z.nullable(text(80, 1))),
    /** To block; it stays in the business. */
    Reason: z.optional(lines(1000)),
  }),
  answer: rowOutcomes(CustomerActed),
});

/** What was typed at registration beside its register. */
export const ComparedRow = z.object({
  Field: z.enum(['name', 'code', 'businessNo', 'vatNo', 'street', 'place', 'state']),
  Typed: z.string(),
  /** Null: the register could not be asked. Of `state`: `active` or `ended`. */
  Registered: z.nullable(z.string()),
  Result: z.enum(['same', 'differs', 'missing', 'unknown']),
});
export type ComparedRow = z.output<typeof ComparedRow>;

export const CustomerApproval = z.object({
  ID: z.string(),
  Version: z.int(),
  Description: z.string(),
  Email: z.string(),
  Tel: z.string(),
  /** Null: nobody waits any more. */
  WaitsSince: z.nullable(Moment),
  People: z.array(z.object({ Name: z.string(), Email: z.string() })),
  /** `none`: no register of the shop knows such a number. */
  Register: z.enum(['found', 'missing', 'unavailable', 'none']),
  Rows: z.array(ComparedRow),
  CustomerGroup: z.nullable(z.string()),
  Groups: z.array(z.string()),
  /** Where nobody waits: who decided. */
  Decided: z.nullable(
    z.object({ Act: z.enum(['approve', 'refuse']), By: z.nullable(z.string()), At: Moment }),
  ),
});
export type CustomerApproval = z.output<typeof CustomerApproval>;

export const getCustomerApproval = operation({
  id: 'getCustomerApproval',
  method: 'GET',
  path: '/api/v3/admin/customers/{id}/approval',
  tag: 'Customers',
  summary: 'What a customer typed at registration beside its register, and who decided where somebody did',
  params,
  answer: CustomerApproval,
});

/** A yes or no: whom it mails, and how it is taken back. */
export const CustomerDecided = z.extend(CustomerActed, { Effects: MailEffects, Undo: WayBack });
export type CustomerDecided = z.output<typeof CustomerDecided>;

export const approveCustomer = operation({
  id: 'approveCustomer',
  method: 'POST',
  path: '/api/v3/admin/customers/{id}/_approve',
  tag: 'Customers',
  summary: 'Let all who wait for a customer in; 409 AlreadyDecided names who was quicker',
  params,
  query: actQuery,
  body: z.object({
    /** Left out, the group stays. */
    CustomerGroup: z.optional(z.nullable(text(80, 1))),
    /** It was refused before, and the caller knows. */
    AfterRefusal: z.optional(z.boolean()),
  }),
  answer: CustomerDecided,
});

export const refuseCustomer = operation({
  id: 'refuseCustomer',
  method: 'POST',
  path: '/api/v3/admin/customers/{id}/_refuse',
  tag: 'Customers',
  summary: 'Turn all who wait for a customer away, for a reason that is mailed to them',
  params,
  query: actQuery,
  body: z.object({ Reason: lines(1000, 1) }),
  answer: CustomerDecided,
});

export const CustomerMerged = z.object({
  ID: z.string(),
  Version: z.int(),
  /** Who goes. */
  From: z.object({ ID: z.string(), Number: z.string(), Description: z.string() }),
  /** What moved, or would, each under the number that it has. */
  Moved: z.object({
    People: z.int(),
    Orders: z.int(),
    Invoices: z.int(),
    Conversations: z.int(),
    Requests: z.int(),
    Damages: z.int(),
  }),
});
export type CustomerMerged = z.output<typeof CustomerMerged>;

export const mergeCustomer = operation({
  id: 'mergeCustomer',
  method: 'POST',
  path: '/api/v3/admin/customers/{id}/_merge',
  tag: 'Customers',
  summary: 'Take over all of another customer, without a way back; with `DryRun` it tells what would move',
  params,
  query: actQuery,
  body: z.object({ FromID: Id }),
  answer: CustomerMerged,
});

export const CustomerExport = z.object({
  State: z.enum(['None', 'Preparing', 'Ready']),
  AskedAt: z.nullable(Moment),
  ExpiresAt: z.nullable(Moment),
  FileName: z.nullable(z.string()),
  FileSize: z.nullable(z.int()),
  /** Below the shop's step of the path; good for five minutes. */
  FileUrl: z.nullable(z.string()),
});
export type CustomerExport = z.output<typeof CustomerExport>;

export const getCustomerExport = operation({
  id: 'getCustomerExport',
  method: 'GET',
  path: '/api/v3/admin/customers/{id}/export',
  tag: 'Customers',
  summary: 'The archive of all that is known of a customer, once it was asked for',
  params,
  answer: CustomerExport,
});

export const exportCustomer = operation({
  id: 'exportCustomer',
  method: 'POST',
  path: '/api/v3/admin/customers/{id}/_export',
  tag: 'Customers',
  summary: 'Ask for the archive of all that is known of a customer',
  params,
  answer: CustomerExport,
});

/** What goes with a customer, and what stays without a name. */
export const CustomerErased = z.object({
  ID: z.string(),
  Effects: z.extend(MailEffects, {
    People: z.int(),
    Conversations: z.int(),
    Carts: z.int(),
    /** Nobody is left to agree to them; what they held is free. */
    Quotes: z.int(),
    Pieces: z.int(),
    /** Requests that were not divided yet, and are cancelled. */
    Requests: z.int(),
    /** As figures. */
    OrdersKept: z.int(),
    /** As they were issued. */
    InvoicesKept: z.int(),
  }),
});
export type CustomerErased = z.output<typeof CustomerErased>;

export const eraseCustomer = operation({
  id: 'eraseCustomer',
  method: 'POST',
  path: '/api/v3/admin/customers/{id}/_erase',
  tag: 'Customers',
  summary: 'Erase a customer with all of its people; orders stay as figures, invoices as they were issued',
  params,
  query: actQuery,
  /** As it stands in the record: whoever erases has looked at whom. */
  body: z.object({ Number: text(40, 1) }),
  answer: CustomerErased,
});
