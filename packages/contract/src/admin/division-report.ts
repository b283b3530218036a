import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Day, Moment } from '../wire/scalars.ts';

// What a published round gave, for those who decide about the next one (`design/division.md` §1 and §6.4). Shares are permille,
// floored; places are to sleep in.

const tag = 'Division';
const params = z.object({ id: Day });

export const ReportPart = z.object({
  Requests: z.int(),
  NeedPlaces: z.int(),
  /** Of those that are needed. */
  Places: z.int(),
  InFull: z.int(),
  /** Null: there are no groups in this part. */
  LowestPermille: z.nullable(z.int()),
  AveragePermille: z.nullable(z.int()),
});
export type ReportPart = z.output<typeof ReportPart>;

export const DivisionReport = z.object({
  ID: Day,
  PublishedAt: Moment,
  All: ReportPart,
  /** Of the days of the peak: tents that were there and tents that were out, summed over the days. */
  Tents: z.array(
    z.object({
      ItemID: z.string(),
      Kind: z.nullable(z.enum(['senior', 'patrol', 'stock'])),
      Places: z.int(),
      ThereDays: z.int(),
      OutDays: z.int(),
    }),
  ),
  /** By the places that groups need, from and up to; the last part has no end. */
  BySize: z.array(z.extend(ReportPart, { From: z.int(), To: z.nullable(z.int()) })),
  ByGroup: z.array(z.extend(ReportPart, { Group: z.nullable(z.string()), Name: z.string() })),
  /** Every round that was published, the latest first. */
  Years: z.array(
    z.object({
      ID: Day,
      Requests: z.int(),
      NeedPlaces: z.int(),
      Places: z.int(),
      LowestPermille: z.int(),
      AveragePermille: z.int(),
    }),
  ),
});
export type DivisionReport = z.output<typeof DivisionReport>;

export const getDivisionReport = operation({
  id: 'getDivisionReport',
  method: 'GET',
  path: '/api/v3/admin/divisions/{id}/report',
  tag,
  summary: 'What a published round gave: how full, the lowest share, by size and kind of group, year by year',
  params,
  answer: DivisionReport,
});

export const exportDivisionReport = operation({
  id: 'exportDivisionReport',
  method: 'GET',
  path: '/api/v3/admin/divisions/{id}/report/rows',
  tag,
  summary:
    'The share of each association in a published round and in the one before, as rows for a spreadsheet',
  params,
  answer: z.string(),
  rows: 'text/csv',
});

const permille = (most: number) => z.coerce.number().check(z.int(), z.minimum(0), z.maximum(most));

/** What carrying over the shares of the round before would do. */
export const CarryOverOnWire = z.object({
  /** Null: no round before was published. */
  Before: z.nullable(Day),
  AveragePermille: z.int(),
  Requests: z.int(),
  /** Requests of associations that were in the round before, and those of them that move forward. */
  Known: z.int(),
  Forward: z.int(),
  MostPermille: z.int(),
  /** With it beside without it; null where more is promised than there is. */
  Divided: z.nullable(
    z.object({
      Up: z.int(),
      Down: z.int(),
      Same: z.int(),
      LowestBefore: z.int(),
      LowestAfter: z.int(),
    }),
  ),
});
export type CarryOverOnWire = z.output<typeof CarryOverOnWire>;

export const tryCarryOver = operation({
  id: 'tryCarryOver',
  method: 'GET',
  path: '/api/v3/admin/divisions/{id}/carry-over',
  tag,
  summary:
    'What carrying over the shares of the round before would do to what is asked now; nothing of it is stored',
  params,
  query: z.strictObject({ WeightPermille: permille(1000), CapPermille: permille(500) }),
  answer: CarryOverOnWire,
});
