import * as z from 'zod/mini';
import { Email } from './people.ts';
import { Id, lines, text } from './wire/scalars.ts';

/** What somebody writes to the business (spec 1 §7, "_contact-form"). */
export const ContactMessage = z.object({
  Name: text(120, 1),
  Email,
  Phone: z.optional(text(40)),
  /** A key of the labels of `contact`; asked where the shop has some. */
  Subject: z.optional(Id),
  Message: lines(4000, 1),
  /** Nobody sees this field: who fills it in is a program, and is answered as everybody else. */
  Website: z.optional(text(500)),
});
export type ContactMessage = z.output<typeof ContactMessage>;
