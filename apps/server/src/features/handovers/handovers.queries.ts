import { type IsoDate, scanResult } from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { localNow } from '../locations/index.ts';
import { faultOf, scannedOf } from './desk-serials.ts';
import { type DeskState, stateOf } from './desk-state.ts';
import {
  type DayPick,
  type PlacedSerial,
  type OrderPaper,
  readDayPicks,
  readDeskLines,
  readDeskOrder,
  readOrderPapers,
  readPlacedSerials,
  readScannedItem,
  readScannedOrder,
  type ScannedItem,
  type ScannedOrder,
} from './handovers.sql.ts';
import { scannedLines, spareFor } from './swaps.commands.ts';
import { linesReplacedBy } from './swaps.sql.ts';

/** What of an order stands ready, is out, and came back. */
export const staffFindHandover = query(
  { right: 'orders.read', shared: 'nobody' },
  async ({ shop, actor }: BareContext, { key }: { readonly key: string }): Promise<DeskState | Refusal> => {
    const order = await readDeskOrder(shop.database, key, OperatorScope.of(actor));
    if (order === undefined) return refuse('NotFound');
    return stateOf(order, (await readDeskLines(shop.database, order.id)).lines);
  },
);

/** What the desk can do about a scan that does not fit. */
export interface ScanOffers {
  /** What the other order would get for the piece that stands ready for it. */
  readonly swap: string | null;
  /** The article that was scanned, and the lines in whose place it could go. */
  readonly substitute: {
    readonly id: string;
    readonly descriptions: ScannedItem['descriptions'];
    readonly lineIds: readonly number[];
  } | null;
}

export class ScanRefused extends Refusal {
  readonly offers: ScanOffers;
  constructor(fault: RefusedField, offers: ScanOffers) {
    super('HandoverRefused', { fields: [fault] });
    this.offers = offers;
  }
}

export interface Scanned {
  readonly lineId: number;
  readonly isHere: boolean;
  readonly isPart: boolean;
}

/**
 * What a scanned serial means for an order: the line that it belongs to, or why it cannot be handed out with it. It writes
 * nothing: whoever hands out names it again.
 */
export const staffScanSerial = query(
  { right: 'orders.handOut', shared: 'nobody' },
  async (
    { shop, now, actor }: BareContext,
    { key, serialId }: { readonly key: string; readonly serialId: string },
  ): Promise<Scanned | Refusal> => {
    const order = await readDeskOrder(shop.database, key, OperatorScope.of(actor));
    if (order === undefined) return refuse('NotFound');
    const state = stateOf(order, (await readDeskLines(shop.database, order.id)).lines);
    const serial = (await readPlacedSerials(shop.database, [serialId], now)).get(serialId);
    const scanned = scannedLines(state);
    const result = scanResult({ ...order, lines: scanned }, serial === undefined ? null : scannedOf(serial));
    if (result.ok) return { lineId: result.lineId, isHere: result.isHere, isPart: result.isPart };
    const fault = (reason: string) => faultOf('serialId', reason, serial, shop.config.defaultLanguage);
    if (result.reason === 'serial-elsewhere' && serial !== undefined) {
      const spare = await spareFor(shop.database, { now }, state, serial);
      return new ScanRefused(fault(result.reason), { swap: spare?.id ?? null, substitute: null });
    }
    // The code of an article says which article it is, as the number of one of its pieces does.
    const item =
      serial === undefined
        ? await readScannedItem(shop.database, serialId, OperatorScope.of(actor))
        : { id: serial.itemId, descriptions: serial.descriptions };
    const isOther = result.reason === 'serial-substitute' || (serial === undefined && item !== undefined);
    if (!isOther || item === undefined)
      return new ScanRefused(fault(result.reason), { swap: null, substitute: null });
    const replaced = await linesReplacedBy(shop.database, order.id, item.id);
    const lineIds = scanned.filter(({ id, left }) => left > 0 && replaced.includes(id)).map(({ id }) => id);
    const params = { item: item.descriptions[shop.config.defaultLanguage] ?? item.id };
    return new ScanRefused(
      { ...fault('serial-substitute'), params },
      { swap: null, substitute: lineIds.length === 0 ? null : { ...item, lineIds } },
    );
  },
);

export interface ScannedThing {
  readonly order: ScannedOrder | null;
  readonly serial: PlacedSerial | null;
  readonly item: ScannedItem | null;
}

/** What a code is, wherever it was scanned, of the caller's warehouses: a number of an order, a serial, an article. */
export const staffFindScanned = query(
  { right: 'orders.read', shared: 'nobody' },
  async (
    { shop, now, actor }: BareContext,
    { code }: { readonly code: string },
  ): Promise<ScannedThing | Refusal> => {
    const scope = OperatorScope.of(actor);
    const [order, serials, item] = await Promise.all([
      readScannedOrder(shop.database, code, scope),
      readPlacedSerials(shop.database, [code], now),
      readScannedItem(shop.database, code, scope),
    ]);
    const serial = serials.get(code);
    const place = serial?.warehouseId ?? null;
    const isOurs = place !== null && (scope.warehouses === null || scope.warehouses.includes(place));
    const found = { order: order ?? null, serial: isOurs ? (serial ?? null) : null, item: item ?? null };
    return (found.order ?? found.serial ?? found.item) ? found : refuse('NotFound');
  },
);

/** What is to be set ready for a day, order by order, in one statement. */
export const staffDayPicks = query(
  { right: 'today.read', shared: 'nobody' },
  async (
    { shop, now, actor }: BareContext,
    { day, warehouseIds }: { readonly day: IsoDate | null; readonly warehouseIds: readonly string[] },
  ): Promise<{ readonly day: IsoDate; readonly orders: readonly DayPick[] }> => {
    const wanted = day ?? localNow(shop.zone, now).today;
    const warehouses = OperatorScope.of(actor).among(warehouseIds);
    return { day: wanted, orders: await readDayPicks(shop.database, wanted, warehouses) };
  },
);

/** What is printed of chosen orders, as far as the caller's warehouses go, in one statement; others are left out. */
export const staffOrderPapers = query(
  { right: 'orders.read', shared: 'nobody' },
  (
    { shop, actor }: BareContext,
    { orderIds }: { readonly orderIds: readonly string[] },
  ): Promise<OrderPaper[]> => readOrderPapers(shop.database, orderIds, OperatorScope.of(actor).warehouses),
);
