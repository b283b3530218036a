import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id, lines } from '../wire/scalars.ts';

// A count of what stands in a warehouse, by whoever walks along it.

const tag = 'Stock';

export const countOutcomes = ['same', 'recorded', 'stale', 'unknown'] as const;

export const ShelfItem = z.object({
  ItemID: z.string(),
  Description: z.string(),
  /** What somebody who stands there can count: not what is out, nor what is hired and not here. */
  Expected: z.int(),
  /** Numbers that its pieces bear. */
  SerialIDs: z.array(z.string()),
});
export type ShelfItem = z.output<typeof ShelfItem>;

export const listShelves = operation({
  id: 'listShelves',
  method: 'GET',
  path: '/api/v3/admin/stock-counts',
  tag,
  summary:
    'All that stands in a warehouse with what is expected of it, for a phone that may lose its network; 5000 at most',
  query: z.strictObject({ WarehouseID: Id }),
  answer: z.object({ Collection: z.array(ShelfItem) }),
});

const Pieces = z.int().check(z.minimum(0), z.maximum(1_000_000));

export const countShelves = operation({
  id: 'countShelves',
  method: 'POST',
  path: '/api/v3/admin/stock-counts',
  tag,
  summary:
    'What somebody counted, with why it differs; what came or went since is told instead and left as it is',
  body: z.object({
    WarehouseID: Id,
    Lines: z
      .array(
        z.object({
          ItemID: Id,
          Counted: Pieces,
          /** What was expected when it was counted. */
          Expected: z.int(),
          /** Why it differs. */
          Note: z._default(lines(500), ''),
        }),
      )
      .check(z.minLength(1), z.maxLength(200)),
  }),
  answer: z.object({
    Lines: z.array(
      z.object({
        ItemID: z.string(),
        /** `stale`: something came or went since, so it is counted anew. */
        Outcome: z.enum(countOutcomes),
        Expected: z.int(),
      }),
    ),
  }),
});
