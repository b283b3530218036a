import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Token } from '../tokens.ts';
import { Id, Moment, Nothing, password, text } from '../wire/scalars.ts';

// Whoever works for the business: how they come in, prove who they are a second time, and go.

/** It is somebody of the business as their own screens know them. */
export const StaffPerson = z.object({
  ID: z.string(),
  Name: z.string(),
  Email: z.string(),
  Role: z.string(),
  /** What they may do, role and exceptions taken together, such as `orders.handOut`. */
  Permissions: z.array(z.string()),
  /** The warehouses that they work for; null: all. */
  WarehouseIDs: z.nullable(z.array(z.string())),
  /** The largest discount in percent that they give alone. */
  DiscountPercent: z.number(),
  /** Of the second factor; an owner and a bookkeeper need one. */
  SecondFactors: z.array(z.enum(['passkey', 'totp', 'recovery'])),
});
export type StaffPerson = z.output<typeof StaffPerson>;

/**
 * A session of staff. The token is of a quarter of an hour and stays in the page's memory; what renews it is a cookie that no
 * script reads. `Needs` says what is still to be proved before the token is good for anything else.
 */
export const StaffSession = z.object({
  Token,
  Person: StaffPerson,
  Needs: z.nullable(z.enum(['second-factor', 'enrolment'])),
});
export type StaffSession = z.output<typeof StaffSession>;

/** One of them: the six digits of an app, a code of the list of recovery codes, or what a passkey answered. */
export const SecondFactorProof = z.object({
  Code: z.optional(z.string().check(z.regex(/^\d{6}$/u))),
  RecoveryCode: z.optional(text(40, 1)),
  Passkey: z.optional(z.record(z.string(), z.unknown())),
});
export type SecondFactorProof = z.input<typeof SecondFactorProof>;

export const openSession = operation({
  id: 'openSession',
  method: 'POST',
  path: '/api/v3/admin/session',
  tag: 'Session',
  summary: 'Log in with e-mail address and password; a second factor may be needed next',
  body: z.object({ UserName: text(254, 1), Password: password() }),
  answer: StaffSession,
});

export const proveSecondFactor = operation({
  id: 'proveSecondFactor',
  method: 'POST',
  path: '/api/v3/admin/session/_second-factor',
  tag: 'Session',
  summary: 'Prove the second factor of this session',
  body: SecondFactorProof,
  answer: StaffSession,
});

export const refreshSession = operation({
  id: 'refreshSession',
  method: 'POST',
  path: '/api/v3/admin/session/_refresh',
  tag: 'Session',
  summary: 'A new token, for the cookie of the session',
  answer: StaffSession,
});

export const stepUp = operation({
  id: 'stepUp',
  method: 'POST',
  path: '/api/v3/admin/session/_step-up',
  tag: 'Session',
  summary: 'Prove once more who is here, for five minutes of what asks for it',
  body: z.extend(SecondFactorProof, { Password: z.optional(password()) }),
  answer: z.object({ Until: Moment }),
});

export const closeSession = operation({
  id: 'closeSession',
  method: 'DELETE',
  path: '/api/v3/admin/session',
  tag: 'Session',
  summary: 'Log out',
  answer: Nothing,
  status: 204,
});

export const getMe = operation({
  id: 'getMe',
  method: 'GET',
  path: '/api/v3/admin/me',
  tag: 'Session',
  summary: 'Who is logged in, and what they may do',
  answer: StaffPerson,
});

