import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { password, text } from './wire/scalars.ts';

/** What the reader of the mail is told before they agree: only they have the code. */
export const Invitation = z.object({
  /** An invitation of a customer, or another address for a person who is there already. */
  Kind: z.enum(['invitation', 'address']),
  CompanyName: z.string(),
  FirstName: z.string(),
  Email: z.string(),
  /** Nobody logs in with this address yet, so a password is to be chosen. */
  NeedsPassword: z.boolean(),
  /** What my info does not save without and the person has not got: asked with the agreement. */
  Asks: z.array(z.enum(['Tel', 'MobilePhone'])),
});
export type Invitation = z.output<typeof Invitation>;

const Code = text(200, 1);
const Password = z.nullish(password());

export const readInvitation = operation({
  id: 'readInvitation',
  method: 'POST',
  path: '/api/v2/shop/authorization/_invitation',
  tag: 'Registration',
  summary: 'What the code of an invitation is for; changes nothing',
  body: z.object({ Code }),
  answer: Invitation,
});

export const acceptInvitation = operation({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/api/v2/shop/authorization/_accept-invitation',
  tag: 'Registration',
  summary: 'Agree to act for the customer, or confirm the new address; with a password where one is needed',
  body: z.object({
    Code,
    Password,
    ConfirmPassword: Password,
    Tel: z.optional(text(40)),
    MobilePhone: z.optional(text(40)),
  }),
  /** Whether the login can be used already, or still waits for the business. */
  answer: z.object({ Email: z.string(), IsApproved: z.boolean() }),
});
