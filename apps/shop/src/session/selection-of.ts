import type { CoreSettings } from '@bivak/contract/wire';
import type { PublicShopConfig } from '@bivak/contract/shop-config';
import { periodResult, type DayRefusal, type IsoDate, type Period, type ShopMode } from '@bivak/rules';
import type { ShopSearch } from '../routing/search.ts';
import type { SessionState } from './session-state.ts';

/** Where and when the visitor wants to rent. Null is not chosen yet. */
export interface Selection {
  readonly warehouse: string | null;
  readonly period: Period | null;
}

/** What holds of every period of the shop, wherever. */
export interface PeriodLimits {
  readonly mode: ShopMode;
  readonly today: IsoDate;
  readonly settings: Pick<
    CoreSettings,
    'CartReservationMaximumStartInterval' | 'CartReservationMaximumDuration'
  >;
}

/**
 * Whether a cart decides about place and period: it has one of each for all, and holds something that was priced for
 * them. The session has them then, as the cart was last seen (features/carts/api/cart-query.ts).
 */
export function isHeld({ cart }: SessionState, { cartMode }: Pick<PublicShopConfig, 'cartMode'>): boolean {
  return cartMode === 'single' && cart.cartId !== null && cart.count > 0;
}

/**
 * Gives the place and period that a page shows, and for which it puts things into the cart: those of the cart that
 * holds them, else those of the address.
 */
export function shownSelection(
  asked: Selection,
  held: Pick<SessionState['session'], 'warehouseId' | 'period'> | null,
  warehouses: readonly { readonly WarehouseID: string }[],
  limits: PeriodLimits,
): Selection {
  if (held === null) return asked;
  const own = warehouses.find((one) => one.WarehouseID === held.warehouseId);
  return { warehouse: own?.WarehouseID ?? asked.warehouse, period: possible(held.period, limits) };
}

/** What an address asks for that is not what the page shows; null when it is nothing, or says nothing of it. */
export function otherThan(shown: Selection, { warehouse, period }: Selection): Selection | null {
  const isOther = period !== null && (period.from !== shown.period?.from || period.to !== shown.period.to);
  if (!isOther && (warehouse === null || warehouse === shown.warehouse)) return null;
  return { warehouse: warehouse ?? shown.warehouse, period: period ?? shown.period };
}

/**
 * What an address says of place and period; a shop with one pickup point has it chosen from the start. A period that
 * the shop refuses whatever the place, such as one of an old link or of more days than it lends, counts as none.
 */
export function selectionOf(
  { warehouse, from, to }: ShopSearch,
  warehouses: readonly { readonly WarehouseID: string }[],
  limits: PeriodLimits,
): Selection {
  const only = warehouses.length === 1 ? warehouses[0] : undefined;
  const chosen = warehouses.find((one) => one.WarehouseID === warehouse) ?? only;
  return {
    warehouse: chosen?.WarehouseID ?? null,
    period: from === undefined || to === undefined ? null : possible({ from, to }, limits),
  };
}

export function possible(period: Period | null, limits: PeriodLimits): Period | null {
  return period === null || periodRefusal(period, limits) !== null ? null : period;
}

/** Why no place of the shop lends for these days; null when one may. */
export function periodRefusal(
  { from, to }: Period,
  { mode, today, settings }: PeriodLimits,
): DayRefusal | null {
  const result = periodResult(from, to, {
    mode,
    today,
    // How soon a period may begin and how short it may be, the selector says where it is chosen.
    minStartInterval: 0,
    maxStartInterval: settings.CartReservationMaximumStartInterval,
    maxDuration: settings.CartReservationMaximumDuration,
    closingDays: [],
    blockedRanges: [],
    pickupDays: null,
    returnDays: null,
    fullPickupDays: [],
    fullReturnDays: [],
  });
  return result.ok ? null : result.reason;
}
