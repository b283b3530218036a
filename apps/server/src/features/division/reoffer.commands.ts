import { randomUUID } from 'node:crypto';
import {
  addDays,
  type Counts,
  type Division,
  type IsoDate,
  offerEnd,
  reoffersOf,
  waitingList,
} from '@bivak/rules';
import pg from 'pg';
import type { BareContext } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { claimEnd, lockStockRows } from '../availability/index.ts';
import { wholeDays } from '../checkout/index.ts';
import { holdRequestRows } from '../lending/index.ts';
import { readCalendar } from '../locations/index.ts';
import { endDue, holdOffers, type NewOffer } from '../offers/index.ts';
import { type BatchRow, findDaily, saveBatch } from './batches.sql.ts';
import { divideAside } from './divide-aside.ts';
import { loanDays } from './division-input.ts';
import { hashOf } from './policy.ts';
import { oversold, stockRowsOf } from './publish.commands.ts';
import { wrongState } from './rounds.commands.ts';
import { findRound, listRounds, lockRound, type RoundRow } from './rounds.sql.ts';
import { readRunFile, type RunFile } from './runs.sql.ts';
import { readOffering, type Standing } from './standing.ts';
import { readTents } from './tents.sql.ts';

const hourMinutes = 60;

/**
 * What time brings after publishing: once a day, from its hour on, what came back of each round is divided among those who wait
 * (`design/division.md` §6.3). Whenever it comes that day, it comes once. Answers how many offers were made.
 */
export const keepOffers = command({ right: 'job' }, async (context: BareContext): Promise<number> => {
  const { shop, now } = context;
  const { lending } = shop.config;
  if (lending === undefined) return 0;
  const today = shop.zone.dayOf(now);
  if (now < dailyAt(context, today)) return 0;
  let count = 0;
  for (const round of await listRounds(shop.database)) {
    if (!isOffering(context, round)) continue;
    if ((await findDaily(shop.database, round.id, today)) !== undefined) continue;
    const batch = await reoffer(context, round.id, true);
    // What moves all the time is divided at the next turn.
    if (!isRefusal(batch)) count += batch.offers;
  }
  return count;
});

/** The same now, because somebody of the business asks. */
export const staffOfferNow = command(
  { right: 'division.run' },
  async (context: BareContext, { roundId }: { readonly roundId: string }): Promise<BatchRow | Refusal> => {
    const round = await findRound(context.shop.database, roundId);
    if (round === undefined) return refuse('NotFound');
    return isOffering(context, round) ? reoffer(context, roundId, false) : wrongState(round.state);
  },
);

/** When what came back is offered on a day. */
export function dailyAt({ shop }: Pick<BareContext, 'shop'>, day: IsoDate): EpochMs {
  return shop.zone.at(day, (shop.config.lending?.offers.atHour ?? 0) * hourMinutes);
}

/** From publishing until its peak is over. */
export function isOffering({ shop, now }: BareContext, { publishedRun, policy }: RoundRow): boolean {
  return publishedRun !== null && shop.zone.dayOf(now) <= policy.season.peakTo;
}

/** How often it is divided anew where somebody changed something meanwhile. */
const attempts = 3;

async function reoffer(context: BareContext, roundId: string, isDaily: boolean): Promise<BatchRow | Refusal> {
  for (let attempt = 1; ; attempt += 1) {
    const batch = await reofferOnce(context, roundId, isDaily);
    if (!isRefusal(batch) || batch.code !== 'DivisionMoved' || attempt === attempts) return batch;
  }
}

async function reofferOnce(
  context: BareContext,
  roundId: string,
  isDaily: boolean,
): Promise<BatchRow | Refusal> {
  const { shop, now } = context;
  const { database } = shop;
  await inTransaction(database, (transaction) => endDue(transaction, context));
  const round = await findRound(database, roundId);
  const file =
    round?.publishedRun == null ? undefined : await readRunFile(database, roundId, round.publishedRun);
  if (round === undefined || file === undefined) return refuse('NotFound');
  const before = await readOffering(database, context, round, file.input, { isOffered: mayOffer(context) });
  const division = await divided(before);
  const offered = division === null ? [] : reoffersOf(before.input, division);
  const seen = hashOf(before.input);
  try {
    return await inTransaction<BatchRow | Refusal>(database, async (transaction) => {
      const locked = await lockRound(transaction, roundId);
      if (locked === undefined || locked.publishedRun !== round.publishedRun) return refuse('DivisionMoved');
      const day = shop.zone.dayOf(now);
      const done = isDaily ? await findDaily(transaction, roundId, day) : undefined;
      if (done !== undefined) return done;
      // Requests before stock, as everybody locks them.
      await holdRequestRows(
        transaction,
        offered.map(({ id }) => id),
      );
      await lockStockRows(transaction, stockRowsOf(context, locked));
      const standing = await readOffering(transaction, context, locked, file.input, {
        isOffered: mayOffer(context),
      });
      if (hashOf(standing.input) !== seen) return refuse('DivisionMoved');
      const offers = await offersOf(transaction, context, { round: locked, file, standing, offered });
      const made = await holdOffers(transaction, context, offers);
      const batch = { id: randomUUID(), roundId, day, isDaily, offers: made.length };
      transaction.afterCommit(() => shop.wakeRelay());
      return saveBatch(
        transaction,
        context,
        batch,
        division === null ? null : { input: standing.input, output: division },
      );
    });
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === oversold) return refuse('DivisionMoved');
    throw error;
  }
}

