import { acceptOrder, noteOrder, type OrderActed, rejectOrder, undoAct } from '@bivak/contract/admin';
import { notify } from '@bivak/ui';
import { isWireError, useErrorNotice, useWrite } from '@bivak/web';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';

export type OrderAct =
  | { readonly kind: 'accept' }
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'note'; readonly notes: string };

/** What was done last and can still be taken back. */
export interface UndoOffer {
  readonly id: string;
  readonly kind: OrderAct['kind'];
}

/**
 * What staff does to an order. Each press is one act, whose key makes a repeated send count once; somebody who was quicker is
 * named, and the order is read anew.
 */
export function useOrderActs(orderId: string) {
  const t = useTranslations('office.order');
  const call = useCall();
  const { clock } = useApp();
  const queryClient = useQueryClient();
  const say = useErrorNotice();
  const [offer, setOffer] = useState<(UndoOffer & { readonly until: number }) | null>(null);

  useEffect(() => {
    if (offer === null) return undefined;
    const timer = setTimeout(() => setOffer(null), Math.max(0, offer.until - clock.now().getTime()));
    return () => clearTimeout(timer);
  }, [offer, clock]);

  const write = useWrite(
    async ({ asked, version }: { readonly asked: OrderAct; readonly version: number }) => {
      const options = { idempotencyKey: crypto.randomUUID(), version };
      const params = { id: orderId };
      if (asked.kind === 'accept') return call(acceptOrder, { params, query: {} }, options);
      if (asked.kind === 'reject')
        return call(rejectOrder, { params, query: {}, body: { Reason: asked.reason } }, options);
      return call(noteOrder, { params, query: {}, body: { Notes: asked.notes } }, options);
    },
  );
  const back = useWrite((undoId: string) => call(undoAct, { params: { id: undoId } }));

  async function readAnew(): Promise<void> {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['order', orderId] }),
      queryClient.invalidateQueries({ queryKey: ['orders'] }),
      queryClient.invalidateQueries({ queryKey: ['today'] }),
    ]);
  }

  async function act(asked: OrderAct, version: number): Promise<OrderActed | null> {
    let acted: OrderActed | null = null;
    try {
      acted = await write.press({ asked, version });
    } catch (error) {
      const stale = isWireError(error) && error.code === 'VersionStale';
      if (stale) {
        const { ChangedBy } = error.body as { readonly ChangedBy: string | null };
        notify({
          type: 'warning',
          title: t('stale'),
          text: t('staleBy', { name: ChangedBy ?? t('somebody') }),
        });
      } else say(error);
    }
    await readAnew();
    if (acted !== null && acted.Undo !== null)
      setOffer({ id: acted.Undo.ID, kind: asked.kind, until: Date.parse(acted.Undo.Until) });
    return acted;
  }

  async function takeBack(): Promise<void> {
    if (offer === null) return;
    try {
      await back.press(offer.id);
      notify({ type: 'positive', title: t('undone') });
    } catch (error) {
      say(error);
    }
    setOffer(null);
    await readAnew();
  }
  return { act, takeBack, offer, busy: write.busy || back.busy };
}
