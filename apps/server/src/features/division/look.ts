import {
  addDays,
  type Counts,
  daysBetween,
  type IsoDate,
  type Period,
  peakSeason,
  reoffersOf,
  seasonsOf,
  shiftOffers,
  waitingList,
} from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { applicationsById, findToldRequest, rentalsIn, type ToldRequest } from '../lending/index.ts';
import { divideAside } from './divide-aside.ts';
import { mayOffer } from './reoffer.commands.ts';
import { findRound, type RoundRow } from './rounds.sql.ts';
import { readRunFile, type RunFile } from './runs.sql.ts';
import { readOffering, type Standing } from './standing.ts';

/** How things stand while a group looks for what is free; the same for everybody who looks while nothing changes. */
export interface Look {
  readonly request: ToldRequest;
  readonly round: RoundRow;
  readonly file: RunFile;
  /** In its input the group that looks waits, and takes any tent that serves its need. */
  readonly standing: Standing;
  /** The first day of its loan. */
  readonly pickup: IsoDate;
}

/** Null: its request was in no division, or nothing can be found for it: it misses nothing, has an offer to answer, or fetches. */
export async function readLook(
  db: Db,
  context: BareContext,
  requestId: string,
): Promise<Look | null | Refusal> {
  const { shop, actor, now } = context;
  const { lending } = shop.config;
  const request = await findToldRequest(db, requestId, CustomerScope.of(actor));
  if (request === undefined || lending === undefined) return refuse('NotFound');
  const season = peakSeason(seasonsOf(lending), { from: request.firstDay, to: request.lastDay });
  const round = season === null ? undefined : await findRound(db, season.peak.from);
  if (round?.publishedRun == null || request.state !== 'ASSIGNED') return null;
  const file = await readRunFile(db, round.id, round.publishedRun);
  const window = file?.input.requests.find(({ id }) => id === requestId);
  if (file === undefined || window === undefined) return null;
  const found = await readOffering(db, context, round, file.input, {
    isOffered: mayOffer(context),
    asks: requestId,
  });
  const pickup = found.holdings.get(requestId)?.startDay ?? (file.input.days[window.from] as IsoDate);
  const isOver = pickup <= shop.zone.dayOf(now) || found.offers.has(requestId);
  if (isOver || waitingList(found.input, new Set([requestId])).length === 0) return null;
  return { request, round, file, standing: { ...found, input: takingAny(found.input, requestId) }, pickup };
}

function takingAny(input: Standing['input'], requestId: string): Standing['input'] {
  const requests = input.requests.map((request) => {
    if (request.id !== requestId) return request;
    const measures = new Set(
      input.types.filter(({ id }) => (request.asked[id] ?? 0) > 0).map(({ measure }) => measure),
    );
    const accepts = input.types.filter(({ measure }) => measures.has(measure)).map(({ id }) => id);
    return { ...request, accepts };
  });
  return { ...input, requests };
}

/**
 * Tents that are free on its own days, and that nobody would be offered who is served less: what a division of now would give
 * it beyond what it has.
 */
export async function freeTents({ standing: { input }, request }: Look): Promise<Counts> {
  const answer = await divideAside({ kind: 'divide', input });
  if (answer?.kind !== 'done') throw new Error(`what is free was not divided: ${answer?.kind ?? 'stopped'}`);
  return reoffersOf(input, answer.division).find(({ id }) => id === request.id)?.tents ?? {};
}

export interface OtherDays {
  /** Days later, or earlier where negative. */
  readonly by: number;
  readonly camp: Period;
  readonly rental: Period;
  /** All that it would have then. */
  readonly tents: Counts;
  /** Sleeping places of these. */
  readonly places: number;
}

/** Other days in the same peak, on which more would be free for it: at most three, the best first. */
export async function otherDays(
  db: Db,
  context: BareContext,
  { request, round, file, standing }: Look,
): Promise<readonly OtherDays[]> {
  const { shop, now } = context;
  const { lending } = shop.config;
  if (lending === undefined) return [];
  const { input } = standing;
  const camp = { from: request.firstDay, to: request.lastDay };
  const [rentals, [application]] = await Promise.all([
    rentalsIn(db, context, { from: addDays(camp.from, -farthest), to: addDays(camp.to, farthest) }),
    applicationsById(db, [request.id], lending.tents),
  ]);
  if (isRefusal(rentals) || application === undefined) return [];
  const seasons = seasonsOf(lending);
  const today = shop.zone.dayOf(now);
  const first = file.input.days[0] as IsoDate;
  const moved = (by: number) => ({ from: addDays(camp.from, by), to: addDays(camp.to, by) });
  const rentalOf = (by: number): Period | null => {
    const to = moved(by);
    if (peakSeason(seasons, to)?.peak.from !== round.id) return null;
    const rental = rentals({ firstDay: to.from, lastDay: to.to }, application.customerGroup);
    return isRefusal(rental) || rental.from <= today ? null : rental;
  };
  const windowOf = (by: number) => {
    const rental = rentalOf(by);
    return rental === null
      ? null
      : {
          from: daysBetween(first, rental.from),
          to: daysBetween(first, rental.to) + 1 + round.policy.turnaroundDays,
        };
  };
  const outcomes = input.requests.map(({ id, held }) => ({
    id,
    granted: held,
    places: { sleep: placesOf(held, input.types) },
  }));
  return shiftOffers(input, { outcomes }, request.id, 'sleep', windowOf).flatMap(
    ({ by, tents, places }): OtherDays[] => {
      const rental = rentalOf(by);
      if (rental === null) return [];
      const counts = Object.fromEntries(tents.map((one) => [one.type, one.tents]));
      return [{ by, camp: moved(by), rental, tents: counts, places }];
    },
  );
}

/** One day further than any move. */
const farthest = 6;

function placesOf(tents: Counts, types: Standing['input']['types']): number {
  return types
    .filter(({ measure }) => measure === 'sleep')
    .reduce((sum, { id, places }) => sum + places * (tents[id] ?? 0), 0);
}
