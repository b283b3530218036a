import type { LineAmounts } from '@bivak/rules';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { dayPriceOf, pricedItems } from '../pricing/index.ts';

export interface LendingTent {
  readonly itemId: string;
  /** What a day costs, for each group that has a price. */
  readonly prices: readonly { readonly customerGroup: string; readonly amounts: LineAmounts }[];
  /** In the caller's language; cents with VAT. */
  readonly damageParts: readonly { readonly name: string; readonly cents: number }[];
}

/** What the tents cost, for every group beside the others, and what their parts cost (spec 3 §2, "Tents and rates"). */
export const lendingTents = query(
  {
    right: 'public',
    shared: { audience: ({ language }) => language, follows: ['catalogue', 'settings'] },
  },
  async ({ shop, language }): Promise<LendingTent[] | Refusal> => {
    const { lending } = shop.config;
    if (lending === undefined) return refuse('NotFound');
    const items = await pricedItems(
      shop.database,
      lending.tents.map(({ item }) => item),
    );
    return lending.tents.map(({ item, damageParts }) => {
      const priced = items.find(({ id }) => id === item);
      return {
        itemId: item,
        prices: lending.customerGroups.flatMap(({ id: customerGroup }) => {
          const amounts = priced === undefined ? null : dayPriceOf(priced, shop.config, customerGroup);
          return amounts === null ? [] : [{ customerGroup, amounts }];
        }),
        damageParts: damageParts.map(({ name, cents }) => ({ name: name[language], cents })),
      };
    });
  },
);
