import {
  askForPasskey as askForPasskeyCall,
  beginPasskey as beginPasskeyCall,
  beginTotp as beginTotpCall,
  changeOwnPassword,
  changePerson,
  closeSession,
  confirmPasskey,
  confirmTotp as confirmTotpCall,
  endOwnSession as endOwnSessionCall,
  getMe as getMeCall,
  getPerson,
  invitePerson,
  listColleagues as listColleaguesCall,
  listOwnSessions as listOwnSessionsCall,
  listSecondFactors,
  openSession,
  proveSecondFactor as proveSecondFactorCall,
  refreshSession,
  removePerson,
  removeSecondFactor as removeSecondFactorCall,
  renewRecoveryCodes as renewRecoveryCodesCall,
  resetSecondFactor,
  type SecondFactorProof,
  stepUp as stepUpCall,
} from '@bivak/contract/admin';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse, refuseNamed } from '../../platform/application/refusal.ts';
import { RecordStale } from '../../platform/events/latest-change.ts';
import { versionSeen } from '../../platform/http/if-match.ts';
import { presentStale } from '../../platform/http/present-stale.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { TokenFacts } from '../../platform/identity/actor.ts';
import {
  presentAdded,
  presentClosed,
  presentFactor,
  presentMe,
  presentOpened,
  presentPerson,
  presentStaffSession,
  refreshTokenOf,
} from './identity-admin.present.ts';
import { identityRefusal } from './identity.present.ts';
import {
  beginOperatorSession,
  endOperatorSession,
  endOwnSession,
  proveSecondFactor,
  refreshOperatorSession,
  stepUp,
} from './operator-sessions.commands.ts';
import { getMe, listOwnSessions } from './operator-sessions.queries.ts';
import type { Me } from './operator-sessions.ts';
import {
  type OperatorActed,
  staffAddOperator,
  staffChangeOperator,
  staffRemoveOperator,
  staffResetSecondFactor,
} from './operators.commands.ts';
import { listColleagues, staffFindOperator } from './operators.queries.ts';
import { peopleListRoutes } from './people-list.routes.ts';
import type { OperatorRow } from './operators.sql.ts';
import { replacePassword } from './passwords.commands.ts';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from './passkeys.ts';
import {
  type AddedFactor,
  addPasskey,
  askForPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factors.commands.ts';
import type { FactorProof } from './second-factors.ts';

/** Those that give out or end a session take whatever token comes along: it may be an old one. */
const validatesToken = true;

/**
 * POST and DELETE /api/v3/admin/session, POST …/session/_second-factor, _refresh, _step-up and _passkey; GET …/me,
 * …/me/sessions and …/me/second-factors, DELETE of one of them, POST …/me/totp, …/me/passkeys, each with _confirm, and
 * …/me/recovery-codes and …/me/_password; GET …/colleagues, GET and POST …/people, GET, PATCH and DELETE …/people/{personId}, POST … /_reset-second-factor
 */
export const identityAdminRoutes: readonly Route[] = [
  serve(openSession, beginOperatorSession, { input: credentials, answer: presentOpened, validatesToken }),
  serve(proveSecondFactorCall, proveSecondFactor, {
    input: ({ body }, context) => proofOf(body, context),
    answer: sessionOf,
  }),
  serve(refreshSession, refreshOperatorSession, { input: cookie, answer: presentOpened, validatesToken }),
  serve(stepUpCall, stepUp, {
    input: ({ body: { Password, ...proof } }, context) =>
      Password === undefined ? proofOf(proof, context) : ({ kind: 'password', password: Password } as const),
    answer: ({ steppedUpUntil }, { shop }) => ({ Until: shop.zone.format(steppedUpUntil) }),
    refusal: (refusal) => refuseNamed(refusal, () => 'Password'),
  }),
  serve(askForPasskeyCall, askForPasskey, { input: site, answer: options }),
  serve(closeSession, endOperatorSession, {
    input: (_, context) => ({ refresh: refreshTokenOf(context), access: context.bearer }),
    answer: presentClosed,
    validatesToken,
  }),
  serve(getMeCall, getMe, { input: nothing, answer: presentMe }),
  serve(listOwnSessionsCall, listOwnSessions, {
    input: nothing,
    answer: (sessions, { shop: { zone } }) => ({
      Collection: sessions.map(({ id, began, seen, browser, isThis }) => ({
        ID: id,
        CreatedAt: zone.format(began),
        LastSeenAt: zone.format(seen),
        UserAgent: browser,
        IsThis: isThis,
      })),
    }),
  }),
  serve(endOwnSessionCall, endOwnSession, {
    input: ({ params }) => ({ id: params.sessionId }),
    answer: () => null,
  }),
  serve(listSecondFactors, getMe, {
    input: nothing,
    answer: ({ factors, recoveryCodesLeft }, { shop }) => ({
      Collection: factors.map((factor) => presentFactor(shop.zone, factor)),
      RecoveryCodesLeft: recoveryCodesLeft,
    }),
  }),
  serve(removeSecondFactorCall, removeSecondFactor, {
    input: ({ params }) => ({ id: params.factorId }),
    answer: () => null,
  }),
  serve(beginTotpCall, beginTotp, {
    input: nothing,
    answer: ({ secret, uri }) => ({ Secret: secret, Address: uri }),
  }),
  serve(confirmTotpCall, confirmTotp, { input: ({ body }) => ({ digits: body.Code }), answer: added }),
  serve(beginPasskeyCall, beginPasskey, { input: site, answer: options }),
  serve(confirmPasskey, addPasskey, {
    input: ({ body: { Name, Passkey } }, context) => {
      const at = site(undefined, context);
      // What it is, the library looks at that verifies it.
      return isRefusal(at)
        ? at
        : { ...at, name: Name, response: Passkey as unknown as RegistrationResponseJSON };
    },
    answer: added,
  }),
  serve(renewRecoveryCodesCall, renewRecoveryCodes, {
    input: nothing,
    answer: (codes) => ({ RecoveryCodes: [...codes] }),
  }),
  serve(changeOwnPassword, replacePassword, {
    input: ({ body: { CurrentPassword: current, Password, ConfirmPassword: repeated } }) => ({
      current,
      password: Password,
      repeated,
    }),
    answer: () => null,
    refusal: identityRefusal,
  }),
  ...peopleListRoutes,
  serve(listColleaguesCall, listColleagues, {
    input: nothing,
    answer: (colleagues) => ({
      Collection: colleagues.map(({ id, name }) => ({ Key: id, Description: name })),
    }),
  }),
  serve(getPerson, staffFindOperator, {
    input: ({ params }) => ({ email: params.personId }),
    answer: person,
  }),
  serve(invitePerson, staffAddOperator, {
    input: ({ body: { Email, Name, Language, Role, WarehouseIDs, Allow, Deny } }) => {
      const rights = { role: Role, warehouses: WarehouseIDs, allow: Allow, deny: Deny };
      return { email: Email, name: Name, language: Language, ...rights };
    },
    answer: person,
    refusal: identityRefusal,
  }),
  serve(changePerson, staffChangeOperator, {
    input: (request, context) => {
      const of = ofPerson(request, context);
      if (isRefusal(of)) return of;
      const { Role: role, WarehouseIDs: warehouses, Allow: allow, Deny: deny } = request.body;
      return {
        ...of,
        ...(role === undefined ? {} : { role }),
        ...(warehouses === undefined ? {} : { warehouses }),
        ...(allow === undefined ? {} : { allow }),
        ...(deny === undefined ? {} : { deny }),
      };
    },
    answer: personActed,
    refusal: personRefusal,
  }),
  serve(resetSecondFactor, staffResetSecondFactor, {
    input: ofPerson,
    answer: personActed,
    refusal: personRefusal,
  }),
  serve(removePerson, staffRemoveOperator, { input: ofPerson, answer: () => null, refusal: personRefusal }),
];

interface OfPerson {
  readonly params: { readonly personId: string };
  readonly query?: { readonly DryRun?: 'true' | 'false' | undefined };
}

function ofPerson(
  { params, query }: OfPerson,
  context: Context,
): { readonly id: string; readonly version: number; readonly isDryRun: boolean } | Refusal {
  const version = versionSeen(context);
  return isRefusal(version) ? version : { id: params.personId, version, isDryRun: query?.DryRun === 'true' };
}

function personActed({ sessions, gained, lost, ...row }: OperatorActed, context: Context) {
  const Effects = { Sessions: sessions, Gained: [...gained], Lost: [...lost] };
  return { ...person(row, context), Effects };
}

function personRefusal(refusal: Refusal, context: Context): Refusal {
  return refusal instanceof RecordStale
    ? presentStale(refusal, context, person(refusal.current as OperatorRow, context))
    : identityRefusal(refusal);
}

function nothing(): undefined {
  return undefined;
}

function credentials(
  { body }: { readonly body: { readonly UserName: string; readonly Password: string } },
  { office }: Context,
) {
  return { name: body.UserName, password: body.Password, browser: office?.userAgent ?? '' };
}

function cookie(_: unknown, context: Context): { readonly token: string } | Refusal {
  const token = refreshTokenOf(context);
  return token === null ? refuse('TokenMissing') : { token };
}

/** Where the browser stands that asks an authenticator. */
function site(_: unknown, { office }: Context): { readonly origin: string } | Refusal {
  return office === undefined ? refuse('Forbidden') : { origin: office.origin };
}

/** Exactly one of them is shown. */
function proofOf(
  { Code, RecoveryCode, Passkey }: SecondFactorProof,
  context: Context,
): FactorProof | Refusal {
  const shown = [Code, RecoveryCode, Passkey].filter((one) => one !== undefined);
  if (shown.length !== 1)
    return refuse('ValidationFailed', { fields: [{ field: 'Code', reason: 'required' }] });
  if (Code !== undefined) return { kind: 'totp', digits: Code };
  if (RecoveryCode !== undefined) return { kind: 'recovery', code: RecoveryCode };
  const at = site(undefined, context);
  if (isRefusal(at)) return at;
  return { kind: 'passkey', ...at, response: Passkey as unknown as AuthenticationResponseJSON };
}

function options(asked: object) {
  return { Options: { ...asked } };
}

function sessionOf(me: Me, context: Context) {
  return presentStaffSession(context.shop.zone, tokenOf(context), me);
}

function added(factor: AddedFactor, context: Context) {
  return presentAdded(context.shop.zone, tokenOf(context), factor);
}

/** The token that asked goes on. */
function tokenOf({ actor }: Context): TokenFacts {
  if (actor.kind !== 'operator' || actor.login === undefined)
    throw new Error('a session of staff has a login');
  return actor.login.token;
}

function person(row: OperatorRow, { shop }: Context) {
  return presentPerson(shop.zone, row);
}
