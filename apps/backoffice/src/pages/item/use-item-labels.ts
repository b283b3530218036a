import type { StaffItem } from '@bivak/contract/admin';
import { useTranslations } from 'use-intl';
import { useGroupName } from '../../frame/use-group-name.ts';

/** What a field is called for people, by its name on the wire. */
export function useItemLabels(item: StaffItem): (field: string) => string {
  const t = useTranslations('office.item');
  const listName = useListName(item);
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
      return t('priceOf', { unit: t(`units.${unit as 'day'}`), list: listName(list) });
    }
    if (field.startsWith('CustomFields.')) return first;
    return t.has(`fields.${name as 'Slug'}`) ? t(`fields.${name as 'Slug'}`) : field;
  };
}

/** What a price list is called: the group that it is for. */
export function useListName(item: StaffItem): (id: string) => string {
  const t = useTranslations('office.item');
  const groupName = useGroupName();
  return (id) => {
    const list = item.PriceLists.find(({ ID }) => ID === id);
    if (list === undefined) return id;
    return list.CustomerGroup === null ? t('everybody') : groupName(list.CustomerGroup);
  };
}
