import { listLabels, type Call } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

/** The texts that the shop has for a subject. They change with the shop's configuration, never while it runs. */
export function labelsQuery(call: Call, subject: string) {
  return queryOptions({
    queryKey: ['labels', subject],
    queryFn: async () => (await call(listLabels, { query: { subject } })).Collection,
    staleTime: Infinity,
  });
}
