/** The form, in the ids of its inputs. */
export const CHECKOUT_FORM = 'checkout';
