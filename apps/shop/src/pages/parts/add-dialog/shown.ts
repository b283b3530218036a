import type { ItemSummary } from '@bivak/contract';

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
