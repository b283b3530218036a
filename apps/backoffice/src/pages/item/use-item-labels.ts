import type { StaffItem } from '@bivak/contract/admin';
import { useTranslations } from 'use-intl';

/** What a field is called for people, by its name on the wire. */
export function useItemLabels(item: StaffItem): (field: string) => string {
  const t = useTranslations('office.item');
  return (field) => {
    const [name = '', first = '', second = ''] = field.split('.');
    if (name === 'Texts') {
      const label = t.has(`fields.${second as 'Description'}`)
        ? t(`fields.${second as 'Description'}`)
        : second;
      return t('inLanguage', { field: label, language: first });
    }
    if (name === 'Prices' && second !== '') {
      const unit = field.slice(field.lastIndexOf('.') + 1);
      const list = field.slice('Prices.'.length, field.lastIndexOf('.'));
      return t('priceOf', { unit: t(`units.${unit as 'day'}`), list: listName(item, list, t('everybody')) });
    }
    if (field.startsWith('CustomFields.')) return first;
    return t.has(`fields.${name as 'Slug'}`) ? t(`fields.${name as 'Slug'}`) : field;
  };
}

export function listName(item: StaffItem, id: string, everybody: string): string {
  const list = item.PriceLists.find(({ ID }) => ID === id);
  return list?.CustomerGroup === null ? everybody : (list?.CustomerGroup ?? id);
}
