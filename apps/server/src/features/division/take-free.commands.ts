import { randomUUID } from 'node:crypto';
import { addDays, type Counts, type IsoDate } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { claimEnd, lockAndSum, lockStockRows, type WantedClaim } from '../availability/index.ts';
import { type Lender, type LockedRequest, lockLender, lockRequest } from '../lending/index.ts';
import { endOffer, findOffer, holdOffers, type OfferRow, openOffers } from '../offers/index.ts';
import type { AssignedOrder } from '../order-edit/index.ts';
import { saveAccepted } from './accepted.sql.ts';
import { addTents, standingOrder } from './add-tents.ts';
import type { AnsweredOffer } from './answer-offer.commands.ts';
import type { Holding } from './held.sql.ts';
import { freeTents, type Look, type OtherDays, otherDays, readLook } from './look.ts';
import { hashOf } from './policy.ts';
import { stockRowsOf } from './publish.commands.ts';
import { loanWindows } from './reoffer.commands.ts';
import { readTents } from './tents.sql.ts';

interface OfRequest {
  readonly requestId: string;
  /** The revision of the order that the caller saw; 0: there is none. */
  readonly version: number;
}

/** How often it is computed anew where somebody changed something meanwhile. */
const attempts = 3;
const hourMs = 3_600_000;

/**
 * A group takes tents that are free on its days, and that nobody would be offered who is served less (`freeTents`). At once, as
 * one act: an offer to itself that it accepts.
 */
export const takeFreeTents = command(
  { right: 'customer' },
  async (
    context: Context,
    input: OfRequest & { readonly tents: readonly { readonly itemId: string; readonly qty: number }[] },
  ): Promise<AnsweredOffer | Refusal> => {
    for (let attempt = 1; ; attempt += 1) {
      const taken = await take(context, input);
      if (!isRefusal(taken) || taken.code !== 'DivisionMoved') return taken;
      if (attempt === attempts) return refuse('Busy');
    }
  },
);

async function take(
  context: Context,
  { requestId, version, tents }: Parameters<typeof takeFreeTents>[1],
): Promise<AnsweredOffer | Refusal> {
  const { shop } = context;
  const look = await readLook(shop.database, context, requestId);
  if (isRefusal(look)) return look;
  const free = look === null ? {} : await freeTents(look);
  const wanted = tents.filter(({ qty }) => qty > 0);
  const items = Object.fromEntries(wanted.map(({ itemId, qty }) => [itemId, qty]));
  const isThere = wanted.length > 0 && wanted.every(({ itemId, qty }) => qty <= (free[itemId] ?? 0));
  return changing(context, { requestId, version }, async (transaction, { request, lender, assigned }) => {
    if (look === null || !isThere) return refuse('TentsGone');
    await lockStockRows(transaction, stockRowsOf(context, look.round));
    const again = await readLook(transaction, context, requestId);
    if (isRefusal(again)) return again;
    if (again === null || hashOf(again.standing.input) !== hashOf(look.standing.input))
      return refuse('DivisionMoved');
    const window = (await loanWindows(transaction, context, again))(requestId);
    if (window === null) return refuse('TentsGone');
    const { startDay, endDay } = window;
    const made = { id: randomUUID(), kind: 'free', requestId, items, startDay, endDay } as const;
    const expiresAt = (context.now + hourMs) as EpochMs;
    // Nothing has to be held: it is taken in the same transaction.
    const offered = { ...made, camp: null, expiresAt, orderRevision: null, claims: [] };
    await holdOffers(transaction, context, [offered]);
    await endOffer(transaction, context, made.id, 'accepted');
    const offer = { ...made, firstDay: request.firstDay, lastDay: request.lastDay };
    const orderId = await addTents(transaction, context, { offer, request, lender, assigned });
    if (isRefusal(orderId)) return orderId;
    await saveAccepted(transaction, context, { offer, request, orderId });
    return { state: 'accepted', orderId };
  });
}

/** The most that other days are held. */
const shiftHours = 24;

/**
 * A group has other days held, to look at them for at most a day: what it would have then is claimed beside what it has. One at a
 * time; the same days pressed again are answered with what is held.
 */
