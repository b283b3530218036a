/** A line of the order that is being picked, with what it is made of. */
export interface ScannedLine {
  readonly id: number;
  readonly itemId: string;
  /** The leaves of a composition. */
  readonly partIds: readonly string[];
  /** Pieces that can still be set apart or handed out. */
  readonly left: number;
}

/** A serial as the warehouse knows it. */
export interface ScannedSerial {
  readonly itemId: string;
  /** Null of a customer's own machine. */
  readonly warehouseId: string | null;
  /** What has it now. */
  readonly place: {
    /** Null where it is down. */
    readonly orderId: string | null;
    readonly lineId: number | null;
    readonly isOut: boolean;
  } | null;
}

export type ScanReason =
  | 'serial-unknown'
  | 'serial-substitute'
  | 'serial-other-warehouse'
  | 'serial-elsewhere'
  | 'serial-out'
  | 'serial-down'
  | 'serial-enough';

export type ScanResult =
  | { readonly ok: true; readonly lineId: number; readonly isPart: boolean; readonly isHere: boolean }
  | { readonly ok: false; readonly reason: ScanReason };

/**
 * What a scanned serial means for an order (back office §3): the line that it belongs to, or why not. One that the order
 * has already is answered with its line again. A serial of another article is a substitute, which the desk may swap in.
 */
export function scanResult(
  order: { readonly id: string; readonly warehouseId: string; readonly lines: readonly ScannedLine[] },
  serial: ScannedSerial | null,
): ScanResult {
  if (serial === null || serial.warehouseId === null) return no('serial-unknown');
  const { place, itemId } = serial;
  if (place !== null) {
    if (place.orderId === null) return no('serial-down');
    if (place.isOut) return no('serial-out');
    if (place.orderId !== order.id || place.lineId === null) return no('serial-elsewhere');
    const own = order.lines.find(({ id }) => id === place.lineId);
    return { ok: true, lineId: place.lineId, isPart: own?.itemId !== itemId, isHere: true };
  }
  const lines = order.lines.filter((line) => line.itemId === itemId || line.partIds.includes(itemId));
  if (lines.length === 0) return no('serial-substitute');
  if (serial.warehouseId !== order.warehouseId) return no('serial-other-warehouse');
  const line = lines.find(({ left }) => left > 0);
  if (line === undefined) return no('serial-enough');
  return { ok: true, lineId: line.id, isPart: line.itemId !== itemId, isHere: false };
}

function no(reason: ScanReason): ScanResult {
  return { ok: false, reason };
}
