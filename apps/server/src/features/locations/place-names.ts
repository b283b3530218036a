import type { DeliveryReference } from '@bivak/contract';
import { type ShopConfig, warehouseSlots } from '@bivak/contract/shop-config';
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

/** The id names the slot, so that carts and reservations keep theirs when other slots come and go. */
export function slotId(
  warehouse: string,
  slot: Pick<ReturnType<typeof warehouseSlots>[number], 'weekday' | 'direction' | 'from'>,
): string {
  return `${warehouse}.${slot.direction === 'pickup' ? 'P' : 'R'}${slot.weekday}.${slot.from.replace(':', '')}`;
}

/** A slot that a reservation kept; one that vanished from shop.json is called by the time that it is known by. */
export function keptHourReference(
  config: Pick<ShopConfig, 'warehouses'>,
  kept: { readonly warehouse: string; readonly id: string; readonly time: string },
): Reference {
  const warehouse = config.warehouses.find((one) => one.id === kept.warehouse);
  const slots = warehouse === undefined ? [] : warehouseSlots(warehouse);
  const slot = slots.find((one) => slotId(kept.warehouse, one) === kept.id);
  return slot === undefined
    ? { Key: kept.id, Description: kept.time }
    : hourReference({ id: kept.id, from: slot.from as HourMinute, to: slot.to as HourMinute });
}

/** A slot is called by its times, which need no language: `10:00 - 15:45`. */
export function hourReference(hour: { id: string; from: HourMinute; to: HourMinute }): Reference {
  return { Key: hour.id, Description: `${hour.from} - ${hour.to}` };
}
