import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { Moment, Nothing, text } from './wire/scalars.ts';

export const Token = z.object({
  Access_token: z.string(),
  Issued: Moment,
  Expires: Moment,
});
export type Token = z.output<typeof Token>;

export const Account = z.object({
  CustomerID: z.string(),
  ContactID: z.string(),
  RoleName: z.nullable(z.string()),
  FirstName: z.string(),
  LastName: z.string(),
  CompanyName: z.string(),
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

export const login = operation({
  id: 'login',
  method: 'POST',
  path: '/api/v3/core/token/_login',
  tag: 'Tokens',
  summary: 'Log in with e-mail address and password',
  body: z.object({ UserName: text(254, 1), Password: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: LoginAnswer,
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

/**
 * The token of an address, for a session. Single use, for a minute; where the sign-on did not begin in this browser it
 * answers 409 `ConfirmationNeeded` with the `Person`, and is asked again with `Confirmed` (RULINGS, "token in the login URL").
 */
export const exchangeToken = operation({
  id: 'exchangeToken',
  method: 'POST',
  path: '/api/v3/core/token/_exchange',
  tag: 'Tokens',
  summary: 'Exchange the token that an address of the login page carries for a session',
  body: z.object({
    Token: text(200, 1),
    /** Ours: the person was asked "continue as X?" and said yes. */
    Confirmed: z.optional(z.boolean()),
  }),
  answer: LoginAnswer,
});

/** Stands beside `Error` when an exchange asks whether it is you. */
export const PersonToConfirm = z.object({
  Person: z.object({ FirstName: z.string(), LastName: z.string(), CompanyName: z.string() }),
});
export type PersonToConfirm = z.output<typeof PersonToConfirm>;

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

/** Somebody of the business: a login of its own kind, never a customer (RULINGS, "management-system login"). */
export const OperatorLogin = z.object({ Token, Operator: z.object({ Name: z.string(), Email: z.string() }) });
export type OperatorLogin = z.output<typeof OperatorLogin>;

export const loginOperator = operation({
  id: 'loginOperator',
  method: 'POST',
  path: '/api/v3/core/token/_login-operator',
  tag: 'Tokens',
  summary: 'Log in to the management system',
  body: z.object({ UserName: text(254, 1), Password: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: OperatorLogin,
});

export const getOperatorInfo = operation({
  id: 'getOperatorInfo',
  method: 'GET',
  path: '/api/v3/core/token/_operator-info',
  tag: 'Tokens',
  summary: 'The token and the name of the operator who is logged in',
  answer: OperatorLogin,
});
