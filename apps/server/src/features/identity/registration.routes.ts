// POST /api/v2/shop/customers/_register
// POST /api/v2/shop/authorization/{confirmuser,_resend-activation,lostpassword,setpassword}
import {
  confirmUser,
  lostPassword,
  type OperationRequest,
  registerCustomer,
  resendActivation,
  setPassword,
} from '@bivak/contract';
import { isAccountPassword, isNewPassword } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/application/refusal.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { Actor } from '../../platform/identity/actor.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { activate, resendActivationMail } from './activate.service.ts';
import { namesOfCode, namesOfLogin } from './own-names.queries.ts';
import { ownPage, pageFaults } from './own-page.ts';
import { choiceFaults } from './password-faults.ts';
import { askForPassword, replacePassword, resetPassword } from './passwords.service.ts';
import { register } from './register.service.ts';

/** Those that need no login take whatever token comes along: it may be an old one, or none. */
export const registrationRoutes: readonly Route[] = [
  route(
    registerCustomer,
    'public',
    async (context, { body }) => {
      const made = await register(context, body);
      return isRefusal(made) ? made : { CustomerID: made.customerId, ContactID: made.contactId };
    },
    { brake: 'identity', judgesToken: true },
  ),
  route(
    confirmUser,
    'public',
    async (context, { query }) => {
      const activated = await activate(context, query.code);
      return isRefusal(activated) ? activated : { IsApproved: activated.approved };
    },
    { brake: 'identity', judgesToken: true },
  ),
  route(
    resendActivation,
    'public',
    async (context, { body }) => {
      const fields = pageFaults(context.shop, 'ConfirmURL', body.ConfirmURL);
      if (fields.length > 0) return refuse('ValidationFailed', { fields });
      return resendActivationMail(context, body.Email, ownPage(context.shop, body.ConfirmURL));
    },
    { brake: 'identity', judgesToken: true },
  ),
  route(
    lostPassword,
    'public',
    async (context, { body }) => {
      const fields = pageFaults(context.shop, 'URL', body.URL);
      if (fields.length > 0) return refuse('ValidationFailed', { fields });
      return askForPassword(context, {
        email: body.Email,
        language: body.LanguageID ?? context.language,
        page: ownPage(context.shop, body.URL),
      });
    },
    { brake: 'identity', judgesToken: true },
  ),
  route(setPassword, 'public', (context, { body }) => choosePassword(context, body), {
    brake: 'identity',
    judgesToken: hasCode,
  }),
];

/** Whose password it is, the code says: a browser that was logged in once sends its dead token along. */
function hasCode(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'Code' in body && typeof body.Code === 'string';
}

type Choice = OperationRequest<typeof setPassword>['body'];

/** One call for both (RULINGS, "setpassword"): with a code the rule of a reset, without one that of the account. */
async function choosePassword(context: Context, body: Choice): Promise<null | Refusal> {
  const { actor } = context;
  const { Code: code, CurrentPassword: current, Password: password } = body;
  if (code !== null && code !== undefined) {
    const hash = secretHash(code);
    const names = await namesOfCode(context.shop.database, hash);
    const fields = choiceFaults(context.shop, body, isNewPassword(password) ? null : 'password-rule', names);
    return fields.length > 0
      ? refuse('ValidationFailed', { fields })
      : resetPassword(context, { code: hash, seen: names[0], password });
  }
  if (actor.kind === 'public') return refuse('TokenMissing');
  const who = loggedIn(actor);
  if (who === null) return refuse('Forbidden');
  const fields = choiceFaults(
    context.shop,
    body,
    isAccountPassword(password) ? null : 'account-password-rule',
    await namesOfLogin(context.shop.database, who.loginId),
  );
  if (current === null || current === undefined)
    fields.push({ field: 'CurrentPassword', reason: 'required' });
  return fields.length > 0
    ? refuse('ValidationFailed', { fields })
    : replacePassword(context, who, { current: current ?? '', password });
}

/** Whose password it is: a customer's or an operator's, with the session that asks. */
function loggedIn(actor: Actor): Parameters<typeof replacePassword>[1] | null {
  if (actor.kind === 'customer') return actor;
  const login = actor.kind === 'operator' ? actor.login : undefined;
  return login === undefined ? null : { loginId: login.id, token: login.token };
}
