import { cents, damageStep, type DamageState, type IsoDate, lineAmounts } from '@bivak/rules';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { accountOf } from '../../platform/identity/actor.ts';
import { askShortageCheck, loseStock } from '../availability/index.ts';
import { lockReservation, waiveCharges, writeCharges } from '../orders/index.ts';
import { damageNumber, readDamageNumber } from './damage-number.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import {
  type DownPieces,
  endDowntime,
  lockDamageStep,
  lockPlaceOf,
  lockWereDown,
  orderOfDamage,
  type SteppingDamage,
  type WrittenDamageStep,
  writeDamageStep,
  writeDownUntil,
  writeNewDown,
  writeObjection,
} from './damage-steps.sql.ts';
import { type DamageRow, lockDamage } from './damages.sql.ts';

export interface DamageStepInput {
  readonly number: string;
  readonly state: DamageState;
  /** What it costs, with VAT; null: as it was assessed, else what the price list says of its parts. */
  readonly cents?: number | null;
  /** For the customer to read. */
  readonly answer?: string | null;
  /** The deposit is kept for it; else it is a line of the invoice. */
  readonly fromDeposit?: boolean;
}

/**
 * What the business decides of a damage (RULINGS, "damage states"). Charged, it is a line of the order's invoice or kept of
 * its deposit; waived, it is neither. Repaired, its pieces are here again; written off, they leave the stock.
 */
export const staffDamageStep = command(
  { right: 'damage.charge' },
  (context: BareContext, { number, ...step }: DamageStepInput): Promise<DamageRow | Refusal> =>
    ofDamage(context, number, (transaction, damage) => noteDamageStep(transaction, context, damage, step)),
);

/** Under the locks of its order and of itself. Null where all is well. */
export async function noteDamageStep(
  transaction: Transaction,
  context: BareContext,
  damage: SteppingDamage,
  input: Omit<DamageStepInput, 'number'>,
): Promise<Refusal | null> {
  if (!damageStep(damage.state, input.state).ok)
    return refuse('TransitionRefused', { params: { status: damage.state } });
  const { state, answer = null } = input;
  const standing = { id: damage.id, state, answer, ...amountsOf(damage) };
  const written = await takeStep(transaction, context, damage, input, standing);
  if (isRefusal(written)) return written;
  const event = {
    entity: 'damage',
    entityId: damage.id,
    action: 'state',
    before: { state: damage.state, ...amountsOf(damage) },
    after: { state, answer, ...amountsOf(written) },
  };
  await writeDamageStep(transaction, context, { ...written, isTold: toldStates.has(state) }, event);
  return null;
}

/** The customer is mailed of what it costs, and that it costs nothing. */
const toldStates: ReadonlySet<DamageState> = new Set(['assessed', 'charged', 'waived']);

/** Until the end of which day its pieces are down; null: until somebody says otherwise. */
export const staffDamageUntil = command(
  { right: 'damage.report' },
  (
    context: BareContext,
    { number, day }: { readonly number: string; readonly day: IsoDate | null },
  ): Promise<DamageRow | Refusal> =>
    ofDamage(context, number, (transaction, damage) => noteDownUntil(transaction, context, damage, day)),
);

/**
 * Under the same locks. What came back broken is down already; of what was reported, the pieces are taken out of use now,
 * where the business has them: one that is with a customer is taken back first.
 */
export async function noteDownUntil(
  transaction: Transaction,
  context: BareContext,
  damage: SteppingDamage,
  day: IsoDate | null,
): Promise<Refusal | null> {
  const { shop, now } = context;
  if (!downStates.has(damage.state)) return refuse('TransitionRefused', { params: { status: damage.state } });
  if (day !== null && day < shop.zone.dayOf(now))
    return refuse('ValidationFailed', { fields: [{ field: 'day', reason: 'past' }] });
  const until = day === null ? null : shop.zone.at(day, 24 * 60);
  const standing = isDown(damage) ? await writeDownUntil(transaction, damage.id, until, now) : [];
  const places = standing.length > 0 ? standing : await takeDown(transaction, context, damage, until);
  if (isRefusal(places)) return places;
  await askShortageCheck(transaction, now, places);
  await recordEvents(transaction, context, {
    entity: 'damage',
    entityId: damage.id,
    action: 'down-until',
    after: { day },
  });
  return null;
}

function isDown({ places, snapshot }: SteppingDamage): boolean {
  return places.some(({ down }) => down > 0) || snapshot.serials.some(({ active }) => active);
}

const downStates: ReadonlySet<DamageState> = new Set(['reported', 'assessed', 'charged', 'waived']);

async function takeDown(
  transaction: Transaction,
  { shop, now }: BareContext,
  { id }: SteppingDamage,
  until: EpochMs | null,
): Promise<readonly DownPieces[] | Refusal> {
  const place = await lockPlaceOf(transaction, id, shop.config.lending?.warehouse ?? null, now);
  const refusedBy = (reason: string) => refuse('ValidationFailed', { fields: [{ field: 'day', reason }] });
  if (place === undefined) return refusedBy('damage-nowhere');
  if (place.isElsewhere) return refusedBy('damage-elsewhere');
  return writeNewDown(transaction, id, place, { from: now, until });
}

