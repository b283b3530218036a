import { lostAppointments } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { holdMessages, offerUndo, type UndoRow, type WayBack } from '../../platform/application/undo.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { byWhom, recordEvents } from '../../platform/events/record-event.ts';
import { staleRecord } from '../../platform/events/latest-change.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { slotCalendar } from '../locations/index.ts';
import {
  type AppointmentOf,
  countAppointments,
  forgetKept,
  type HitsOf,
  keepAppointments,
} from '../orders/index.ts';
import {
  appointmentsIn,
  blockedIn,
  type BlockedRange,
  blockedRanges,
  daysOf,
  type Hits,
  readHits,
  type Warehouse,
  warehousesIn,
} from './hours.queries.ts';
import { lockAndRead, type LockedSettings, type PutSettings, putSettings } from './put-settings.ts';
import { standingFrom } from './settings.queries.ts';

interface Change {
  /** What the caller saw. */
  readonly version: number;
  /** Orders that stay as they are, whatever this changes. */
  readonly keep: readonly AppointmentOf[];
  /** Only tells what it would do. */
  readonly isDryRun: boolean;
}

/** What is not named stays. */
export interface HoursChange
  extends Change, Partial<Pick<Warehouse, 'hours' | 'dayHours' | 'slotCapacities' | 'closingDays'>> {
  readonly warehouseId: string;
}

export interface HoursChanged {
  readonly version: number;
  /** Orders that lose their place by it. */
  readonly hits: Hits;
  readonly undo: WayBack | null;
}

/** Other hours or closing days of a warehouse; it tells which orders have no place then. They stay as they are until somebody moves them. */
export const staffChangeHours = command(
  { right: 'settings.hours' },
  (
    context: Context,
    { warehouseId, version, keep, isDryRun, ...given }: HoursChange,
  ): Promise<HoursChanged | Refusal> => {
    const { shop, now, actor } = context;
    const { warehouses } = OperatorScope.of(actor);
    const today = shop.zone.dayOf(now);
    return changing(context, 'hours.change', { version, keep, isDryRun }, async (transaction, locked) => {
      const found = warehousesIn(standingFrom(shop, locked.rows)).find(
        ({ warehouse: { id } }) => id === warehouseId,
      );
      if (found === undefined || warehouses?.includes(warehouseId) === false) return refuse('NotFound');
      const name = `warehouses.${warehouseId}`;
      if (found.version !== version)
        return staleRecord(transaction, found, { entities: ['setting'], entityId: name });
      const value = { ...found.warehouse, ...given };
      const put = await putSettings(transaction, context, locked, [{ name, value }]);
      if (isRefusal(put)) return put;
      const counted = appointmentsIn(
        put.after,
        await countAppointments(transaction, [warehouseId], today),
        warehouseId,
      );
      const calendarIn = ({ warehouses: all }: PutSettings['after']) =>
        slotCalendar(all.find(({ id }) => id === warehouseId) ?? found.warehouse, today);
      const lost = lostAppointments(counted, calendarIn(put.before), calendarIn(put.after));
      return { put, hits: { groups: lost.map((hit) => ({ ...hit, warehouseId })) } };
    });
  },
);

/** Days in which nothing is rented, in no warehouse. */
export const staffChangeBlockedRanges = command(
  { right: 'settings.write' },
  (
    context: Context,
    { ranges, ...change }: Change & { readonly ranges: readonly BlockedRange[] },
  ): Promise<HoursChanged | Refusal> => {
    const { shop, now } = context;
    const today = shop.zone.dayOf(now);
    return changing(context, 'blocked.change', change, async (transaction, locked) => {
      const found = blockedIn(standingFrom(shop, locked.rows));
      if (found.version !== change.version)
        return staleRecord(transaction, found, { entities: ['setting'], entityId: blockedRanges });
      const write = { name: blockedRanges, value: ranges };
      const put = await putSettings(transaction, context, locked, [write]);
      if (isRefusal(put)) return put;
      const toCome = (all: readonly BlockedRange[]) => daysOf(all).filter(({ to }) => to >= today);
      return { put, hits: { ranges: toCome(ranges), before: toCome(found.ranges) } };
    });
  },
);

interface Work {
  readonly put: PutSettings;
  readonly hits: Pick<HitsOf, 'groups' | 'ranges' | 'before'>;
}

