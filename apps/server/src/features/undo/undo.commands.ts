import type { BareContext, Context } from '../../platform/application/context.ts';
import { forgetAnswers } from '../../platform/application/once.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { finishUndo, forgetUndos, takeUndo, type UndoRow } from '../../platform/application/undo.ts';
import { accessRefusal, command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { editUndos, moveUndos, returnUndos } from '../order-edit/index.ts';
import { orderUndos } from '../orders/index.ts';

interface Inverse {
  readonly right: string;
  run(transaction: Transaction, context: Context, undo: UndoRow): Promise<Refusal | null>;
}

/** Every act that can be taken back. No way back have those of which somebody heard at once: to issue, to refund, to erase. */
const inverses: Readonly<Record<string, Inverse>> = {
  ...orderUndos,
  ...moveUndos,
  ...returnUndos,
  ...editUndos,
};

export interface Undone {
  readonly act: string;
  readonly entityId: string;
}

/**
 * Takes an act of the caller's own back, within seconds: nobody hears of it, and all stands as it did. Refused once
 * somebody went on from what it left. It is the inverse of the act, with the right of the act.
 */
export const undoAct = command(
  { right: 'operator' },
  (context: Context, { undoId }: { readonly undoId: string }): Promise<Undone | Refusal> =>
    inTransaction<Undone | Refusal>(context.shop.database, async (transaction) => {
      const undo = await takeUndo(transaction, context, undoId);
      if (isRefusal(undo)) return undo;
      const inverse = inverses[undo.act];
      if (inverse === undefined) return refuse('NotFound');
      const refused =
        accessRefusal(inverse.right, context.actor) ?? (await inverse.run(transaction, context, undo));
      if (refused !== null) return refused;
      await finishUndo(transaction, undo, context.now);
      return { act: undo.act, entityId: undo.entityId };
    }),
);

/** Sweeps away what is a day old. */
export const forgetActs = command({ right: 'job' }, async ({ shop, now }: BareContext): Promise<null> => {
  await inTransaction(shop.database, async (transaction) => {
    await forgetAnswers(transaction, now);
    await forgetUndos(transaction, now);
  });
  return null;
});
