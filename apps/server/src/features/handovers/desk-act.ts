import { createHash, randomUUID } from 'node:crypto';
import type { BareContext } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { readDamagesOf } from '../damages/index.ts';
import { type DeskEffects, readDeskEffects, readDeskFacts } from './desk-effects.sql.ts';
import { type DeskState, stateOf } from './desk-state.ts';
import { type DeskOrder, lockDeskOrder, type NotedAction, readDeskLines } from './handovers.sql.ts';
import type { GoneLeaf } from './take-back.sql.ts';

export interface DeskInput {
  /** Id, reservation number or order number. */
  readonly key: string;
  /** The caller's own: what is sent again with it counts once. */
  readonly clientId: string | null;
  readonly note: string | null;
  /** Only tells what it would do. */
  readonly isDryRun?: boolean;
}

export interface Handover extends DeskState {
  /** The numbers of the damages that it opened. */
  readonly damages: readonly string[];
  /** What it would do beside; of a dry run alone. */
  readonly effects: DeskEffects | null;
}

/** What an action of the desk writes besides its rows. */
export type ActionFacts = Pick<NotedAction, 'id' | 'orderId' | 'kind' | 'asked' | 'note'>;

export interface Done {
  readonly order: DeskOrder;
  readonly damages?: readonly string[];
  /** Where it left less to others: what broke, is lost, or is out again. */
  readonly taken?: readonly Pick<GoneLeaf, 'itemId' | 'warehouseId'>[];
}

/**
 * What every action of the desk has in common, under the lock of the order. One that is known by its id is answered with the
 * order as it stands; a dry run does all of it and rolls back.
 */
export function actAtDesk(
  { shop, actor, now }: BareContext,
  kind: NotedAction['kind'],
  { key, clientId, note, isDryRun = false, lines: said = null }: DeskInput & { readonly lines?: unknown },
  work: (transaction: Transaction, state: DeskState, action: ActionFacts) => Promise<Done | Refusal>,
): Promise<Handover | Refusal> {
  const asked = createHash('sha256')
    .update(JSON.stringify([kind, said, note], withoutNoPart))
    .digest('hex');
  return inTransaction<Handover | Refusal>(
    shop.database,
    async (transaction) => {
      const order = await lockDeskOrder(transaction, key, OperatorScope.of(actor));
      if (order === undefined) return refuse('NotFound');
      const { lines, earlier } = await readDeskLines(transaction, order.id, clientId);
      const state = stateOf(order, lines);
      if (earlier !== null) {
        const isSame = earlier.orderId === order.id && earlier.asked === asked;
        if (!isSame) return refuse('IdempotencyMismatch');
        return { ...state, damages: await readDamagesOf(transaction, clientId ?? ''), effects: null };
      }
      const before = isDryRun ? await readDeskFacts(transaction, order.id) : null;
      const action = { id: clientId ?? randomUUID(), orderId: order.id, kind, asked, note };
      const done = await work(transaction, state, action);
      if (isRefusal(done)) return done;
      transaction.afterCommit(() => shop.wakeRelay());
      const after = await readDeskLines(transaction, order.id);
      const stands = { ...stateOf(done.order, after.lines), damages: done.damages ?? [] };
      if (before === null) return { ...stands, effects: null };
      const status = { from: order.status, to: done.order.status };
      const facts = { before, status, taken: done.taken ?? [] };
      const effects = await readDeskEffects(transaction, order.id, facts, now);
      // Numbers of damages that are never opened are nobody's.
      return transaction.rollback({ ...stands, damages: [], effects });
    },
    { planned: true },
  );
}

/** Servers of before knew no parts: of what names none, all tell the same call from another. */
const withoutNoPart = (name: string, value: unknown) =>
  name === 'partId' && value === null ? undefined : value;
