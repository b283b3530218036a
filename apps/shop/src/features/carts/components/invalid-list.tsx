import type { InvalidItem } from '@bivak/contract';
import { useTranslations } from 'use-intl';

/** The lines that a move would cost, each with its reason. */
export function InvalidList({
  items,
  asked,
}: {
  readonly items: readonly InvalidItem[];
  /** For the words: what of place and time is chosen in this shop. */
  readonly asked: { readonly asked: string };
}) {
  const t = useTranslations('shop.locationPeriodSelector');
  return (
    <>
      <p>{t('invalidText', { count: items.length, ...asked })}</p>
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
