import * as z from 'zod/mini';
import { ContactMessage } from './contact-message.ts';
import { operation } from './operation.ts';
import { Email } from './people.ts';
import { lines, Nothing, text } from './wire/scalars.ts';

/**
 * The form's own fields, and their second spelling, which the damage form of spec 3 §3 sends. Of each pair one is given;
 * `Subject` "Schademelding", or the key "damage" with a serial number, reports a damage.
 */
export const ContactFormBody = z.extend(z.partial(ContactMessage), {
  ContactName: z.optional(text(120, 1)),
  ContactEmail: z.optional(Email),
  ContactTelephone: z.optional(text(40)),
  SummaryOfContact: z.optional(lines(4000, 1)),
  /** The server's own where somebody is logged in. */
  CustomerName: z.optional(text(120)),
  ItemSerialNumber: z.optional(text(40)),
  /** An address of the shop's, and never a recipient of what is written here. */
  EmailaddressToSendTo: z.optional(Email),
});

export const sendContactForm = operation({
  id: 'sendContactForm',
  method: 'POST',
  path: '/api/v2/_contact-form',
  tag: 'Contact',
  summary: 'A message to the business; a copy goes to who wrote it',
  body: ContactFormBody,
  answer: Nothing,
  status: 204,
});
