import { randomUUID } from 'node:crypto';
import { cents, type IsoDate, lineAmounts, sumCents, totals } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { type Acted, actOnOrder, type OfAct } from '../orders/index.ts';
import { orderedLines } from './edited-lines.ts';
import type { EditableLine, EditableOrder } from './order-edit.sql.ts';
import {
  editableByStaff,
  editByStaff,
  notedFaults,
  notEditable,
  unknownLines,
  wrong,
} from './staff-edit.commands.ts';
import { type SplitLine, writeSplit } from './staff-edit.sql.ts';

export interface SplitInput extends OfAct {
  readonly lines: readonly { readonly lineId: string; readonly qty: number }[];
  /** When the part that leaves is fetched and returned; undefined: as the rest. */
  readonly startDay?: IsoDate | undefined;
  readonly endDay?: IsoDate | undefined;
}

/**
 * Makes two orders of one: part now, part later. What leaves keeps its price, unless it gets other days, which price it anew;
 * both are paid together, as before.
 */
export const staffSplitOrder = command(
  { right: 'orders.write' },
  (
    context: Context,
    { orderId, version, isDryRun = false, ...asked }: SplitInput,
  ): Promise<Acted | Refusal> =>
    actOnOrder(
      context,
      { orderId, version, isDryRun },
      {
        route: 'orders/split',
        input: asked,
        work: (transaction, { id }) => split(transaction, context, id, asked),
      },
    ),
);

async function split(
  transaction: Transaction,
  context: Context,
  id: string,
  { lines: leaving, startDay, endDay }: Omit<SplitInput, keyof OfAct>,
): Promise<Refusal | null> {
  const found = await editableByStaff(transaction, context, id);
  if (isRefusal(found)) return found;
  const { order, lines } = found;
  // A quote is one offer, which is sent and accepted whole.
  if (order.status === 'Draft') return notEditable('split-quote');
  const faults = [
    ...unknownLines(lines, { lines: leaving }),
    ...leaving.flatMap(({ lineId, qty }, n): RefusedField[] => {
      if (leaving.findIndex((one) => one.lineId === lineId) < n)
        return [{ field: `lines.${n}.lineId`, reason: 'line-twice' }];
      const line = lines.find((one) => String(one.id) === lineId);
      return line === undefined || qty <= line.qty
        ? []
        : [{ field: `lines.${n}.qty`, reason: 'too-big', params: { maximum: line.qty } }];
    }),
  ];
  if (faults.length > 0) return wrong(faults);
  const whole = orderedLines(lines);
  const leavingOf = (line: EditableLine) =>
    leaving.filter(({ lineId }) => lineId === String(line.id)).reduce((sum, { qty }) => sum + qty, 0);
  if (whole.every(({ line }) => leavingOf(line) === line.qty))
    return wrong([{ field: 'lines', reason: 'split-all' }]);
  const goes = leaving.map(({ lineId, qty }) => ({
    lineId,
    qty: (lines.find((one) => String(one.id) === lineId)?.qty ?? 0) - qty,
  }));
  const noted = await notedFaults(transaction, order, lines, goes);
  if (noted.length > 0) return refuse('LineNotRemovable', { fields: noted });
  const asked = { added: [], charges: [], discountPercent: null, reprice: false };
  const rest = whole.flatMap(({ line }) => {
    const qty = leavingOf(line);
    return qty === 0 ? [] : [{ lineId: String(line.id), qty: line.qty - qty }];
  });
  const refused = await editByStaff(transaction, context, found, { ...asked, lines: rest });
  if (isRefusal(refused)) return refused;
  const made = partOf(
    context,
    order,
    whole.map((one) => ({ ...one, qty: leavingOf(one.line) })),
  );
  await writeSplit(transaction, made, context);
  if (startDay === undefined && endDay === undefined) return null;
  const later = await editableByStaff(transaction, context, made.id);
  if (isRefusal(later)) return later;
  const moved = await editByStaff(transaction, context, later, { ...asked, lines: [], startDay, endDay });
  return isRefusal(moved) ? moved : null;
}

/** The pieces that leave, at the price that they were ordered for, with their share of deposits and claims. */
function partOf(
  { shop, now }: Context,
  order: EditableOrder,
  whole: readonly (ReturnType<typeof orderedLines>[number] & { readonly qty: number })[],
): Parameters<typeof writeSplit>[1] {
  const basis = shop.config.listPrices;
  const lines = whole
    .filter(({ qty }) => qty > 0)
    .flatMap(({ line, deposit, qty }) => {
      const goods = {
        ...lineOf(
          line,
          qty,
          lineAmounts({ unitCents: cents(line.unitCents), qty, vatBp: line.vatBp, basis }),
        ),
        claims: shareOf(line, order, qty),
      };
      if (deposit === null) return [goods];
      const amount = cents(deposit.unitCents * qty);
      return [goods, { ...lineOf(deposit, qty, { netCents: amount, grossCents: amount }), claims: [] }];
    })
    .map((line, position): SplitLine => ({ ...line, position }));
  const goods = lines.filter(({ kind }) => kind !== 'Borg');
  const { perRate: vat, ...sums } = totals(goods, basis);
  return {
    ...sums,
    from: order.id,
    id: randomUUID(),
    year: shop.zone.dayOf(now).slice(0, 4),
    depositCents: sumCents(lines.filter(({ kind }) => kind === 'Borg').map(({ grossCents }) => grossCents)),
    vat,
    itemQty: goods.reduce((sum, { qty }) => sum + qty, 0),
    lines,
  };
}

function lineOf(
  line: EditableLine,
  qty: number,
  amounts: Pick<SplitLine, 'netCents' | 'grossCents'>,
): Omit<SplitLine, 'position' | 'claims'> {
  const { itemId, kind, descriptions, unitCents, vatBp, cover, priceListId, listedUnitCents, priceReason } =
    line;
  const recipe =
    kind === 'Composition' ? line.leaves.map((leaf) => ({ itemId: leaf.itemId, qty: leaf.qty })) : [];
  const own = { itemId, kind, descriptions, vatBp, cover, priceListId, listedUnitCents, priceReason, recipe };
  return { ...own, id: null, qty, unitCents: cents(unitCents), ...amounts };
}

function shareOf(line: EditableLine, order: EditableOrder, qty: number): SplitLine['claims'] {
  return line.claims.map((claim) => ({
    itemId: claim.itemId,
    warehouseId: order.warehouseId,
    qty: (claim.qty / line.qty) * qty,
    start: claim.start as EpochMs,
    end: claim.end as EpochMs,
    forced: claim.forced,
  }));
}
