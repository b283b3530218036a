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

export function deliveryReference(
  config: Pick<ShopConfig, 'deliveries'>,
  id: string,
  language: Language,
): Reference {
  return {
    Key: id,
    Description: config.deliveries.find((delivery) => delivery.id === id)?.name[language] ?? id,
  };
}

/** A slot is called by its times, which need no language: `10:00 - 15:45`. */
export function hourReference(hour: { id: string; from: HourMinute; to: HourMinute }): Reference {
  return { Key: hour.id, Description: `${hour.from} - ${hour.to}` };
}
