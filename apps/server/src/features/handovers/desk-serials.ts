import { scanResult } from '@bivak/rules';
import type { RefusedField } from '../../platform/application/refusal.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { BalancedLine } from './desk-state.ts';
import type { DeskOrder, PlacedSerial } from './handovers.sql.ts';

/** What the scanner said of the pieces of a line. */
export interface ScannedPieces {
  readonly lineId: number;
  readonly qty: number;
  readonly serialIds: readonly string[];
}

export interface FoundSerials {
  /** They bear a piece of the line each. */
  readonly units: readonly string[];
  /** Those of its parts, of which a piece may have several. */
  readonly parts: readonly string[];
}

type Found = { readonly faults: readonly RefusedField[] } & FoundSerials;

/** The serials that a line gets, or what is the matter with each of them. */
export function findSerials(
  order: DeskOrder,
  line: Pick<BalancedLine, 'lineId' | 'itemId' | 'partIds'>,
  { qty, serialIds }: ScannedPieces,
  placed: ReadonlyMap<string, PlacedSerial>,
  field: string,
  language: Language,
): Found {
  const units: string[] = [];
  const parts: string[] = [];
  const faults: RefusedField[] = [];
  serialIds.forEach((id, n) => {
    const serial = placed.get(id);
    const scanned = { id: line.lineId, itemId: line.itemId, partIds: line.partIds, left: 1 };
    const result = scanResult(
      { id: order.id, warehouseId: order.warehouseId, lines: [scanned] },
      serial === undefined ? null : scannedOf(serial),
    );
    if (!result.ok) faults.push(faultOf(`${field}.serialIds.${n}`, result.reason, serial, language));
    else (result.isPart ? parts : units).push(id);
  });
  if (units.length > qty) faults.push({ field: `${field}.serialIds`, reason: 'more-serials-than-pieces' });
  return { units, parts, faults };
}

export function scannedOf({ itemId, warehouseId, isPlaced, orderId, lineId, isOut }: PlacedSerial) {
  return { itemId, warehouseId, place: isPlaced ? { orderId, lineId, isOut } : null };
}

/** With whom it is, where it is with somebody; what it is, where that was not ordered. */
export function faultOf(
  field: string,
  reason: string,
  serial: PlacedSerial | undefined,
  language: Language,
): RefusedField {
  if (serial === undefined) return { field, reason };
  const { number, person, descriptions, itemId, warehouseId } = serial;
  const name = person === null ? '' : `${person.firstName} ${person.lastName}`.trim();
  return {
    field,
    reason,
    params: {
      item: descriptions[language] ?? itemId,
      warehouse: warehouseId ?? '',
      number: number ?? '',
      name,
    },
  };
}
