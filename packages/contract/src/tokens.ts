import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { Moment, Nothing } from './wire/scalars.ts';

export const Token = z.object({
  Access_token: z.string(),
  Issued: Moment,
  Expires: Moment,
});
export type Token = z.output<typeof Token>;

const EmailFault = z.nullable(z.enum(['missing', 'internal']));

export const Account = z.object({
  CustomerID: z.string(),
  ContactID: z.string(),
  RoleName: z.nullable(z.string()),
  FirstName: z.string(),
  LastName: z.string(),
  CompanyName: z.string(),
  /** Ours: true where the contact has no e-mail address, so that one is asked for; else left out. */
  EmailRequired: z.optional(z.boolean()),
  /** Ours, where associations borrow: true until the person saved or confirmed what is known of them; else left out. */
  DetailsToConfirm: z.optional(z.boolean()),
  /** Ours, where associations borrow: what is wrong with which address (spec 3 §5); left out where both are good. */
  EmailFaults: z.optional(z.object({ Contact: EmailFault, Customer: EmailFault })),
});
export type Account = z.output<typeof Account>;

export const LoginAnswer = z.object({ Token, Accounts: z.array(Account) });
export type LoginAnswer = z.output<typeof LoginAnswer>;

export const getAnonymousToken = operation({
  id: 'getAnonymousToken',
  method: 'POST',
  path: '/api/v3/core/token/_get-anonymous-token',
  tag: 'Tokens',
  summary: 'A token for a visitor without an account',
  answer: Token,
});

export const refreshToken = operation({
  id: 'refreshToken',
  method: 'POST',
  path: '/api/v3/core/token/_refresh',
  tag: 'Tokens',
  summary: 'Exchange the current token, expired or not, for its successor',
  answer: Token,
});

export const logout = operation({
  id: 'logout',
  method: 'POST',
  path: '/api/v3/core/token/_logout',
  tag: 'Tokens',
  summary: 'End the session of this token and of all its successors',
  answer: Nothing,
  status: 204,
});

/** Ours: what a first login leads to (spec 3 §2). */
export const beginFirstLogin = operation({
  id: 'beginFirstLogin',
  method: 'POST',
  path: '/api/v3/core/token/_first-login',
  tag: 'Tokens',
  summary: 'Whether the login acts for this account for the first time; true once',
  answer: z.object({ First: z.boolean() }),
});

/** Ours. */
export const confirmDetails = operation({
  id: 'confirmDetails',
  method: 'POST',
  path: '/api/v3/core/token/_confirm-details',
  tag: 'Tokens',
  summary: 'The details of person and customer were looked through',
  answer: Nothing,
  status: 204,
});

export const getUserInfo = operation({
  id: 'getUserInfo',
  method: 'GET',
  path: '/api/v3/core/token/_user-info',
  tag: 'Tokens',
  summary: 'The token and the accounts of who is logged in',
  answer: LoginAnswer,
});

export const getAuthorizationUser = operation({
  id: 'getAuthorizationUser',
  method: 'GET',
  path: '/api/v2/shop/authorization/user',
  tag: 'Tokens',
  summary: 'The same as _user-info, at its older address',
  answer: LoginAnswer,
});
