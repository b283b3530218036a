import { lazy, Suspense, useSyncExternalStore } from 'react';
import { anyToast, onFirstToast } from './toast-store.ts';
import type { ToastLabels } from './toast-region.tsx';

const Region = lazy(async () => ({ default: (await import('./toast-region.tsx')).ToastRegion }));

/** Stands once in a shop. The region itself is fetched with the first toast. */
export function ToastHost({ labels }: { readonly labels: ToastLabels }) {
  const needed = useSyncExternalStore(onFirstToast, anyToast, () => false);
  if (!needed) return null;
  return (
    <Suspense fallback={null}>
      <Region labels={labels} />
    </Suspense>
  );
}
