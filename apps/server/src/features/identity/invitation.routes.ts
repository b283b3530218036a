// POST /api/v2/shop/authorization/_invitation, …/_accept-invitation
import { acceptInvitation as acceptOperation, type Invitation, readInvitation } from '@bivak/contract';
import { isNewPassword } from '@bivak/rules';
import { isRefusal, refuse, type RefusedField } from '../../platform/application/refusal.ts';
import { phoneFaults } from '../../platform/shops/phone-faults.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { acceptInvitation, askedPhones, needsPassword, openInvitation } from './accept-invitation.service.ts';
import { presentInvitation } from './identity.present.ts';
import { choiceFaults } from './password-faults.ts';

/** The mail may be opened anywhere, with any old token about: the code alone decides. */
export const invitationRoutes: readonly Route[] = [
  route(
    readInvitation,
    'public',
    async (context, { body }) => {
      const invitation = await openInvitation(context, body.Code);
      if (isRefusal(invitation)) return invitation;
      return presentInvitation(invitation, {
        password: needsPassword(invitation),
        phones: askedPhones(context.shop, invitation),
      });
    },
    { brake: 'identity', judgesToken: true },
  ),
  route(
    acceptOperation,
    'public',
    async (context, { body }) => {
      const {
        Code: code,
        Password = null,
        ConfirmPassword = null,
        Tel: tel,
        MobilePhone: mobilePhone,
      } = body;
      const invitation = await openInvitation(context, code);
      if (isRefusal(invitation)) return invitation;
      const fields = phonesFaults(askedPhones(context.shop, invitation), body);
      fields.push(
        ...(Password === null
          ? []
          : choiceFaults(
              context.shop,
              { Password, ConfirmPassword },
              isNewPassword(Password) ? null : 'password-rule',
              [invitation],
            )),
      );
      if (fields.length > 0) return refuse('ValidationFailed', { fields });
      const accepted = await acceptInvitation(context, {
        code,
        password: Password,
        phones: { tel, mobilePhone },
      });
      return isRefusal(accepted) ? accepted : { Email: accepted.email, IsApproved: accepted.approved };
    },
    { brake: 'identity', judgesToken: true },
  ),
];

function phonesFaults(
  asked: Invitation['Asks'],
  given: { readonly Tel?: string | undefined; readonly MobilePhone?: string | undefined },
): RefusedField[] {
  return asked.flatMap((field) => {
    const typed = given[field] ?? '';
    return typed.trim() === '' ? [{ field, reason: 'required' }] : phoneFaults(field, typed);
  });
}