export const holdOtherDays = command(
  { right: 'customer' },
  async (
    context: Context,
    { requestId, version, by }: OfRequest & { readonly by: number },
  ): Promise<OfferRow | Refusal> => {
    const { shop } = context;
    const look = await readLook(shop.database, context, requestId);
    if (isRefusal(look)) return look;
    const found =
      look === null
        ? undefined
        : (await otherDays(shop.database, context, look)).find((one) => one.by === by);
    const held = await changing(context, { requestId, version }, async (transaction, { request }) => {
      const open = (await openOffers(transaction, [requestId])).get(requestId);
      if (open !== undefined) {
        const isSame = open.kind === 'shift' && open.firstDay === addDays(request.firstDay, by);
        return isSame ? { offerId: open.id } : refuse('OfferOpen');
      }
      if (look === null || found === undefined) return refuse('TentsGone');
      return hold(transaction, context, { ...look, version }, found);
    });
    if (isRefusal(held)) return held;
    return (await findOffer(shop.database, held.offerId)) ?? refuse('NotFound');
  },
);

async function hold(
  transaction: Transaction,
  context: Context,
  { request, round, standing, pickup, version }: Look & Pick<OfRequest, 'version'>,
  { camp, rental, tents }: OtherDays,
): Promise<{ readonly offerId: string } | Refusal> {
  const { shop, now } = context;
  const claims = await claimsBeside(transaction, context, {
    itemIds: round.policy.tents.map(({ id }) => id),
    holding: standing.holdings.get(request.id),
    rental,
    tents,
  });
  if ((await lockAndSum(transaction, claims)).length > 0) return refuse('TentsGone');
  const expiresAt = Math.min(
    now + shiftHours * hourMs,
    shop.zone.at(pickup, 0),
    shop.zone.at(rental.from, 0),
  ) as EpochMs;
  const offer = { id: randomUUID(), kind: 'shift', requestId: request.id, items: tents } as const;
  const days = { startDay: rental.from, endDay: rental.to, camp };
  const held = { ...offer, ...days, expiresAt, orderRevision: version, claims };
  const made = await holdOffers(transaction, context, [held]);
  return made.length === 0 ? refuse('OfferOpen') : { offerId: offer.id };
}

/** What other days need beyond what the order holds already: all of it where it holds nothing, the rest where it does. */
async function claimsBeside(
  db: Db,
  { shop }: Context,
  {
    itemIds,
    holding,
    rental,
    tents,
  }: {
    readonly itemIds: readonly string[];
    readonly holding: Holding | undefined;
    readonly rental: { readonly from: IsoDate; readonly to: IsoDate };
    readonly tents: Counts;
  },
): Promise<readonly WantedClaim[]> {
  const facts = await readTents(db, itemIds);
  const warehouseId = shop.config.lending?.warehouse ?? '';
  const whole = { start: shop.zone.at(rental.from, 0), end: shop.zone.at(addDays(rental.to, 1), 0) };
  return Object.entries(tents).flatMap(([itemId, qty]): WantedClaim[] => {
    const turnaroundMinutes = facts.find(({ id }) => id === itemId)?.turnaroundMinutes ?? 0;
    const until = (end: EpochMs) => claimEnd(end, { turnaroundMinutes, sold: false });
    const [start, end] = [whole.start, until(whole.end)];
    const own = holding?.tents[itemId] ?? 0;
    const from = Math.min(end, Math.max(start, holding?.start ?? end)) as EpochMs;
    const to = Math.max(from, Math.min(end, holding === undefined ? end : until(holding.end))) as EpochMs;
    const parts = [
      { start, end: from, qty },
      { start: from, end: to, qty: Math.max(0, qty - own) },
      { start: to, end, qty },
    ];
    return parts.flatMap((part) =>
      part.qty > 0 && part.start < part.end ? [{ itemId, warehouseId, ...part }] : [],
    );
  });
}

interface Changing {
  readonly request: LockedRequest;
  readonly lender: Lender;
  readonly assigned: AssignedOrder | null;
}

/** Request, customer, order: locked in this order; another order than its caller saw is `OrderChanged`. */
async function changing<Answer>(
  context: Context,
  { requestId, version }: OfRequest,
  work: (transaction: Transaction, of: Changing) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const { shop, actor } = context;
  return inTransaction<Answer | Refusal>(
    shop.database,
    async (transaction) => {
      const request = await lockRequest(transaction, requestId, CustomerScope.of(actor));
      if (request === undefined) return refuse('NotFound');
      const lender = await lockLender(transaction, request);
      if (lender === undefined) return refuse('NotFound');
      const assigned = await standingOrder(transaction, context, request);
      if (isRefusal(assigned)) return assigned;
      if ((assigned?.order.revision ?? 0) !== version) return refuse('OrderChanged');
      transaction.afterCommit(() => shop.wakeRelay());
      return work(transaction, { request, lender, assigned });
    },
    { planned: true },
  );
}
