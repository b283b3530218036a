import type { LendingTent } from '@bivak/contract/wire';
import { useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { useCall, useShop } from '../../../app-context.tsx';
import { lendingTentsQuery } from '../api/lending-tents-query.ts';

/** What a tent costs a day: a group of its own pays one price, visitors see the lowest of youth and of all others. */
export function useTentPrices() {
  const { customerGroups, priceMode } = useShop();
  const format = useFormat();
  const { data: tents = [] } = useQuery(lendingTentsQuery(useCall()));
  const amount = ({ PerDay, PerDayIncVAT }: LendingTent['Prices'][number]): number =>
    priceMode === 'incl' ? PerDayIncVAT : PerDay;
  const pricesOf = (item: string) => tents.find(({ ItemID }) => ItemID === item)?.Prices ?? [];
  const lowest = (item: string, peakAccess: boolean): string | null => {
    const groups = customerGroups.filter((group) => group.peakAccess === peakAccess);
    const amounts = pricesOf(item)
      .filter(({ CustomerGroupID }) => groups.some(({ id }) => id === CustomerGroupID))
      .map(amount);
    return amounts.length === 0 ? null : format.money(Math.min(...amounts));
  };
  return {
    own: (item: string, group: string | null): string | null => {
      const price = pricesOf(item).find(({ CustomerGroupID }) => CustomerGroupID === group);
      return price === undefined ? null : format.money(amount(price));
    },
    youth: (item: string) => lowest(item, true),
    others: (item: string) => lowest(item, false),
    partsOf: (item: string) => tents.find(({ ItemID }) => ItemID === item)?.DamageParts ?? [],
  };
}
