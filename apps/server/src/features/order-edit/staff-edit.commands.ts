import { cents, discountLimit, isEditableStatus, type IsoDate, lineAmounts } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import type { UndoRow } from '../../platform/application/undo.ts';
import { command } from '../../platform/application/use-case.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { rightsOf } from '../../platform/identity/actor.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { lentOrderOf } from '../availability/index.ts';
import { readGoodsSheet, sheetOfGivenGoods } from '../carts/index.ts';
import { type Acted, actOnOrder, type OfAct, waiveChargesOf, writeCharges } from '../orders/index.ts';
import { orderedLines } from './edited-lines.ts';
import { readEdited } from './edited-order.ts';
import { EditRefused, saveEdit } from './order-edit.commands.ts';
import { type EditableLine, type EditableOrder, findEditable, readEditableLines } from './order-edit.sql.ts';
import { countTogether, findNewOwner, readHandled, writeOwner } from './staff-edit.sql.ts';
import { canComeBack, moveBack } from './staff-move.commands.ts';
import { type OrderSnapshot, readSnapshot } from './staff-move.sql.ts';
import { addedLine, type StaffTerms } from './staff-terms.ts';

interface ChangedLine {
  readonly lineId: string;
  /** 0 drops it; undefined keeps. */
  readonly qty?: number | undefined;
  /** Another article in its place, as many pieces. */
  readonly substituteId?: string | undefined;
  readonly unitCents?: number | undefined;
  readonly reason?: string | undefined;
}

interface AddedLine {
  readonly itemId: string;
  readonly qty: number;
  readonly unitCents?: number | undefined;
  readonly reason?: string | undefined;
}

interface FreeLine {
  readonly description: string;
  /** On the basis of the price lists. */
  readonly cents: number;
  readonly vatBp: number;
}

/** What is not named stays; null: no time slot. */
export interface StaffEditInput extends OfAct {
  readonly startDay?: IsoDate | undefined;
  readonly endDay?: IsoDate | undefined;
  readonly pickupHourId?: string | null | undefined;
  readonly returnHourId?: string | null | undefined;
  readonly reference?: string | null | undefined;
  readonly warehouseId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly lines: readonly ChangedLine[];
  readonly added: readonly AddedLine[];
  /** What else it costs, in words: it stands on the invoice. */
  readonly charges: readonly FreeLine[];
  /** Null: as prices stand. */
  readonly discountPercent: number | null;
  readonly reprice: boolean;
}

interface WithCharges extends OrderSnapshot {
  readonly chargeIds?: readonly string[];
}

/**
 * Staff's edit of an order: its customer's own, priced and claimed on the same path, without its limits of days, and with
 * lines that come and go, prices by hand, another warehouse and another customer. Until picking begins; it can be taken back,
 * save where the order got another customer.
 */
export const staffEditOrder = command(
  { right: 'orders.write' },
  (
    context: Context,
    { orderId, version, isDryRun = false, ...asked }: StaffEditInput,
  ): Promise<Acted | Refusal> => {
    let before: WithCharges | null = null;
    const undo = { act: 'order.edit', before: () => before ?? {}, isOffered: canComeBack };
    return actOnOrder(
      context,
      { orderId, version, isDryRun },
      {
        route: 'orders/edit',
        input: asked,
        newOwnerId: asked.customerId,
        ...(asked.customerId === undefined ? { undo } : {}),
        async work(transaction, { id }) {
          const found = await editableByStaff(transaction, context, id);
          if (isRefusal(found)) return found;
          const snapshot = await readSnapshot(transaction, id);
          const refused = await editByStaff(transaction, context, found, asked);
          if (isRefusal(refused)) return refused;
          before = { ...snapshot, chargeIds: refused };
          return null;
        },
      },
    );
  },
);

/** How an edit is taken back: lines, prices, hours and pieces of before, where nobody else has them by now. */
export const editUndos = { 'order.edit': { right: 'orders.write', run: editBack } } as const;

export interface Editable {
  readonly order: EditableOrder;
  readonly lines: readonly EditableLine[];
}

export async function editableByStaff(
  transaction: Transaction,
  context: Context,
  id: string,
  { isPicking = false }: { readonly isPicking?: boolean } = {},
): Promise<Editable | Refusal> {
  const order = await findEditable(transaction, id, CustomerScope.of(context.actor));
  if (order === undefined) return refuse('NotFound');
  const isEditable = isEditableStatus(order.status, false) || (isPicking && order.status === 'Pick');
  if (!isEditable) return notEditable('edit-flag');
  // What lending made is changed where it was asked for, by its own rules.
  if (lentOrderOf(context.shop.config, order) !== null) return notEditable('edit-lent');
  return { order, lines: await readEditableLines(transaction, id) };
}

export function notEditable(reason: string): Refusal {
  return refuse('OrderNotEditable', { fields: [{ field: 'orderId', reason }] });
}

