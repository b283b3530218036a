import { listOpenReservations } from '../features/orders/index.ts';
import { listRefusedRefunds, type RefusedRefund } from '../features/payments/index.ts';
import { moneyText } from '../platform/i18n/formats.ts';
import type { Language } from '../platform/i18n/language.ts';
import type { Shop } from '../platform/shops/shop.ts';
import { orderBlock } from './order-block.ts';
import { presentOpenReservation } from './orders.present.ts';
import type { Call } from './read-call.ts';

/** What there is to do: a block for each order under the name of its shop, or one JSON list for machines. */
export async function listOrders(
  shops: readonly Shop[],
  { language, json }: Pick<Call, 'language' | 'json'>,
): Promise<readonly string[]> {
  const lists = [];
  for (const shop of shops) {
    const orders = await listOpenReservations(shop.database);
    const refused = await listRefusedRefunds(shop.database);
    lists.push({ shop, orders, refused, spoken: language ?? shop.config.defaultLanguage });
  }
  if (json) {
    const all = lists.flatMap(({ shop, orders, spoken }) =>
      orders.map((order) => presentOpenReservation(order, shop, spoken)),
    );
    return [JSON.stringify(all, null, 2)];
  }
  const blocks = lists.flatMap(({ shop, orders, refused, spoken }) => [
    ...(shops.length > 1 ? [[`${shop.config.name} (${orders.length})`]] : []),
    ...(orders.length === 0 ? [[shop.translate[spoken]('operator.none')]] : []),
    ...orders.map((order) => orderBlock(order, shop, spoken)),
    ...(refused.length === 0 ? [] : [refusedBlock(refused, shop, spoken)]),
  ]);
  return blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]));
}

/** Money that the provider would not send back: the business sends it in another way, or asks again. */
function refusedBlock(refused: readonly RefusedRefund[], shop: Shop, language: Language): string[] {
  const t = shop.translate[language];
  return [
    t('operator.refusedRefunds'),
    ...refused.map(({ number, cents, reason }) =>
      [`  ${number}`, moneyText(cents, language), t(`mail.payment.reasons.${reason}`)].join('  '),
    ),
  ];
}
