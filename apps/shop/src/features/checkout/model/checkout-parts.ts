/** The form, in the ids of its inputs. */
export const CHECKOUT_FORM = 'checkout';

/** Of an order and of a registration with it, as they stand on the page. */
export const PARTS: readonly string[] = [
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
