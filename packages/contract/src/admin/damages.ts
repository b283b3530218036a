import * as z from 'zod/mini';
import { DamageState } from '../damages.ts';
import { operation } from '../operation.ts';
import { Amount, Day, Id, lines, Moment, Money, text } from '../wire/scalars.ts';
import { actQuery, HistoryUndo, rowOutcomes, SeenRows, WayBack } from './acts.ts';
import { cursorList, fileColumns, listQuery, severalOf, typedWords } from './lists.ts';

// Damages as staff works with them. An act carries the version that was seen, as `If-Match`.

const params = z.object({ id: Id });

/** An amount with VAT that somebody types. */
const TypedMoney = z.number().check(z.minimum(0), z.maximum(1_000_000));

/** What there is to do; `objected` is what a customer speaks against, `all` is every damage. */
export const damageViewNames = [
  'reported',
  'assessed',
  'charged',
  'repair',
  'objected',
  'closed',
  'all',
] as const;

const Named = z.object({ Key: z.nullable(z.string()), Description: z.string() });

export const DamageRow = z.object({
  ID: z.string(),
  Number: z.string(),
  State: DamageState,
  Version: z.int(),
  /** The article; null of a label that nobody knows. */
  Item: z.nullable(z.object({ Key: z.string(), Description: z.string() })),
  SerialNumber: z.string(),
  Amount: z.int(),
  /** Whose it is; the key is null where no customer is known. */
  Customer: Named,
  Order: z.nullable(z.object({ ID: z.string(), Number: z.string() })),
  WarehouseID: z.nullable(z.string()),
  /** As it was charged, else assessed. */
  TotalIncVAT: z.nullable(Money),
  /** The customer speaks against it, and it is not settled. */
  IsObjected: z.boolean(),
  /** Whether a login, or staff, stands behind it. */
  IsVerified: z.boolean(),
  Photos: z.int(),
  CreatedAt: Moment,
});
export type DamageRow = z.output<typeof DamageRow>;

export const damageSorts = ['-CreatedAt', 'CreatedAt', '-TotalIncVAT', 'TotalIncVAT'] as const;

const DamageFilterQuery = z.strictObject({
  View: z._default(z.enum(damageViewNames), 'all'),
  /** A number, a serial number, an order or a name. */
  q: typedWords,
  WarehouseID: severalOf(Id),
  /** It was reported in between, both days included. */
  From: z.optional(Day),
  To: z.optional(Day),
  Sort: z._default(z.enum(damageSorts), '-CreatedAt'),
});

export const listDeskDamages = operation({
  id: 'listDeskDamages',
  method: 'GET',
  path: '/api/v3/admin/damages',
  tag: 'Damages',
  summary: 'Damages of everybody, by view and filter',
  query: z.extend(DamageFilterQuery, listQuery),
  answer: cursorList(DamageRow),
});

/** What a file of damages can tell of each. */
export const damageColumns = [
  'number',
  'item',
  'serial',
  'pieces',
  'customer',
  'order',
  'warehouse',
  'reported',
  'amount',
  'state',
] as const;
export type DamageColumn = (typeof damageColumns)[number];

export const exportDamages = operation({
  id: 'exportDamages',
  method: 'POST',
  path: '/api/v3/admin/damages/_export',
  tag: 'Damages',
  summary: 'All damages of a view and filter, in its order, as a file for a spreadsheet',
  query: z.extend(DamageFilterQuery, {}),
  body: fileColumns(damageColumns),
  answer: z.string(),
  rows: 'text/csv',
});

/** A part that is broken or missing, and where its price comes from. */
export const StaffDamagePart = z.object({
  Key: z.string(),
  Description: z.string(),
  Amount: z.int(),
  PriceIncVAT: Money,
  Source: z.enum(['list', 'hand']),
});
export type StaffDamagePart = z.output<typeof StaffDamagePart>;

export const DamageHappened = z.object({
  At: Moment,
  Action: z.string(),
  By: z.object({
    Kind: z.enum(['public', 'anonymous', 'customer', 'operator', 'job']),
    Name: z.nullable(z.string()),
  }),
  /** The state that it brought. */
  State: z.nullable(DamageState),
  Note: z.nullable(z.string()),
  Undo: HistoryUndo,
});
export type DamageHappened = z.output<typeof DamageHappened>;

