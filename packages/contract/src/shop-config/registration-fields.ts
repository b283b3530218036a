import { accountFieldState, type AccountFieldLists } from './account-fields.ts';
import type { CustomFieldDeclaration } from './selling.ts';

/** What a registration asks of a field where my info can do without it (spec 2 §5, "Register"). */
const usual = {
  'Customer.Tel': 'optional',
  'Customer.HouseNumberAddition': 'optional',
  'Customer.Municipality': 'hidden',
  'Contact.Tel': 'hidden',
  'Contact.MobilePhone': 'hidden',
  'CustomerDetail.BusinessNo': 'kvk',
  'CustomerDetail.VATNo': 'btw',
} as const;
export type RegistrationField = keyof typeof usual;

interface Registering {
  readonly fields: AccountFieldLists;
  readonly registration: { readonly kvk: boolean; readonly btw: boolean };
}

/**
 * What a registration asks beside names and address: whatever my info does not save without is mandatory here too, or
 * the first save of a new customer would fail. The company name is not among them: empty, it becomes the person's.
 */
export function registrationFieldState(
  { fields, registration }: Registering,
  field: RegistrationField,
): 'hidden' | 'optional' | 'mandatory' {
  if (accountFieldState(fields, field) === 'mandatory') return 'mandatory';
  const otherwise = usual[field];
  if (otherwise === 'hidden' || otherwise === 'optional') return otherwise;
  return registration[otherwise] ? 'optional' : 'hidden';
}

/**
 * A registration asks these of the shop's own fields: those of registrations, and those without which my info saves
 * none.
 */
export function registrationCustomFields(
  customFields: readonly CustomFieldDeclaration[],
  fields: AccountFieldLists,
): CustomFieldDeclaration[] {
  return customFields.filter(
    (field) =>
      field.entity === 'registration' ||
      (field.entity === 'customer' &&
        asksForMore(field) &&
        accountFieldState(fields, `CustomFields.${field.name}`) === 'mandatory'),
  );
}

function asksForMore({ required, rules }: CustomFieldDeclaration): boolean {
  return required || rules.some((rule) => /^required(?:_if)?\b/u.test(rule.trim()));
}
