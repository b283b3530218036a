import { getContact, type Account, type Call } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

/** Who is logged in, as the business knows them. */
export function contactQuery(call: Call, { CustomerID, ContactID }: Account) {
  return queryOptions({
    queryKey: ['contact', CustomerID, ContactID],
    queryFn: () => call(getContact, { params: { id: ContactID } }),
  });
}
