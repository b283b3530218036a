import type { DayStock, ItemOffer, WarehouseStock } from '@bivak/contract';
import { type FreeQty, type IsoDate, daysInclusive, isEnough } from '@bivak/rules';
import type { Zone } from '../../platform/clock/zone.ts';
import { type AskedRange } from '../locations/index.ts';
import { type PricedItem, type PriceTerms, money, priceForDays } from '../pricing/index.ts';
import type { OfferRow, PlaceSpans, StockRow } from './offers.queries.ts';

/** What was asked, to say of a row whether it is there. */
export interface Asked {
  readonly place: PlaceSpans;
  readonly qty: number;
  readonly zone: Zone;
}

export function presentWarehouseStock(row: StockRow, asked: Asked): WarehouseStock {
  return {
    WarehouseID: row.warehouseId,
    ...presentFree(row, asked),
    MaxPerCustomer: row.maxPerCustomer,
    MaxPerCustomerLeft: left(row.maxPerCustomer, row.usedByCustomer),
    MaxPerCart: row.maxPerCart,
    MaxPerCartLeft: left(row.maxPerCart, row.inCart),
  };
}

export function presentOffer(
  row: OfferRow & PricedItem,
  asked: Asked,
  { period, terms }: { period: AskedRange; terms: PriceTerms },
): ItemOffer {
  const price = priceForDays(row, daysInclusive(period.from, period.to), terms);
  return {
    ID: row.itemId,
    ...presentFree(row, asked),
    MaxReservationDays: row.maxReservationDays,
    Price: price === null ? null : money(price.netCents),
    PriceIncVAT: price === null ? null : money(price.grossCents),
  };
}

/** Of a day that is over nothing is free any more. */
export function presentDayStock({ day, free }: { day: IsoDate; free: FreeQty }, today: IsoDate): DayStock {
  return { Date: day, Stock: day < today ? 0 : shown(free) };
}

function presentFree(row: OfferRow, { place, qty, zone }: Asked) {
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
