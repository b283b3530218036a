import { outcomeViewNames } from '@bivak/contract/admin';
import { addressOf, longWords, oneOf, words } from '../../frame/address.ts';

/** What the address of a round says: which groups, from where on, and whose result is open. */
export const readDistributionAddress = addressOf({
  View: oneOf(outcomeViewNames),
  q: words,
  after: longWords,
  group: words,
});

export type DistributionAddress = ReturnType<typeof readDistributionAddress>;
