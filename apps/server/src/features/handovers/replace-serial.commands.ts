import { randomUUID } from 'node:crypto';
import { scanResult } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { UndoRow } from '../../platform/application/undo.ts';
import { command } from '../../platform/application/use-case.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { EventSource } from '../../platform/events/record-event.ts';
import { type Acted, actOnOrder, type OfAct, standingForUndo } from '../orders/index.ts';
import { faultOf, scannedOf } from './desk-serials.ts';
import { type DeskLine, lockPlacedSerials, type PlacedSerial, readDeskLines } from './handovers.sql.ts';
import { writeSwap } from './swaps.sql.ts';

export interface ReplaceInput extends OfAct {
  /** What stands ready for the order. */
  readonly serialId: string;
  /** What is to stand ready in its place: one like it, that is free. */
  readonly byId: string;
  /** Null: a dry run needs none. */
  readonly reason: string | null;
}

/** What the way back needs. */
interface Replaced {
  readonly lineId: number;
  readonly gave: string;
  readonly got: string;
}

/**
 * Another numbered piece of the same article in the place of one that stands ready: that one is in the warehouse again. One
 * that is promised to another order is swapped by a scan (`staffSwapSerial`), not taken here. It can be taken back.
 */
export const staffReplaceSerial = command(
  { right: 'orders.handOut' },
  (context: Context, { serialId, byId, reason, ...of }: ReplaceInput): Promise<Acted | Refusal> => {
    if (reason === null && of.isDryRun !== true)
      return Promise.resolve(
        refuse('ValidationFailed', { fields: [{ field: 'reason', reason: 'required' }] }),
      );
    let replaced: Replaced | null = null;
    return actOnOrder(context, of, {
      route: 'orders/replace-serial',
      input: { serialId, byId, reason },
      undo: { act: 'order.replace-serial', before: () => replaced ?? {} },
      async work(transaction, order) {
        const done = await replace(transaction, context, order, { serialId, byId, reason });
        if (isRefusal(done)) return done;
        replaced = done;
        return null;
      },
    });
  },
);

async function replace(
  transaction: Transaction,
  { shop, ...context }: Context,
  order: { readonly id: string; readonly warehouseId: string },
  { serialId, byId, reason }: Pick<ReplaceInput, 'serialId' | 'byId' | 'reason'>,
): Promise<Replaced | Refusal> {
  const { now } = context;
  const own = readyIn((await readDeskLines(transaction, order.id)).lines, serialId);
  if (own === undefined)
    return refuse('HandoverRefused', { fields: [{ field: 'serialId', reason: 'serial-not-ready' }] });
  // The locks of serials come last, and the other one may be elsewhere by now.
  const other = (await lockPlacedSerials(transaction, [serialId, byId], now)).get(byId);
  const wanted = { id: own.lineId, itemId: own.itemId, partIds: [], left: 1 };
  const result = scanResult({ ...order, lines: [wanted] }, other === undefined ? null : scannedOf(other));
  if (!result.ok || result.isHere) {
    const why = result.ok ? 'serial-elsewhere' : result.reason;
    return refuse('HandoverRefused', {
      fields: [faultOf('byId', why, other, shop.config.defaultLanguage)],
    });
  }
  await write(transaction, context, {
    orderId: order.id,
    lineId: own.lineId,
    gives: serialId,
    gets: byId,
    note: reason,
  });
  return { lineId: own.lineId, gave: serialId, got: byId };
}

/** The line for which it stands ready, with the article that it is: of a set, a part. */
function readyIn(lines: readonly DeskLine[], serialId: string) {
  for (const { id: lineId, serials } of lines) {
    const found = serials.find(({ id, isOut }) => id === serialId && !isOut);
    if (found !== undefined) return { lineId, itemId: found.itemId };
  }
  return undefined;
}

function write(
  transaction: Transaction,
  context: EventSource,
  side: {
    readonly orderId: string;
    readonly lineId: number;
    readonly gives: string;
    readonly gets: string;
    readonly note: string | null;
  },
): Promise<void> {
  const { orderId, lineId, gives, gets, note } = side;
  const sides = [{ actionId: randomUUID(), orderId, lineId, gives, gets, note, action: 'replace-serial' }];
  return writeSwap(transaction, sides, { freed: [gives] }, context);
}

/** How it is taken back: the piece of before stands ready again, where it is still free. */
export const replaceUndos = {
  'order.replace-serial': { right: 'orders.handOut', run: replaceBack },
} as const;

async function replaceBack(
  transaction: Transaction,
  context: Context,
  undo: UndoRow,
): Promise<Refusal | null> {
  const order = await standingForUndo(transaction, context, undo);
  if (isRefusal(order)) return order;
  const { lineId, gave, got } = undo.before as Replaced;
  const placed = await lockPlacedSerials(transaction, [gave, got], context.now);
  const isHere = ({ lineId: of, isOut }: PlacedSerial) => of === lineId && !isOut;
  const [before, after] = [placed.get(gave), placed.get(got)];
  if (before === undefined || before.isPlaced || after === undefined || !isHere(after))
    return refuse('UndoOvertaken');
  await write(transaction, context, { orderId: order.id, lineId, gives: got, gets: gave, note: null });
  return null;
}
