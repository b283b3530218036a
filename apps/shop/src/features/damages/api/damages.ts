import { type Account, type Call, type Damage, listDamages, objectToDamage } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';
import { FILE_ADDRESS_MS } from '../../../file-addresses.ts';

/** What was reported of the customer's things, the newest first. */
export function damagesQuery(call: Call, { CustomerID, ContactID }: Account) {
  return queryOptions({
    queryKey: ['damages', CustomerID, ContactID],
    queryFn: async () => (await call(listDamages, { query: { size: 100 } })).Collection,
    staleTime: 0,
    refetchInterval: FILE_ADDRESS_MS,
  });
}

/** The last word counts. */
export function sendObjection(call: Call, damageId: string, words: string): Promise<Damage> {
  return call(objectToDamage, { params: { damageId }, body: { Message: words } });
}
