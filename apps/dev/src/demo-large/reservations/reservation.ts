import type { LargeItem } from '../assortment/item.ts';
import type { Fate } from './fate.ts';
import type { OpenSlot } from './place-days.ts';

/** A reservation before it has words, numbers and prices. */
export interface DrawnReservation {
  readonly createdMs: number;
  readonly place: number;
  /** Days by their position in the season. */
  readonly startDay: number;
  readonly endDay: number;
  /** From the beginning of the pickup slot to the end of the return slot. */
  readonly startMs: number;
  readonly endMs: number;
  /** The slots that were chosen; null: the first and the last of their days. */
  readonly pickup: OpenSlot | null;
  readonly return: OpenSlot | null;
  readonly deliveryId: string | null;
  readonly fate: Fate;
  /** Null for visitors without an account. */
  readonly customer: number | null;
  readonly lines: readonly { readonly item: LargeItem; readonly qty: number }[];
}
