import type { Item } from '@bivak/contract/wire';
import type { Period } from '@bivak/rules';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { nearestPeriods } from '../../features/availability/model/nearest-periods.ts';
import { useFormat } from '@bivak/web';
import { useCommitSelection } from '../../features/carts/model/use-commit-selection.ts';
import { useDelivery } from '../../features/locations/model/use-delivery.ts';
import { OtherChoices } from './other-choices.tsx';
import { useItemRules } from './use-item-rules.ts';

/** The closest days on which the article can be had for as long, each chosen by one press (spec 2 §5). */
export function NearestDates({
  item,
  warehouse,
  period,
}: {
  readonly item: Item;
  readonly warehouse: string;
  readonly period: Period;
}) {
  const t = useTranslations('shop.product');
  const format = useFormat();
  const { mode } = useShop();
  const { rules, pending } = useItemRules(item, warehouse);
  const { id: delivery } = useDelivery();
  const commit = useCommitSelection();
  if (rules === null || pending) return null;
  const choices = nearestPeriods(period, rules).map((free) => ({
    key: free.from,
    words: format.period(free),
    choose: () => void commit({ warehouse, delivery, period: free }),
  }));
  return <OtherChoices title={t('nearest', { mode })} choices={choices} />;
}
