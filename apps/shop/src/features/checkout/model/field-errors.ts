import type { FieldErrors } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { readIssue } from '../../../forms/issue-resolver.ts';
import type { CheckoutValues, PersonField } from './checkout-values.ts';

/** Fields whose emptiness has words of its own. */
const REQUIRED = {
  FirstName: 'requiredFirstName',
  LastName: 'requiredLastName',
  Email: 'requiredEmail',
  Street: 'requiredStreet',
  HouseNumber: 'requiredHouseNumber',
  ZipCode: 'requiredZipCode',
  City: 'requiredCity',
  CountryID: 'requiredCountry',
} as const satisfies Partial<Record<PersonField, string>>;

const OWN_WORDS = {
  'email-repeat': 'fields.emailRepeat',
  terms: 'checkout.termsWarning',
  required: 'fields.required',
  number: 'fields.number',
} as const;

interface OneError {
  readonly type?: unknown;
  readonly message?: string | undefined;
}

export type FieldWords = (path: string, error: OneError | undefined, value?: string) => string | undefined;

/**
 * The words of a field that is wrong: from the code of the schema's issue, or as the server said them. An empty
 * required field says what to fill in, whatever rule it broke first.
 */
export function useFieldWords(): FieldWords {
  const t = useTranslations('shop');
  return (path, error, value = '') => {
    if (error === undefined) return undefined;
    if (error.type === 'server') return error.message;
    const { code, limit, detail } = readIssue(error.message);
    const field = path.split('.').at(-1) ?? '';
    if (code in OWN_WORDS) return t(OWN_WORDS[code as keyof typeof OWN_WORDS]);
    if (field in REQUIRED && value.trim() === '')
      return t(`fields.${REQUIRED[field as keyof typeof REQUIRED]}`);
    if (code === 'zip-code') return t('fields.zipCode', { example: detail });
    if (code === 'too_big') return t('fields.tooLong', { max: limit });
    return field === 'Email' ? t('fields.email') : t('fields.invalid');
  };
}

/** The id of a field's input, from its path in the form. */
export function fieldId(path: string): string {
  return `checkout-${path.replaceAll('.', '-')}`;
}

/** All errors with the path of their field, in the order of the form. */
export function listErrors(errors: FieldErrors<CheckoutValues>): { path: string; error: OneError }[] {
  return leaves(errors, '').toSorted((a, b) => placeOf(a.path) - placeOf(b.path));
}

const ORDER = ['Customer', 'EmailRepeat', 'Address', 'CustomFields', 'Notes', 'Terms'];

function placeOf(path: string): number {
  return ORDER.indexOf(path.split('.')[0] ?? '');
}

function leaves(tree: object, at: string): { path: string; error: OneError }[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const path = at === '' ? key : `${at}.${key}`;
    if (typeof value !== 'object' || value === null) return [];
    return isError(value) ? [{ path, error: value }] : leaves(value, path);
  });
}

function isError(value: object): value is OneError {
  return 'message' in value && typeof value.message === 'string';
}
