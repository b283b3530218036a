import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { OrderToCopy } from './order-to-copy.ts';

const DuplicateDialog = lazy(async () => ({
  default: (await import('./duplicate-dialog.tsx')).DuplicateDialog,
}));

/** To rent an order again from wherever it is shown, such as the menu of a list; its dialog is loaded when it is asked. */
export function useDuplicate(): { readonly ask: (order: OrderToCopy) => void; readonly node: ReactNode } {
  const [order, setOrder] = useState<OrderToCopy | null>(null);
  return {
    ask: setOrder,
    node:
      order === null ? null : (
        <Suspense fallback={null}>
          <DuplicateDialog order={order} onClose={() => setOrder(null)} />
        </Suspense>
      ),
  };
}
