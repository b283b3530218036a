import type { WarehouseStock } from '@bivak/contract/wire';
import {
  daysInclusive,
  mainItemMax,
  productStatus,
  type Period,
  type ProductStatus,
  type QtyRange,
} from '@bivak/rules';

export interface StockStatus {
  readonly status: ProductStatus;
  /** How many may still be added, and which limit says so. */
  readonly more: QtyRange;
  /** The same where stock ends nothing, because carts may ask for more than there is. */
  readonly evenIfShort: QtyRange;
}

/**
 * What the page of an article says where and when it is asked for (spec 2 §4), with what the cart holds of it
 * already. Null stock: the place does not have it at all.
 */
export function stockStatus(
  here: WarehouseStock | null,
  maxReservationDays: number | null,
  period: Period | null,
  inCart: number,
): StockStatus {
  const limits = {
    free: freeAt(here),
    maxPerCustomer: here?.MaxPerCustomerLeft ?? null,
    // What the customer has in live reservations is already off the allowance that the server gives.
    usedByCustomer: 0,
    maxPerCart: here?.MaxPerCart ?? null,
    inCart,
  };
  const days = period === null ? 1 : daysInclusive(period.from, period.to);
  return {
    status: productStatus({ ...limits, days, maxReservationDays }),
    more: mainItemMax(limits),
    evenIfShort: mainItemMax({ ...limits, free: null }),
  };
}

function freeAt(here: WarehouseStock | null): number | null {
  if (here === null) return 0;
  // Uncounted stock is free without end; counted stock that cannot be had then is none.
  return here.HasStock ? here.Stock : 0;
}
