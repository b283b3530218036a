import { accountFieldState } from '@bivak/contract/shop-config';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { isInvitationCode } from './codes.sql.ts';
import { codeRefusal } from './codes.ts';
import { invitationOf, type InvitationRow } from './invitations.sql.ts';

export interface OpenInvitation extends InvitationRow {
  readonly needsPassword: boolean;
  readonly asks: readonly AskedPhone[];
}

/** What a code is for and asks for, or why it is of no use. */
export const openInvitation = query(
  { right: 'shop', rateLimit: 'identity', shared: 'nobody' },
  async ({ shop, now }, { code }: { readonly code: string }): Promise<OpenInvitation | Refusal> => {
    const invitation = await standingInvitation(shop.database, secretHash(code), now);
    if (isRefusal(invitation)) return invitation;
    return {
      ...invitation,
      needsPassword: needsPassword(invitation),
      asks: askedPhones(shop, invitation),
    };
  },
);

export async function standingInvitation(
  db: Db,
  hash: Buffer,
  now: EpochMs,
): Promise<InvitationRow | Refusal> {
  const invitation = await invitationOf(db, hash);
  if (invitation !== undefined) return codeRefusal(invitation, now) ?? invitation;
  // What was accepted or taken back is gone; its code is told apart from one that was never ours.
  return refuse((await isInvitationCode(db, hash)) ? 'CodeExpired' : 'NotFound');
}

/** Nobody with a proved mailbox logs in with this address, and nobody's own login moves to it. */
export function needsPassword(invitation: InvitationRow): boolean {
  return !invitation.isKnown && (!invitation.own || invitation.isTaken);
}

export type AskedPhone = 'tel' | 'mobilePhone';

/** The telephones that my info does not save without, and that the person has not got (0047). */
export function askedPhones({ config }: Shop, invitation: InvitationRow): AskedPhone[] {
  // Another address asks for nothing else.
  if (invitation.replacesLoginId !== null) return [];
  const names = { tel: 'Contact.Tel', mobilePhone: 'Contact.MobilePhone' } as const;
  return (['tel', 'mobilePhone'] as const).filter(
    (field) =>
      invitation[field] === '' && accountFieldState(config.account.fields, names[field]) === 'mandatory',
  );
}
