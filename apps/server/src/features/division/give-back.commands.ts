import { randomUUID } from 'node:crypto';
import {
  addDays,
  cents,
  type Counts,
  giveBackResult,
  isEditableStatus,
  isLiveStatus,
  type IsoDate,
  lineAmounts,
  peakSeason,
  seasonsOf,
  sumCents,
} from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { command, query } from '../../platform/application/use-case.ts';
import { isInTime } from '../../platform/database/deadline.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { lockCustomer } from '../identity/index.ts';
import { findToldRequest, lockRequest } from '../lending/index.ts';
import { endOffer, openOffers } from '../offers/index.ts';
import {
  type AssignedOrder,
  editAssigned,
  lockAssigned,
  type TakenOff,
  takenOff,
} from '../order-edit/index.ts';
import { takeStep, writeCharges } from '../orders/index.ts';
import { findGiveBack, saveGiveBack } from './give-backs.sql.ts';

export interface GiveBackInput {
  readonly requestId: string;
  /** The revision of the order that the caller saw. */
  readonly version: number;
  /** By item, what stays; what is not named stays. */
  readonly keep: readonly { readonly itemId: string; readonly qty: number }[];
  /** Only says what it would do. */
  readonly isDryRun: boolean;
}

export interface GivenBack {
  readonly given: Counts;
  readonly kept: Counts;
  readonly isFree: boolean;
  readonly freeUntil: IsoDate;
  /** With VAT. */
  readonly owedCents: number;
}

/**
 * A group gives back some or all of the tents that a division gave it (`design/lending.md` §1, "edit and cancel"): they are
 * free at once. What it says is what it keeps, so that a press that is sent twice gives back once; who keeps as much as there
 * is gives nothing back, whatever version they saw.
 */
export const giveBackTents = command(
  { right: 'customer' },
  async (context: Context, input: GiveBackInput): Promise<GivenBack | Refusal> => {
    const { shop } = context;
    return inTransaction<GivenBack | Refusal>(
      shop.database,
      async (transaction) => {
        const given = await giveBack(transaction, context, input);
        if (isRefusal(given)) return given;
        if (input.isDryRun) return transaction.rollback(given);
        transaction.afterCommit(() => shop.wakeRelay());
        return given;
      },
      { planned: true },
    );
  },
);

async function giveBack(
  transaction: Transaction,
  context: Context,
  { requestId, version, keep }: GiveBackInput,
): Promise<GivenBack | Refusal> {
  const { shop, actor } = context;
  const { lending } = shop.config;
  const request = await lockRequest(transaction, requestId, CustomerScope.of(actor));
  if (request === undefined || lending === undefined) return refuse('NotFound');
  const camp = { from: request.firstDay, to: request.lastDay };
  const season = peakSeason(seasonsOf(lending), camp);
  if (request.reservationId === null || season === null) return refuse('GiveBackClosed');
  await lockCustomer(transaction, request.customerId);
  const assigned = await lockAssigned(transaction, context, request.reservationId);
  if (isRefusal(assigned)) return assigned;
  const { order } = assigned;
  const has = isLiveStatus(order.status) ? tentsOf(lending.tents, assigned) : new Map<string, number>();
  const freeDays = freeGiveBackDays(lending, season.peak.from);
  const today = await todayBehindLocks(transaction, context);
  const window = { campStart: camp.from, pickup: order.startDay, freeDays };
  const result = giveBackResult({ ...window, today });
  const fields = keep.flatMap(({ itemId, qty }, n): RefusedField[] => {
    const most = has.get(itemId) ?? 0;
    return qty <= most
      ? []
      : [{ field: `keep.${String(n)}.qty`, reason: 'too-big', params: { maximum: most } }];
  });
  const kept = new Map([...has].map(([id, qty]) => [id, keepOf(keep, id) ?? qty]));
  const given = new Map(
    [...has].flatMap(([id, qty]) => {
      const less = qty - (kept.get(id) ?? 0);
      return less > 0 ? [[id, less] as const] : [];
    }),
  );
  const answer = { kept: countsOf(kept), given: countsOf(given) };
  const freeUntil = addDays(camp.from, -freeDays);
  if (fields.length === 0 && given.size === 0)
    return { ...answer, isFree: result.ok && result.isFree, freeUntil, owedCents: 0 };
  if (!result.ok || !isEditableStatus(order.status, false)) return refuse('GiveBackClosed');
  if (order.revision !== version) return refuse('OrderChanged');
  if (fields.length > 0) return refuse('ValidationFailed', { fields });
  // Who lets tents go wants no more of them.
  const offer = (await openOffers(transaction, [requestId])).get(requestId);
  if (offer !== undefined) await endOffer(transaction, context, offer.id, 'withdrawn');
  const id = randomUUID();
  const owedCents = result.isFree
    ? 0
    : await chargeGiven(transaction, context, assigned, takenOff(assigned, kept));
  const refused = await release(transaction, context, assigned, { kept, isFree: result.isFree, id });
  if (isRefusal(refused)) return refused;
  await saveGiveBack(transaction, context, {
    id,
    requestId,
    orderId: order.id,
    tents: answer.given,
    owedCents,
  });
  return { ...answer, isFree: result.isFree, freeUntil, owedCents };
}

