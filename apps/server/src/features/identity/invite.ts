import type { Transaction } from '../../platform/database/transaction.ts';
import type { WriteEvent } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/application/context.ts';
import { refuse, type Refusal } from '../../platform/application/refusal.ts';
import { letterValues } from '../../platform/mail/send-once.ts';
import { type InvitationValues, invitationValues } from './invitations.queries.ts';
import { mostLive } from './login-codes.queries.ts';
import { type CodeToSend, newCode, sendCode } from './send-code.ts';

export interface InvitationToSend extends InvitationValues {
  /** The address that the person logs in with today, which hears of the change; null: there is none. */
  readonly oldEmail: string | null;
  /** A path of this shop; null: the shop's own. */
  readonly page: string | null;
}

/** To be written with the person, by `invitationSql`. */
export interface PreparedInvitation {
  readonly values: readonly unknown[];
  readonly event: WriteEvent;
}

/**
 * A mailed code for the address that is to act for a contact. The same is written whether somebody logs in with that
 * address or not; only its reader learns which.
 */
export function prepareInvitation(context: Context, wish: InvitationToSend): PreparedInvitation {
  const { now, shop, language } = context;
  const { contactId, customerId, roleName, replacesLoginId, own, oldEmail, page } = wish;
  const code = newCode(context, codeOf(context, contactId, page));
  const letter = letterValues(shop, {
    kind: 'mail.login-address',
    subjectId: code.id,
    // To the address of now: by the time it is sent the login may have the new one, or be gone.
    recipient: oldEmail,
    language,
    now,
  });
  const after = { customerId, roleName, replacesLoginId, own };
  return {
    values: invitationValues(wish, code, letter, now),
    event: { entity: 'contact', entityId: contactId, action: 'invite', after },
  };
}

/** The same mail with another code; three of them are good at most. */
export async function inviteOnce(
  db: Transaction,
  context: Context,
  contactId: string,
): Promise<Refusal | null> {
  const { isNew } = await sendCode(db, context, codeOf(context, contactId, null));
  return isNew ? null : refuse('MailedEnough', { params: { most: mostLive } });
}

function codeOf({ language }: Context, contactId: string, page: string | null): CodeToSend {
  return { loginId: null, contactId, purpose: 'invitation', language, page };
}
