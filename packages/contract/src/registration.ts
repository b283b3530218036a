import * as z from 'zod/mini';
import { operation } from './operation.ts';
import {
  CustomerDetail,
  Email,
  RegistrationAddress,
  RegistrationCustomer,
  RegistrationUser,
} from './people.ts';
import { Nothing, password, text } from './wire/scalars.ts';

/** What a checkout registers as well as the screen (spec 2 §3, "Registration payload"). */
export const Registration = z.object({
  Customer: RegistrationCustomer,
  User: RegistrationUser,
  CustomerDetail: z.nullish(CustomerDetail),
  /** The separate contact address. */
  Address: z.nullish(RegistrationAddress),
});
export type Registration = z.output<typeof Registration>;

export const registerCustomer = operation({
  id: 'registerCustomer',
  method: 'POST',
  path: '/api/v2/shop/customers/_register',
  tag: 'Registration',
  summary: 'Make a customer with a login; a mail brings the code that activates it',
  body: Registration,
  answer: z.object({ CustomerID: z.string(), ContactID: z.string() }),
  status: 201,
});

export const confirmUser = operation({
  id: 'confirmUser',
  method: 'POST',
  path: '/api/v2/shop/authorization/confirmuser',
  tag: 'Registration',
  summary: 'Activate a login with the code of its mail',
  query: z.object({ code: text(200, 1) }),
  /** Ours: whether it can be used already, or still waits for the business. */
  answer: z.object({ IsApproved: z.boolean() }),
});

export const resendActivation = operation({
  id: 'resendActivation',
  method: 'POST',
  path: '/api/v2/shop/authorization/_resend-activation',
  tag: 'Registration',
  summary:
    'Ours: ask for the activation mail again; the same answer whether the address has an account that waits for it or not',
  body: z.object({
    Email,
    /** Where the link of the mail leads: a page of this shop. */
    ConfirmURL: z.nullish(text(500)),
  }),
  answer: Nothing,
  status: 204,
});

export const lostPassword = operation({
  id: 'lostPassword',
  method: 'POST',
  path: '/api/v2/shop/authorization/lostpassword',
  tag: 'Registration',
  summary:
    'Ask for a mail with a code to choose a new password; the same answer whether the address is known or not',
  body: z.object({
    Email,
    LanguageID: z.nullish(z.enum(['nl', 'en', 'de'])),
    /** Where the link of the mail leads: a page of this shop. */
    URL: z.nullish(text(500)),
  }),
  answer: Nothing,
  status: 204,
});

export const setPassword = operation({
  id: 'setPassword',
  method: 'POST',
  path: '/api/v2/shop/authorization/setpassword',
  tag: 'Registration',
  summary: 'Set a password: with the code of a mail, or logged in with the current one',
  body: z.object({
    Code: z.nullish(text(200)),
    /** Ours: asked of who is logged in (RULINGS, "setpassword"). */
    CurrentPassword: z.nullish(password(0)),
    Password: password(),
    ConfirmPassword: password(),
  }),
  answer: Nothing,
  status: 204,
});
