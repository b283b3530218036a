import type {
  BusinessMoment,
  DayStock as WireDay,
  ItemOffer,
  StockAnswer,
  WarehouseStock,
} from '@bivak/contract/wire';
import { type FreeQty, isEnough } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import type { Zone } from '../../platform/clock/zone.ts';
import { presentTimeSlot } from '../locations/index.ts';
import { money } from '../pricing/index.ts';
import type { AtPlace, DayStock, ItemStock, Offer, SlotOfDay } from './availability.queries.ts';
import type { OfferRow, StockRow } from './offers.sql.ts';

export function presentItemStock(
  { places, maxReservationDays }: ItemStock,
  { shop }: Pick<Context, 'shop'>,
): StockAnswer {
  return {
    Warehouses: places.map((there) => presentWarehouseStock(there, shop.zone)),
    MaxReservationDays: maxReservationDays,
  };
}

function presentWarehouseStock(there: AtPlace<StockRow>, zone: Zone): WarehouseStock {
  const { row } = there;
  return {
    WarehouseID: row.warehouseId,
    ...presentFree(there, zone),
    MaxPerCustomer: row.maxPerCustomer,
    MaxPerCustomerLeft: left(row.maxPerCustomer, row.usedByCustomer),
    MaxPerCart: row.maxPerCart,
    MaxPerCartLeft: left(row.maxPerCart, row.inCart),
  };
}

export function presentOffer(offer: Offer, { shop }: Pick<Context, 'shop'>): ItemOffer {
  const { row, price } = offer;
  return {
    ID: row.itemId,
    ...presentFree(offer, shop.zone),
    MaxReservationDays: row.maxReservationDays,
    Price: price === null ? null : money(price.netCents),
    PriceIncVAT: price === null ? null : money(price.grossCents),
  };
}

export function presentDayStock({ day, free }: DayStock): WireDay {
  return { Date: day, Stock: shown(free) };
}

/** A day that cannot be chosen refuses all its slots, for its own reason. */
export function presentSlot({ date, slot, dayReason }: SlotOfDay, zone: Zone): BusinessMoment {
  const presented = presentTimeSlot(date, slot, zone);
  return dayReason === null || presented.Reason !== null
    ? presented
    : { ...presented, MomentCanBeUsed: false, Reason: dayReason };
}

function presentFree({ row, place, qty }: AtPlace<OfferRow>, zone: Zone) {
  const has = place.asked !== null && isEnough(row.free, qty);
  const next = has ? place.asked.startMs : row.nextMs;
  return { HasStock: has, Stock: shown(row.free), NextStock: next === null ? null : zone.format(next) };
}

function shown(free: FreeQty): number | null {
  return free === null ? null : Math.max(0, free);
}

function left(limit: number | null, taken: number): number | null {
  return limit === null ? null : Math.max(0, limit - taken);
}
