import { randomUUID } from 'node:crypto';
import { warehousesOf } from '@bivak/contract/shop-config';
import type { Context } from '../../platform/http/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { NewCart } from './new-cart.queries.ts';
import { type PlaceWish, readPlace } from './read-place.ts';

/** A cart of whoever asks at the place that a body names; of an alias its first warehouse stands for it. */
export function newCart(
  context: Context,
  body: PlaceWish & { readonly WarehouseID: string },
): NewCart | Refusal {
  const { shop, actor, now } = context;
  if (actor.kind !== 'anonymous' && actor.kind !== 'customer') return refuse('Forbidden');
  const account = actor.kind === 'customer' ? actor.account : null;
  if (actor.kind === 'customer' && account === null) return refuse('Forbidden');
  const today = shop.zone.dayOf(now);
  const [first = body.WarehouseID] = warehousesOf(shop.config, body.WarehouseID);
  const isAlias = Object.hasOwn(shop.config.style.warehouseAliases, body.WarehouseID);
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
  return {
    id: randomUUID(),
    visitorId: actor.kind === 'anonymous' ? actor.visitorId : null,
    customerId: account?.customerId ?? null,
    contactId: account?.contactId ?? null,
    ...place,
    warehouseAlias: isAlias ? body.WarehouseID : null,
    customFields: {},
  };
}
