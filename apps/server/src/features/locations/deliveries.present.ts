import type { Delivery } from '@bivak/contract';
import type { DeliveryRow } from './deliveries.queries.ts';

export function presentDelivery(row: DeliveryRow): Delivery {
  const { id, description, kind, minimumDays } = row;
  return { DeliveryID: id, Description: description, Kind: kind, MinimumDays: minimumDays };
}
