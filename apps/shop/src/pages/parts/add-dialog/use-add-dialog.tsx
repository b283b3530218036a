import type { ItemSummary } from '@bivak/contract';
import { lazy, Suspense, useState, type ReactNode } from 'react';

/** Something and how many of it. */
export interface Added {
  readonly item: ItemSummary;
  readonly qty: number;
}

export interface Shown {
  readonly item: ItemSummary;
  readonly amount: number;
  /** What was added with it; null while that is asked. */
  readonly addOns: readonly Added[] | null;
}

/** What opens the dialog. */
export interface AddDialogHandle {
  readonly show: (shown: Shown) => void;
  readonly isOpen: boolean;
}

export type AddAll = (item: ItemSummary, amount: number, addOns: readonly Added[]) => Promise<boolean>;

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