export const OwnSession = z.object({
  ID: z.string(),
  CreatedAt: Moment,
  LastSeenAt: Moment,
  /** The browser, in the words that it sent. */
  UserAgent: z.string(),
  IsThis: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

export const listOwnSessions = operation({
  id: 'listOwnSessions',
  method: 'GET',
  path: '/api/v3/admin/me/sessions',
  tag: 'Session',
  summary: 'Where this person is logged in',
  answer: z.object({ Collection: z.array(OwnSession) }),
});

export const endOwnSession = operation({
  id: 'endOwnSession',
  method: 'DELETE',
  path: '/api/v3/admin/me/sessions/{sessionId}',
  tag: 'Session',
  summary: "End a session of one's own",
  params: z.object({ sessionId: Id }),
  answer: Nothing,
  status: 204,
});

export const beginTotp = operation({
  id: 'beginTotp',
  method: 'POST',
  path: '/api/v3/admin/me/totp',
  tag: 'Session',
  summary: 'The secret for an app that shows six digits; it counts once a code of it was sent back',
  answer: z.object({ Secret: z.string(), Address: z.string() }),
});

export const AddedFactor = z.object({
  Session: StaffSession,
  /** Shown this once; none where the person has some already. */
  RecoveryCodes: z.array(z.string()),
});
export type AddedFactor = z.output<typeof AddedFactor>;

export const confirmTotp = operation({
  id: 'confirmTotp',
  method: 'POST',
  path: '/api/v3/admin/me/totp/_confirm',
  tag: 'Session',
  summary: 'Take the app as second factor; the recovery codes are shown this once',
  body: z.object({ Code: z.string().check(z.regex(/^\d{6}$/u)) }),
  answer: AddedFactor,
});

/** What a browser and an authenticator say to each other, as WebAuthn writes it. */
const WebAuthn = z.record(z.string(), z.unknown());

export const askForPasskey = operation({
  id: 'askForPasskey',
  method: 'POST',
  path: '/api/v3/admin/session/_passkey',
  tag: 'Session',
  summary: 'What a passkey has to sign, to log in or to step up',
  answer: z.object({ Options: WebAuthn }),
});

export const beginPasskey = operation({
  id: 'beginPasskey',
  method: 'POST',
  path: '/api/v3/admin/me/passkeys',
  tag: 'Session',
  summary: 'What an authenticator has to make; it counts once it was sent back',
  answer: z.object({ Options: WebAuthn }),
});

export const confirmPasskey = operation({
  id: 'confirmPasskey',
  method: 'POST',
  path: '/api/v3/admin/me/passkeys/_confirm',
  tag: 'Session',
  summary: 'Take the passkey as second factor; the recovery codes are shown this once',
  body: z.object({ Name: text(80, 1), Passkey: WebAuthn }),
  answer: AddedFactor,
});

export const SecondFactor = z.object({
  ID: z.string(),
  Kind: z.enum(['passkey', 'totp']),
  Name: z.string(),
  CreatedAt: Moment,
  LastUsedAt: z.nullable(Moment),
});
export type SecondFactor = z.output<typeof SecondFactor>;

export const listSecondFactors = operation({
  id: 'listSecondFactors',
  method: 'GET',
  path: '/api/v3/admin/me/second-factors',
  tag: 'Session',
  summary: "One's own second factors, and how many recovery codes are left",
  answer: z.object({ Collection: z.array(SecondFactor), RecoveryCodesLeft: z.int() }),
});

export const removeSecondFactor = operation({
  id: 'removeSecondFactor',
  method: 'DELETE',
  path: '/api/v3/admin/me/second-factors/{factorId}',
  tag: 'Session',
  summary: "Remove a second factor of one's own",
  params: z.object({ factorId: Id }),
  answer: Nothing,
  status: 204,
});

export const renewRecoveryCodes = operation({
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/v3/admin/me/recovery-codes',
  tag: 'Session',
  summary: 'New recovery codes; those of before are good for nothing any more',
  answer: z.object({ RecoveryCodes: z.array(z.string()) }),
});

export const changeOwnPassword = operation({
  id: 'changeOwnPassword',
  method: 'POST',
  path: '/api/v3/admin/me/_password',
  tag: 'Session',
  summary: "Change one's own password; other sessions end",
  body: z.object({ CurrentPassword: password(), Password: password(), ConfirmPassword: password() }),
  answer: Nothing,
  status: 204,
});
