import { addDays, waitingList } from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { type Application, applicationsById } from '../lending/index.ts';
import { countOffers, type ListedOffer, listOffers, type OfferState } from '../offers/index.ts';
import { type BatchRow, findDaily, readBatches } from './batches.sql.ts';
import { dailyAt, isOffering } from './reoffer.commands.ts';
import { findRound } from './rounds.sql.ts';
import { readRunFile } from './runs.sql.ts';
import { readStanding } from './standing.ts';

export interface WaitingGroup {
  readonly application: Application;
  readonly place: number;
  readonly tents: number;
}

export interface RoundOffers {
  readonly offers: readonly ListedOffer[];
  readonly counts: Readonly<Partial<Record<OfferState, number>>>;
  readonly waiting: {
    readonly groups: number;
    readonly tents: number;
    readonly first: readonly WaitingGroup[];
  };
  readonly batches: readonly BatchRow[];
  readonly nextAt: EpochMs | null;
}

const mostOffers = 200;
const mostWaiting = 20;
const mostBatches = 10;

/** Who waits for tents in a published round, and what was offered to whom. */
export const staffListOffers = query(
  { right: 'division.run', shared: 'nobody' },
  async (context: BareContext, { roundId }: { readonly roundId: string }): Promise<RoundOffers | Refusal> => {
    const { database, config, zone } = context.shop;
    const round = await findRound(database, roundId);
    const file =
      round?.publishedRun == null ? undefined : await readRunFile(database, roundId, round.publishedRun);
    if (round === undefined || file === undefined) return refuse('NotFound');
    const ids = file.input.requests.map(({ id }) => id);
    const today = zone.dayOf(context.now);
    const [standing, offers, counts, batches, done] = await Promise.all([
      readStanding(database, round, file.input),
      listOffers(database, ids, mostOffers),
      countOffers(database, ids),
      readBatches(database, roundId, mostBatches),
      findDaily(database, roundId, today),
    ]);
    const waiting = waitingList(standing.input, standing.waits);
    const shown = waiting.slice(0, mostWaiting);
    const applications = await applicationsById(
      database,
      shown.map(({ id }) => id),
      config.lending?.tents ?? [],
    );
    return {
      offers,
      counts,
      waiting: {
        groups: waiting.length,
        tents: waiting.reduce((sum, { tents }) => sum + tents, 0),
        first: shown.flatMap(({ id, tents }, index): WaitingGroup[] => {
          const application = applications.find((one) => one.id === id);
          return application === undefined ? [] : [{ application, place: index + 1, tents }];
        }),
      },
      batches,
      nextAt: isOffering(context, round)
        ? dailyAt(context, done === undefined ? today : addDays(today, 1))
        : null,
    };
  },
);
