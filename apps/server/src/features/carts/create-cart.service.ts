import { randomUUID } from 'node:crypto';
import type { createCart as createCartOperation, OperationRequest } from '@bivak/contract';
import { warehousesOf } from '@bivak/contract/shop-config';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/http/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { customFieldFaults, customFieldRefusal } from '../../platform/shops/custom-fields.ts';
import { saveNewCart } from './carts.queries.ts';
import { keepFixedLine } from './fixed-line.ts';
import { periodRefusal } from './period-refusal.ts';
import { readPlace } from './read-place.ts';
import { type CartView, viewCart } from './view-cart.ts';

/**
 * A new cart belongs to who makes it. It claims nothing, but its place and days are judged already: a period
 * that cannot be is refused with the reason of the day.
 */
export async function createCart(
  context: Context,
  { body }: OperationRequest<typeof createCartOperation>,
): Promise<CartView | Refusal> {
  const { shop, actor, now } = context;
  if (actor.kind !== 'anonymous' && actor.kind !== 'customer') return refuse('Forbidden');
  const account = actor.kind === 'customer' ? actor.account : null;
  if (actor.kind === 'customer' && account === null) return refuse('Forbidden');
  const today = shop.zone.dayOf(now);
  const [first = body.WarehouseID] = warehousesOf(shop.config, body.WarehouseID);
  const isAlias = shop.config.style.warehouseAliases[body.WarehouseID] !== undefined;
  const place = readPlace(
    context,
    { ...body, WarehouseID: first },
    {
      warehouseId: first,
      deliveryId: shop.config.core.DefaultDeliveryID,
      startDay: today,
      endDay: today,
    },
  );
  if (isRefusal(place)) return place;
  const customFields = body.CustomFields ?? {};
  const faults = customFieldFaults(shop.config, ['cart'], customFields, false);
  if (faults.length > 0) return customFieldRefusal(faults);

  return inTransaction<CartView | Refusal>(shop.database, async (transaction) => {
    const cart = await saveNewCart(
      transaction,
      {
        id: randomUUID(),
        visitorId: actor.kind === 'anonymous' ? actor.visitorId : null,
        customerId: account?.customerId ?? null,
        contactId: account?.contactId ?? null,
        ...place,
        warehouseAlias: isAlias ? body.WarehouseID : null,
        customFields,
      },
      now,
    );
    await keepFixedLine(transaction, shop.config, cart);
    const view = await viewCart(transaction, context, cart);
    if (view.place.reason !== null) return transaction.rollback(periodRefusal(view));
    await recordEvents(transaction, context, {
      entity: 'cart',
      entityId: cart.id,
      action: 'create',
      after: place,
    });
    return view;
  });
}
