import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { UndoRow } from '../../platform/application/undo.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { askShortageCheck, loseStock } from '../availability/index.ts';
import { lockReservation } from '../orders/index.ts';
import { damageNumber } from './damage-number.ts';
import { lockDamageStep, type SteppingDamage } from './damage-steps.sql.ts';
import { type DamageSnapshot, isSerialTaken, lockDamagedPlaces, restoreDamage } from './damage-undo.sql.ts';
import { findPlaced } from './staff-damage-acts.sql.ts';

interface GonePieces {
  readonly itemId: string;
  readonly warehouseId: string;
  readonly qty: number;
}

interface BeforeDamage extends DamageSnapshot {
  /** What of the order's deposit was gone, by other ways. */
  readonly depositGoneCents: number;
  /** What left the stock. */
  readonly gone: readonly GonePieces[];
}

/** What the way back of a step needs. */
export function beforeDamage(
  { depositGoneCents, snapshot }: SteppingDamage,
  stock: readonly {
    readonly itemId: string;
    readonly warehouseId: string;
    readonly from: number;
    readonly to: number;
  }[],
): BeforeDamage {
  const gone = stock.map(({ itemId, warehouseId, from, to }) => ({ itemId, warehouseId, qty: from - to }));
  return { ...snapshot, depositGoneCents, gone };
}

/** Each step on a damage is taken back alike: it stands as it stood, its pieces, its charge and the stock with it. */
export const damageUndos = {
  'damage.step': { right: 'damage.report', run: standAgain },
} as const;

async function standAgain(
  transaction: Transaction,
  context: Context,
  undo: UndoRow,
): Promise<Refusal | null> {
  const { entityId: damageId, id: undoId } = undo;
  const { gone, depositGoneCents, ...before } = undo.before as BeforeDamage;
  const scope = OperatorScope.of(context.actor);
  const placed = await findPlaced(transaction, damageId, scope.warehouses);
  if (placed === undefined) return refuse('NotFound');
  if (placed.orderId !== null) await lockReservation(transaction, placed.orderId);
  const damage = await lockDamageStep(transaction, placed.no, context.now);
  if (damage === undefined) return refuse('NotFound');
  if (damage.version !== undo.version) return refuse('UndoOvertaken');
  const { snapshot: now } = damage;
  // Who only keeps pieces out of use decides nothing of money or state.
  const isStep = now.state !== before.state || JSON.stringify(now.parts) !== JSON.stringify(before.parts);
  if (isStep && !scope.may('damage.charge')) return refuse('Forbidden');
  if (isSettled(damage, before, now, depositGoneCents)) return refuse('UndoOvertaken');
  const places = await lockDamagedPlaces(transaction, damageId, gone);
  if (await isSerialTaken(transaction, damageId, before)) return refuse('UndoOvertaken');
  await loseStock(transaction, context, {
    reason: 'found',
    note: damageNumber(damage),
    pieces: gone.map(({ qty, ...place }) => ({ ...place, qty: -qty, damageId })),
  });
  await restoreDamage(
    transaction,
    context,
    { id: damageId, snapshot: before },
    { entity: 'damage', entityId: damageId, action: 'undo', after: { undoOf: undoId } },
  );
  await askShortageCheck(transaction, context.now, places);
  return null;
}

/** Money went on from it: its order was invoiced, or something of the deposit went another way. */
function isSettled(
  damage: SteppingDamage,
  before: DamageSnapshot,
  now: DamageSnapshot,
  depositGoneCents: number,
): boolean {
  const isOther = now.chargedCents !== before.chargedCents || now.fromDeposit !== before.fromDeposit;
  if (!isOther) return false;
  const ofInvoice = now.chargeIds.length > 0 || before.chargeIds.length > 0;
  if (ofInvoice && damage.orderStatus === 'ClosedAndCompleted') return true;
  return (now.fromDeposit || before.fromDeposit) && damage.depositGoneCents !== depositGoneCents;
}
