import { useTranslations } from 'use-intl';
import { readFault, readIssue } from './issue-messages.ts';
import { get, useFormContext } from 'react-hook-form';

/** Fields whose emptiness has words of its own. */
const REQUIRED = {
  Salutation: 'requiredSalutation',
  AddressSalutation: 'requiredSalutation',
  FirstName: 'requiredFirstName',
  LastName: 'requiredLastName',
  Email: 'requiredEmail',
  Street: 'requiredStreet',
  HouseNumber: 'requiredHouseNumber',
  ZipCode: 'requiredZipCode',
  City: 'requiredCity',
  CountryID: 'requiredCountry',
  Password: 'requiredPassword',
  EmailRepeat: 'requiredEmailRepeat',
  PasswordRepeat: 'requiredPasswordRepeat',
  Tel: 'requiredTel',
  MobilePhone: 'requiredMobilePhone',
  Municipality: 'requiredMunicipality',
  BusinessNo: 'requiredBusinessNo',
  VATNo: 'requiredVatNo',
} as const satisfies Record<string, string>;

const OWN_WORDS = {
  'email-repeat': 'fields.emailRepeat',
  terms: 'checkout.termsWarning',
  'payment-method': 'payment.methodWarning',
  required: 'fields.required',
  number: 'fields.number',
  'password-rule': 'register.passwordRule',
  'password-repeat': 'register.passwordRepeatWrong',
} as const;

export interface OneError {
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
  const reasons = useTranslations('reasons');
  return (path, error, value = '') => {
    if (error === undefined) return undefined;
    if (error.type === 'server') return error.message;
    const fault = readFault(error.message);
    // Each reason takes limits of its own, so their types are not known here.
    if (fault !== null) return reasons(fault.reason, fault.limits as never);
    const { code, limit, detail } = readIssue(error.message);
    const field = path.split('.').at(-1) ?? '';
    if (field in REQUIRED && value.trim() === '')
      return t(`fields.${REQUIRED[field as keyof typeof REQUIRED]}`);
    if (code in OWN_WORDS) return t(OWN_WORDS[code as keyof typeof OWN_WORDS]);
    if (code === 'zip-code') return t('fields.zipCode', { example: detail });
    if (code === 'too_big') return t('fields.tooLong', { max: limit });
    return field === 'Email' ? t('fields.email') : t('fields.invalid');
  };
}

/** What is typed at a path of a form; empty where that is no text. */
export function textAt(values: object, path: string): string {
  const found = path
    .split('.')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], values);
  return typeof found === 'string' ? found : '';
}

/** What an input of the form needs: id, name, listeners, and the words of what is wrong with it. */
export function useFormField(form: string) {
  const { register, getValues, formState } = useFormContext();
  const words = useFieldWords();
  return (path: string) => {
    const value: unknown = getValues(path);
    return {
      id: fieldId(form, path),
      error: words(path, get(formState.errors, path), typeof value === 'string' ? value : ''),
      ...register(path),
    };
  };
}

/** The id of a field's input, from its form and its path in it. */
export function fieldId(form: string, path: string): string {
  return `${form}-${path.replaceAll('.', '-')}`;
}
