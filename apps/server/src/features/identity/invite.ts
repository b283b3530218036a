import type { Transaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Context } from '../../platform/http/context.ts';
import { refuse, type Refusal } from '../../platform/http/refusal.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { addressLetter } from '../../platform/mail/send-once.ts';
import { invitationsSince, type InvitationValues, putInvitation } from './invitations.queries.ts';
import { voidInvitationCodes } from './login-codes.queries.ts';
import { sendCode } from './send-code.ts';

export interface InvitationToSend extends InvitationValues {
  /** The address that the person logs in with today, which hears of the change; null: there is none. */
  readonly oldEmail: string | null;
  /** A path of this shop; null: the shop's own. */
  readonly page: string | null;
}

/**
 * Mails a code to the address that is to act for a contact, under the lock of its customer. The same statements run
 * whether somebody logs in with that address or not; only its reader learns which.
 */
export async function invite(
  db: Transaction,
  context: Context,
  wish: InvitationToSend,
): Promise<Refusal | null> {
  const { now, shop, language } = context;
  const { contactId, customerId, oldEmail, page } = wish;
  if (await isPostOffice(db, context, customerId)) return refuse('TooManyRequests');
  await voidInvitationCodes(db, contactId, now);
  await putInvitation(db, wish, now);
  const { id: codeId } = await send(db, context, contactId, page);
  if (oldEmail !== null) {
    const kind = 'mail.login-address';
    // To the address of now: by the time it is sent the login may have the new one, or be gone.
    await addressLetter(db, shop, { kind, subjectId: codeId, recipient: oldEmail, language, now });
    await enqueue(db, now, { kind, payload: { codeId } });
  }
  const after = { customerId, roleName: wish.roleName, replacesLoginId: wish.replacesLoginId, own: wish.own };
  await recordEvents(db, context, { entity: 'contact', entityId: contactId, action: 'invite', after });
  return null;
}

/** The same mail with another code; three of them are good at most. */
export async function inviteOnce(
  db: Transaction,
  context: Context,
  { contactId, customerId }: Pick<InvitationToSend, 'contactId' | 'customerId'>,
): Promise<Refusal | null> {
  if (await isPostOffice(db, context, customerId)) return refuse('TooManyRequests');
  const { isNew } = await send(db, context, contactId, null);
  return isNew ? null : db.rollback<Refusal>(refuse('TooManyRequests'));
}

/** Whoever may type addresses could have mails sent to anybody. */
async function isPostOffice(db: Transaction, { shop, now }: Context, customerId: string): Promise<boolean> {
  const sent = await invitationsSince(db, customerId, (now - dayMs) as EpochMs);
  return sent >= shop.config.limits.invitationsPerDay;
}

const dayMs = 24 * 3_600_000;

function send(db: Transaction, context: Context, contactId: string, page: string | null) {
  const { language } = context;
  return sendCode(db, context, { loginId: null, contactId, purpose: 'invitation', language, page });
}
