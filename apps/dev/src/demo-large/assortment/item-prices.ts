import { cents } from '@bivak/rules';
import type { ShopFacts } from '../facts.ts';
import type { Random } from '../random.ts';
import type { Noun } from '../words.ts';
import type { ItemName, ItemPrices } from './item.ts';

/** Customers with a list of their own pay this part of the price. */
const groupPart = 0.88;
/** What one costs to buy, in days of rent. */
const daysToBuy = 14;

/** Twice the size costs more, but not twice as much. */
export function dayCents(random: Random, noun: Noun, name: ItemName): number {
  return rounded(noun.cents * (0.65 + 0.8 * name.sizeAt) * random.tailed(1, 0.15));
}

/** Day and week in every list of the shop: a week costs less than the days that it has. */
export function rentalPrices(random: Random, day: number, lists: ShopFacts['priceLists']): ItemPrices[] {
  const week = rounded(day * (2.4 + random.next()));
  return lists.map(({ id, customerGroup }) => {
    const part = customerGroup === null ? 1 : groupPart;
    return {
      id,
      customerGroup,
      prices: [
        { unit: 'day', cents: cents(rounded(day * part)) },
        { unit: 'week', cents: cents(rounded(week * part)) },
      ],
    };
  });
}

/** Things that are used up cost their price once; in a shop that only sells, everything is bought. */
export function salesPrice(day: number, isUsedUp: boolean): number {
  return isUsedUp ? day : rounded(day * daysToBuy);
}

/** Prices as people write them: steps of half a euro, of a cent where that is much. */
function rounded(amount: number): number {
  if (amount < 100) return Math.max(1, Math.round(amount));
  const step = amount < 1000 ? 10 : 50;
  return Math.round(amount / step) * step;
}
