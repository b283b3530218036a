import type { ShopConfig } from '@bivak/contract/shop-config';
import type { EpochMs, PlaceCalendar } from '@bivak/server';
import type { Translated } from './words.ts';

export interface LargeOptions {
  readonly items: number;
  readonly reservations: number;
  readonly seed: number;
}

/**
 * What the generator has to know of the shop that it fills. Plain data: it is handed to another thread, which has no
 * database and no clock.
 */
export interface ShopFacts extends LargeOptions {
  readonly now: EpochMs;
  readonly config: ShopConfig;
  readonly calendars: readonly PlaceCalendar[];
  readonly priceLists: readonly { readonly id: string; readonly customerGroup: string | null }[];
  /** What a deposit line is written on; without it the shop asks no deposits. */
  readonly deposit: { readonly itemId: string; readonly descriptions: Translated } | null;
  /** Ids of categories and slugs of items that the shop has already. */
  readonly taken: readonly string[];
  /** Names of the picture files in the shop's folder. */
  readonly pictures: readonly string[];
  /** The next of each: numbers go on where the shop's own sequences stand. */
  readonly next: {
    readonly ranking: number;
    readonly reservation: number;
    readonly order: number;
    readonly line: number;
  };
}

/** Rows of one table in the form that COPY reads. */
export interface Batch {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: number;
  readonly text: Uint8Array<ArrayBuffer>;
}

/** What only the generator knows when it is done. */
export interface Made {
  readonly reservations: number;
  readonly customers: number;
  readonly lines: number;
  readonly claims: number;
  readonly orders: number;
  /** Days of the summer with the items of which nothing was left in any warehouse, and all that are counted. */
  readonly busyDays: readonly { readonly day: string; readonly soldOut: number; readonly of: number }[];
}