export const StaffDamage = z.extend(DamageRow, {
  Person: z.object({ Name: z.string(), Email: z.string(), Tel: z.string() }),
  /** Whether staff opened it. */
  IsByStaff: z.boolean(),
  Description: z.string(),
  Parts: z.array(StaffDamagePart),
  /** What the price list of the article has; empty where there is none. */
  PriceList: z.array(z.object({ Key: z.string(), Description: z.string(), PriceIncVAT: Money })),
  PhotosBefore: z.array(z.object({ FileName: z.string(), AttachmentUrl: z.string() })),
  PhotosAfter: z.array(z.object({ FileName: z.string(), AttachmentUrl: z.string() })),
  AssessedIncVAT: z.nullable(Money),
  ChargedIncVAT: z.nullable(Money),
  IsFromDeposit: z.boolean(),
  /** What of the order's deposit is there to keep something of. */
  DepositLeft: Money,
  /** Its order is invoiced: only the deposit is left to keep it of. */
  IsInvoiced: z.boolean(),
  /** What the customer reads. */
  Answer: z.string(),
  Objection: z.nullable(z.string()),
  ObjectedAt: z.nullable(Moment),
  /** How many pieces are out of use because of it, and until when; null: until somebody says otherwise. */
  Down: z.int(),
  DownUntil: z.nullable(Moment),
  History: z.array(DamageHappened),
});
export type StaffDamage = z.output<typeof StaffDamage>;

export const getDeskDamage = operation({
  id: 'getDeskDamage',
  method: 'GET',
  path: '/api/v3/admin/damages/{id}',
  tag: 'Damages',
  summary: 'A damage with its parts, photos, money and history; its version is the ETag',
  params,
  answer: StaffDamage,
});

/** For what a damage is opened: the lines of an order, and what a label is on. */
export const DamageSubject = z.object({
  Order: z.nullable(z.object({ ID: z.string(), Number: z.string(), Customer: z.string() })),
  Lines: z.array(
    z.object({ LineID: z.string(), ItemID: z.string(), Description: z.string(), Amount: z.int() }),
  ),
  /** The article that the label is on; null of one that nobody knows. */
  Item: z.nullable(z.object({ Key: z.string(), Description: z.string() })),
});
export type DamageSubject = z.output<typeof DamageSubject>;

export const findDamageSubject = operation({
  id: 'findDamageSubject',
  method: 'GET',
  path: '/api/v3/admin/damages/_subject',
  tag: 'Damages',
  summary:
    'What a damage would be opened for: the lines of an order by its number, and the article of a label',
  query: z.strictObject({ Order: z.optional(Id), Serial: z.optional(text(40)) }),
  answer: DamageSubject,
});

export const openDeskDamage = operation({
  id: 'openDeskDamage',
  method: 'POST',
  path: '/api/v3/admin/damages',
  tag: 'Damages',
  summary: 'Open a damage: for a line of an order, for a serial number, or without either',
  body: z.object({
    LineID: z.optional(z.nullable(Id)),
    SerialNumber: z.optional(text(40)),
    Amount: z.optional(Amount),
    Description: lines(4000, 1),
  }),
  answer: z.object({ ID: z.string(), Number: z.string(), Version: z.int() }),
  status: 201,
});

const amountFromTo = z.object({ From: z.nullable(Money), To: z.nullable(Money) });
const countFromTo = z.object({ ItemID: z.string(), WarehouseID: z.string(), From: z.int(), To: z.int() });

export const DamageActed = z.object({
  ID: z.string(),
  Version: z.int(),
  /** What it did, or would do. */
  Effects: z.object({
    State: z.object({ From: DamageState, To: DamageState }),
    AssessedIncVAT: amountFromTo,
    ChargedIncVAT: amountFromTo,
    IsFromDeposit: z.boolean(),
    /** Pieces that the business has, and those that are out of use because of it, where they are others. */
    Stock: z.array(countFromTo),
    Down: z.array(countFromTo),
    /** Only of a dry run: orders that may go without, by their numbers. */
    Endangered: z.array(z.string()),
    /** The mails that go out for it, by their kind. */
    Mails: z.array(z.string()),
  }),
  Undo: WayBack,
});
export type DamageActed = z.output<typeof DamageActed>;

export const damageBulkActs = ['waive', 'repair', 'close'] as const;