/** Answers the ids of the charges that it wrote. */
export async function editByStaff(
  transaction: Transaction,
  context: Context,
  { order: standing, lines }: Editable,
  asked: Omit<StaffEditInput, keyof OfAct>,
  terms: Partial<Pick<StaffTerms, 'limitPercent'>> = {},
): Promise<readonly string[] | Refusal> {
  const { shop, actor } = context;
  const warehouseId = asked.warehouseId ?? standing.warehouseId;
  const { warehouses } = OperatorScope.of(actor);
  const isKnown = shop.config.warehouses.some(({ id }) => id === warehouseId);
  if (!isKnown || (warehouses !== null && !warehouses.includes(warehouseId)))
    return wrong([{ field: 'warehouseId', reason: 'unknown-warehouse' }]);
  const owner = await newOwner(transaction, standing, asked.customerId);
  if (isRefusal(owner)) return owner;
  const order = owner === null ? standing : { ...standing, customerGroup: owner.customerGroup };
  const faults = [...priceFaults(asked), ...unknownLines(lines, asked)];
  if (faults.length > 0) return wrong(faults);
  const isElsewhere = warehouseId !== order.warehouseId;
  const shown = { grossCents: null, depositCents: null };
  const kept = asked.lines.filter(
    ({ qty, substituteId }) => qty !== undefined && qty > 0 && substituteId === undefined,
  );
  const read = readEdited(context, order, lines, {
    startDay: asked.startDay,
    endDay: asked.endDay,
    // Hours are of one warehouse.
    pickupHourId: asked.pickupHourId ?? (isElsewhere ? null : asked.pickupHourId),
    returnHourId: asked.returnHourId ?? (isElsewhere ? null : asked.returnHourId),
    reference: asked.reference,
    lines: kept.map(({ lineId, qty = 0 }) => ({ lineId, qty })),
    shown,
  });
  if (isRefusal(read)) return read;
  const edited = { ...read, warehouseId };
  const standard = await staffTerms(transaction, context, { lines, asked, place: edited });
  if (isRefusal(standard)) return standard;
  const staff = { ...standard, ...terms };
  if (orderedLines(lines).length - staff.dropped.size + staff.added.length === 0)
    return refuse('LineNotRemovable', { fields: [{ field: 'lines', reason: 'last-line' }] });
  const noted = await notedFaults(transaction, order, lines, asked.lines);
  if (noted.length > 0) return refuse('LineNotRemovable', { fields: noted });
  const change = { order, lines, edited, goodsChanged: true, byStaff: true, staff };
  const refused = await saveEdit(transaction, context, change, shown);
  if (refused !== null) return refused instanceof EditRefused ? refused.why : refused;
  if (owner?.contactId !== undefined && owner.contactId !== null)
    await writeOwner(
      transaction,
      { orderId: order.id, customerId: owner.id, contactId: owner.contactId },
      standing,
      context,
    );
  return writeFree(transaction, context, order, asked.charges);
}

async function newOwner(transaction: Transaction, order: EditableOrder, customerId: string | undefined) {
  if (customerId === undefined || customerId === order.customerId) return null;
  const owner = await findNewOwner(transaction, customerId);
  const of = (reason: string) => wrong([{ field: 'customerId', reason }]);
  if (owner === undefined || owner.contactId === null) return of('unknown-customer');
  if (owner.isBlocked) return of('customer-blocked');
  // One payment is of one customer.
  return (await countTogether(transaction, order.checkoutId)) > 1 ? of('ordered-together') : owner;
}

async function writeFree(
  transaction: Transaction,
  context: Context,
  { id: orderId }: EditableOrder,
  charges: readonly FreeLine[],
): Promise<readonly string[]> {
  const basis = context.shop.config.listPrices;
  return writeCharges(
    transaction,
    context,
    charges.map(({ description, cents: amount, vatBp }) => ({
      orderId,
      kind: 'free',
      itemId: null,
      description,
      qty: 1,
      vatBp,
      ...lineAmounts({ unitCents: cents(amount), qty: 1, vatBp, basis }),
    })),
  );
}

/** A price by hand has a reason, in each list. */
function priceFaults({ lines, added }: Pick<StaffEditInput, 'lines' | 'added'>): RefusedField[] {
  const faultsOf = (
    list: string,
    all: readonly { readonly unitCents?: number | undefined; readonly reason?: string | undefined }[],
  ) =>
    all.flatMap(({ unitCents, reason = '' }, n): RefusedField[] =>
      unitCents === undefined || reason !== '' ? [] : [{ field: `${list}.${n}.reason`, reason: 'required' }],
    );
  return [...faultsOf('lines', lines), ...faultsOf('added', added)];
}

