import { isLiveStatus, sumCents, totals, type Totals } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import type { Context } from '../../platform/application/context.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import type { Shortage, WantedClaim } from '../availability/index.ts';
import { priceLines, readCustomerUse, type BusinessWindow, type LineProblem } from '../carts/index.ts';
import { readCalendar } from '../locations/index.ts';
import { type EditedPair, editedPairs, orderedLines, todaysRow } from './edited-lines.ts';
import type { EditWish } from './edit-wish.ts';
import { claimsOf, editedLineProblem, isCovered, type LineDraft } from './judge-lines.ts';
import { type EditedPlace, judgeEditedPlace } from './judge-place.ts';
import type { EditableLine, EditableOrder } from './order-edit.queries.ts';

export interface EditedLine extends LineDraft {
  readonly pairs: readonly EditedPair[];
  readonly problem: LineProblem | null;
  /** By wanted claim: the ledger is over already without it, and it asks for nothing more. */
  readonly forced: ReadonlySet<WantedClaim>;
}

/** An order as it would be, and why it cannot. */
export interface EditView {
  readonly order: EditableOrder;
  readonly wish: EditWish;
  readonly place: EditedPlace;
  readonly lines: readonly EditedLine[];
  readonly totals: Totals;
  readonly depositCents: number;
}

/** Reads the ledger: under locks where it is written, without them where it is only asked. */
export type ReadShortages = (wanted: readonly WantedClaim[]) => Promise<readonly Shortage[]>;

/** Judges an edit line by line; nothing is written here. */
export async function viewEdit(
  db: Db,
  context: Context,
  of: { readonly order: EditableOrder; readonly lines: readonly EditableLine[]; readonly wish: EditWish },
  readShortages: ReadShortages,
): Promise<EditView> {
  const { shop } = context;
  const { order, wish } = of;
  const ordered = orderedLines(of.lines);
  const place = judgeEditedPlace(context, order, wish, await ownCalendar(db, context, order, wish));
  const rows = ordered.map((one) => {
    const qty = wish.amounts.get(one.line.id)?.qty ?? one.line.qty;
    return todaysRow(one, {
      qty,
      warehouseId: order.warehouseId,
      startDay: wish.startDay,
      endDay: wish.endDay,
    });
  });
  const basis = shop.config.listPrices;
  const priced = priceLines(rows, { basis, customerGroup: order.customerGroup });
  const drafts = ordered.flatMap((one, index): LineDraft[] => {
    const today = priced.lines[index];
    if (today === undefined) return [];
    const wanted = claimsOf(one, today, place.window);
    return [
      {
        ordered: one,
        today,
        grows: today.row.qty > one.line.qty,
        periodChanged: place.periodChanged,
        wanted,
      },
    ];
  });
  const wanted = drafts.flatMap((draft) => draft.wanted);
  const [shortages, used] = await Promise.all([
    readShortages(wanted),
    usedElsewhere(db, order, drafts, place.window),
  ]);
  const held = of.lines.flatMap(({ claims }) => claims);
  const shortOf = new Map(shortages.map(({ index, free }) => [wanted[index], free]));
  const lines = drafts.map((draft, index): EditedLine => {
    const inOrder = rows
      .filter((row) => row.itemId === draft.today.row.itemId)
      .reduce((sum, row) => sum + row.qty, 0);
    const short = draft.wanted.filter((claim) => shortOf.has(claim));
    const forced = new Set(short.filter((claim) => isCovered(claim, wanted, held)));
    const free = short.flatMap((claim) => {
      const perPiece = Math.max(1, claim.qty / draft.today.row.qty);
      return forced.has(claim) ? [] : [Math.floor((shortOf.get(claim) ?? 0) / perPiece)];
    });
    const problem = editedLineProblem(draft, {
      usedElsewhere: used[index] ?? 0,
      inOrder,
      free: free.length === 0 ? null : Math.min(...free),
      mayIncrease: shop.config.orderEdit.mayIncrease,
    });
    const pairs = editedPairs(draft.ordered, draft.today, { periodChanged: place.periodChanged, basis });
    return { ...draft, pairs, problem, forced };
  });
  const pairs = lines.flatMap((line) => line.pairs);
  return {
    order,
    wish,
    place,
    lines,
    totals: totals(
      pairs.map(({ goods }) => goods),
      basis,
    ),
    depositCents: sumCents(pairs.flatMap(({ deposit }) => (deposit === null ? [] : [deposit.grossCents]))),
  };
}

/** The calendar of the order's place, on which its own hours are free. */
function ownCalendar(db: Db, { actor }: Context, order: EditableOrder, { startDay, endDay }: EditWish) {
  return readCalendar(db, order.warehouseId, {
    from: startDay < order.startDay ? startDay : order.startDay,
    to: endDay > order.endDay ? endDay : order.endDay,
    own: { reservationId: order.id, scope: CustomerScope.of(actor) },
  });
}

/** What the customer has of each line's item in other orders: this one is among those that are counted. */
async function usedElsewhere(
  db: Db,
  order: EditableOrder,
  drafts: readonly LineDraft[],
  window: BusinessWindow | null,
): Promise<number[]> {
  const isLimited = drafts.some(({ grows, ordered }) => grows && ordered.line.maxPerCustomer !== null);
  if (order.customerId === null || window === null || !isLimited) return drafts.map(() => 0);
  const wishes = drafts.map(({ today }) => ({ itemId: today.row.itemId, window }));
  const used = await readCustomerUse(db, order.customerId, wishes);
  const isCounted = isLiveStatus(order.status) && overlaps(order, window);
  return drafts.map(({ today }, index) => {
    const own = drafts
      .filter(({ ordered }) => ordered.line.itemId === today.row.itemId)
      .reduce((sum, { ordered }) => sum + ordered.line.qty, 0);
    return Math.max(0, (used[index] ?? 0) - (isCounted ? own : 0));
  });
}

function overlaps(order: EditableOrder, window: { readonly start: EpochMs; readonly end: EpochMs }): boolean {
  return order.businessStart < window.end && order.businessEnd > window.start;
}
