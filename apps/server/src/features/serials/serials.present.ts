import type { CustomerSerial } from '@bivak/contract';
import type { SerialRow } from './serials.queries.ts';

export function presentSerial(row: SerialRow): CustomerSerial {
  return {
    SerialID: row.id,
    ItemID: row.itemId,
    ItemDescription: row.description,
    Brand: row.brand,
    ServiceStatus: row.serviceStatus,
    LastServiceDate: row.lastServiceOn,
  };
}
