import type { Delivery } from '@bivak/contract';
import type { DeliveryRow } from './deliveries.queries.ts';

export function presentDelivery(row: DeliveryRow): Delivery {
  return { DeliveryID: row.id, Description: row.description, MinimumDays: row.minimumDays };
}
