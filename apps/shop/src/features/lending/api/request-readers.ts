import type { Account, Call, lending } from '@bivak/contract/wire';
import { askGraphql } from '@bivak/web/graphql';
import { queryOptions } from '@tanstack/react-query';

const fields = 'ContactID Persons { ContactID FirstName LastName Email }';

/** Who of the association is mailed about its requests. */
export function requestReadersQuery(call: Call, { CustomerID, ContactID }: Account) {
  return queryOptions({
    queryKey: ['lending', CustomerID, ContactID, 'readers'],
    queryFn: async (): Promise<lending.RequestReaders> => {
      const answer = await askGraphql<{ readonly requestReaders: lending.RequestReaders }>(
        call,
        `{ requestReaders { ${fields} } }`,
      );
      return answer.requestReaders;
    },
    staleTime: 0,
  });
}

/** One person, or null for all of them. */
export async function chooseRequestReader(
  call: Call,
  contactId: string | null,
): Promise<lending.RequestReaders> {
  const mutation = `mutation ($contactId: ID) { chooseRequestReader(contactId: $contactId) { ${fields} } }`;
  const answer = await askGraphql<{ readonly chooseRequestReader: lending.RequestReaders }>(call, mutation, {
    contactId,
  });
  return answer.chooseRequestReader;
}
