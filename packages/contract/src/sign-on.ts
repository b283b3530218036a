import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { RegistrationUser } from './people.ts';
import { Registration } from './registration.ts';
import { Id, Nothing, text } from './wire/scalars.ts';

const params = z.object({ provider: Id });

/** Where the browser comes back to: only an address of the shop itself. */
const ResponseURL = text(1000, 1);
const begin = z.object({
  ResponseURL,
  /** Passed on to the provider as it is. */
  login_hint: z.optional(text(2000)),
});

/**
 * Single sign-on: addresses that a browser goes to, not calls. Each answers with a redirect; what came of it stands in
 * the query of ResponseURL as `token`, `registerKey` or `status` (spec 2 §2).
 */
export const startSignOn = operation({
  id: 'startSignOn',
  method: 'GET',
  path: '/api/v2/oidc/{provider}/start',
  tag: 'Single sign-on',
  summary: 'Go to the provider to log in',
  params,
  query: begin,
  answer: Nothing,
  status: 303,
});

export const startSignOnRegistration = operation({
  id: 'startSignOnRegistration',
  method: 'GET',
  path: '/api/v2/oidc/{provider}/start/register',
  tag: 'Single sign-on',
  summary: 'Go to the provider to make an account',
  params,
  query: begin,
  answer: Nothing,
  status: 303,
});

export const switchSignOn = operation({
  id: 'switchSignOn',
  method: 'GET',
  path: '/api/v2/oidc/{provider}/switch',
  tag: 'Single sign-on',
  summary: 'Go to the provider to act for another association',
  params,
  query: begin,
  answer: Nothing,
  status: 303,
});

export const finishSignOn = operation({
  id: 'finishSignOn',
  method: 'GET',
  path: '/api/v2/oidc/{provider}/callback',
  tag: 'Single sign-on',
  summary: 'Where the provider sends the browser back to',
  params,
  query: z.object({
    state: z.optional(text(200)),
    code: z.optional(text(4000)),
    iss: z.optional(text(500)),
    error: z.optional(text(200)),
    error_description: z.optional(text(2000)),
  }),
  answer: Nothing,
  status: 303,
});

export const endSignOn = operation({
  id: 'endSignOn',
  method: 'GET',
  path: '/api/v2/oidc/{provider}/logout',
  tag: 'Single sign-on',
  summary: 'Go to the provider to log out there too',
  params,
  query: z.object({ ResponseURL }),
  answer: Nothing,
  status: 303,
});

export const endedSignOn = operation({
  id: 'endedSignOn',
  method: 'GET',
  path: '/api/v2/oidc/{provider}/ended',
  tag: 'Single sign-on',
  summary: 'Where the provider sends the browser back to after its logout',
  params,
  query: z.object({ state: z.optional(text(200)) }),
  answer: Nothing,
  status: 303,
});

/** What came of a sign-on that gave no token: `status` of ResponseURL. Words stand with the login page. */
export const signOnStatuses = [
  /** The provider does not answer, or too slowly. */
  'unavailable',
  /** It answered what it should not. */
  'failed',
  /** The person said no there. */
  'cancelled',
  /** The way back took too long, was gone already, or began in another browser. */
  'expired',
  /** The person acts for no association that is a customer here. */
  'no-association',
  /** The shop does not know the person, and lets nobody register. */
  'unknown-person',
  /** The address belongs to a login that this person has not shown to be theirs. */
  'email-taken',
  'not-activated',
  'not-approved',
  /** Beside a token: who wanted to register has an account already. */
  'known-person',
  /** Somebody is logged out here, and perhaps not at the provider. */
  'still-signed-on',
] as const;
export type SignOnStatus = (typeof signOnStatuses)[number];

const RegisterKey = text(200, 1);

/** What the provider said of who registers; what it did not say is empty. */
export const SignOnPerson = z.object({
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  CompanyName: z.string(),
});
export type SignOnPerson = z.output<typeof SignOnPerson>;

export const getSignOnPerson = operation({
  id: 'getSignOnPerson',
  method: 'POST',
  path: '/api/v2/oidc/{provider}/_register-person',
  tag: 'Single sign-on',
  summary: 'With what a registration that came from the provider begins; only in the browser that signed on',
  params,
  body: z.object({ RegisterKey }),
  answer: SignOnPerson,
});

export const registerThroughSignOn = operation({
  id: 'registerThroughSignOn',
  method: 'POST',
  path: '/api/v2/oidc/{provider}/_register',
  tag: 'Single sign-on',
  summary: 'Make a customer whose login is that of the provider; it needs no password',
  params,
  body: z.extend(Registration, {
    RegisterKey,
    User: z.omit(RegistrationUser, { Password: true }),
  }),
  /** NextStep: the login is open, waits for its mail to be answered, or for the business. */
  answer: z.object({
    CustomerID: z.string(),
    ContactID: z.string(),
    NextStep: z.enum(['LogIn', 'Activate', 'WaitForApproval']),
  }),
  status: 201,
});
