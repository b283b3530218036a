import * as z from 'zod/mini';
import { Salutation } from './people.ts';
import { Moment } from './wire/scalars.ts';

/**
 * The persons of a customer in two views of the same link between login, customer and contact (RULINGS, "shop users"):
 * sub-accounts with the fields of the contact flattened under `CONTACT_`, and shop users as plain contacts.
 */
export const invited = {
  /** Ours: nobody logs in as this person yet; the mail with the invitation is on its way or waits to be read. */
  IsInvited: z.boolean(),
  /** Ours: another address that its reader has not confirmed yet; until then UserName is what it was. */
  PendingEmail: z.nullable(z.string()),
};

export const SubAccount = z.object({
  CustomerID: z.string(),
  UserName: z.string(),
  RoleName: z.nullable(z.string()),
  CONTACT_ContactID: z.string(),
  CONTACT_Salutation: z.nullable(Salutation),
  CONTACT_FirstName: z.string(),
  CONTACT_LastName: z.string(),
  CONTACT_Email: z.string(),
  CONTACT_Tel: z.string(),
  CONTACT_MobilePhone: z.string(),
  CONTACT_DateTimeCreated: Moment,
  CONTACT_DateTimeModified: Moment,
  ...invited,
  /** Ours, of the contact: who gives back the one that they saw overwrites nobody. */
  Version: z.int(),
});
export type SubAccount = z.output<typeof SubAccount>;
