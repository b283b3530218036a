import type { DeliveryReference } from '@bivak/contract';
import type { ShopConfig } from '@bivak/contract/shop-config';
import type { HourMinute } from '@bivak/rules';
import type { Language } from '../../platform/i18n/language.ts';

interface Reference {
  readonly Key: string;
  readonly Description: string;
}

/** `{Key, Description}` of a pickup point. One that vanished from shop.json is called by its id. */
export function warehouseReference(config: Pick<ShopConfig, 'warehouses'>, id: string): Reference {
  return { Key: id, Description: config.warehouses.find((warehouse) => warehouse.id === id)?.name ?? id };
}

/** One that vanished from shop.json is called by its id and taken as fetched. */
export function deliveryReference(
  config: Pick<ShopConfig, 'deliveries'>,
  id: string,
  language: Language,
): DeliveryReference {
  const delivery = config.deliveries.find((one) => one.id === id);
  return { Key: id, Description: delivery?.name[language] ?? id, Kind: delivery?.kind ?? 'pickup' };
}

/** A slot is called by its times, which need no language: `10:00 - 15:45`. */
export function hourReference(hour: { id: string; from: HourMinute; to: HourMinute }): Reference {
  return { Key: hour.id, Description: `${hour.from} - ${hour.to}` };
}
