import { getSettings, type Call } from '@bivak/contract';
import { queryOptions } from '@tanstack/react-query';

/** The core settings; they do not change while a page is open. */
export function settingsQuery(call: Call) {
  return queryOptions({ queryKey: ['settings'], queryFn: () => call(getSettings), staleTime: Infinity });
}
