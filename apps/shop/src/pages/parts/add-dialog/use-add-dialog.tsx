import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { AddAll, Shown } from './shown.ts';

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }));

/** The dialog that asks what goes along, and says what was added. It is loaded when it is first needed. */
export function useAddDialog() {
  const [shown, show] = useState<Shown | null>(null);
  return {
    show,
    isOpen: shown !== null,
    node: (add: AddAll, busy: boolean): ReactNode =>
      shown === null ? null : (
        <Suspense fallback={null}>
          <AddDialog shown={shown} add={add} busy={busy} onClose={() => show(null)} />
        </Suspense>
      ),
  };
}
