import type { FieldErrors } from 'react-hook-form';
import type { OneError } from '../../../forms/field-words.ts';
import { orderedErrors } from '../../../forms/ordered-errors.ts';
import type { CheckoutValues } from './checkout-values.ts';

/** The form, in the ids of its inputs. */
export const CHECKOUT_FORM = 'checkout';

/** All errors with the path of their field, in the order of the form. */
export function listErrors(errors: FieldErrors<CheckoutValues>): { path: string; error: OneError }[] {
  return orderedErrors(errors, ['Customer', 'EmailRepeat', 'Address', 'CustomFields', 'Notes', 'Terms']);
}
