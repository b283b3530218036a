import { cents, editLine, lineAmounts, type LineTerms, type VatBasis } from '@bivak/rules';
import type { LineRow, PricedLine } from '../carts/index.ts';
import type { EditableLine, EditedPart } from './order-edit.sql.ts';

/** A line that is ordered, with the deposit that stands behind it. */
export interface OrderedLine {
  readonly line: EditableLine & { readonly kind: 'Item' | 'Composition' };
  readonly deposit: EditableLine | null;
}

/** Goods with their deposit, in this order. */
export interface EditedPair {
  readonly goods: EditedPart;
  readonly deposit: EditedPart | null;
}

/** Every deposit stands right behind the line that asks for it (decision 0008). */
export function orderedLines(lines: readonly EditableLine[]): OrderedLine[] {
  return lines.flatMap((line, index): OrderedLine[] => {
    const { kind } = line;
    if (kind === 'Borg') return [];
    const next = lines[index + 1];
    return [{ line: { ...line, kind }, deposit: next?.kind === 'Borg' ? next : null }];
  });
}

/** The line as its item is priced and limited today, for another number of pieces or other days. */
export function todaysRow(
  { line }: OrderedLine,
  asked: Pick<LineRow, 'qty' | 'warehouseId' | 'startDay' | 'endDay'>,
): LineRow {
  return {
    ...asked,
    id: String(line.id),
    itemId: line.itemId,
    kind: line.kind,
    priceType: line.priceType,
    vatBp: line.todaysVatBp,
    salesCents: line.salesCents,
    depositCents: line.todaysDepositCents,
    maxPerCustomer: line.maxPerCustomer,
    maxPerCart: line.maxPerCart,
    maxReservationDays: line.maxReservationDays,
    uploadPolicy: 'DenyUpload',
    active: line.active,
    descriptions: line.descriptions,
    prices: line.prices,
    leaves: line.leaves,
    depositItemId: line.depositItemId,
    depositDescriptions: line.depositDescriptions,
    // Hours belong to the order as a whole.
    pickupHourId: null,
    returnHourId: null,
    attachments: [],
    certificates: [],
    required: [],
  };
}

/** What a line becomes: itself, and a second one for pieces that cost something else (rules, `editLine`). */
export function editedPairs(
  ordered: OrderedLine,
  today: PricedLine,
  terms: { readonly periodChanged: boolean; readonly basis: VatBasis },
): EditedPair[] {
  const { line, deposit } = ordered;
  const agreed = {
    unitCents: cents(line.unitCents),
    vatBp: line.vatBp,
    depositCents: deposit === null ? null : cents(deposit.unitCents),
  };
  const { line: stays, added } = editLine({
    ordered: line.qty,
    wanted: today.row.qty,
    periodChanged: terms.periodChanged,
    agreed,
    today: {
      unitCents: today.unitCents,
      vatBp: today.row.vatBp,
      depositCents: today.deposit?.unitCents ?? null,
    },
  });
  const first = pairOf(ordered, stays, terms, terms.periodChanged ? today : null);
  return added === null ? [first] : [first, asNew(pairOf(ordered, added, terms, today), today)];
}

/** `today`: null where the line keeps its own price, and so how that came about. */
function pairOf(
  { line, deposit }: OrderedLine,
  { qty, terms }: { readonly qty: number; readonly terms: LineTerms },
  { basis }: { readonly basis: VatBasis },
  today: PricedLine | null,
): EditedPair {
  const goods: EditedPart = {
    id: line.id,
    kind: line.kind,
    itemId: line.itemId,
    descriptions: line.descriptions,
    qty,
    unitCents: terms.unitCents,
    vatBp: terms.vatBp,
    ...lineAmounts({ unitCents: terms.unitCents, qty, vatBp: terms.vatBp, basis }),
    cover: today === null ? line.cover : [...today.cover],
    priceListId: today === null ? line.priceListId : today.priceListId,
    listedUnitCents: today === null ? line.listedUnitCents : null,
    priceReason: today === null ? line.priceReason : null,
    recipe:
      line.kind === 'Composition' ? line.leaves.map((leaf) => ({ itemId: leaf.itemId, qty: leaf.qty })) : [],
  };
  if (terms.depositCents === null) return { goods, deposit: null };
  const amount = cents(terms.depositCents * qty);
  return {
    goods,
    deposit: {
      id: deposit?.id ?? null,
      kind: 'Borg',
      itemId: deposit?.itemId ?? '',
      descriptions: deposit?.descriptions ?? {},
      qty,
      unitCents: terms.depositCents,
      vatBp: 0,
      netCents: amount,
      grossCents: amount,
      cover: [],
      priceListId: null,
      listedUnitCents: null,
      priceReason: null,
      recipe: [],
    },
  };
}

function asNew({ goods, deposit }: EditedPair, { row, deposit: todays }: PricedLine): EditedPair {
  const itemId = todays?.itemId ?? deposit?.itemId ?? '';
  return {
    goods: { ...goods, id: null },
    deposit:
      deposit === null
        ? null
        : { ...deposit, id: null, itemId, descriptions: row.depositDescriptions ?? deposit.descriptions },
  };
}
