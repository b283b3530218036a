import { CheckoutCustomer, Email, NewPerson, Salutation } from '@bivak/contract/wire';
import * as z from 'zod/mini';
import { asksPassword } from '../../../forms/own-password-field.tsx';
import type { ClosedFields, PERSON_FORM_FIELDS, PersonValues } from './person-values.ts';

/** Phone and mobile phone may stay empty. */
const PersonForm = z.object({
  Salutation,
  FirstName: CheckoutCustomer.shape.FirstName,
  LastName: CheckoutCustomer.shape.LastName,
  Email,
  Tel: NewPerson.shape.CONTACT_Tel.def.innerType,
  MobilePhone: NewPerson.shape.CONTACT_MobilePhone.def.innerType,
} satisfies Record<(typeof PERSON_FORM_FIELDS)[number], z.ZodMiniType>);

/** Who changes their own address says their password; `own` is the one that counts, null for somebody else's. */
export function personSchema(own: string | null, values: PersonValues, closed: ClosedFields) {
  const unasked = Object.fromEntries([...closed.keys()].map((name) => [name, z.string()]));
  return z.extend(PersonForm, {
    ...unasked,
    CurrentPassword: asksPassword(own, values.Email)
      ? z.string().check(
          z.refine((text) => text !== '', 'required'),
          z.maxLength(200),
        )
      : z.string(),
  });
}
