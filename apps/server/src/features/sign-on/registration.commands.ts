import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { registerAs, type Registered, type RegistrationInput } from '../identity/index.ts';
import { type OfPending, pendingOf } from './sign-on.queries.ts';
import { addIdentity, takePending } from './sign-on.sql.ts';

export interface RegisteredOutside extends Registered {
  /** Whether the login is open, waits for its mail to be answered, or for the business. */
  readonly next: 'log-in' | 'activate' | 'wait-for-approval';
}

/**
 * The registration of somebody who signed on: the login is theirs at the provider, and needs no password. An address
 * that the provider has proved needs no mail; another one stays the person's word until the mail is answered.
 */
export const registerOutside = command(
  { right: 'shop', rateLimit: 'identity' },
  async (
    context,
    { provider, key, registration }: OfPending & { readonly registration: RegistrationInput },
  ): Promise<RegisteredOutside | Refusal> => {
    const pending = await pendingOf(context, { provider, key });
    if (isRefusal(pending)) return pending;
    const { issuer, subject, customerId, customerGroup, emailVerified, email } = pending;
    const mailboxIsProved =
      emailVerified && email.toLowerCase() === registration.contact.email.trim().toLowerCase();
    const made = await registerAs(context, registration, {
      customerId,
      customerGroup,
      mailboxIsProved,
      settle: async (db, loginId) => {
        if (!(await takePending(db, secretHash(key)))) return refuse('CodeExpired');
        const identity = { issuer, subject, loginId, confirmed: mailboxIsProved };
        return (await addIdentity(db, identity, context.now)) ? null : refuse('UserDuplicate');
      },
    });
    if (isRefusal(made)) return made;
    if (!mailboxIsProved) return { ...made, next: 'activate' };
    const isOpen = context.shop.config.registration.approval === 'none';
    return { ...made, next: isOpen ? 'log-in' : 'wait-for-approval' };
  },
);
