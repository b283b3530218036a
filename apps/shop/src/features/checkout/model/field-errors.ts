import type { FieldErrors } from 'react-hook-form';
import type { OneError } from '../../../forms/field-words.ts';
import { orderedErrors } from '../../../forms/ordered-errors.ts';

/** The form, in the ids of its inputs. */
export const CHECKOUT_FORM = 'checkout';

/** Of an order and of a registration with it, as they stand on the page. */
const PARTS: readonly string[] = [
  'Salutation',
  'Customer',
  'EmailRepeat',
  'BusinessNo',
  'VATNo',
  'Password',
  'PasswordRepeat',
  'AddressSalutation',
  'Address',
  'CustomFields',
  'Notes',
  'Terms',
];

/** All errors with the path of their field, in the order of the form. */
export function listErrors(errors: FieldErrors): { path: string; error: OneError }[] {
  return orderedErrors(errors, PARTS);
}
