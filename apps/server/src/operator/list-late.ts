import { daysLate } from '@bivak/rules';
import { staffListLateOrders, type LateWithEndangered } from '../features/orders/index.ts';
import type { Refusal } from '../platform/application/refusal.ts';
import type { EpochMs } from '../platform/database/types.ts';
import type { EventSource } from '../platform/events/record-event.ts';
import { dayText, instantText } from '../platform/i18n/formats.ts';
import type { Language } from '../platform/i18n/language.ts';
import type { Shop } from '../platform/shops/shop.ts';
import { factLines } from './fact-lines.ts';
import { endangeredText } from './late.ts';
import { listByShop } from './list-by-shop.ts';
import { namesOf } from './order-block.ts';
import type { Call } from './read-call.ts';

/** What is out beyond its end, longest first, and the orders that may go without it. */
export function listLate(
  shops: readonly Shop[],
  call: Pick<Call, 'language'>,
  source: EventSource,
): Promise<readonly string[] | Refusal> {
  return listByShop(shops, call, source, {
    find: (context) => staffListLateOrders(context, undefined),
    none: 'operator.late.none',
    blocksOf: (found, { shop, language }) =>
      found.map((order) => lateBlock(order, shop, language, source.now)),
  });
}

function lateBlock(order: LateWithEndangered, shop: Shop, language: Language, now: EpochMs): string[] {
  const t = shop.translate[language];
  const late = daysLate(order.endDay, shop.zone.dayOf(now));
  const { person, backOn } = order;
  return [
    `${order.number}  ${t('operator.late.days', { count: late })}`,
    ...factLines([
      { name: t('operator.customer'), words: [...namesOf(person), person.tel, person.email] },
      { name: t('operator.late.due'), words: [instantText(order.businessEnd, language, shop.zone.name)] },
      { name: t('operator.late.backOn'), words: [backOn === null ? null : dayText(backOn, language)] },
      {
        name: t('mail.articles'),
        words: order.goods.map(
          ({ qty, descriptions, itemId }) => `${qty} × ${descriptions[language] ?? itemId}`,
        ),
      },
      ...order.endangers.map((one) => ({
        name: t('operator.late.endangers'),
        words: [endangeredText(one, shop, language)],
      })),
    ]),
  ];
}
