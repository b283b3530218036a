import type { Period } from '@bivak/rules';
import { createContext, useContext } from 'react';

/** One place and period of a cart of many, which moves on its own. */
export interface SelectorGroup {
  readonly warehouse: string;
  readonly period: Period;
  /** How the calls name it. */
  readonly ref: {
    readonly WarehouseID: string;
    readonly DateTimeExpectedStart: string;
    readonly DateTimeExpectedEnd: string;
  };
  readonly lineIds: readonly string[];
}

/**
 * Opens the dialog for place and period; the promise says whether it was left by its button. Place and days both stand
 * by then where the shop requires it (spec 1 §2), or the caller can do nothing without them.
 */
export type OpenSelector = (group?: SelectorGroup | null, both?: boolean) => Promise<boolean>;

export const SelectorContext = createContext<OpenSelector>(() => Promise.resolve(false));

export function useOpenSelector(): OpenSelector {
  return useContext(SelectorContext);
}
