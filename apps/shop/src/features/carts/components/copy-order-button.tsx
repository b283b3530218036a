import { Button } from '@bivak/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../app-context.tsx';
import type { OrderToCopy } from './copy-order-dialog.tsx';

const CopyOrderDialog = lazy(async () => ({
  default: (await import('./copy-order-dialog.tsx')).CopyOrderDialog,
}));

/** The way to the same articles on other days, in the head of an order (spec 1 §2). */
export function CopyOrderButton({ order }: { readonly order: OrderToCopy }) {
  const t = useTranslations('shop.duplicateReservation');
  const { mode } = useShop();
  const { ask, node } = useCopyOrderDialog();
  return (
    <>
      <Button size="s" variant="line" icon="repeat" onClick={() => ask(order)}>
        {t('open', { mode })}
      </Button>
      {node}
    </>
  );
}

/** To rent an order again from wherever it is shown, such as the menu of a list; its dialog is loaded when it is asked. */
export function useCopyOrderDialog(): {
  readonly ask: (order: OrderToCopy) => void;
  readonly node: ReactNode;
} {
  const [order, setOrder] = useState<OrderToCopy | null>(null);
  return {
    ask: setOrder,
    node:
      order === null ? null : (
        <Suspense fallback={null}>
          <CopyOrderDialog order={order} onClose={() => setOrder(null)} />
        </Suspense>
      ),
  };
}
