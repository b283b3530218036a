import * as z from 'zod/mini';
import { Email, Salutation } from './people.ts';
import { password, text } from './wire/scalars.ts';

/** Who is added gets the shop's plain role, and an invitation by mail (spec 2 §5, "Shop user form"). */
export const NewPerson = z.object({
  CONTACT_Salutation: Salutation,
  CONTACT_FirstName: text(80, 1),
  CONTACT_LastName: text(80, 1),
  /** Of somebody who is changed it counts when the reader of that mailbox has confirmed it. */
  CONTACT_Email: Email,
  CONTACT_Tel: z.optional(text(40)),
  CONTACT_MobilePhone: z.optional(text(40)),
  /** Where the link of the mail leads: a page of this shop. */
  ConfirmURL: z.nullish(text(500)),
});
export type NewPerson = z.output<typeof NewPerson>;

/** The state that the caller saw; another one answers 409 with the present one. */
const Version = z.optional(z.int());

/** What is left out stays. UserName is always the e-mail address, so it is not asked. */
export const ChangedPerson = z.extend(z.partial(NewPerson), {
  /** Ours: asked of who changes their own address, as for a change of the password. */
  CurrentPassword: z.nullish(password(0)),
  /** DefaultRoleName or the shop's plain role; for admins only. */
  RoleName: z.optional(text(80, 1)),
  Version,
});
export type ChangedPerson = z.output<typeof ChangedPerson>;

/** A contact as spec 1 §7 changes it: one's own, and for who manages the customer everybody's. UserName follows Email. */
export const ChangedContact = z.object({
  Salutation: z.optional(Salutation),
  FirstName: z.optional(text(80, 1)),
  LastName: z.optional(text(80, 1)),
  /** The first one counts at once for mails; how somebody logs in changes when the mailbox's reader has confirmed it. */
  Email: z.optional(Email),
  CurrentPassword: z.nullish(password(0)),
  Tel: z.optional(text(40)),
  MobilePhone: z.optional(text(40)),
  ConfirmURL: z.nullish(text(500)),
  Version,
});
export type ChangedContact = z.output<typeof ChangedContact>;
