import { requestFlagNames, requestSorts, requestViewNames } from '@bivak/contract/admin';
import { addressOf, day, oneOf, words } from '../../frame/address.ts';

/** What the address of the list of requests says. */
export const readRequestsAddress = addressOf({
  View: oneOf(requestViewNames),
  q: words,
  Flag: oneOf(requestFlagNames),
  CustomerGroupID: words,
  From: day,
  To: day,
  Sort: oneOf(requestSorts),
});

export type RequestsAddress = ReturnType<typeof readRequestsAddress>;
