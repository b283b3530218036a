import { createHash, randomUUID } from 'node:crypto';
import {
  daysLate,
  handOutResult,
  isAllBack,
  lateFeeOfLine,
  leftToHandOut,
  pickResult,
  type ReservationStatus,
  takeBackResult,
} from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { askShortageCheck, loseStock } from '../availability/index.ts';
import { type BrokenPieces, openDamages } from '../damages/index.ts';
import { sellPieces, takeStep, writeCharges } from '../orders/index.ts';
import { type ActionFacts, actAtDesk, type DeskInput, type Done, type Handover } from './desk-act.ts';
import { findSerials } from './desk-serials.ts';
import { type DeskState, stateOf } from './desk-state.ts';
import {
  type DeskOrder,
  lockDeskOrder,
  lockPlacedSerials,
  type NotedAction,
  readDeskLines,
  writeAction,
} from './handovers.sql.ts';
import { lockStockOfOrder, returnClaims, type ReturnedPieces } from './take-back.sql.ts';

export interface PieceInput {
  readonly lineId: number;
  readonly qty: number;
  readonly serialIds: readonly string[];
}

export interface ReturnInput {
  readonly lineId: number;
  readonly good: number;
  readonly broken: number;
  readonly lost: number;
  /** Of these pieces, which then all came back the same way. */
  readonly serialIds: readonly string[];
}

interface ActionInput<Asked> extends DeskInput {
  /** Null: all that there is. */
  readonly lines: readonly Asked[] | null;
}

type Line = DeskState['lines'][number];

/** Sets pieces apart for a customer, with the serials that the scanner named; an accepted order begins to be picked. */
export const staffPick = command(
  { right: 'orders.handOut' },
  (context: BareContext, input: ActionInput<PieceInput>): Promise<Handover | Refusal> =>
    actAtDesk(context, 'pick', input, async (transaction, state, action) => {
      const { order } = state;
      const isBegun = order.status === 'Pick' || order.status === 'Picked';
      const moved = isBegun ? order : await stepsTo(transaction, context, order, 'Pick', action);
      if (isRefusal(moved)) return moved;
      // A whole order is set apart by its state alone: whoever picks in parts says which.
      const refused =
        input.lines === null
          ? null
          : await noteOut(transaction, context, state, { ...action, lines: input.lines });
      return refused ?? { order: moved };
    }),
);

/** Hands pieces out, now or the rest of them later: with the first the order counts as handed out. */
export const staffHandOut = command(
  { right: 'orders.handOut' },
  (context: BareContext, input: ActionInput<PieceInput>): Promise<Handover | Refusal> =>
    actAtDesk(context, 'hand-out', input, async (transaction, state, action) => {
      const { order } = state;
      const isOut = order.status === 'Picked';
      const moved = isOut ? order : await stepsTo(transaction, context, order, 'Picked', action);
      if (isRefusal(moved)) return moved;
      const lines = input.lines ?? piecesOf(state);
      return (await noteOut(transaction, context, state, { ...action, lines })) ?? { order: moved };
    }),
);

/**
 * Takes pieces back: good ones are free after their turnaround, broken ones are down and open a damage, lost ones leave the
 * stock whatever is promised. With the last of them the order is closed; without lines all that is away is back and good.
 */
export const staffTakeBack = command(
  { right: 'orders.handOut' },
  (context: BareContext, input: ActionInput<ReturnInput>): Promise<Handover | Refusal> =>
    actAtDesk(context, 'take-back', input, async (transaction, state, action) => {
      const { order } = state;
      if (order.status === 'Closed' && input.lines === null) return { order };
      if (order.status !== 'Picked') return refuse('TransitionRefused', { params: { status: order.status } });
      const lines = input.lines ?? allBack(state);
      const isWhole = input.lines === null;
      return noteBack(transaction, context, state, { ...action, lines, isWhole });
    }),
);

/**
 * Hands out all of an order that its transaction has just made, with the serials that were scanned, by line of goods in
 * their order.
 */
