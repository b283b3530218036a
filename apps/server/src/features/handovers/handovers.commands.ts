import { createHash, randomUUID } from 'node:crypto';
import {
  balanceAfter,
  daysLate,
  handOutResult,
  isAllBack,
  lateFeeOfLine,
  leftToHandOut,
  pickResult,
  type ReservationStatus,
  takeBackResult,
  wholeAway,
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
import { lockStockOfOrder, returnClaims } from './take-back.sql.ts';

export interface PieceInput {
  readonly lineId: number;
  readonly qty: number;
  readonly serialIds: readonly string[];
}

export interface ReturnInput {
  readonly lineId: number;
  /** Of a set: the part of it that comes back by itself; null: whole sets, or pieces of what is no set. */
  readonly partId: string | null;
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
 * stock whatever is promised. A set comes back whole or part by part; what is missing of it stays out. With the last piece
 * the order is closed; without lines all that is away is back and good.
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
  const faults = outFaults(state, lines, may);
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
  const faults = [...returnFaults(state, lines), ...serialFaults(state, lines)];
  if (faults.length > 0) return refuse('HandoverRefused', { fields: faults });
  await lockStockOfOrder(transaction, order.id);
  const rows = lines.flatMap(({ lineId, partId, good, broken, lost, serialIds }) => [
    ...rowsOf(lineId, 'in', good, good > 0 ? serialIds : [], partId),
    ...rowsOf(lineId, 'damaged', broken, broken > 0 ? serialIds : [], partId),
    ...rowsOf(lineId, 'lost', lost, lost > 0 ? serialIds : [], partId),
  ]);
  const after = state.lines.map((line) => afterAll(line, lines));
  // One that is lost is with its customer as far as anybody knows; of a line that is done with, all others are here.
  const lost = new Set(lines.flatMap((one) => (one.lost > 0 ? one.serialIds : [])));
  const done = after.filter(({ away, isSold }) => away === 0 && !isSold);
  const here = done.flatMap(({ serials }) => serials.filter(({ isOut }) => isOut).map(({ id }) => id));
  const named = lines.flatMap(({ serialIds }) => serialIds);
  const freed = [...new Set([...named, ...here])].filter((id) => !lost.has(id));
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
  const opened = damages.map(({ id, lineId, partId, qty }) => ({ damageId: id, lineId, partId, qty }));
  const gone = await returnClaims(transaction, lines, opened, { id: action.id, at: context.now });
  const missing = gone.filter((leaf) => leaf.lost > 0).map((leaf) => ({ ...leaf, qty: leaf.lost }));
  await loseStock(transaction, context, { reason: 'loss', note: action.note, pieces: missing });
  const down = gone.filter((leaf) => leaf.broken > 0);
  await askShortageCheck(transaction, context.now, down);
  const returned = after.map(({ lineId, away }, n) => ({ lineId, qty: (state.lines[n]?.away ?? 0) - away }));
  await chargeLate(transaction, context, { ...state, actionId: action.id }, returned);
  const did = { damages: damages.map(({ number }) => number), taken: gone };
  if (!isWhole && !isAllBack(after)) return { order, ...did };
  const parts = { shop: context.shop, source: context };
  const step = { to: 'Closed', who: 'operator', note: action.note, notedBy: action.id } as const;
  const closed = await takeStep(transaction, parts, order, step);
  return isRefusal(closed) ? closed : { order: { ...order, ...closed }, ...did };
}

/**
 * Where the shop asks for it, what came back late costs so much a day: a charge of the order for each line. A set counts
 * once, with the last of its parts.
 */
async function chargeLate(
  transaction: Transaction,
  context: BareContext,
  {
    order,
    lines,
    actionId,
  }: { readonly order: DeskOrder; readonly lines: DeskState['lines']; readonly actionId: string },
  returned: readonly { readonly lineId: number; readonly qty: number }[],
): Promise<void> {
  const { config, zone, translate } = context.shop;
  const late = daysLate(order.endDay, zone.dayOf(context.now));
  const percent = config.reservations.lateFeePercent;
  if (late === 0 || percent === 0) return;
  const basis = config.listPrices;
  const charges = returned.flatMap(({ lineId, qty }) => {
    const line = lines.find((one) => one.lineId === lineId);
    if (line === undefined || qty === 0) return [];
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

/** The line as it stands once all of this is back. */
function afterAll(line: Line, lines: readonly ReturnInput[]): Line {
  const own = lines.filter(({ lineId }) => lineId === line.lineId);
  return own.reduce((stands, back) => balanceAfter(stands, back, back.partId), line);
}

function brokenOf(state: DeskState, lines: readonly ReturnInput[]): BrokenPieces[] {
  return lines.flatMap(({ lineId, partId, broken: qty, serialIds }): BrokenPieces[] => {
    const itemId = partId ?? lineOf(state, lineId)?.itemId ?? '';
    const of = { lineId, partId, itemId };
    if (qty === 0) return [];
    if (serialIds.length === 0) return [{ ...of, qty, serialId: null }];
    return serialIds.map((serialId) => ({ ...of, qty: 1, serialId }));
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
  partId: string | null = null,
): NotedAction['rows'][number][] {
  const rest = qty - serialIds.length;
  const of = { lineId, kind, ...(partId === null ? {} : { partId }) };
  return [
    ...serialIds.map((serialId) => ({ ...of, qty: 1, serialId })),
    ...(rest > 0 ? [{ ...of, qty: rest, serialId: null }] : []),
  ];
}

function outFaults(
  state: DeskState,
  lines: readonly PieceInput[],
  may: (line: Line, qty: number) => { readonly ok: true } | { readonly ok: false; readonly reason: string },
): RefusedField[] {
  return lines.flatMap(({ lineId, qty }, n): RefusedField[] => {
    const line = lineOf(state, lineId);
    if (line === undefined) return [{ field: `lines.${n}.lineId`, reason: 'unknown-line' }];
    if (lines.slice(0, n).some((before) => before.lineId === lineId))
      return [{ field: `lines.${n}.lineId`, reason: 'line-twice' }];
    const result = may(line, qty);
    return result.ok ? [] : [{ field: `lines.${n}`, reason: result.reason }];
  });
}

/** Of one line the entries count together: each is looked at with those before it. */
function returnFaults(state: DeskState, lines: readonly ReturnInput[]): RefusedField[] {
  return lines.flatMap((back, n): RefusedField[] => {
    const line = lineOf(state, back.lineId);
    if (line === undefined) return [{ field: `lines.${n}.lineId`, reason: 'unknown-line' }];
    const result = takeBackResult(afterAll(line, lines.slice(0, n)), back, back.partId);
    if (result.ok) return [];
    const field = result.reason === 'unknown-part' ? `lines.${n}.partId` : `lines.${n}`;
    return [{ field, reason: result.reason }];
  });
}

/** Serials that come back are out with this order; who takes numbered pieces back says which, also of the parts of a set. */
function serialFaults(state: DeskState, lines: readonly ReturnInput[]): RefusedField[] {
  return lines.flatMap((back, n): RefusedField[] => {
    const { lineId, partId, good, broken, lost, serialIds } = back;
    const line = lineOf(state, lineId);
    if (line === undefined) return [];
    const field = `lines.${n}.serialIds`;
    const itemId = partId ?? line.itemId;
    const out = line.serials.filter(({ isOut }) => isOut);
    const strange = serialIds.flatMap((id, m): RefusedField[] => {
      const one = out.find((serial) => serial.id === id);
      if (one?.itemId === itemId) return [];
      const reason = one === undefined ? 'serial-not-out' : 'serial-of-part';
      return [{ field: `${field}.${m}`, reason }];
    });
    const pieces = good + broken + lost;
    if (serialIds.length > pieces) return [...strange, { field, reason: 'more-serials-than-pieces' }];
    if (serialIds.length > 0 && Math.max(good, broken, lost) < pieces)
      return [...strange, { field, reason: 'one-outcome' }];
    return isUnclear(line, back, lines) ? [...strange, { field, reason: 'serials-needed' }] : strange;
  });
}

/** More came back without a number than bear none; not where all of the line is back at once and good. */
function isUnclear(line: Line, back: ReturnInput, lines: readonly ReturnInput[]): boolean {
  const entries = lines.filter(({ lineId }) => lineId === line.lineId);
  const isNamed = entries.some(({ serialIds }) => serialIds.length > 0);
  const isGood = entries.every(({ broken, lost }) => broken + lost === 0);
  if (!isNamed && isGood && afterAll(line, lines).away === 0) return false;
  const unnamed = (partId: string | null) =>
    entries
      .filter((one) => one.partId === partId)
      .reduce((sum, one) => sum + one.good + one.broken + one.lost - one.serialIds.length, 0);
  const numbered = (itemId: string) =>
    line.serials.filter((one) => one.isOut && one.itemId === itemId).length;
  const goesWith = (itemId: string, pieces: number, away: number) => {
    const bear = numbered(itemId);
    return bear > 0 && pieces > away - bear;
  };
  if (back.partId === null && goesWith(line.itemId, unnamed(null), line.away)) return true;
  return line.parts.some(
    ({ itemId, perSet, away }) =>
      (back.partId === null || back.partId === itemId) &&
      goesWith(itemId, unnamed(itemId) + unnamed(null) * perSet, away),
  );
}

function piecesOf(state: DeskState): PieceInput[] {
  return state.lines
    .map((line) => ({ lineId: line.lineId, qty: leftToHandOut(line), serialIds: [] }))
    .filter(({ qty }) => qty > 0);
}

/** Of a set that began to come back, the whole ones that are left and the parts of the others. */
function allBack(state: DeskState): ReturnInput[] {
  return state.lines
    .filter(({ isSold, away }) => !isSold && away > 0)
    .flatMap((line) => {
      const none = { lineId: line.lineId, partId: null, good: 0, broken: 0, lost: 0, serialIds: [] };
      const whole = { ...none, good: wholeAway(line) };
      const parts = afterAll(line, [whole]).parts.map(({ itemId, away }) => ({
        ...none,
        partId: itemId,
        good: away,
      }));
      return [whole, ...parts].filter(({ good }) => good > 0);
    });
}

function lineOf(state: DeskState, lineId: number): Line | undefined {
  return state.lines.find((line) => line.lineId === lineId);
}
