import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { PERSON_LABELS, type PersonField } from '../../../forms/person.ts';
import { registrationFields } from './registration-fields.ts';

const OWN = {
  Salutation: 'salutation',
  AddressSalutation: 'salutation',
  BusinessNo: 'kvk',
  VATNo: 'btw',
  Password: 'password',
  PasswordRepeat: 'passwordRepeat',
  NewsLetter: 'newsLetter',
} as const;

/** What stands above a field, by its path in the form; of another address with the words that tell it apart. */
export function useRegistrationLabels(): (path: string) => string {
  const t = useTranslations('shop');
  const { shop, t: word } = useApp();
  return (path) => {
    if (path === 'MobilePhone') return t('account.mobile');
    if (path === 'Municipality') return t('account.municipality');
    const [part = '', name = ''] = path.split('.');
    if (part === 'CustomFields') {
      const key = registrationFields(shop).find((field) => field.name === name)?.labelKey;
      // The key is the shop's own, from its configuration, so it is not among the typed ones.
      return key === undefined ? name : word(key as never);
    }
    const address = part.startsWith('Address') ? [t('register.contactAddress')] : [];
    return [...address, wordsOf(part, name)].join(', ');
  };

  function wordsOf(part: string, name: string): string {
    if (part in OWN) return t(`register.${OWN[part as keyof typeof OWN]}`);
    if (part === 'EmailRepeat') return t('checkout.emailRepeat');
    return part === 'Terms' ? t('checkout.terms') : t(`checkout.${PERSON_LABELS[name as PersonField]}`);
  }
}
