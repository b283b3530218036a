import { staffListOpenOrders } from '../features/orders/index.ts';
import {
  type ListedDifference,
  staffListDifferences,
  type RefusedRefund,
  staffListRefusedRefunds,
} from '../features/payments/index.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import type { EventSource } from '../platform/events/record-event.ts';
import { moneyText } from '../platform/i18n/formats.ts';
import type { Language } from '../platform/i18n/language.ts';
import type { Shop } from '../platform/shops/shop.ts';
import { separated } from './list-by-shop.ts';
import { orderBlock } from './order-block.ts';
import { presentOpenReservation } from './orders.present.ts';
import type { Call } from './read-call.ts';

/** What there is to do: a block for each order under the name of its shop, or one JSON list for machines. */
export async function listOrders(
  shops: readonly Shop[],
  { language, json }: Pick<Call, 'language' | 'json'>,
  source: EventSource,
): Promise<readonly string[] | Refusal> {
  const lists = [];
  for (const shop of shops) {
    const orders = await staffListOpenOrders({ ...source, shop }, undefined);
    if (isRefusal(orders)) return orders;
    const refused = await staffListRefusedRefunds({ ...source, shop }, undefined);
    if (isRefusal(refused)) return refused;
    const differences = await staffListDifferences({ ...source, shop }, undefined);
    if (isRefusal(differences)) return differences;
    lists.push({ shop, orders, refused, differences, spoken: language ?? shop.config.defaultLanguage });
  }
  if (json) {
    const all = lists.flatMap(({ shop, orders, spoken }) =>
      orders.map((order) => presentOpenReservation(order, shop, spoken)),
    );
    return [JSON.stringify(all, null, 2)];
  }
  const blocks = lists.flatMap(({ shop, orders, refused, differences, spoken }) => [
    ...(shops.length > 1 ? [[`${shop.config.name} (${orders.length})`]] : []),
    ...(orders.length === 0 ? [[shop.translate[spoken]('operator.none')]] : []),
    ...orders.map((order) => orderBlock(order, shop, spoken)),
    ...refusedBlocks(refused, shop, spoken),
    ...(differences.length === 0 ? [] : [differencesBlock(differences, shop, spoken)]),
  ]);
  return separated(blocks);
}

/** The provider would not send this money back, or said nothing of it: the business asks again, or looks there. */
function refusedBlocks(refunds: readonly RefusedRefund[], shop: Shop, language: Language): string[][] {
  const t = shop.translate[language];
  const titles = { failed: 'operator.refusedRefunds', unanswered: 'operator.unansweredRefunds' } as const;
  return (['failed', 'unanswered'] as const)
    .map((status) => ({ title: t(titles[status]), of: refunds.filter((one) => one.status === status) }))
    .filter(({ of }) => of.length > 0)
    .map(({ title, of }) => [
      title,
      ...of.map(({ number, cents, reason }) =>
        [`  ${number}`, moneyText(cents, language), t(`mail.payment.reasons.${reason}`)].join('  '),
      ),
    ]);
}

/** Where the books and the provider differ: nobody here can say which is right, so both are named. */
function differencesBlock(found: readonly ListedDifference[], shop: Shop, language: Language): string[] {
  const t = shop.translate[language];
  return [
    t('operator.paymentDifferences'),
    ...found.map(({ number, kind, bookedCents, foundCents, paymentId }) => {
      const sums = { booked: moneyText(bookedCents, language), found: moneyText(foundCents, language) };
      return [`  ${number}`, t(`operator.difference.${kind}`, sums), paymentId].join('  ');
    }),
  ];
}
