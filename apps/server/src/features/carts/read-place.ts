import type { IsoDate } from '@bivak/rules';
import type { Context } from '../../platform/http/context.ts';
import { isRefusal, type Refusal, type RefusedField, refuse } from '../../platform/http/refusal.ts';
import { readRange } from '../locations/index.ts';

export interface AskedPlace {
  readonly warehouseId: string;
  readonly deliveryId: string | null;
  readonly startDay: IsoDate;
  readonly endDay: IsoDate;
}

export interface PlaceWish {
  readonly WarehouseID?: string | undefined;
  readonly DeliveryID?: string | null | undefined;
  readonly DateTimeExpectedStart?: string | undefined;
  readonly DateTimeExpectedEnd?: string | undefined;
}

/**
 * Warehouse, delivery and days of a body, each falling back to what stands; every one that does not exist is
 * named.
 */
export function readPlace(
  { shop }: Pick<Context, 'shop'>,
  wish: PlaceWish,
  standing: AskedPlace,
): AskedPlace | Refusal {
  const { config } = shop;
  const fields: RefusedField[] = [];
  const warehouseId = wish.WarehouseID ?? standing.warehouseId;
  const known = config.warehouses.some((warehouse) => warehouse.id === warehouseId);
  if (!known) fields.push({ field: 'WarehouseID', reason: 'unknown-warehouse' });
  const deliveryId = wish.DeliveryID === undefined ? standing.deliveryId : wish.DeliveryID;
  if (deliveryId !== null && !config.deliveries.some((delivery) => delivery.id === deliveryId)) {
    fields.push({ field: 'DeliveryID', reason: 'unknown-delivery' });
  }
  const range = readRange(
    { field: 'DateTimeExpectedStart', text: wish.DateTimeExpectedStart, otherwise: standing.startDay },
    { field: 'DateTimeExpectedEnd', text: wish.DateTimeExpectedEnd, otherwise: standing.endDay },
    shop.zone,
  );
  if (isRefusal(range)) return refuse('ValidationFailed', { fields: [...fields, ...range.fields] });
  if (fields.length > 0) return refuse('ValidationFailed', { fields });
  return { warehouseId, deliveryId, startDay: range.from, endDay: range.to };
}
