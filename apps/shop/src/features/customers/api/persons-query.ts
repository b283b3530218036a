import { listSubAccounts, type Account, type Call, type SubAccount } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

const LARGEST_PAGE = 100;

/** All persons of the customer, by the largest pages; who is no admin gets only themselves. */
export function personsQuery(call: Call, { CustomerID, ContactID }: Account) {
  return queryOptions({
    queryKey: ['persons', CustomerID, ContactID],
    queryFn: async () => {
      const persons: SubAccount[] = [];
      for (let index = 0; ; index += 1) {
        const { Collection, Total } = await call(listSubAccounts, {
          params: { contactId: ContactID },
          query: { size: LARGEST_PAGE, index },
        });
        persons.push(...Collection);
        if (Collection.length === 0 || persons.length >= Total) return persons;
      }
    },
  });
}
