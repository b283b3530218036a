import type { InvalidItem } from '@bivak/contract';
import { useTranslations } from 'use-intl';

/** The lines that a move would cost, each with its reason. */
export function InvalidList({ items }: { readonly items: readonly InvalidItem[] }) {
  const t = useTranslations('shop.locationPeriodSelector');
  return (
    <>
      <p>{t('invalidText', { count: items.length })}</p>
      <ul>
        {items.map((item) => (
          <li key={item.CartItemID}>
            <b>{item.Description}</b> {item.Message}
          </li>
        ))}
      </ul>
    </>
  );
}
