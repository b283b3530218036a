import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Id, lines, Moment, Reference, text } from '../wire/scalars.ts';
import { cursorList, fileColumns, listQuery, severalOf, typedWords } from './lists.ts';

// Pieces out of use: by a day that somebody chose, because of a damage, or due after so many rentals or months.

const tag = 'Stock';

export const downtimeStates = ['now', 'planned', 'over'] as const;
export const downtimeSorts = ['From', '-From', 'Until', '-Until'] as const;

export const DowntimeRow = z.object({
  ID: z.string(),
  Item: Reference,
  WarehouseID: z.string(),
  Quantity: z.int(),
  From: Moment,
  /** Null: nobody said. */
  Until: z.nullable(Moment),
  Reason: z.string(),
  /** It was due by the article's plan. */
  IsService: z.boolean(),
  SerialID: z.nullable(z.string()),
  Damage: z.nullable(z.object({ ID: z.string(), Number: z.string() })),
  /** What ends it; null: its damage does. */
  DowntimeID: z.nullable(z.string()),
});
export type DowntimeRow = z.output<typeof DowntimeRow>;

const DowntimeFilterQuery = z.strictObject({
  q: typedWords,
  WarehouseID: severalOf(Id),
  /** Absent: now and planned. */
  State: z.optional(z.enum(downtimeStates)),
  Sort: z._default(z.enum(downtimeSorts), 'From'),
});

export const listDowntimes = operation({
  id: 'listDowntimes',
  method: 'GET',
  path: '/api/v3/admin/downtimes',
  tag,
  summary: 'Pieces that are out of use now, will be, or were',
  query: z.extend(DowntimeFilterQuery, listQuery),
  answer: cursorList(DowntimeRow),
});

export const downtimeColumns = [
  'item',
  'warehouse',
  'quantity',
  'serial',
  'from',
  'until',
  'reason',
  'damage',
] as const;
export type DowntimeColumn = (typeof downtimeColumns)[number];

export const exportDowntimes = operation({
  id: 'exportDowntimes',
  method: 'POST',
  path: '/api/v3/admin/downtimes/_export',
  tag,
  summary: 'All downtimes of a filter, in its order, as a file for a spreadsheet',
  query: z.extend(DowntimeFilterQuery, {}),
  body: fileColumns(downtimeColumns),
  answer: z.string(),
  rows: 'text/csv',
});

export const DowntimeActed = z.object({
  ID: z.string(),
  /** Pieces that are left for orders in that time, at the worst instant. */
  Free: z.int(),
});
export type DowntimeActed = z.output<typeof DowntimeActed>;

export const planDowntime = operation({
  id: 'planDowntime',
  method: 'POST',
  path: '/api/v3/admin/downtimes',
  tag,
  summary: 'Take pieces out of use for a time; refused while orders count on them, with the orders',
  query: z.strictObject({ DryRun: z.optional(z.enum(['true', 'false'])) }),
  body: z.object({
    ItemID: Id,
    WarehouseID: Id,
    Quantity: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    From: Day,
    /** The last day of it; null: until somebody ends it. */
    To: z.optional(z.nullable(Day)),
    /** Of the one piece that it is about. */
    SerialID: z.optional(z.nullable(text(80, 1))),
    Reason: lines(500, 1),
    /** What the article's plan asks for, so that counts from here. */
    IsService: z._default(z.boolean(), false),
  }),
  answer: DowntimeActed,
});

export const endDowntime = operation({
  id: 'endDowntime',
  method: 'POST',
  path: '/api/v3/admin/downtimes/{id}/_end',
  tag,
  summary: 'They are in use again from now on',
  params: z.object({ id: Id }),
  answer: DowntimeActed,
});

export const DueService = z.object({
  Item: Reference,
  WarehouseID: z.string(),
  SerialID: z.nullable(z.string()),
  /** When it was looked after last, or since when anybody counts. */
  Since: Moment,
  /** Since then; of pieces without numbers, by piece. */
  Rentals: z.int(),
  EveryRentals: z.nullable(z.int()),
  EveryMonths: z.nullable(z.int()),
  Reason: z.string(),
});
export type DueService = z.output<typeof DueService>;

export const listDueServices = operation({
  id: 'listDueServices',
  method: 'GET',
  path: '/api/v3/admin/due-services',
  tag,
  summary: 'Pieces that are to be looked after by now, those first that wait longest; 200 at most',
  answer: z.object({ Collection: z.array(DueService) }),
});

const plan = {
  EveryRentals: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))),
  EveryMonths: z.nullable(z.int().check(z.minimum(1), z.maximum(600))),
  Reason: lines(500, 1),
};

export const ServicePlan = z.object({ Plan: z.nullable(z.object(plan)) });
export type ServicePlan = z.output<typeof ServicePlan>;

export const getServicePlan = operation({
  id: 'getServicePlan',
  method: 'GET',
  path: '/api/v3/admin/service-plans/{id}',
  tag,
  summary: 'After how many rentals or months each piece of an article is looked after',
  params: z.object({ id: Id }),
  answer: ServicePlan,
});

export const setServicePlan = operation({
  id: 'setServicePlan',
  method: 'POST',
  path: '/api/v3/admin/service-plans/{id}',
  tag,
  summary: 'The same, whichever comes first; without either there is no plan any more',
  params: z.object({ id: Id }),
  body: z.object(plan),
  answer: ServicePlan,
});
