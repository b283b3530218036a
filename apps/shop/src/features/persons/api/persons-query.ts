import { listSubAccounts, type Account, type Call } from '@bivak/contract';
import { queryOptions } from '@tanstack/react-query';

/** The persons of the customer; who is no admin gets only themselves. */
export function personsQuery(call: Call, { CustomerID, ContactID }: Account) {
  return queryOptions({
    queryKey: ['persons', CustomerID, ContactID],
    queryFn: async () => (await call(listSubAccounts, { params: { contactId: ContactID } })).Collection,
  });
}
