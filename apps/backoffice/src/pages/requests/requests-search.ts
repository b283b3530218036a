import { requestFlagNames, requestViewNames } from '@bivak/contract/admin';
import { addressOf, oneOf, words } from '../../frame/address.ts';

/** What the address of the list of requests says. */
export const readRequestsAddress = addressOf({
  View: oneOf(requestViewNames),
  q: words,
  Flag: oneOf(requestFlagNames),
});

export type RequestsAddress = ReturnType<typeof readRequestsAddress>;
