import { listSettings } from '@bivak/contract/admin';
import type { useCall } from '../../app-context.tsx';

/** All settings that the person may edit. */
export function settingsQuery(call: ReturnType<typeof useCall>) {
  return {
    queryKey: ['settings'],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(listSettings, { signal }),
  } as const;
}
