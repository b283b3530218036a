import type { BareContext, Context } from '../../platform/application/context.ts';
import { forgetAnswers } from '../../platform/application/once.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import {
  finishUndo,
  forgetUndos,
  takeUndo,
  UndoOvertaken,
  type UndoRow,
} from '../../platform/application/undo.ts';
import { accessRefusal, command } from '../../platform/application/use-case.ts';
import { isInTime } from '../../platform/database/deadline.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { readLatestChange } from '../../platform/events/latest-change.ts';
import { conversationUndos } from '../conversations/index.ts';
import { approvalUndos } from '../customers/index.ts';
import { damageUndos } from '../damages/index.ts';
import { replaceUndos } from '../handovers/index.ts';
import { requestUndos } from '../lending/index.ts';
import { editUndos, moveUndos, returnUndos } from '../order-edit/index.ts';
import { orderUndos } from '../orders/index.ts';
import { appointmentUndos, hoursUndos } from '../settings/index.ts';

interface Inverse {
  readonly right: string;
  /** In which its record leaves its events. */
  readonly entity: string;
  run(transaction: Transaction, context: Context, undo: UndoRow): Promise<Refusal | null>;
}

/** Every act that can be taken back. No way back have those of which somebody heard at once: to issue, to refund, to erase. */
const inverses: Readonly<Record<string, Inverse>> = {
  ...withEntity('reservation', {
    ...orderUndos,
    ...moveUndos,
    ...returnUndos,
    ...editUndos,
    ...appointmentUndos,
    ...replaceUndos,
  }),
  ...withEntity('conversation', conversationUndos),
  ...withEntity('customer', approvalUndos),
  ...withEntity('damage', damageUndos),
  ...withEntity('rental-request', requestUndos),
  ...withEntity('setting', hoursUndos),
};

function withEntity(entity: string, of: Readonly<Record<string, Omit<Inverse, 'entity'>>>) {
  return Object.fromEntries(Object.entries(of).map(([act, inverse]) => [act, { ...inverse, entity }]));
}

export interface Undone {
  readonly act: string;
  readonly entityId: string;
  /** Its mails had gone out: somebody believes it still. */
  readonly isTold: boolean;
}

/**
 * Takes an act of the caller's own back, within the day: within seconds nobody hears of it. Refused, with who it was, once
 * somebody went on from what it left. It is the inverse of the act, with the right of the act. A second time changes nothing.
 */
export const undoAct = command(
  { right: 'operator' },
  (context: Context, { undoId }: { readonly undoId: string }): Promise<Undone | Refusal> =>
    inTransaction<Undone | Refusal>(context.shop.database, async (transaction) => {
      const undo = await takeUndo(transaction, context, undoId);
      if (isRefusal(undo)) return undo;
      const { act, entityId, mailedAt, undoneAt } = undo;
      if (undoneAt !== null) return { act, entityId, isTold: mailedAt !== null && mailedAt <= undoneAt };
      const inverse = inverses[act];
      if (inverse === undefined) return refuse('NotFound');
      const refused =
        accessRefusal(inverse.right, context.actor) ?? (await inverse.run(transaction, context, undo));
      if (refused?.code === 'UndoOvertaken') {
        const { entity } = inverse;
        const change = { entities: [entity], entityId };
        return new UndoOvertaken(await readLatestChange(transaction, change));
      }
      if (refused !== null) return refused;
      transaction.afterCommit(() => context.shop.wakeRelay());
      await finishUndo(transaction, undo, context.now);
      const isTold = mailedAt !== null && !(await isInTime(transaction, context.now, mailedAt));
      return { act, entityId, isTold };
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
