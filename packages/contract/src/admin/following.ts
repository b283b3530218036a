import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Id, Moment, Nothing, text } from '../wire/scalars.ts';
import { StaffOrderStatus } from './orders.ts';

// What every screen of the back office uses: to find anything, to hear what changed, to save how a list is narrowed.

export const FoundThing = z.object({
  Kind: z.enum(['order', 'customer', 'item', 'serial', 'invoice']),
  ID: z.string(),
  Number: z.nullable(z.string()),
  Name: z.string(),
  /** What was typed is its whole number or code. */
  IsExact: z.boolean(),
  Status: z.nullable(StaffOrderStatus),
  Start: z.nullable(Day),
  /** Of an invoice: the order that it is for. */
  OrderID: z.nullable(z.string()),
});
export type FoundThing = z.output<typeof FoundThing>;

export const searchAll = operation({
  id: 'searchAll',
  method: 'GET',
  path: '/api/v3/admin/search',
  tag: 'Search',
  summary: 'Orders, customers, articles, machines and invoices by number, code or name; whole numbers first',
  query: z.strictObject({ q: text(100) }),
  answer: z.object({ Collection: z.array(FoundThing) }),
});

export const listChanges = operation({
  id: 'listChanges',
  method: 'GET',
  path: '/api/v3/admin/changes',
  tag: 'Search',
  summary:
    'What changed since, each thing once; it overlaps by ten seconds, and says when everything is to be read again',
  query: z.strictObject({
    /** What the answer before said as `Next`; without it nothing is told but where to begin. */
    After: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(8_640_000_000_000_000))),
  }),
  answer: z.object({
    Collection: z.array(
      z.object({
        Entity: z.string(),
        ID: z.string(),
        Action: z.string(),
        At: Moment,
        Version: z.nullable(z.int()),
        /** The login of staff who did it. */
        By: z.nullable(z.string()),
      }),
    ),
    Next: z.int(),
    IsWhole: z.boolean(),
  }),
});

export const SavedView = z.object({
  ID: z.string(),
  List: z.string(),
  Name: z.string(),
  /** Filters, order and columns, as they stand in the address of the screen. */
  Address: z.string(),
  IsShared: z.boolean(),
  IsOwn: z.boolean(),
  Version: z.int(),
});
export type SavedView = z.output<typeof SavedView>;

const params = z.object({ id: Id });

export const listSavedViews = operation({
  id: 'listSavedViews',
  method: 'GET',
  path: '/api/v3/admin/views',
  tag: 'Views',
  summary: "The views of a list: the caller's own, then those that colleagues share",
  query: z.strictObject({ List: text(40, 1) }),
  answer: z.object({ Collection: z.array(SavedView) }),
});

export const createSavedView = operation({
  id: 'createSavedView',
  method: 'POST',
  path: '/api/v3/admin/views',
  tag: 'Views',
  summary: 'Save how a list is narrowed and sorted, under a name',
  body: z.object({
    List: text(40, 1),
    Name: text(80, 1),
    Address: text(2000),
    IsShared: z._default(z.boolean(), false),
  }),
  answer: SavedView,
  status: 201,
});

export const changeSavedView = operation({
  id: 'changeSavedView',
  method: 'PATCH',
  path: '/api/v3/admin/views/{id}',
  tag: 'Views',
  summary: "Change a view of the caller's own; what is not named stays",
  params,
  body: z.object({
    Name: z.optional(text(80, 1)),
    Address: z.optional(text(2000)),
    IsShared: z.optional(z.boolean()),
  }),
  answer: SavedView,
});

export const deleteSavedView = operation({
  id: 'deleteSavedView',
  method: 'DELETE',
  path: '/api/v3/admin/views/{id}',
  tag: 'Views',
  summary: "Remove a view of the caller's own",
  params,
  answer: Nothing,
  status: 204,
});
