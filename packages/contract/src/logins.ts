import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { LoginAnswer, Token } from './tokens.ts';
import { password, text } from './wire/scalars.ts';

// The ways in; what keeps a session going stands with the tokens, because every page asks it.

export const login = operation({
  id: 'login',
  method: 'POST',
  path: '/api/v3/core/token/_login',
  tag: 'Tokens',
  summary: 'Log in with e-mail address and password',
  body: z.object({ UserName: text(254, 1), Password: password() }),
  answer: LoginAnswer,
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

/** Somebody of the business: a login of its own kind, never a customer (RULINGS, "management-system login"). */
export const OperatorLogin = z.object({ Token, Operator: z.object({ Name: z.string(), Email: z.string() }) });
export type OperatorLogin = z.output<typeof OperatorLogin>;

export const loginOperator = operation({
  id: 'loginOperator',
  method: 'POST',
  path: '/api/v3/core/token/_login-operator',
  tag: 'Tokens',
  summary: 'Log in to the management system',
  body: z.object({ UserName: text(254, 1), Password: password() }),
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
