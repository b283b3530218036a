import { isLiveStatus } from '@bivak/rules';
import type { WantedMoment } from '../availability/index.ts';
import type { EditWish } from './edit-wish.ts';
import type { EditedPart } from './edited-lines.ts';
import type { EditView, EditedLine } from './judge-edit.ts';
import type { EditableLine, EditableOrder } from './order-edit.queries.ts';
import type { WrittenEdit, WrittenLine } from './write-edit.queries.ts';

/** What is written of an edit that may be. Lines that are new stand behind the others, each with its deposit. */
export function writtenEdit(
  of: {
    readonly order: EditableOrder;
    readonly lines: readonly EditableLine[];
    readonly goodsChanged: boolean;
  },
  view: EditView,
  freed: readonly WantedMoment[],
): WrittenEdit {
  const { order, lines, goodsChanged } = of;
  const { wish, totals, place } = view;
  const last = Math.max(-1, ...lines.map(({ position }) => position));
  // A quote promises nothing yet.
  const isPromised = isLiveStatus(order.status);
  const drafts = view.lines.flatMap((line) => line.pairs.flatMap((pair) => partsOf(line, pair, isPromised)));
  let added = 0;
  const placed = drafts.map((draft): WrittenLine => {
    const standing = lines.find(({ id }) => id === draft.id);
    if (standing === undefined) added += 1;
    return { ...draft, position: standing?.position ?? last + added };
  });
  return {
    orderId: order.id,
    wish,
    businessStart: place.window?.start ?? order.businessStart,
    businessEnd: place.window?.end ?? order.businessEnd,
    netCents: totals.netCents,
    grossCents: totals.grossCents,
    roundingCents: totals.roundingCents,
    depositCents: view.depositCents,
    vat: totals.perRate,
    itemQty: view.lines.reduce((sum, { today }) => sum + today.row.qty, 0),
    lines: placed,
    freed,
    goodsChanged,
    before: factsOf(
      order,
      order.grossCents,
      lines.map(({ id, qty }) => ({ id, qty })),
    ),
    after: factsOf(
      wish,
      totals.grossCents,
      placed.map(({ id, itemId, qty }) => ({ id, itemId, qty })),
    ),
  };
}

type Pair = EditedLine['pairs'][number];

function partsOf(
  line: EditedLine,
  { goods, deposit }: Pair,
  isPromised: boolean,
): Omit<WrittenLine, 'position'>[] {
  const own = { ...goods, claims: isPromised ? claimsOf(line, goods) : [] };
  return deposit === null ? [own] : [own, { ...deposit, claims: [] }];
}

/** A part's share of what the whole line takes. */
function claimsOf(line: EditedLine, part: EditedPart): WrittenLine['claims'] {
  return line.wanted.map((claim) => ({
    ...claim,
    qty: (claim.qty / line.today.row.qty) * part.qty,
    forced: line.forced.has(claim),
  }));
}

function factsOf(
  {
    startDay,
    endDay,
    pickupHourId,
    returnHourId,
    reference,
  }: Pick<EditWish, 'startDay' | 'endDay' | 'pickupHourId' | 'returnHourId' | 'reference'>,
  grossCents: number,
  lines: readonly object[],
): object {
  return { startDay, endDay, pickupHourId, returnHourId, reference, grossCents, lines };
}
