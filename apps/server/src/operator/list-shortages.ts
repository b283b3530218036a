import { type ListedShortage, staffListShortages } from '../features/availability/index.ts';
import type { Refusal } from '../platform/application/refusal.ts';
import type { EventSource } from '../platform/events/record-event.ts';
import { instantText } from '../platform/i18n/formats.ts';
import type { Shop } from '../platform/shops/shop.ts';
import { factLines } from './fact-lines.ts';
import { type Listed, listByShop } from './list-by-shop.ts';
import { namesOf } from './order-block.ts';
import type { Call } from './read-call.ts';

/** Lists what there is too little of by now, the soonest first, and whose orders that puts at risk. */
export function listShortages(
  shops: readonly Shop[],
  call: Pick<Call, 'language'>,
  source: EventSource,
): Promise<readonly string[] | Refusal> {
  return listByShop(shops, call, source, {
    find: (context) => staffListShortages(context, undefined),
    none: 'operator.shortages.none',
    blocksOf: (found, where) => found.map((one) => shortageBlock(one, where)),
  });
}

function shortageBlock(
  { itemId, descriptions, warehouseId, qty, stock, fromAt, untilAt, orders }: ListedShortage,
  { shop, language, translate: t }: Listed,
): string[] {
  const at = (instant: typeof fromAt) => instantText(instant, language, shop.zone.name);
  return [
    t('operator.shortages.lacking', {
      item: descriptions[language] ?? itemId,
      place: warehouseId,
      qty,
      stock,
    }),
    ...factLines([
      { name: t('operator.shortages.from'), words: [at(fromAt)] },
      { name: t('operator.shortages.until'), words: [isForEver(untilAt) ? null : at(untilAt)] },
      ...orders.map(({ number, person }) => ({
        name: t('operator.shortages.atRisk'),
        words: [number, ...namesOf(person)],
      })),
    ]),
  ];
}

/** What was sold or broke for good has no end. */
function isForEver(until: number): boolean {
  return until >= Date.UTC(9999, 0);
}
