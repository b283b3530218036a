import { claimOf } from '../division/claim.ts';
import { accepted, refused, type Result } from '../result.ts';
import type { LendingKind } from './season.ts';

/** Which amount of a request a tent fills (spec 3 §3). */
export type TentKind = 'senior' | 'patrol' | 'stock';

/** How many of each tent (RequestedTents… of spec 3 §3). */
export interface TentCounts {
  readonly senior: number;
  readonly patrol: number;
  readonly stock: number;
}

/** How many sleep in each tent; a tent for goods has none. */
export type TentPlaces = { readonly [Kind in TentKind]: number };

/** The kinds that people sleep in, in the order in which equals are decided. */
export const SLEEPING_TENTS = ['senior', 'patrol'] as const;

/** Nobody can type more tents of a kind where no stock limits them (`design/lending.md` §2, "maximum of a tent"). */
export const MOST_TENTS = 999;

/** Tents that are fetched: the stock tent too (spec 3 §9). */
export function tentCount({ senior, patrol, stock }: TentCounts): number {
  return senior + patrol + stock;
}

/** Sleeping places in these tents. */
export function placesIn(tents: TentCounts, places: TentPlaces): number {
  return SLEEPING_TENTS.reduce((sum, kind) => sum + tents[kind] * places[kind], 0);
}

/**
 * Counts the sleeping places that a group needs tents for: members, more for those with a disability, less what it has
 * already.
 */
export function placesNeeded(input: {
  readonly members: number;
  readonly disabled: number;
  readonly existingSpots: number;
  /** A setting of the shop; 0 by default (`design/division.md` §1). */
  readonly extraPlacesPerDisabled: number;
}): number {
  const { members, disabled, existingSpots, extraPlacesPerDisabled } = input;
  return Math.max(0, members + extraPlacesPerDisabled * disabled - existingSpots);
}

/**
 * What counts of an application (`design/division.md` §1, "Claim"): asked, less every tent that the need can do without.
 * The stock tent is not slept in and stays.
 */
export function claimedTents(asked: TentCounts, places: TentPlaces, need: number): TentCounts {
  const [senior = 0, patrol = 0] = claimOf(
    SLEEPING_TENTS.map((kind) => asked[kind]),
    SLEEPING_TENTS.map((kind) => places[kind]),
    need,
  );
  return { senior, patrol, stock: asked.stock };
}

/**
 * Whether fewer tents would do outside the peak (spec 3 §5): the places without the smallest chosen tent are still more
 * than the members.
 */
export function hasOverflow(tents: TentCounts, places: TentPlaces, members: number): boolean {
  const chosen = SLEEPING_TENTS.filter((kind) => tents[kind] > 0).map((kind) => places[kind]);
  return chosen.length > 0 && placesIn(tents, places) - Math.min(...chosen) > members;
}

/** Counts the sleepers for whom the chosen tents have no place; it is said, and never stops anybody. */
export function placesShort(tents: TentCounts, places: TentPlaces, need: number): number {
  return Math.max(0, need - placesIn(tents, places));
}

/** What is known of a tent at the depot for the days asked; null: not known. */
export interface TentStock {
  readonly stock: number | null;
  readonly maxPerCustomerLeft: number | null;
}

/**
 * The most of a tent that can be chosen: the smallest limit that is known (spec 3 §5). An application knows no stock and is
 * limited by what can be typed.
 */
export function mostTents(
  kind: LendingKind,
  { stock, maxPerCustomerLeft }: TentStock,
  perRequest: number | null = null,
): number {
  const known = kind === 'application' ? [] : [stock, maxPerCustomerLeft];
  const limits = [...known, perRequest].filter((limit) => limit !== null);
  return Math.max(0, Math.min(MOST_TENTS, ...limits));
}

/** Whether the question about tents is answered (spec 3 §5): at least one to sleep in, of no kind more than there is. */
export function tentsResult(
  { senior, patrol }: Pick<TentCounts, 'senior' | 'patrol'>,
  most: { readonly senior: number; readonly patrol: number },
): Result<'no-tents' | 'too-many-senior' | 'too-many-patrol'> {
  if (senior <= 0 && patrol <= 0) return refused('no-tents');
  if (senior > most.senior) return refused('too-many-senior');
  return patrol > most.patrol ? refused('too-many-patrol') : accepted;
}

/**
 * Whether the question about the stock tent is answered. Where there is none to choose it is answered: false. An
 * application need not choose either, since no stock is asked for it (`design/lending.md` §2, "stock tent").
 */
export function stockTentResult(
  kind: LendingKind,
  wanted: boolean | null,
  most: number,
): Result<'no-choice' | 'no-stock'> {
  if (wanted === true) return most > 0 ? accepted : refused('no-stock');
  return wanted === null && kind === 'reservation' && most > 0 ? refused('no-choice') : accepted;
}
