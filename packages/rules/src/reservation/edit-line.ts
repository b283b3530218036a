import type { Cents } from '../money/cents.ts';
import type { VatBasisPoints } from '../money/line-amounts.ts';

/** What one piece costs: the price, its tax, and the deposit that goes with it (null: none). */
export interface LineTerms {
  readonly unitCents: Cents;
  readonly vatBp: VatBasisPoints;
  readonly depositCents: Cents | null;
}

export interface PricedPieces {
  readonly qty: number;
  readonly terms: LineTerms;
}

/**
 * What becomes of the price of a line when its order is edited (DESIGN §6, "order edit"): pieces that were ordered keep
 * theirs, pieces that are added get today's, and another period prices all of them anew. Added pieces that cost
 * something else are a line of their own: a line has one price. A deposit is no price per period, so it stays.
 */
export function editLine(input: {
  readonly ordered: number;
  readonly wanted: number;
  readonly periodChanged: boolean;
  readonly agreed: LineTerms;
  readonly today: LineTerms;
}): { readonly line: PricedPieces; readonly added: PricedPieces | null } {
  const { ordered, wanted, periodChanged, agreed, today } = input;
  const terms = periodChanged ? { ...today, depositCents: agreed.depositCents } : agreed;
  if (wanted <= ordered || areSame(terms, today)) return { line: { qty: wanted, terms }, added: null };
  return { line: { qty: ordered, terms }, added: { qty: wanted - ordered, terms: today } };
}

function areSame(one: LineTerms, other: LineTerms): boolean {
  return (
    one.unitCents === other.unitCents && one.vatBp === other.vatBp && one.depositCents === other.depositCents
  );
}
