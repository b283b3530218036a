import type { EditResult } from '@bivak/contract/wire';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { askEdit, editMessage, saveEdit } from '../../features/order-edit/api/edit-order.ts';
import type { LoadedOrder } from '../../features/orders/api/order-query.ts';
import {
  draftOf,
  dropEdit,
  type EditDraft,
  isSameDraft,
  keepEdit,
  keptEdit,
  realErrors,
} from '../../features/order-edit/model/edit-draft.ts';
import { isWireError, useFormat } from '@bivak/web';

interface Accepted {
  readonly draft: EditDraft;
  /** Null for the order as it stands. */
  readonly result: EditResult | null;
  readonly turn: number;
}

export interface EditProblem {
  /** The line that it is about; null for the order. */
  readonly lineId: string | null;
  readonly message: string;
}

export type SaveOutcome = 'saved' | 'refused' | 'outdated';

/**
 * The edit of an order while it is made. Every change is asked of the server before it counts; one that cannot be goes
 * back to what the server said yes to last (spec 2 §4, "Order edit").
 */
export function useOrderEdit(loaded: LoadedOrder) {
  const t = useTranslations('shop.orderEdit');
  const call = useCall();
  const queryClient = useQueryClient();
  const { dayOf } = useFormat();
  const [standing] = useState(() => draftOf(loaded, dayOf));
  const [draft, setDraft] = useState(() => keptEdit(loaded, standing));
  const [result, setResult] = useState<EditResult | null>(null);
  const [problem, setProblem] = useState<EditProblem | null>(null);
  const [asking, setAsking] = useState(false);
  const accepted = useRef<Accepted>({ draft: standing, result: null, turn: 0 });
  const turn = useRef(0);
  /** The change that was refused last. */
  const refused = useRef(0);
  const kept = useRef(draft);

  // What was left by a login that ended is evaluated anew: it may be gone by now.
  useEffect(() => {
    if (!isSameDraft(kept.current, standing)) void propose(kept.current);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  async function propose(next: EditDraft): Promise<void> {
    turn.current += 1;
    const mine = turn.current;
    const isLatest = () => mine === turn.current;
    setDraft(next);
    setProblem(null);
    setAsking(true);
    try {
      const answer = await askEdit(call, loaded, next);
      const [first] = realErrors(answer);
      if (first === undefined) accept({ draft: next, result: answer, turn: mine });
      else if (isLatest()) goBack({ lineId: first.ReservationOrderItemID, message: first.Data.Message });
    } catch (cause) {
      if (isLatest()) goBack({ lineId: null, message: editMessage(cause) ?? t('errorAsk') });
    } finally {
      if (isLatest()) setAsking(false);
    }
  }

  /** An answer that a later question overtook is a "yes" to go back to, and shows once that one was refused. */
  function accept(one: Accepted): void {
    if (one.turn < accepted.current.turn) return;
    accepted.current = one;
    if (one.turn !== turn.current && refused.current !== turn.current) return;
    setDraft(one.draft);
    setResult(one.result);
    if (isSameDraft(one.draft, standing)) dropEdit();
    else keepEdit(loaded, one.draft);
  }

  function goBack(why: EditProblem): void {
    refused.current = turn.current;
    setDraft(accepted.current.draft);
    setResult(accepted.current.result);
    setProblem(why);
  }

  async function save(): Promise<SaveOutcome> {
    setProblem(null);
    try {
      await saveEdit(call, loaded, draft, result);
    } catch (cause) {
      const code = isWireError(cause) ? cause.code : null;
      if (code === 'OrderChanged') return 'outdated';
      setProblem({ lineId: null, message: editMessage(cause) ?? t('errorGeneral') });
      // What the price is now has to be seen before it is said yes to.
      if (code === 'PriceChanged') setResult(await askEdit(call, loaded, draft).catch(() => result));
      // A day that closed meanwhile cannot be chosen once more.
      if (code === 'PeriodRefused') {
        await Promise.all(
          ['closing-days', 'available-days'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
        );
      }
      return 'refused';
    }
    dropEdit();
    await queryClient.invalidateQueries({ queryKey: ['order', loaded.order.ReservationOrderID] });
    return 'saved';
  }

  return {
    standing,
    draft,
    result,
    problem,
    asking,
    isChanged: !isSameDraft(draft, standing),
    propose: (next: EditDraft) => void propose(next),
    save,
  };
}

export type OrderEdit = ReturnType<typeof useOrderEdit>;
