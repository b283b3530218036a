import { getDeskDamage } from '@bivak/contract/admin';
import type { Call } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

/** All of a damage; asked again while it is looked at, since others work on it too. */
export function damageQuery(call: Call, damageId: string) {
  return queryOptions({
    queryKey: ['damage', damageId],
    queryFn: ({ signal }) => call(getDeskDamage, { params: { id: damageId } }, { signal }),
    refetchInterval: 15_000,
  });
}
