import { getSettings, type Call } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

export const SETTINGS_KEY = ['settings'] as const;

/** The core settings; they do not change while a page is open. */
export function settingsQuery(call: Call) {
  return queryOptions({ queryKey: SETTINGS_KEY, queryFn: () => call(getSettings), staleTime: Infinity });
}