/** What a customer says against a damage of theirs, once the business has said what it costs. The last word counts. */
export const objectToDamage = command(
  { right: 'customer' },
  async (
    context: Context,
    { damageId, text }: { readonly damageId: string; readonly text: string },
  ): Promise<DamageRow | Refusal> => {
    const { shop, actor } = context;
    const customerId = accountOf(actor)?.customerId;
    if (customerId === undefined) return refuse('Forbidden');
    if (text.trim() === '')
      return refuse('ValidationFailed', { fields: [{ field: 'text', reason: 'required' }] });
    return inTransaction<DamageRow | Refusal>(shop.database, async (transaction) => {
      const damage = await lockDamage(transaction, damageId);
      if (damage === undefined || damage.customerId !== customerId) return refuse('NotFound');
      if (damage.state !== 'assessed' && damage.state !== 'charged') return refuse('DamageNotOpen');
      const event = {
        entity: 'damage',
        entityId: damage.id,
        action: 'object',
        after: { objection: text },
      };
      await writeObjection(transaction, context, { id: damage.id, customerId, text }, event);
      transaction.afterCommit(() => shop.wakeRelay());
      return { ...damage, objection: text };
    });
  },
);

/** Under the locks of its order and of itself. Answers it as it then stands. */
function ofDamage(
  { shop, now }: BareContext,
  number: string,
  work: (transaction: Transaction, damage: SteppingDamage) => Promise<Refusal | null>,
): Promise<DamageRow | Refusal> {
  return inTransaction<DamageRow | Refusal>(shop.database, async (transaction) => {
    const no = readDamageNumber(number);
    if (no === null) return refuse('NotFound');
    const orderId = await orderOfDamage(transaction, no);
    if (orderId !== null) await lockReservation(transaction, orderId);
    const damage = await lockDamageStep(transaction, no, now);
    if (damage === undefined) return refuse('NotFound');
    const refused = await work(transaction, damage);
    if (refused !== null) return refused;
    transaction.afterCommit(() => shop.wakeRelay());
    return (await lockDamage(transaction, damage.id)) ?? refuse('NotFound');
  });
}

async function takeStep(
  transaction: Transaction,
  context: BareContext,
  damage: SteppingDamage,
  { state, cents: asked = null, fromDeposit = false }: Omit<DamageStepInput, 'number'>,
  standing: WrittenDamageStep,
): Promise<WrittenDamageStep | Refusal> {
  if (state === 'assessed') return { ...standing, assessedCents: asked ?? damage.partsCents };
  if (state === 'charged') return charge(transaction, context, damage, { asked, fromDeposit }, standing);
  if (state === 'waived') {
    if (damage.chargedCents !== null && !damage.fromDeposit && isInvoiced(damage)) return invoiced(damage);
    await waiveCharges(transaction, context, { damageId: damage.id });
    return { ...standing, chargedCents: null, fromDeposit: false };
  }
  if (state === 'repaired' || state === 'written-off') {
    const isGone = state === 'written-off';
    const down = isDown(damage)
      ? await endDowntime(transaction, damage.id, context.now, { freesSerial: !isGone })
      : [];
    if (isGone) {
      const pieces = down.length > 0 ? down : await lockGonePieces(transaction, context, damage);
      const lost = pieces.map((piece) => ({ ...piece, damageId: damage.id }));
      const note = damageNumber(damage);
      await loseStock(transaction, context, { reason: 'loss', note, pieces: lost });
    } else await askShortageCheck(transaction, context.now, down);
  }
  return standing;
}

/** Of what is down no more, or never was: those that were, else where the business has it. */
async function lockGonePieces(
  transaction: Transaction,
  { shop, now }: BareContext,
  { id }: SteppingDamage,
): Promise<readonly DownPieces[]> {
  const were = await lockWereDown(transaction, id);
  if (were.length > 0) return were;
  const place = await lockPlaceOf(transaction, id, shop.config.lending?.warehouse ?? null, now);
  return place === undefined ? [] : [place];
}

/** A damage is made good, which is no turnover: it bears no VAT. Of what belongs to no order only the amount is noted. */
async function charge(
  transaction: Transaction,
  { shop, ...source }: BareContext,
  damage: SteppingDamage,
  { asked, fromDeposit }: { readonly asked: number | null; readonly fromDeposit: boolean },
  standing: WrittenDamageStep,
): Promise<WrittenDamageStep | Refusal> {
  const amount = asked ?? damage.assessedCents ?? 0;
  const { orderId, itemId } = damage;
  if (orderId === null || itemId === null) return { ...standing, chargedCents: amount === 0 ? null : amount };
  if (amount === 0) return refuse('ValidationFailed', { fields: [{ field: 'cents', reason: 'required' }] });
  if (fromDeposit) {
    const mostCents = damage.depositCents - damage.depositGoneCents;
    return amount > mostCents
      ? refuse('AmountTooHigh', { params: { mostCents } })
      : { ...standing, chargedCents: amount, fromDeposit: true };
  }
  if (isInvoiced(damage)) return invoiced(damage);
  const amounts = lineAmounts({ unitCents: cents(amount), qty: 1, vatBp: 0, basis: shop.config.listPrices });
  const item = damage.descriptions[damage.language] ?? itemId;
  const description = shop.translate[damage.language]('charge.damage', {
    number: damageNumber(damage),
    item,
  });
  await writeCharges(transaction, source, [
    { orderId, kind: 'damage', itemId, description, qty: 1, vatBp: 0, damageId: damage.id, ...amounts },
  ]);
  return { ...standing, chargedCents: amount };
}

function isInvoiced({ orderStatus }: SteppingDamage): boolean {
  return orderStatus === 'ClosedAndCompleted';
}

function invoiced({ orderStatus }: SteppingDamage): Refusal {
  return refuse('TransitionRefused', { params: { status: orderStatus ?? '' } });
}

function amountsOf({
  assessedCents,
  chargedCents,
  fromDeposit,
}: Pick<WrittenDamageStep, 'assessedCents' | 'chargedCents' | 'fromDeposit'>) {
  return { assessedCents, chargedCents, fromDeposit };
}
