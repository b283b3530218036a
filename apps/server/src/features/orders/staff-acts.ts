import type { ReservationStatus } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { Refusal, refuse } from '../../platform/application/refusal.ts';
import { type Held, holdMessages, offerUndo } from '../../platform/application/undo.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import {
  type ActedOrder,
  lockForAct,
  type Promised,
  readActed,
  readLatestChanges,
} from './staff-acts.sql.ts';

export interface OfAct {
  readonly orderId: string;
  /** The version that the caller saw; null: whichever it is by now, as for many at once. */
  readonly version: number | null;
  /** Only tells what it would do. */
  readonly isDryRun?: boolean;
}

export interface FromTo<Value> {
  readonly from: Value;
  readonly to: Value;
}

/** What an act did, or would do. */
export interface Effects {
  readonly status: FromTo<ReservationStatus>;
  /** Pieces that the order has in the ledger, where they are others. */
  readonly stock: readonly (Omit<Promised, 'qty'> & FromTo<number>)[];
  readonly grossCents: FromTo<number>;
  readonly depositCents: FromTo<number>;
  /** The mails that go out for it, by their kind. */
  readonly mails: readonly string[];
}

export interface Acted {
  readonly id: string;
  readonly version: number;
  readonly effects: Effects;
  /** The way back, as long as there is one. */
  readonly undo: { readonly id: string; readonly until: EpochMs } | null;
}

export interface OrderAct {
  /** The call, for its Idempotency-Key. */
  readonly route: string;
  /** Beside the order and its version, all that was asked for. */
  readonly input: unknown;
  /** The customer whose order it is to be. */
  readonly newOwnerId?: string | undefined;
  /** The name under which it can be taken back, and what that needs; absent: it cannot. */
  readonly undo?: {
    readonly act: string;
    readonly before: (order: ActedOrder) => object;
    /** Whether this order, as it stands before, can be brought back; absent: each can. */
    readonly isOffered?: (order: ActedOrder) => boolean;
  };
  /** Its messages are held where it can be taken back. */
  readonly work: (transaction: Transaction, order: ActedOrder, held: Held | null) => Promise<Refusal | null>;
}

/** Somebody was quicker: who, when, which fields, and the order as it stands by now. */
export class OrderStale extends Refusal {
  readonly current: ActedOrder;
  readonly changedBy: string | null;
  readonly changedAt: EpochMs | null;
  readonly changedFields: readonly string[];
  constructor(
    current: ActedOrder,
    { by, at, fields }: { by: string | null; at: EpochMs | null; fields: readonly string[] },
  ) {
    super('VersionStale');
    this.current = current;
    this.changedBy = by;
    this.changedAt = at;
    this.changedFields = fields;
  }
}

/**
 * What every act of staff on an order has in common: once per Idempotency-Key, the order locked within the caller's
 * warehouses, its version compared, the work, its effects told. A dry run does all of it and rolls back; what can be taken
 * back leaves the way, and its messages wait until then.
 */
export function actOnOrder(context: Context, of: OfAct, act: OrderAct): Promise<Acted | Refusal> {
  const { shop, now, actor } = context;
  const { orderId, version, isDryRun = false } = of;
  const asked = { route: `${act.route}/${orderId}`, input: { version, input: act.input } };
  return inTransaction<Acted | Refusal>(
    shop.database,
    async (transaction) => {
      const done = async (): Promise<Acted | Refusal> => {
        const order = await lockForAct(
          transaction,
          orderId,
          OperatorScope.of(actor).warehouses,
          act.newOwnerId,
        );
        if (order === undefined) return refuse('NotFound');
        if (version !== null && version !== order.version) return stale(transaction, order, version);
        const held =
          act.undo?.isOffered?.(order) === false || act.undo === undefined
            ? null
            : holdMessages(now, context.holdsUntil);
        const refusal = await act.work(transaction, order, held);
        if (refusal !== null) return refusal;
        const after = await readActed(transaction, orderId);
        const effects = effectsOf(order, after, after.mails);
        const acted = { id: orderId, version: after.version, effects };
        if (isDryRun) return transaction.rollback({ ...acted, version: order.version, undo: null });
        transaction.afterCommit(() => shop.wakeRelay());
        // What changed nothing has no way back.
        if (act.undo === undefined || held === null || after.version === order.version) {
          return { ...acted, undo: null };
        }
        await offerUndo(transaction, context, {
          held,
          act: act.undo.act,
          entityId: orderId,
          version: after.version,
          before: act.undo.before(order),
        });
        return { ...acted, undo: { id: held.undoId, until: held.until } };
      };
      return isDryRun ? done() : once(transaction, context, asked, done);
    },
    { planned: true },
  );
}

async function stale(transaction: Transaction, order: ActedOrder, seen: number): Promise<OrderStale> {
  // One event for most changes: some, such as of money, have theirs elsewhere.
  const count = Math.min(50, Math.max(1, order.version - seen));
  const changes = await readLatestChanges(transaction, order.id, count);
  const fields = changes.flatMap(({ before, after }) => changedFields(before, after));
  const [latest] = changes;
  return new OrderStale(order, {
    by: latest?.by ?? null,
    at: latest?.at ?? null,
    fields: [...new Set(fields)].toSorted(),
  });
}

/** The names that an event has otherwise before and after. */
export function changedFields(
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]));
}

function effectsOf(before: ActedOrder, after: ActedOrder, mails: readonly string[]): Effects {
  const keyOf = ({ itemId, warehouseId }: Promised) => `${itemId} ${warehouseId}`;
  const had = new Map(before.claims.map((claim) => [keyOf(claim), claim]));
  const has = new Map(after.claims.map((claim) => [keyOf(claim), claim]));
  const places = [...new Map([...had, ...has]).values()];
  const stock = places.map((place) => ({
    itemId: place.itemId,
    warehouseId: place.warehouseId,
    from: had.get(keyOf(place))?.qty ?? 0,
    to: has.get(keyOf(place))?.qty ?? 0,
  }));
  return {
    status: { from: before.status, to: after.status },
    stock: stock.filter(({ from, to }) => from !== to),
    grossCents: { from: before.grossCents, to: after.grossCents },
    depositCents: { from: before.depositCents, to: after.depositCents },
    mails,
  };
}
