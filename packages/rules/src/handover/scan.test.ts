import { describe, expect, test } from 'vitest';
import { scanResult, type ScannedSerial } from './scan.ts';

const order = {
  id: 'r1',
  warehouseId: 'noord',
  lines: [
    { id: 1, itemId: 'boor', partIds: [], left: 0 },
    { id: 2, itemId: 'zaag', partIds: [], left: 2 },
    { id: 3, itemId: 'set', partIds: ['lamp', 'statief'], left: 1 },
  ],
};
const serial = (itemId: string, more: Partial<ScannedSerial> = {}): ScannedSerial => ({
  itemId,
  warehouseId: 'noord',
  place: null,
  ...more,
});
const at = (orderId: string | null, lineId: number | null, isOut = false) => ({
  place: { orderId, lineId, isOut },
});

describe('a scanned serial', () => {
  test.each([
    ['nobody knows', null, 'serial-unknown'],
    ['is a customer’s own machine', serial('zaag', { warehouseId: null }), 'serial-unknown'],
    ['is of an article that was not ordered', serial('hamer'), 'serial-substitute'],
    ['stands in another warehouse', serial('zaag', { warehouseId: 'zuid' }), 'serial-other-warehouse'],
    ['is set apart for another order', serial('zaag', at('r2', 9)), 'serial-elsewhere'],
    ['is with another customer', serial('zaag', at('r2', 9, true)), 'serial-out'],
    ['is with this customer already', serial('zaag', at('r1', 2, true)), 'serial-out'],
    ['is down', serial('zaag', at(null, null)), 'serial-down'],
    ['is one more than was ordered', serial('boor'), 'serial-enough'],
  ])('a scanned serial that %s is refused as %3$s', (_, scanned, reason) => {
    expect(scanResult(order, scanned)).toEqual({ ok: false, reason });
  });

  test.each([
    [serial('zaag'), { lineId: 2, isPart: false, isHere: false }],
    [serial('lamp'), { lineId: 3, isPart: true, isHere: false }],
    [serial('zaag', at('r1', 2)), { lineId: 2, isPart: false, isHere: true }],
  ])('a scanned serial belongs to its line: %j', (scanned, found) => {
    expect(scanResult(order, scanned)).toEqual({ ok: true, ...found });
  });
});