export async function handOutAtOnce(
  transaction: Transaction,
  context: BareContext,
  { orderId, serialIds }: { readonly orderId: string; readonly serialIds: readonly (readonly string[])[] },
): Promise<Refusal | null> {
  const order = await lockDeskOrder(transaction, orderId, OperatorScope.of(context.actor));
  if (order === undefined) return refuse('NotFound');
  const state = stateOf(order, (await readDeskLines(transaction, orderId)).lines);
  const asked = createHash('sha256').update(JSON.stringify(serialIds)).digest('hex');
  const action = { id: randomUUID(), orderId, kind: 'hand-out' as const, asked, note: null };
  const moved = await stepsTo(transaction, context, order, 'Picked', action);
  if (isRefusal(moved)) return moved;
  const lines = state.lines.map((line, n) => ({
    lineId: line.lineId,
    qty: leftToHandOut(line),
    serialIds: serialIds[n] ?? [],
  }));
  return noteOut(transaction, context, state, { ...action, lines: lines.filter(({ qty }) => qty > 0) });
}

const path = ['Open', 'Pick', 'Picked'] as const satisfies readonly ReservationStatus[];

/** From wherever an accepted order stands; the pieces are noted by whoever asks. */
async function stepsTo(
  transaction: Transaction,
  context: BareContext,
  order: DeskOrder,
  to: (typeof path)[number],
  { id, note }: ActionFacts,
): Promise<DeskOrder | Refusal> {
  const begun = path.findIndex((step) => step === order.status);
  let standing = order;
  for (const step of path.slice(begun + 1, path.indexOf(to) + 1)) {
    const parts = { shop: context.shop, source: context };
    const moved = await takeStep(transaction, parts, standing, {
      to: step,
      who: 'operator',
      note,
      notedBy: id,
    });
    if (isRefusal(moved)) return moved;
    standing = { ...order, ...moved };
  }
  return standing;
}

/** Null where all is well. */
async function noteOut(
  transaction: Transaction,
  context: BareContext,
  state: DeskState,
  { lines, ...action }: ActionFacts & { readonly lines: readonly PieceInput[] },
): Promise<Refusal | null> {
  const isOut = action.kind === 'hand-out';
  const may = isOut ? handOutResult : pickResult;
  const faults = faultsOf(state, lines, (line, { qty }) => may(line, qty));
  if (faults.length > 0) return refuse('HandoverRefused', { fields: faults });
  if (isOut) {
    const sold = lines.filter(({ lineId }) => lineOf(state, lineId)?.isSold === true);
    await sellPieces(transaction, sold, context);
  }
  const named = lines.flatMap(({ serialIds }) => serialIds);
  const placed = await lockPlacedSerials(transaction, named, context.now);
  const { defaultLanguage } = context.shop.config;
  const found = lines.flatMap((asked, n) => {
    const line = lineOf(state, asked.lineId);
    const field = `lines.${n}`;
    return line === undefined
      ? []
      : [{ asked, line, field, ...findSerials(state.order, line, asked, placed, field, defaultLanguage) }];
  });
  const going = found.map((one) => ({ ...one, ...(isOut ? readySerials(one) : noSerials) }));
  const wrong = going.flatMap((one) => [...one.faults, ...one.unclear]);
  if (wrong.length > 0) return refuse('HandoverRefused', { fields: wrong });
  const rows = going.flatMap(({ line, asked, units, ready }) =>
    rowsOf(line.lineId, isOut ? 'out' : 'ready', asked.qty, [...units, ...ready]),
  );
  const taken = going.flatMap(({ line, units, parts, ready, readyParts }) =>
    [...new Set([...units, ...ready, ...parts, ...readyParts])].map((serialId) => ({
      lineId: line.lineId,
      serialId,
    })),
  );
  return noteAction(transaction, context, { ...action, rows, taken, freed: [] });
}

const noSerials = { ready: [], readyParts: [], unclear: [] };

/** What was picked by its number goes out with its line; where not all of it goes, somebody has to say which does. */
function readySerials({
  line,
  asked,
  units,
  field,
}: {
  readonly line: Line;
  readonly asked: PieceInput;
  readonly units: readonly string[];
  readonly field: string;
}): { ready: readonly string[]; readyParts: readonly string[]; unclear: readonly RefusedField[] } {
  const standing = line.serials.filter(({ id, isOut }) => !isOut && !units.includes(id));
  const ready = standing.filter(({ itemId }) => itemId === line.itemId).map(({ id }) => id);
  const readyParts = standing.filter(({ itemId }) => itemId !== line.itemId).map(({ id }) => id);
  const unnamed = asked.qty - units.length;
  if (unnamed === 0) return { ready: [], readyParts, unclear: [] };
  const isClear = ready.length <= unnamed;
  const unclear = isClear ? [] : [{ field: `${field}.serialIds`, reason: 'serials-needed' }];
  return { ready, readyParts, unclear };
}

