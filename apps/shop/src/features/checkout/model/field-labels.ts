import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { PERSON_LABELS, type PersonField } from '../../../forms/person.ts';
import { extraFields } from './extra-fields.ts';

const OTHERS = { EmailRepeat: 'emailRepeat', Notes: 'notes', Terms: 'terms', Address: 'address' } as const;

/** What stands above a field, by its path in the form; of another address with the words that tell it apart. */
export function useFieldLabels(): (path: string) => string {
  const t = useTranslations('shop.checkout');
  const { shop, t: word } = useApp();
  return (path) => {
    const [part = '', name = ''] = path.split('.');
    if (part === 'CustomFields') {
      const key = extraFields(shop).find((field) => field.name === name)?.labelKey;
      // The key is the shop's own, from its configuration, so it is not among the typed ones.
      return key === undefined ? name : word(key as never);
    }
    if (part === 'PaymentMethod') return word('shop.payment.method');
    const own = name in PERSON_LABELS ? t(PERSON_LABELS[name as PersonField]) : null;
    const whole = part in OTHERS ? t(OTHERS[part as keyof typeof OTHERS]) : null;
    return [whole, own].filter((words) => words !== null).join(', ');
  };
}
