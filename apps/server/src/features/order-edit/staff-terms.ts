import { cents, deskPriceResult, discountedCents, lineAmounts, type VatBasis } from '@bivak/rules';
import { type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import type { LineRow } from '../carts/index.ts';
import type { EditedPair, OrderedLine } from './edited-lines.ts';

/** What staff may ask of an edit beyond its customer. */
export interface StaffTerms {
  /** All lines at today's price, as if they were ordered now. */
  readonly reprice: boolean;
  readonly dropped: ReadonlySet<number>;
  readonly added: readonly OrderedLine[];
  /** Of those that are added, by their ids. */
  readonly amounts: ReadonlyMap<number, { readonly qty: number; readonly field: string }>;
  /** Of a piece, by line, on the basis of the price lists; those that are added have ids below 0. */
  readonly prices: ReadonlyMap<
    number,
    { readonly unitCents: number; readonly reason: string; readonly field: string }
  >;
  /** Of every line without a price by hand; null: as they stand. */
  readonly discountPercent: number | null;
  /** The most that the caller gives alone. */
  readonly limitPercent: number;
}

export function isByHand(staff: StaffTerms | undefined, lineId: number): boolean {
  return staff?.prices.has(lineId) === true;
}

/**
 * What staff asks for the pieces of a line instead. It is measured against what they were listed at, whatever discount they
 * have already; a deposit is no price, and stays.
 */
export function withDeskPrice(
  { goods, deposit }: EditedPair,
  { prices, discountPercent }: Pick<StaffTerms, 'prices' | 'discountPercent'>,
  basis: VatBasis,
  lineId: number,
): EditedPair {
  const given = prices.get(lineId);
  if (given === undefined && discountPercent === null) return { goods: fresh(goods), deposit };
  const listed = cents(goods.listedUnitCents ?? goods.unitCents);
  const unitCents =
    given === undefined ? discountedCents(listed, discountPercent ?? 0) : cents(given.unitCents);
  const isListed = unitCents === listed;
  const amounts = lineAmounts({ unitCents, qty: goods.qty, vatBp: goods.vatBp, basis });
  return {
    goods: {
      ...fresh(goods),
      unitCents,
      ...amounts,
      listedUnitCents: isListed ? null : listed,
      priceReason: isListed ? null : (given?.reason ?? null),
    },
    deposit,
  };
}

/** What was added has no id before it is written. */
function fresh(goods: EditedPair['goods']): EditedPair['goods'] {
  return goods.id !== null && goods.id < 0 ? { ...goods, id: null } : goods;
}

/** A price below the caller's limit, of the lines whose price this edit sets; null where all may be asked. */
export function deskPriceRefusal(
  {
    lines,
  }: {
    readonly lines: readonly { readonly ordered: OrderedLine; readonly pairs: readonly EditedPair[] }[];
  },
  staff: StaffTerms,
): Refusal | null {
  const fields = lines.flatMap(({ ordered, pairs }): RefusedField[] => {
    const given = staff.prices.get(ordered.line.id);
    if (given === undefined && staff.discountPercent === null) return [];
    const isBeyond = pairs.some(({ goods }) => {
      const listedCents = cents(goods.listedUnitCents ?? goods.unitCents);
      return !deskPriceResult({ listedCents, unitCents: goods.unitCents, limitPercent: staff.limitPercent })
        .ok;
    });
    if (!isBeyond) return [];
    const field = given?.field ?? 'discountPercent';
    return [{ field, reason: 'beyond-discount', params: { percent: staff.limitPercent } }];
  });
  const once = fields.filter(({ field }, n) => fields.findIndex((one) => one.field === field) === n);
  return once.length === 0 ? null : refuse('ValidationFailed', { fields: once });
}

/** An article that is added, as a line of which nothing was ordered yet. */
export function addedLine(
  { itemId, kind, descriptions, vatBp, priceType, prices, leaves, ...row }: LineRow,
  id: number,
): OrderedLine {
  const line = {
    id,
    position: 0,
    itemId,
    kind,
    descriptions,
    qty: 0,
    unitCents: 0,
    grossCents: 0,
    cover: [],
    priceListId: null,
    listedUnitCents: null,
    priceReason: null,
    vatBp,
    priceType,
    todaysVatBp: vatBp,
    salesCents: row.salesCents,
    todaysDepositCents: row.depositCents,
    maxPerCustomer: row.maxPerCustomer,
    maxPerCart: row.maxPerCart,
    maxReservationDays: row.maxReservationDays,
    active: row.active,
    weight: null,
    prices,
    leaves,
    claims: [],
    depositItemId: row.depositItemId,
    depositDescriptions: row.depositDescriptions,
  };
  return { line, deposit: null };
}
