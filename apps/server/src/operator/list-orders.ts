import { listOpenReservations } from '../features/orders/index.ts';
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
    lists.push({ shop, orders, spoken: language ?? shop.config.defaultLanguage });
  }
  if (json) {
    const all = lists.flatMap(({ shop, orders, spoken }) =>
      orders.map((order) => presentOpenReservation(order, shop, spoken)),
    );
    return [JSON.stringify(all, null, 2)];
  }
  const blocks = lists.flatMap(({ shop, orders, spoken }) => [
    ...(shops.length > 1 ? [[`${shop.config.name} (${orders.length})`]] : []),
    ...(orders.length === 0 ? [[shop.translate[spoken]('operator.none')]] : []),
    ...orders.map((order) => orderBlock(order, shop, spoken)),
  ]);
  return blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]));
}
