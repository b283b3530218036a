import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import type { PersonFacts } from './locked-person.queries.ts';

/** Whoever may type addresses could have mails sent to anybody: a customer has so many invitations sent within a day. */
export function mailsRefusal(
  { config }: Pick<Shop, 'config'>,
  { mails }: Pick<PersonFacts, 'mails'>,
): Refusal | null {
  const most = config.limits.invitationsPerDay;
  return mails < most ? null : refuse('TooManyToday', { params: { what: 'invitations', most } });
}
