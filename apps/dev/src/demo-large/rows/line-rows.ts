import { claimEnd, type EpochMs } from '@bivak/server/light';
import type { LargeItem } from '../assortment/item.ts';
import { descriptionsOf } from '../assortment/texts.ts';
import type { ShopFacts } from '../facts.ts';
import { holdsStock } from '../reservations/fate.ts';
import { countedLeaves } from '../reservations/free-pieces.ts';
import type { PricedLine } from '../reservations/price-lines.ts';
import type { DrawnReservation } from '../reservations/reservation.ts';
import { instantText } from './instant-text.ts';
import type { ReservationTables } from './reservation-tables.ts';

interface Parent {
  readonly reservationId: string;
  readonly expires: string | null;
}

interface LineRows {
  add(drawn: DrawnReservation, lines: readonly PricedLine[], parent: Parent): void;
  counted(): { readonly lines: number; readonly claims: number };
}

/** Lines with their deposits behind them, and the claims of those that hold stock. */
export function createLineRows(
  facts: ShopFacts,
  tables: Pick<ReservationTables, 'line' | 'claim'>,
): LineRows {
  const { deposit } = facts;
  const described = new Map<LargeItem, { descriptions: string; recipe: string }>();
  const wordsOf = (item: LargeItem) => {
    const known = described.get(item) ?? {
      descriptions: JSON.stringify(descriptionsOf(item)),
      recipe: JSON.stringify(item.parts.map((part) => ({ itemId: part.item.id, qty: part.qty }))),
    };
    described.set(item, known);
    return known;
  };
  const depositWords = JSON.stringify(deposit?.descriptions ?? {});
  let lineId = facts.next.line;
  let claims = 0;

  function addClaims(drawn: DrawnReservation, { item, qty }: PricedLine, parent: Parent): void {
    const { fate, place, startMs } = drawn;
    const sold = item.itemType === 'Sales';
    if (!holdsStock(fate.status, sold)) return;
    const warehouseId = facts.calendars[place]?.warehouseId ?? null;
    // What is back ends its claim then, as the operator's "take back" does.
    const endMs = (fate.endedMs ?? drawn.endMs) as EpochMs;
    for (const leaf of countedLeaves(item)) {
      const end = claimEnd(endMs, { turnaroundMinutes: leaf.item.turnaroundMinutes, sold });
      const during = `["${instantText(startMs)}","${instantText(end)}")`;
      tables.claim.add([
        leaf.item.id,
        warehouseId,
        leaf.qty * qty,
        during,
        'reservation',
        lineId,
        parent.expires,
      ]);
      claims += 1;
    }
  }

  function add(drawn: DrawnReservation, lines: readonly PricedLine[], parent: Parent): void {
    let position = 0;
    for (const line of lines) {
      const { item, qty } = line;
      const { descriptions, recipe } = wordsOf(item);
      tables.line.add([
        lineId,
        parent.reservationId,
        position++,
        item.id,
        item.parts.length === 0 ? 'Item' : 'Composition',
        descriptions,
        qty,
        line.unitCents,
        JSON.stringify(line.cover),
        line.priceListId,
        item.vatBp,
        line.netCents,
        line.grossCents,
        recipe,
      ]);
      addClaims(drawn, line, parent);
      lineId += 1;
      if (line.depositUnitCents === null || deposit === null) continue;
      const sum = line.depositUnitCents * qty;
      const unit = line.depositUnitCents;
      tables.line.add([
        lineId++,
        parent.reservationId,
        position++,
        deposit.itemId,
        'Borg',
        depositWords,
        qty,
        unit,
        '[]',
        null,
        0,
        sum,
        sum,
        '[]',
      ]);
    }
  }

  return { add, counted: () => ({ lines: lineId - facts.next.line, claims }) };
}
