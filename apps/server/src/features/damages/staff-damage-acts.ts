import type { DamageState } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { Refusal, refuse } from '../../platform/application/refusal.ts';
import { holdMessages, offerUndo, type WayBack } from '../../platform/application/undo.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { readMailsOfNow } from '../../platform/jobs/outbox.ts';
import { endangeredNow } from '../availability/index.ts';
import { lockReservation } from '../orders/index.ts';
import { type DamagePlace, lockDamageStep, type SteppingDamage } from './damage-steps.sql.ts';
import { beforeDamage } from './damage-undo.ts';
import { findPlaced, readLastChange } from './staff-damage-acts.sql.ts';

export interface OfDamageAct {
  readonly damageId: string;
  /** The version that the caller saw. */
  readonly version: number;
  /** Only tells what it would do. */
  readonly isDryRun: boolean;
}

interface FromTo<Value> {
  readonly from: Value;
  readonly to: Value;
}

export interface PlaceChange extends FromTo<number> {
  readonly itemId: string;
  readonly warehouseId: string;
}

/** What an act did to a damage, or would do. */
export interface DamageEffects {
  readonly state: FromTo<DamageState>;
  readonly assessedCents: FromTo<number | null>;
  readonly chargedCents: FromTo<number | null>;
  readonly isFromDeposit: boolean;
  readonly stock: readonly PlaceChange[];
  readonly down: readonly PlaceChange[];
  /** Of a dry run: numbers of the orders that may go without. */
  readonly endangered: readonly string[];
  readonly mails: readonly string[];
}

export interface DamageActed {
  readonly id: string;
  readonly version: number;
  readonly effects: DamageEffects;
  /** The way back, until the day ends. */
  readonly undo: WayBack | null;
}

/** Somebody was quicker: who, when, and how the damage stands by now. */
export class DamageStale extends Refusal {
  readonly current: SteppingDamage;
  readonly changedBy: string | null;
  readonly changedAt: EpochMs | null;
  constructor(current: SteppingDamage, latest: { by: string | null; at: EpochMs } | undefined) {
    super('VersionStale');
    this.current = current;
    this.changedBy = latest?.by ?? null;
    this.changedAt = latest?.at ?? null;
  }
}

/**
 * What every act of staff on a damage has in common, as `actOnOrder` has it for orders: once per Idempotency-Key, under the
 * locks of its order and of itself, its version compared, the work, its effects told, the way back offered. A dry run does all of it and rolls back.
 */
export function actOnDamage(
  context: Context,
  { damageId, version, isDryRun }: OfDamageAct,
  {
    route,
    input,
    work,
  }: {
    /** The call, for its Idempotency-Key. */
    readonly route: string;
    readonly input: unknown;
    readonly work: (transaction: Transaction, damage: SteppingDamage) => Promise<Refusal | null>;
  },
): Promise<DamageActed | Refusal> {
  const { shop, actor, now } = context;
  const asked = { route: `${route}/${damageId}`, input: { version, input } };
  return inTransaction<DamageActed | Refusal>(shop.database, async (transaction) => {
    const done = async (): Promise<DamageActed | Refusal> => {
      const placed = await findPlaced(transaction, damageId, OperatorScope.of(actor).warehouses);
      if (placed === undefined) return refuse('NotFound');
      if (placed.orderId !== null) await lockReservation(transaction, placed.orderId);
      const before = await lockDamageStep(transaction, placed.no, now);
      if (before === undefined) return refuse('NotFound');
      if (before.version !== version)
        return new DamageStale(before, await readLastChange(transaction, damageId));
      const refusal = await work(transaction, before);
      if (refusal !== null) return refusal;
      const after = await lockDamageStep(transaction, placed.no, now);
      if (after === undefined) throw new Error(`damage ${damageId} vanished while it was locked`);
      const changed = effectsOf(before, after);
      if (isDryRun) {
        const mails = await readMailsOfNow(transaction);
        const endangered = await endangeredNow(transaction, [...changed.stock, ...changed.down], now);
        const effects = { ...changed, mails, endangered };
        return transaction.rollback({ id: damageId, version, effects, undo: null });
      }
      transaction.afterCommit(() => shop.wakeRelay());
      const acted = { id: damageId, version: after.version };
      // What changed nothing has no way back.
      if (after.version === before.version)
        return { ...acted, effects: { ...changed, mails: [], endangered: [] }, undo: null };
      const held = holdMessages(now);
      const mails = await offerUndo(transaction, context, {
        held,
        act: 'damage.step',
        entityId: damageId,
        version: after.version,
        before: beforeDamage(before, changed.stock),
      });
      const undo = { id: held.undoId, until: held.until };
      return { ...acted, effects: { ...changed, mails, endangered: [] }, undo };
    };
    return isDryRun ? done() : once(transaction, context, asked, done);
  });
}

function effectsOf(
  before: SteppingDamage,
  after: SteppingDamage,
): Omit<DamageEffects, 'mails' | 'endangered'> {
  const keyOf = ({ itemId, warehouseId }: DamagePlace) => `${itemId} ${warehouseId}`;
  const had = new Map(before.places.map((place) => [keyOf(place), place]));
  const rows = after.places.map((place) => ({ place, was: had.get(keyOf(place)) ?? { ...place, down: 0 } }));
  const changes = (of: 'stock' | 'down'): PlaceChange[] =>
    rows
      .map(({ place: { itemId, warehouseId, ...to }, was }) => ({
        itemId,
        warehouseId,
        from: was[of],
        to: to[of],
      }))
      .filter(({ from, to }) => from !== to);
  return {
    state: { from: before.state, to: after.state },
    assessedCents: { from: before.assessedCents, to: after.assessedCents },
    chargedCents: { from: before.chargedCents, to: after.chargedCents },
    isFromDeposit: after.fromDeposit,
    stock: changes('stock'),
    down: changes('down'),
  };
}