function changing(
  context: Context,
  act: keyof typeof hoursUndos,
  { keep, isDryRun, version }: Change,
  work: (transaction: Transaction, locked: LockedSettings) => Promise<Work | Refusal>,
): Promise<HoursChanged | Refusal> {
  const { shop, now, actor } = context;
  return inTransaction<HoursChanged | Refusal>(
    shop.database,
    async (transaction) => {
      const locked = await lockAndRead(transaction);
      const done = await work(transaction, locked);
      if (isRefusal(done)) return done;
      const hits = await readHits(transaction, {
        ...done.hits,
        warehouses: OperatorScope.of(actor).warehouses,
        from: shop.zone.dayOf(now),
        withoutKept: false,
      });
      const [changed] = done.put.changed;
      if (isDryRun || changed === undefined) return transaction.rollback({ version, hits, undo: null });
      const held = holdMessages(now);
      const refused = await noteKept(transaction, context, keep, held.undoId);
      if (refused !== null) return refused;
      const before = locked.rows.find(({ name }) => name === changed.name) ?? null;
      await offerUndo(transaction, context, {
        held,
        act,
        entityId: changed.name,
        version: changed.version ?? 0,
        before: { row: before },
      });
      return { version: changed.version ?? 0, hits, undo: { id: held.undoId, until: held.until } };
    },
    { planned: true },
  );
}

/** Orders that stay as they are, although the hours have no place for them: nobody is asked again as long as they come then. */
export const staffKeepAppointments = command(
  { right: 'settings.hours' },
  (
    context: Context,
    { kept }: { readonly kept: readonly AppointmentOf[] },
  ): Promise<{ readonly kept: number; readonly undo: WayBack | null } | Refusal> => {
    const { shop, now } = context;
    return inTransaction<{ kept: number; undo: WayBack | null } | Refusal>(shop.database, (transaction) =>
      once(transaction, context, { route: 'opening-hours/keep', input: kept }, async () => {
        const held = holdMessages(now);
        const refused = await noteKept(transaction, context, kept, held.undoId);
        if (refused !== null) return refused;
        const entityId = kept[0]?.orderId ?? '';
        const offer = { held, act: keepAct, entityId, version: 0, before: {} };
        await offerUndo(transaction, context, offer);
        return { kept: kept.length, undo: { id: held.undoId, until: held.until } };
      }),
    );
  },
);

async function noteKept(
  transaction: Transaction,
  context: Context,
  kept: readonly AppointmentOf[],
  undoId: string,
): Promise<Refusal | null> {
  const { warehouses } = OperatorScope.of(context.actor);
  const each = [...new Map(kept.map((one) => [`${one.orderId} ${one.part}`, one])).values()];
  if (each.length === 0) return null;
  const note = { at: context.now, by: byWhom(context), undoId, warehouses };
  if ((await keepAppointments(transaction, each, note)) < each.length) return refuse('NotFound');
  const events = each.map(({ orderId, part }) => ({
    entity: 'reservation',
    entityId: orderId,
    action: 'keep-appointment',
    after: { part },
  }));
  await recordEvents(transaction, context, ...events);
  return null;
}

const keepAct = 'appointment.keep';

/** The setting as it stood before, as long as nobody changed it since. */
async function changeBack(
  transaction: Transaction,
  context: Context,
  undo: UndoRow,
): Promise<Refusal | null> {
  const locked = await lockAndRead(transaction);
  const { row, kept } = undo.before as LetStay & { readonly row: { readonly value: unknown } | null };
  const standing = locked.rows.find(({ name }) => name === undo.entityId);
  if (standing?.version !== undo.version) return refuse('UndoOvertaken');
  const write = { name: undo.entityId, ...(row === null ? {} : { value: row.value }) };
  const put = await putSettings(transaction, context, locked, [write]);
  if (isRefusal(put)) return put;
  await forgetKept(transaction, { undoId: undo.id, kept });
  return null;
}

/** What servers of before wrote beside: the orders that they let stay. */
interface LetStay {
  readonly kept?: readonly AppointmentOf[];
}

async function letGoAgain(transaction: Transaction, _: Context, undo: UndoRow): Promise<null> {
  await forgetKept(transaction, { undoId: undo.id, kept: (undo.before as LetStay).kept });
  return null;
}

/** How these are taken back. */
export const hoursUndos = {
  'hours.change': { right: 'settings.hours', run: changeBack },
  'blocked.change': { right: 'settings.write', run: changeBack },
} as const;
export const appointmentUndos = { [keepAct]: { right: 'settings.hours', run: letGoAgain } } as const;
