import { createContext, useContext } from 'react';

/** Opens the dialog for place and period; the promise says whether something was chosen. */
export type OpenSelector = () => Promise<boolean>;

export const SelectorContext = createContext<OpenSelector>(() => Promise.resolve(false));

export function useOpenSelector(): OpenSelector {
  return useContext(SelectorContext);
}
