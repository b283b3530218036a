import { NumberStepper } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import type { ItemChoice } from './use-item-choice.ts';

/** How many of the article itself: from one to what may still be added. */
export function ItemAmount({
  choice: { item, count, setCount, most },
  describedBy,
}: {
  readonly choice: ItemChoice;
  readonly describedBy?: string;
}) {
  const t = useTranslations('shop.product');
  const name = item.Description;
  return (
    <NumberStepper
      aria-describedby={describedBy}
      label={t('amountOf', { name })}
      labels={{ less: t('lessOf', { name }), more: t('moreOf', { name }), notWhole: t('notWhole') }}
      value={count}
      max={most}
      onChange={setCount}
    />
  );
}
