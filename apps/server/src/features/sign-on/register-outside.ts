import type { OperationAnswer, OperationRequest, registerThroughSignOn } from '@bivak/contract';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/application/refusal.ts';
import { identityRefusal, registerAs, registrationOf } from '../identity/index.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { browserHash } from './browser.ts';
import { addIdentity } from './identities.queries.ts';
import { type PendingRegistration, pendingRegistration, takePending } from './registrations.queries.ts';

type Body = OperationRequest<typeof registerThroughSignOn>['body'];

export interface RegisteredOutside {
  readonly customerId: string;
  readonly contactId: string;
  readonly next: OperationAnswer<typeof registerThroughSignOn>['NextStep'];
}

/** Who stands behind a key, for the browser that signed on; a stolen key opens nothing elsewhere. */
export async function pendingOf(context: Context, key: string): Promise<PendingRegistration | Refusal> {
  const browser = browserHash(context);
  if (browser === null) return refuse('NotFound');
  const pending = await pendingRegistration(context.shop.database, secretHash(key), browser);
  if (pending === undefined) return refuse('NotFound');
  return context.now >= pending.expires ? refuse('CodeExpired') : pending;
}

/**
 * The registration of somebody who signed on: the login is theirs at the provider, and needs no password. An address
 * that the provider has proved needs no mail; another one stays the person's word until the mail is answered.
 */
export async function registerOutside(
  context: Context,
  { RegisterKey, ...registration }: Body,
): Promise<RegisteredOutside | Refusal> {
  const pending = await pendingOf(context, RegisterKey);
  if (isRefusal(pending)) return pending;
  const { issuer, subject, customerId, customerGroup, emailVerified, email } = pending;
  const mailboxIsProved =
    emailVerified && email.toLowerCase() === registration.User.Email.trim().toLowerCase();
  const made = await registerAs(context, registrationOf(registration), {
    customerId,
    customerGroup,
    mailboxIsProved,
    settle: async (db, loginId) => {
      if (!(await takePending(db, secretHash(RegisterKey)))) return refuse('CodeExpired');
      const identity = { issuer, subject, loginId, confirmed: mailboxIsProved };
      return (await addIdentity(db, identity, context.now)) ? null : refuse('UserDuplicate');
    },
  });
  if (isRefusal(made)) return identityRefusal(made);
  if (!mailboxIsProved) return { ...made, next: 'Activate' };
  return {
    ...made,
    next: context.shop.config.registration.approval === 'none' ? 'LogIn' : 'WaitForApproval',
  };
}