export function unknownLines(
  lines: readonly EditableLine[],
  { lines: asked }: Pick<StaffEditInput, 'lines'>,
): RefusedField[] {
  return asked.flatMap(({ lineId }, n): RefusedField[] => {
    const line = lines.find(({ id }) => String(id) === lineId);
    if (line === undefined) return [{ field: `lines.${n}.lineId`, reason: 'unknown-order-line' }];
    return line.kind === 'Borg' ? [{ field: `lines.${n}.lineId`, reason: 'added-by-shop' }] : [];
  });
}

/** A line that the desk noted something of stays: what was noted is of it. */
export async function notedFaults(
  transaction: Transaction,
  order: Pick<EditableOrder, 'id'>,
  lines: readonly EditableLine[],
  asked: readonly Pick<ChangedLine, 'lineId' | 'qty' | 'substituteId'>[],
): Promise<readonly RefusedField[]> {
  const goes = ({ qty, substituteId }: (typeof asked)[number]) => qty === 0 || substituteId !== undefined;
  if (!asked.some(goes)) return [];
  const handled = await readHandled(transaction, order.id);
  return asked.flatMap((one, n): RefusedField[] =>
    goes(one) && lines.some(({ id }) => String(id) === one.lineId && handled.has(id))
      ? [{ field: `lines.${n}.lineId`, reason: 'line-noted' }]
      : [],
  );
}

/** Which lines go and come, and what they are to cost. A substitute is a line that goes and one that comes. */
export async function staffTerms(
  transaction: Transaction,
  { shop, actor }: Context,
  {
    lines,
    asked,
    place,
  }: Pick<Editable, 'lines'> & {
    readonly asked: Omit<StaffEditInput, keyof OfAct>;
    readonly place: { readonly warehouseId: string; readonly startDay: IsoDate; readonly endDay: IsoDate };
  },
): Promise<StaffTerms | Refusal> {
  const ofLine = (lineId: string) => lines.find(({ id }) => String(id) === lineId);
  const swapped = asked.lines.flatMap((line, n) => {
    const standing = ofLine(line.lineId);
    if (line.substituteId === undefined || standing === undefined) return [];
    const { unitCents, reason } = line;
    return [
      {
        itemId: line.substituteId,
        qty: line.qty ?? standing.qty,
        unitCents,
        reason,
        field: `lines.${n}`,
        for: standing.id,
      },
    ];
  });
  const coming = [...swapped, ...asked.added.map((one, n) => ({ ...one, field: `added.${n}`, for: null }))];
  const sheet =
    coming.length === 0
      ? []
      : (
          await readGoodsSheet(transaction, sheetOfGivenGoods, {
            values: [JSON.stringify(coming.map(({ itemId, qty }, n) => ({ itemId, qty, n })))],
            place,
            warehouseIds: [place.warehouseId],
            fixed: { itemId: null, belongs: false },
          })
        ).lines;
  const unknown = coming.flatMap(({ itemId, field }): RefusedField[] =>
    sheet.some((row) => row.itemId === itemId) ? [] : [{ field: `${field}.itemId`, reason: 'unknown-item' }],
  );
  if (unknown.length > 0) return refuse('LineInvalid', { fields: unknown });
  const prices = new Map<number, { unitCents: number; reason: string; field: string }>();
  for (const [n, { lineId, unitCents, reason, substituteId }] of asked.lines.entries()) {
    const standing = ofLine(lineId);
    if (unitCents === undefined || substituteId !== undefined || standing === undefined) continue;
    prices.set(standing.id, { unitCents, reason: reason ?? '', field: `lines.${n}.unitPrice` });
  }
  const amounts = new Map<number, { readonly qty: number; readonly field: string }>();
  const added = sheet.map((row, n) => {
    const id = -(n + 1);
    const one = coming[n];
    amounts.set(id, { qty: row.qty, field: `${one?.field ?? 'added'}.qty` });
    if (one?.unitCents !== undefined)
      prices.set(id, { unitCents: one.unitCents, reason: one.reason ?? '', field: `${one.field}.unitPrice` });
    return addedLine(row, id);
  });
  const gone = asked.lines.flatMap(({ lineId, qty, substituteId }) =>
    qty === 0 || substituteId !== undefined ? [ofLine(lineId)?.id ?? 0] : [],
  );
  return {
    reprice: asked.reprice,
    dropped: new Set(gone),
    added,
    amounts,
    prices,
    discountPercent: asked.discountPercent,
    limitPercent: discountLimit(rightsOf(actor), shop.config.limits.deskDiscountPercent),
  };
}

export function wrong(fields: readonly RefusedField[]): Refusal {
  return refuse('ValidationFailed', { fields });
}

async function editBack(transaction: Transaction, context: Context, undo: UndoRow): Promise<Refusal | null> {
  const { chargeIds = [] } = undo.before as WithCharges;
  const refused = await moveBack(transaction, context, undo);
  if (refused === null) await waiveChargesOf(transaction, context, chargeIds);
  return refused;
}
