import { Totals } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import type { ItemChoice } from '../model/use-item-choice.ts';

/** What the article and what goes with it come to; nothing while no period says it. */
export function ItemTotals({ choice }: { readonly choice: ItemChoice }) {
  const t = useTranslations('shop.product');
  const { item, count, ownTotal, addOnsTotal, total } = choice;
  if (ownTotal === null) return null;
  const rows = [{ label: `${item.Description} ×\u00A0${count}`, value: ownTotal }];
  if (addOnsTotal !== null) rows.push({ label: t('addOns'), value: addOnsTotal });
  const sum = total === null ? [] : [{ label: t('total'), value: total, kind: 'total' as const }];
  return <Totals rows={[...rows, ...sum]} />;
}