/** Null: nothing is free, or nobody waits. The proof is checked as that of a run is. */
async function divided({ input, waits }: Standing): Promise<Division | null> {
  const isFree = input.types.some(({ id, stock }) =>
    stock.some((count, day) => count > heldOn(input.requests, id, day)),
  );
  if (!isFree || waitingList(input, waits).length === 0) return null;
  const answer = await divideAside({ kind: 'divide', input });
  if (answer?.kind !== 'done' || answer.faults.length > 0)
    throw new Error(`what came back was not divided: ${answer?.kind ?? 'stopped'}`);
  return answer.division;
}

function heldOn(requests: Standing['input']['requests'], type: string, day: number): number {
  return requests.reduce(
    (sum, { from, to, held }) => (from <= day && day < to ? sum + (held[type] ?? 0) : sum),
    0,
  );
}

/** Whether a group that fetches its tents on that day may be offered some now. */
export function mayOffer(context: BareContext): (pickup: IsoDate) => boolean {
  return (pickup) => endOf(context, pickup) !== null;
}

/** When an offer that is made now ends, for who would fetch tents on that day; null: pickup is too near. */
function endOf({ shop, now }: BareContext, pickup: IsoDate): EpochMs | null {
  const { lending } = shop.config;
  if (lending === undefined) return null;
  return offerEnd(now, shop.zone.at(pickup, 0), lending.offers) as EpochMs | null;
}

async function offersOf(
  db: Db,
  context: BareContext,
  {
    round,
    file,
    standing,
    offered,
  }: {
    readonly round: RoundRow;
    readonly file: RunFile;
    readonly standing: Standing;
    readonly offered: readonly { readonly id: string; readonly tents: Counts }[];
  },
): Promise<readonly NewOffer[]> {
  if (offered.length === 0) return [];
  const windowOf = await loanWindows(db, context, { round, file, standing });
  return offered.flatMap(({ id, tents }): NewOffer[] => {
    const window = windowOf(id);
    const expiresAt = window === null ? null : endOf(context, window.startDay);
    if (window === null || expiresAt === null) return [];
    const { startDay, endDay } = window;
    const offer = { id: randomUUID(), kind: 'given-back', requestId: id, items: tents } as const;
    const claims = window.claims(tents);
    return [{ ...offer, startDay, endDay, camp: null, expiresAt, orderRevision: null, claims }];
  });
}

/** When the tents of a group would be away: as long as those that it has, else from the first hour of its days to the last. */
export async function loanWindows(
  db: Db,
  context: BareContext,
  {
    round: { policy },
    file: { input },
    standing: { holdings },
  }: { readonly round: RoundRow; readonly file: RunFile; readonly standing: Standing },
) {
  const { shop } = context;
  const warehouseId = shop.config.lending?.warehouse ?? '';
  const [first, last] = [input.days[0], input.days.at(-1)] as [IsoDate, IsoDate];
  const [facts, calendar] = await Promise.all([
    readTents(
      db,
      policy.tents.map(({ id }) => id),
    ),
    readCalendar(db, warehouseId, { from: first, to: last }),
  ]);
  const requests = new Map(input.requests.map((request) => [request.id, request]));
  return (requestId: string) => {
    const request = requests.get(requestId);
    const holding = holdings.get(requestId);
    if (request === undefined) return null;
    const days = loanDays(input.days, request, policy);
    const whole = calendar === undefined ? null : wholeDays(context, calendar, days);
    const window = holding ??
      whole ?? { start: shop.zone.at(days.from, 0), end: shop.zone.at(addDays(days.to, 1), 0) };
    return {
      startDay: holding?.startDay ?? days.from,
      endDay: holding?.endDay ?? days.to,
      claims: (tents: Counts) =>
        Object.entries(tents).map(([itemId, qty]) => ({
          itemId,
          warehouseId,
          qty,
          start: window.start,
          end: claimEnd(window.end, {
            turnaroundMinutes: facts.find(({ id }) => id === itemId)?.turnaroundMinutes ?? 0,
            sold: false,
          }),
        })),
    };
  };
}
