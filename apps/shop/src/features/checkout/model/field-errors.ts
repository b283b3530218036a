import type { FieldError } from 'react-hook-form';
import { useTranslations } from 'use-intl';

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
} as const;

/** In the order of the form. */
export const customerFields = [
  'FirstName',
  'LastName',
  'CompanyName',
  'Email',
  'Tel',
  'Street',
  'HouseNumber',
  'HouseNumberAddition',
  'ZipCode',
  'City',
  'CountryID',
] as const;
export type CustomerField = (typeof customerFields)[number];

/**
 * The words of a field that is wrong: from the code of the schema's issue, or as the server said them. An empty
 * required field says what to fill in, whatever rule it broke first.
 */
export function useFieldMessage(): (field: CustomerField, error: FieldError | undefined, value: string) => string | undefined {
  const t = useTranslations('shop.fields');
  return (field, error, value) => {
    if (error === undefined) return undefined;
    if (error.type === 'server') return error.message;
    if (field in REQUIRED && value.trim() === '') return t(REQUIRED[field as keyof typeof REQUIRED]);
    if (error.type === 'too_big') return t('tooLong', { max: maximumOf(error.message) });
    if (field === 'Email') return t('email');
    return t('invalid');
  };
}

function maximumOf(message: string | undefined): number {
  return Number(/\d+/u.exec(message ?? '')?.[0] ?? 0);
}