async function noteBack(
  transaction: Transaction,
  context: BareContext,
  state: DeskState,
  {
    lines,
    isWhole,
    ...action
  }: ActionFacts & { readonly lines: readonly ReturnInput[]; readonly isWhole: boolean },
): Promise<Done | Refusal> {
  const { order } = state;
  const faults = [
    ...faultsOf(state, lines, (line, taken) => takeBackResult(line, taken)),
    ...serialFaults(state, lines),
  ];
  if (faults.length > 0) return refuse('HandoverRefused', { fields: faults });
  await lockStockOfOrder(transaction, order.id);
  const rows = lines.flatMap(({ lineId, good, broken, lost, serialIds }) => [
    ...rowsOf(lineId, 'in', good, good > 0 ? serialIds : []),
    ...rowsOf(lineId, 'damaged', broken, broken > 0 ? serialIds : []),
    ...rowsOf(lineId, 'lost', lost, lost > 0 ? serialIds : []),
  ]);
  // One that is lost is with its customer as far as anybody knows.
  const freed = lines.flatMap(({ lost, serialIds }) => (lost > 0 ? [] : serialIds));
  const refused = await noteAction(transaction, context, { ...action, rows, taken: [], freed });
  if (refused !== null) return refused;
  const broken = brokenOf(state, lines);
  const damages = await openDamages(
    transaction,
    context,
    { ...order, actionId: action.id },
    broken,
    action.note,
  );
  const opened = damages.map(({ id, lineId, qty }) => ({ damageId: id, lineId, qty }));
  const gone = await returnClaims(transaction, lines, opened, { id: action.id, at: context.now });
  const lost = gone.filter((leaf) => leaf.lost > 0).map((leaf) => ({ ...leaf, qty: leaf.lost }));
  await loseStock(transaction, context, { reason: 'loss', note: action.note, pieces: lost });
  const down = gone.filter((leaf) => leaf.broken > 0);
  await askShortageCheck(transaction, context.now, down);
  await chargeLate(transaction, context, { ...state, actionId: action.id }, lines);
  const did = { damages: damages.map(({ number }) => number), taken: gone };
  const isOver = isWhole || isAllBack(state.lines.map((line) => ({ ...line, ...awayAfter(line, lines) })));
  if (!isOver) return { order, ...did };
  const parts = { shop: context.shop, source: context };
  const step = { to: 'Closed', who: 'operator', note: action.note, notedBy: action.id } as const;
  const closed = await takeStep(transaction, parts, order, step);
  return isRefusal(closed) ? closed : { order: { ...order, ...closed }, ...did };
}

/** Where the shop asks for it, what came back late costs so much a day: a charge of the order for each line. */
async function chargeLate(
  transaction: Transaction,
  context: BareContext,
  {
    order,
    lines,
    actionId,
  }: { readonly order: DeskOrder; readonly lines: DeskState['lines']; readonly actionId: string },
  pieces: readonly ReturnedPieces[],
): Promise<void> {
  const { config, zone, translate } = context.shop;
  const late = daysLate(order.endDay, zone.dayOf(context.now));
  const percent = config.reservations.lateFeePercent;
  if (late === 0 || percent === 0) return;
  const basis = config.listPrices;
  const charges = pieces.flatMap(({ lineId, good, broken, lost }) => {
    const line = lines.find((one) => one.lineId === lineId);
    if (line === undefined) return [];
    const qty = good + broken + lost;
    const amounts = lateFeeOfLine(line, {
      startDay: order.startDay,
      endDay: order.endDay,
      pieces: qty,
      daysLate: late,
      percent,
      basis,
    });
    if (amounts.grossCents === 0) return [];
    const item = line.descriptions[order.language] ?? line.itemId;
    const description = translate[order.language]('charge.late', { item, count: late });
    const { itemId, vatBp } = line;
    return [
      { orderId: order.id, kind: 'late' as const, itemId, description, qty, vatBp, actionId, ...amounts },
    ];
  });
  await writeCharges(transaction, context, charges);
}

function awayAfter({ lineId, away }: Line, lines: readonly ReturnInput[]): { readonly away: number } {
  const back = lines
    .filter((one) => one.lineId === lineId)
    .reduce((sum, { good, broken, lost }) => sum + good + broken + lost, 0);
  return { away: away - back };
}

function brokenOf(state: DeskState, lines: readonly ReturnInput[]): BrokenPieces[] {
  return lines.flatMap(({ lineId, broken: qty, serialIds }): BrokenPieces[] => {
    const itemId = lineOf(state, lineId)?.itemId ?? '';
    if (qty === 0) return [];
    if (serialIds.length === 0) return [{ lineId, itemId, qty, serialId: null }];
    return serialIds.map((serialId) => ({ lineId, itemId, qty: 1, serialId }));
  });
}