export const actOnDamages = operation({
  id: 'actOnDamages',
  method: 'POST',
  path: '/api/v3/admin/damages/_bulk',
  tag: 'Damages',
  summary: 'The same step of many damages, each on its own and as of the version that was seen',
  body: z.object({
    Rows: SeenRows,
    Act: z.enum(damageBulkActs),
    /** To waive; the customers read it. */
    Reason: z.optional(lines(4000)),
  }),
  answer: rowOutcomes(DamageActed),
});

export const setDamageParts = operation({
  id: 'setDamageParts',
  method: 'POST',
  path: '/api/v3/admin/damages/{id}/_parts',
  tag: 'Damages',
  summary: 'Say what is broken or missing, and what each of it costs; until it is charged',
  params,
  query: actQuery,
  body: z.object({
    Parts: z
      .array(
        z.object({
          /** Of the price list; null: typed by hand, with a name. */
          Key: z.nullable(Id),
          Description: z.optional(text(120)),
          Amount,
          PriceIncVAT: TypedMoney,
        }),
      )
      .check(z.maxLength(50)),
  }),
  answer: DamageActed,
});

export const assessDamage = operation({
  id: 'assessDamage',
  method: 'POST',
  path: '/api/v3/admin/damages/{id}/_assess',
  tag: 'Damages',
  summary: 'Assess a damage: without an amount it is what its parts cost; the customer is mailed',
  params,
  query: actQuery,
  body: z.object({ TotalIncVAT: z.optional(z.nullable(TypedMoney)), Answer: z.optional(lines(4000)) }),
  answer: DamageActed,
});

export const chargeDamage = operation({
  id: 'chargeDamage',
  method: 'POST',
  path: '/api/v3/admin/damages/{id}/_charge',
  tag: 'Damages',
  summary: "Charge a damage, as a line of the order's invoice or out of its deposit; the customer is mailed",
  params,
  query: actQuery,
  body: z.object({
    TotalIncVAT: z.optional(z.nullable(TypedMoney)),
    From: z.enum(['invoice', 'deposit']),
    Answer: z.optional(lines(4000)),
  }),
  answer: DamageActed,
});

export const waiveDamage = operation({
  id: 'waiveDamage',
  method: 'POST',
  path: '/api/v3/admin/damages/{id}/_waive',
  tag: 'Damages',
  summary: 'Waive a damage, with a reason that the customer reads',
  params,
  query: actQuery,
  body: z.object({ Reason: lines(4000, 1) }),
  answer: DamageActed,
});

export const repairDamage = operation({
  id: 'repairDamage',
  method: 'POST',
  path: '/api/v3/admin/damages/{id}/_repair',
  tag: 'Damages',
  summary: 'Its pieces are repaired, and here again',
  params,
  query: actQuery,
  answer: DamageActed,
});

export const writeOffDamage = operation({
  id: 'writeOffDamage',
  method: 'POST',
  path: '/api/v3/admin/damages/{id}/_write-off',
  tag: 'Damages',
  summary: 'Its pieces are gone for good: they leave the stock',
  params,
  query: actQuery,
  answer: DamageActed,
});

export const closeDamage = operation({
  id: 'closeDamage',
  method: 'POST',
  path: '/api/v3/admin/damages/{id}/_close',
  tag: 'Damages',
  summary: 'Close a damage: it is settled, or it was none',
  params,
  query: actQuery,
  answer: DamageActed,
});

export const keepDamageDown = operation({
  id: 'keepDamageDown',
  method: 'POST',
  path: '/api/v3/admin/damages/{id}/_down',
  tag: 'Damages',
  summary: 'Take its pieces out of use until the end of a day; null: until somebody says otherwise',
  params,
  query: actQuery,
  body: z.object({ Until: z.nullable(Day) }),
  answer: DamageActed,
});

export const addDeskDamagePhoto = operation({
  id: 'addDeskDamagePhoto',
  method: 'POST',
  path: '/api/v3/admin/damages/{id}/_photo',
  tag: 'Damages',
  summary: 'A photo of a damage, of before or of after its repair',
  params,
  query: z.strictObject({ Stage: z._default(z.enum(['before', 'after']), 'before') }),
  file: true,
  answer: z.object({ ID: z.string(), Version: z.int() }),
  status: 201,
});
