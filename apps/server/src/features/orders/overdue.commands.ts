import { randomUUID } from 'node:crypto';
import { addDays, expectedBack, type IsoDate, minutesOfDay } from '@bivak/rules';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { type EventSource, recordEvents } from '../../platform/events/record-event.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { askShortageCheck } from '../availability/index.ts';
import { localNow } from '../locations/index.ts';
import { type Endangered, endangeredAmong, endangeredBy } from './overdue.queries.ts';
import {
  type BesideLate,
  lockOut,
  moveClaimEnds,
  type OutReservation,
  readBesideLate,
  readPerhapsLate,
  writeBackOn,
  writeEndangered,
} from './overdue.sql.ts';
import { type Acted, actOnOrder, type OfAct } from './staff-acts.ts';

/** How far ahead the desk may note a return. */
const mostDaysAhead = 366;

export interface NotedReturn {
  readonly order: OutReservation;
  readonly endangers: readonly Endangered[];
}

/** Notes on which day an order comes back, or that nobody knows: its pieces are taken in the ledger until then. */
export const staffNoteBackOn = command(
  { right: 'orders.write' },
  (
    context: BareContext,
    { key, day }: { readonly key: string; readonly day: IsoDate | null },
  ): Promise<NotedReturn | Refusal> =>
    inTransaction<NotedReturn | Refusal>(context.shop.database, (transaction) =>
      noteReturn(transaction, context, key, day),
    ),
);

/** The same from a screen: with the version that was seen, once, or as a dry run that tells whom it endangers. */
export const staffNoteReturn = command(
  { right: 'orders.write' },
  async (
    context: Context,
    { day, ...of }: OfAct & { readonly day: IsoDate | null },
  ): Promise<(Acted & Pick<NotedReturn, 'endangers'>) | Refusal> => {
    let endangers: readonly Endangered[] = [];
    const acted = await actOnOrder(context, of, {
      route: 'orders/back-on',
      input: { day },
      async work(transaction, { id }) {
        const noted = await noteReturn(transaction, context, id, day);
        if (isRefusal(noted)) return noted;
        ({ endangers } = noted);
        return null;
      },
    });
    return isRefusal(acted) ? acted : { ...acted, endangers };
  },
);

async function noteReturn(
  transaction: Transaction,
  context: BareContext,
  key: string,
  day: IsoDate | null,
): Promise<NotedReturn | Refusal> {
  const { shop } = context;
  const order = await lockOut(transaction, key);
  if (order === undefined) return refuse('NotFound');
  if (order.status !== 'Picked') return refuse('TransitionRefused', { params: { status: order.status } });
  const reason = day === null ? null : dayRefusal(day, order, shop.zone.dayOf(context.now));
  if (reason !== null) return refuse('ValidationFailed', { fields: [{ field: 'backOn', reason }] });
  const noted = { ...order, backOn: day };
  if (day !== order.backOn) {
    await writeBackOn(transaction, order.id, day);
    await recordEvents(transaction, context, {
      entity: 'reservation',
      entityId: order.id,
      action: 'back-on',
      before: { backOn: order.backOn },
      after: { backOn: day },
    });
  }
  const beside = await extendOne(transaction, { shop, source: context }, noted);
  return { order: noted, endangers: endangeredAmong(beside, context.now) };
}

/**
 * Lets what is out beyond its end reach on in the ledger, so that the shop stops selling it: each order in a
 * transaction of its own. One that is taken back meanwhile is simply not out any more.
 */
export const extendOverdue = command({ right: 'job' }, async (source: BareContext): Promise<null> => {
  const { shop, now } = source;
  const faults: unknown[] = [];
  for (const { id } of await readPerhapsLate(shop.database, now)) {
    try {
      await inTransaction(shop.database, async (transaction) => {
        const order = await lockOut(transaction, id);
        if (order?.status === 'Picked') await extendOne(transaction, { shop, source }, order);
      });
    } catch (error) {
      // One that fails must not keep the others.
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'some overdue orders could not be extended');
  return null;
});

/** The caller holds the lock of the order. Answers what else the ledger has beside it. */
async function extendOne(
  transaction: Transaction,
  { shop, source }: { readonly shop: Shop; readonly source: EventSource },
  order: OutReservation,
): Promise<BesideLate[]> {
  const { now } = source;
  const moved = await moveClaimEnds(transaction, order.id, expectedEnd(shop, order, now));
  if (moved.length > 0) {
    await recordEvents(transaction, source, {
      entity: 'reservation',
      entityId: order.id,
      action: 'overdue',
      before: { claimedUntil: shop.zone.format(latest(moved.map(({ was }) => was))) },
      after: { claimedUntil: shop.zone.format(latest(moved.map(({ until }) => until))) },
    });
  }
  if (moved.length > 0) {
    await askShortageCheck(transaction, now, moved);
    transaction.afterCommit(() => shop.wakeRelay());
  }
  const beside = await readBesideLate(transaction, [order.id], now);
  const endangered = [...endangeredBy(beside, now).keys()];
  if (endangered.length === 0) return beside;
  const noticeId = randomUUID();
  const fresh = await writeEndangered(transaction, order.id, endangered, { id: noticeId, at: now });
  if (fresh.length > 0) {
    await recordEvents(transaction, source, {
      entity: 'reservation',
      entityId: order.id,
      action: 'endangers',
      after: { orders: fresh },
    });
    await enqueue(transaction, now, {
      kind: 'mail.order-late',
      payload: { reservationId: order.id, noticeId },
    });
    transaction.afterCommit(() => shop.wakeRelay());
  }
  return beside;
}

/** On the shop's clock, whatever a daylight-saving night in between does to the hours. */
function expectedEnd(shop: Shop, order: OutReservation, now: EpochMs): EpochMs | null {
  const { today, time } = localNow(shop.zone, now);
  const expected = expectedBack({
    now: { date: today, time },
    isPastEnd: order.businessEnd <= now,
    notedDay: order.backOn,
    days: shop.config.reservations.overdueDays,
  });
  return expected === null ? null : shop.zone.at(expected.date, minutesOfDay(expected.time));
}

function dayRefusal(day: IsoDate, order: OutReservation, today: IsoDate): string | null {
  if (day < today) return 'past';
  if (day < order.endDay) return 'back-before-end';
  return day > addDays(today, mostDaysAhead) ? 'back-too-far' : null;
}

function latest(ends: readonly EpochMs[]): EpochMs {
  return Math.max(...ends) as EpochMs;
}