/** Null where it is written; an action of no pieces is none. */
async function noteAction(
  transaction: Transaction,
  context: BareContext,
  noted: NotedAction,
): Promise<Refusal | null> {
  if (noted.rows.length === 0 && noted.kind !== 'take-back') return null;
  return (await writeAction(transaction, context, noted)) ? null : refuse('IdempotencyMismatch');
}

/** A row for each serial, and one for the pieces that bear none. */
function rowsOf(
  lineId: number,
  kind: NotedAction['rows'][number]['kind'],
  qty: number,
  serialIds: readonly string[],
): NotedAction['rows'][number][] {
  const rest = qty - serialIds.length;
  return [
    ...serialIds.map((serialId) => ({ lineId, kind, qty: 1, serialId })),
    ...(rest > 0 ? [{ lineId, kind, qty: rest, serialId: null }] : []),
  ];
}

function faultsOf<Asked extends { readonly lineId: number }>(
  state: DeskState,
  lines: readonly Asked[],
  may: (line: Line, asked: Asked) => { readonly ok: true } | { readonly ok: false; readonly reason: string },
): RefusedField[] {
  return lines.flatMap((asked, n): RefusedField[] => {
    const line = lineOf(state, asked.lineId);
    if (line === undefined) return [{ field: `lines.${n}.lineId`, reason: 'unknown-line' }];
    // Of one line the entries count together: each is looked at with those before it.
    const before = lines.slice(0, n).filter(({ lineId }) => lineId === asked.lineId);
    if (before.length > 0 && !('good' in asked))
      return [{ field: `lines.${n}.lineId`, reason: 'line-twice' }];
    const result = may(lessOf(line, before), asked);
    return result.ok ? [] : [{ field: `lines.${n}`, reason: result.reason }];
  });
}

function lessOf(line: Line, taken: readonly object[]): Line {
  const back = taken.reduce((sum: number, one) => {
    const { good = 0, broken = 0, lost = 0 } = one as Partial<ReturnInput>;
    return sum + good + broken + lost;
  }, 0);
  return { ...line, away: line.away - back };
}

/** Serials that come back are out with this order; who takes numbered pieces back says which. */
function serialFaults(state: DeskState, lines: readonly ReturnInput[]): RefusedField[] {
  return lines.flatMap(({ lineId, good, broken, lost, serialIds }, n): RefusedField[] => {
    const line = lineOf(state, lineId);
    if (line === undefined) return [];
    const field = `lines.${n}.serialIds`;
    const out = line.serials.filter(({ isOut }) => isOut);
    const strange = serialIds.flatMap((id, m): RefusedField[] =>
      out.some((one) => one.id === id) ? [] : [{ field: `${field}.${m}`, reason: 'serial-not-out' }],
    );
    const pieces = good + broken + lost;
    if (serialIds.length > pieces) return [...strange, { field, reason: 'more-serials-than-pieces' }];
    if (serialIds.length > 0 && Math.max(good, broken, lost) < pieces)
      return [...strange, { field, reason: 'one-outcome' }];
    const entries = lines.filter((one) => one.lineId === lineId);
    const named = entries.flatMap((one) => one.serialIds).length;
    const unnamed = entries.reduce((sum, one) => sum + one.good + one.broken + one.lost, 0) - named;
    const numbered = out.filter(({ itemId }) => itemId === line.itemId).length;
    const isWhole = named === 0 && unnamed === line.away && good === pieces;
    const isUnclear = numbered > 0 && unnamed > line.away - numbered && !isWhole;
    return isUnclear ? [...strange, { field, reason: 'serials-needed' }] : strange;
  });
}

function piecesOf(state: DeskState): PieceInput[] {
  return state.lines
    .map((line) => ({ lineId: line.lineId, qty: leftToHandOut(line), serialIds: [] }))
    .filter(({ qty }) => qty > 0);
}

function allBack(state: DeskState): ReturnInput[] {
  return state.lines
    .filter(({ isSold, away }) => !isSold && away > 0)
    .map(({ lineId, away }) => ({ lineId, good: away, broken: 0, lost: 0, serialIds: [] }));
}

function lineOf(state: DeskState, lineId: number): Line | undefined {
  return state.lines.find((line) => line.lineId === lineId);
}