/** Until how many days before its camp a group of that peak gives back for nothing. */
export function freeGiveBackDays(
  {
    seasons,
  }: {
    readonly seasons: readonly {
      readonly peak: { readonly from: string };
      readonly giveBackFreeDays: number;
    }[];
  },
  peakFrom: string,
): number {
  return seasons.find(({ peak }) => peak.from === peakFrom)?.giveBackFreeDays ?? 0;
}

/** The day may have ended while the order was waited for. */
async function todayBehindLocks(transaction: Transaction, { shop, now }: Context): Promise<IsoDate> {
  const today = shop.zone.dayOf(now);
  const tomorrow = addDays(today, 1);
  return (await isInTime(transaction, now, shop.zone.at(tomorrow, 0))) ? today : tomorrow;
}

/** With nothing left the order ends: cancelled, or closed where something is owed for it. */
async function release(
  transaction: Transaction,
  context: Context,
  assigned: AssignedOrder,
  {
    kept,
    isFree,
    id,
  }: { readonly kept: ReadonlyMap<string, number>; readonly isFree: boolean; readonly id: string },
): Promise<Refusal | null> {
  const { order, pieces } = assigned;
  const isWhole = [...pieces].every(([itemId]) => kept.get(itemId) === 0);
  const step = { shop: context.shop, source: context };
  if (isWhole && isFree) {
    const cancel = { to: 'Cancelled', who: 'customer', isMailed: false } as const;
    const cancelled = await takeStep(transaction, step, order, cancel);
    return isRefusal(cancelled) ? cancelled : null;
  }
  const refused = await editAssigned(transaction, context, assigned, { pieces: kept, weights: new Map() });
  if (refused !== null || !isWhole) return refused;
  const closed = await takeStep(transaction, step, order, { to: 'Closed', who: 'job', notedBy: id });
  return isRefusal(closed) ? closed : null;
}

/** What is given back too late is owed as it was priced: a charge beside the lines, that stands on the invoice. */
async function chargeGiven(
  transaction: Transaction,
  context: Context,
  { order }: AssignedOrder,
  taken: readonly TakenOff[],
): Promise<number> {
  const { shop, language } = context;
  const basis = shop.config.listPrices;
  const charges = taken.map(({ line, qty }) => {
    const name = line.descriptions[language] ?? line.descriptions[shop.config.defaultLanguage] ?? line.itemId;
    return {
      orderId: order.id,
      kind: 'given-back',
      itemId: line.itemId,
      description: shop.translate[language]('division.givenBack', { name }),
      qty,
      vatBp: line.vatBp,
      ...lineAmounts({ unitCents: cents(line.unitCents), qty, vatBp: line.vatBp, basis }),
    } as const;
  });
  await writeCharges(transaction, context, charges);
  return sumCents(charges.map(({ grossCents }) => grossCents));
}

function tentsOf(
  tents: readonly { readonly item: string }[],
  { pieces }: AssignedOrder,
): ReadonlyMap<string, number> {
  return new Map(tents.flatMap(({ item }) => (pieces.has(item) ? [[item, pieces.get(item) ?? 0]] : [])));
}

function keepOf(keep: GiveBackInput['keep'], itemId: string): number | undefined {
  return keep.find((one) => one.itemId === itemId)?.qty;
}

function countsOf(tents: ReadonlyMap<string, number>): Counts {
  return Object.fromEntries(tents);
}

/** What was given back, with its request, for the mail about it; null where one of them is gone. */
export const giveBackToTell = query(
  { right: 'job', shared: 'nobody' },
  async (
    { shop, actor }: Pick<Context, 'shop' | 'actor'>,
    { giveBackId }: { readonly giveBackId: string },
  ) => {
    const row = await findGiveBack(shop.database, giveBackId);
    if (row === undefined) return null;
    const request = await findToldRequest(shop.database, row.requestId, CustomerScope.of(actor));
    return request === undefined ? null : { row, request };
  },
);
