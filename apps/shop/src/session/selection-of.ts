import type { CoreSettings } from '@bivak/contract';
import { periodVerdict, type DayRefusal, type IsoDate, type Period, type ShopMode } from '@bivak/rules';
import type { ShopSearch } from '../routing/search.ts';

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
  const verdict = periodVerdict(from, to, {
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
  return verdict.ok ? null : verdict.reason;
}
