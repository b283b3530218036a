import type { BareContext, Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command, query } from '../../platform/application/use-case.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { heatOf } from './heat.ts';
import { findRound, type RoundRow } from './rounds.sql.ts';
import { readRunFile } from './runs.sql.ts';
import { readShares, readYears, type ShareRow, type YearRow } from './shares.sql.ts';

/** Groups by the places that they need: from this many on, up to the next. */
export const sizesFrom = [0, 25, 50, 75, 100] as const;

/** Of a part of the groups. Shares are permille, floored; without groups they are null. */
export interface PartFigures {
  readonly requests: number;
  readonly needPlaces: number;
  readonly places: number;
  readonly inFull: number;
  readonly lowest: number | null;
  readonly average: number | null;
}

export interface RoundReport {
  readonly round: RoundRow;
  readonly publishedAt: EpochMs;
  readonly all: PartFigures;
  /** Of the peak's days: tents that were there, and tents that were out, summed over the days. */
  readonly tents: readonly { readonly itemId: string; readonly there: number; readonly out: number }[];
  readonly bySize: readonly (PartFigures & { readonly from: number; readonly below: number | null })[];
  readonly byGroup: readonly (PartFigures & { readonly group: string | null })[];
  /** Every round that was published, the latest first. */
  readonly years: readonly YearRow[];
}

/** What a published round gave, as it was published: how full, the lowest share, by size and by kind of group, year by year. */
export const staffRoundReport = query(
  { right: 'division.run', shared: 'nobody' },
  async (
    { shop }: BareContext,
    { roundId }: { readonly roundId: string },
  ): Promise<RoundReport | Refusal> => {
    const { database } = shop;
    const round = await findRound(database, roundId);
    if (round === undefined || round.publishedRun === null || round.publishedAt === null)
      return refuse('NotFound');
    const [file, rows, years] = await Promise.all([
      readRunFile(database, roundId, round.publishedRun),
      readShares(database, roundId),
      readYears(database),
    ]);
    if (file === undefined) return refuse('NotFound');
    const { peakFrom, peakTo } = round.policy.season;
    return {
      round,
      publishedAt: round.publishedAt,
      all: figuresOf(rows),
      tents: heatOf(file.input, file.output).map(({ itemId, days }) => {
        const peak = days.filter(({ day }) => day >= peakFrom && day <= peakTo);
        return {
          itemId,
          there: peak.reduce((sum, { stock }) => sum + stock, 0),
          out: peak.reduce((sum, { granted }) => sum + (granted ?? 0), 0),
        };
      }),
      bySize: sizesFrom.map((from, index) => {
        const below = sizesFrom[index + 1] ?? null;
        const part = rows.filter(({ need }) => need >= from && (below === null || need < below));
        return { ...figuresOf(part), from, below };
      }),
      byGroup: [...Map.groupBy(rows, ({ customerGroup }) => customerGroup)]
        .map(([group, part]) => ({ ...figuresOf(part), group }))
        .toSorted((a, b) => b.requests - a.requests || ((a.group ?? '') < (b.group ?? '') ? -1 : 1)),
      years,
    };
  },
);

function figuresOf(rows: readonly ShareRow[]): PartFigures {
  const sum = (of: (row: ShareRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    requests: rows.length,
    needPlaces: sum(({ need }) => need),
    places: sum(({ places, need }) => Math.min(places, need)),
    inFull: rows.filter(({ share }) => share === 1000).length,
    lowest: rows.length === 0 ? null : rows.reduce((least, { share }) => Math.min(least, share), 1000),
    average: rows.length === 0 ? null : Math.floor(sum(({ share }) => share) / rows.length),
  };
}

export interface ReportRows {
  readonly roundId: string;
  readonly rows: readonly ShareRow[];
}

/** The shares of a round by association, with those of the round before. Names leave the house with it, which is noted. */
export const staffExportReport = command(
  { right: 'division.run&exports.persons', stepUp: true },
  async (context: Context, { roundId }: { readonly roundId: string }): Promise<ReportRows | Refusal> => {
    const { database } = context.shop;
    const [round, rows] = await Promise.all([findRound(database, roundId), readShares(database, roundId)]);
    if (round === undefined || round.publishedRun === null) return refuse('NotFound');
    await recordEvents(database, context, {
      entity: 'export',
      entityId: 'division-report',
      action: 'export',
      after: { roundId, rows: rows.length },
    });
    return { roundId, rows };
  },
);
