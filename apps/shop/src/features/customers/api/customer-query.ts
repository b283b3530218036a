import { getCustomer, type Account, type Call } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

/** For whom an account acts. The key names the account, so that one person never sees another's answer. */
export function customerQuery(
  call: Call,
  { CustomerID, ContactID }: Pick<Account, 'CustomerID' | 'ContactID'>,
) {
  return queryOptions({
    queryKey: ['customer', CustomerID, ContactID],
    queryFn: () => call(getCustomer, { params: { id: CustomerID } }),
  });
}
