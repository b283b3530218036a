import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Id, Moment, text } from '../wire/scalars.ts';
import { cursorList, fileColumns, listQuery } from './lists.ts';

/** Something that was done. */
export const StaffEvent = z.object({
  ID: z.string(),
  At: Moment,
  /** Such as `order`. */
  Entity: z.string(),
  EntityID: z.string(),
  Action: z.string(),
  Who: z.object({
    /** `operator`, `customer`, `anonymous`, `public` or `job`. */
    Kind: z.string(),
    /** The login, or the visitor; null: there is none. */
    ID: z.nullable(z.string()),
    /** Of an operator, as they are called now. */
    Name: z.nullable(z.string()),
  }),
  Before: z.unknown(),
  After: z.unknown(),
  RequestID: z.nullable(z.string()),
});
export type StaffEvent = z.output<typeof StaffEvent>;

export const eventSorts = ['-At', 'At'] as const;

// A filter that there is not is refused: it would seem to have been asked.
const EventFilterQuery = z.strictObject({
  /** The login of who did it. */
  Who: z.optional(Id),
  Entity: z.optional(text(60, 1)),
  /** Of that entity. */
  EntityID: z.optional(Id),
  /** Days of the shop, both included. */
  From: z.optional(Day),
  To: z.optional(Day),
  Sort: z._default(z.enum(eventSorts), '-At'),
});

export const listEvents = operation({
  id: 'listEvents',
  method: 'GET',
  path: '/api/v3/admin/events',
  tag: 'Audit',
  summary: 'Who did what, the latest first; of oneself alone where no more may be seen',
  query: z.extend(EventFilterQuery, listQuery),
  answer: cursorList(StaffEvent),
});

/** What a file of the audit trail can tell of each. */
export const eventColumns = ['at', 'who', 'entity', 'id', 'action', 'before', 'after', 'request'] as const;
export type EventColumn = (typeof eventColumns)[number];

export const exportEvents = operation({
  id: 'exportEvents',
  method: 'POST',
  path: '/api/v3/admin/events/_export',
  tag: 'Audit',
  summary: 'All that was done, as narrowed and sorted, as a file for a spreadsheet',
  query: z.extend(EventFilterQuery, {}),
  body: fileColumns(eventColumns),
  answer: z.string(),
  rows: 'text/csv',
});
