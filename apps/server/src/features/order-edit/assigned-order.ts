import { isEditableStatus, type IsoDate } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { readEdited } from './edited-order.ts';
import { EditRefused, saveEdit } from './order-edit.commands.ts';
import { type EditableLine, type EditableOrder, lockEditable, readEditableLines } from './order-edit.sql.ts';
import { type Editable, notEditable, staffTerms } from './staff-edit.commands.ts';

/** An order that a division made, as who changes it finds it. */
export interface AssignedOrder extends Editable {
  /** Pieces by item, deposits left out. */
  readonly pieces: ReadonlyMap<string, number>;
}

export interface AssignedChange {
  /** How many of an item it has then; what is not named stays. */
  readonly pieces: ReadonlyMap<string, number>;
  /** In kilograms, of what may be new in it. */
  readonly weights: ReadonlyMap<string, number>;
  readonly move?: {
    readonly startDay: IsoDate;
    readonly endDay: IsoDate;
    readonly customFields: EditableOrder['customFields'];
  };
}

/** Locks it, behind its customer; what is being got ready, or has ended, changes no more. */
export async function lockAssigned(
  transaction: Transaction,
  { actor }: Pick<Context, 'actor'>,
  orderId: string,
): Promise<AssignedOrder | Refusal> {
  const order = await lockEditable(transaction, orderId, CustomerScope.of(actor));
  if (order === undefined) return refuse('NotFound');
  const lines = await readEditableLines(transaction, orderId);
  return { order, lines, pieces: piecesOf(lines) };
}

/**
 * Gives an order of a division other tents, or with a shift other days: priced, claimed and written as any edit is, without
 * the limits that its association has after publishing. Who calls tells its association.
 */
export async function editAssigned(
  transaction: Transaction,
  context: Context,
  { order, lines, pieces: standing }: AssignedOrder,
  { pieces, weights, move }: AssignedChange,
): Promise<Refusal | null> {
  if (!isEditableStatus(order.status, false)) return notEditable('edit-flag');
  const changed = lines.flatMap((line) => changedLine(lines, line, pieces));
  const added = [...pieces].flatMap(([itemId, qty]) =>
    qty > 0 && (standing.get(itemId) ?? 0) === 0 ? [{ itemId, qty }] : [],
  );
  const days = move ?? order;
  const staff = await staffTerms(transaction, context, {
    lines,
    asked: { lines: changed, added, charges: [], discountPercent: null, reprice: false },
    place: { warehouseId: order.warehouseId, startDay: days.startDay, endDay: days.endDay },
  });
  if (isRefusal(staff)) return staff;
  const coming = staff.added.map(({ line, deposit }) => ({
    line: { ...line, weight: weights.get(line.itemId) ?? null },
    deposit,
  }));
  // Vehicles and persons are counted over all that it has then.
  const counted = [...lines, ...coming.map(({ line }) => line)];
  const shown = { grossCents: null, depositCents: null };
  const read = readEdited(context, order, counted, {
    startDay: move?.startDay,
    endDay: move?.endDay,
    lines: [
      ...changed,
      ...coming.map(({ line }) => ({ lineId: String(line.id), qty: staff.amounts.get(line.id)?.qty ?? 0 })),
    ],
    shown,
  });
  if (isRefusal(read)) return read;
  // Its camp days are the division's to say, whatever fields a customer may write.
  const edited = { ...read, customFields: { ...read.customFields, ...move?.customFields } };
  const change = { order, lines, edited, goodsChanged: false, byStaff: true, isDivided: true };
  const refused = await saveEdit(
    transaction,
    context,
    { ...change, staff: { ...staff, added: coming } },
    shown,
  );
  return refused instanceof EditRefused ? refused.why : refused;
}

export interface TakenOff {
  readonly line: EditableLine;
  readonly qty: number;
}

/** Of which lines an order would lose how many pieces. */
export function takenOff(
  { lines }: Pick<AssignedOrder, 'lines'>,
  pieces: AssignedChange['pieces'],
): readonly TakenOff[] {
  return lines.flatMap((line) =>
    changedLine(lines, line, pieces).flatMap(({ qty }) =>
      qty < line.qty ? [{ line, qty: line.qty - qty }] : [],
    ),
  );
}

function piecesOf(lines: readonly EditableLine[]): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>();
  for (const { kind, itemId, qty } of lines)
    if (kind !== 'Borg') pieces.set(itemId, (pieces.get(itemId) ?? 0) + qty);
  return pieces;
}

/** Of several lines of an item the first one grows; the last one shrinks first. */
function changedLine(
  lines: readonly EditableLine[],
  line: EditableLine,
  pieces: ReadonlyMap<string, number>,
): { readonly lineId: string; readonly qty: number }[] {
  const wanted = pieces.get(line.itemId);
  if (wanted === undefined || line.kind === 'Borg') return [];
  const ofItem = lines.filter(({ kind, itemId }) => kind !== 'Borg' && itemId === line.itemId);
  const before = ofItem.slice(0, ofItem.indexOf(line)).reduce((sum, { qty }) => sum + qty, 0);
  const all = ofItem.reduce((sum, { qty }) => sum + qty, 0);
  const grown = before === 0 ? Math.max(0, wanted - all) : 0;
  return [
    {
      lineId: String(line.id),
      qty: Math.min(line.qty, Math.max(0, wanted - before)) + grown,
    },
  ];
}
