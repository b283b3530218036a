import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { PERSON_LABELS, type PersonField } from '../../../forms/person.ts';
import { profileFields } from './profile-values.ts';

const PARTS = { Contact: 'you', Customer: 'customer', Invoice: 'invoices' } as const;

/** What stands above a field of my info, by its path; with the part that it belongs to, because names come thrice. */
export function useProfileLabels(): (path: string) => string {
  const t = useTranslations('shop');
  const { shop, t: word } = useApp();
  return (path) => {
    const [part = '', name = ''] = path.split('.');
    if (part === 'CustomFields') {
      const key = profileFields(shop).find((field) => field.name === name)?.labelKey;
      // The key is the shop's own, from its configuration, so it is not among the typed ones.
      return key === undefined ? name : word(key as never);
    }
    if (part === 'CurrentPassword') return t('account.passwordCurrent');
    if (part === 'NewsLetter') return t('register.newsLetter');
    if (part === 'InvoiceSame') return t('account.invoiceSame');
    return `${t(`account.${PARTS[part as keyof typeof PARTS]}`)}, ${wordsOf(name)}`;
  };

  function wordsOf(name: string): string {
    switch (name) {
      case 'Salutation':
        return t('register.salutation');
      case 'MobilePhone':
        return t('account.mobile');
      case 'Municipality':
        return t('account.municipality');
      case 'BusinessNo':
        return t('register.kvk');
      case 'VATNo':
        return t('register.btw');
      default:
        return t(`checkout.${PERSON_LABELS[name as PersonField]}`);
    }
  }
}
