import type { IsoDate } from '@bivak/rules';
import { describe, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { aMailShop, aReservation, brought } from '../notifications/testing.ts';
import { calendarEvents, calendarFile, escaped, folded } from './calendar-file.ts';

const made = Date.parse('2026-12-01T09:30:00Z') as EpochMs;
const shop = aMailShop();

function linesOf(over: Parameters<typeof aReservation>[0] = {}, where = shop): string[] {
  const file = calendarFile(calendarEvents(where, aReservation(over)), { language: 'nl', made });
  return file.replaceAll('\r\n ', '').split('\r\n');
}

const valuesOf = (name: string, lines: readonly string[]) =>
  lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1));

describe('the days of a reservation', () => {
  test('the days of a reservation are two appointments with an alarm each, at the slots that were chosen', () => {
    const lines = linesOf();
    expect(lines.slice(0, 5)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Bivak//Bivak//NL',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
    ]);
    expect(valuesOf('SUMMARY', lines)).toEqual([
      'Afhalen: Feest & Co (R2026-000012)',
      'Terugbrengen: Feest & Co (R2026-000012)',
    ]);
    expect(valuesOf('DTSTART', lines)).toEqual(['20261212T080000Z', '20261215T150000Z']);
    expect(valuesOf('DTEND', lines)).toEqual(['20261212T090000Z', '20261215T160000Z']);
    expect(valuesOf('TRIGGER', lines)).toEqual(['-P1D', '-PT3H']);
    expect(valuesOf('LOCATION', lines)[0]).toBe(String.raw`Zaventem\, Leuvensesteenweg 412\, 1930 Zaventem`);
    expect(valuesOf('UID', lines)).toEqual(['4f2b.start@www.feest.example', '4f2b.end@www.feest.example']);
  });

  test.each([
    ['before the clocks go forward', '2027-03-27', '20270327T080000Z'],
    ['on the day they go forward', '2027-03-28', '20270328T070000Z'],
    ['before they go back', '2027-10-30', '20271030T070000Z'],
    ['on the day they go back', '2027-10-31', '20271031T080000Z'],
  ])('the days of a reservation at nine %s are at the right instant', (_, day, utc) => {
    const lines = linesOf({ startDay: day as IsoDate, pickupFrom: 540, pickupTo: 600 });
    expect(valuesOf('DTSTART', lines)[0]).toBe(utc);
  });

  test('the days of a request are not certain; the order has the same ids and a later version', () => {
    const request = linesOf();
    const order = linesOf({ orderNo: 'O2026-7', status: 'Order' });
    expect([valuesOf('STATUS', request)[0], valuesOf('STATUS', order)[0]]).toEqual([
      'TENTATIVE',
      'CONFIRMED',
    ]);
    expect(valuesOf('UID', order)).toEqual(valuesOf('UID', request));
    expect([valuesOf('SEQUENCE', request)[0], valuesOf('SEQUENCE', order)[0]]).toEqual(['2', '3']);
    expect(valuesOf('SEQUENCE', linesOf({ revision: 2 }))[0]).toBe('4');
  });

  test('the days of a reservation without slots are half an hour at the first and before the end', () => {
    const lines = linesOf({ pickupFrom: null, pickupTo: null, returnFrom: null, returnTo: null });
    expect(valuesOf('DTSTART', lines)).toEqual(['20261212T080000Z', '20261215T153000Z']);
    expect(valuesOf('DTEND', lines)).toEqual(['20261212T083000Z', '20261215T160000Z']);
  });

  test('the days of lent tents without slots are whole days: which hour is still to be chosen', () => {
    const lends = aMailShop({ lending: lendingOf({ warehouse: 'zaventem' }) });
    const lines = linesOf({ pickupFrom: null, pickupTo: null, returnFrom: null, returnTo: null }, lends);
    expect(valuesOf('DTSTART;VALUE=DATE', lines)).toEqual(['20261212', '20261215']);
    expect(valuesOf('DTEND;VALUE=DATE', lines)).toEqual(['20261213', '20261216']);
    expect(valuesOf('DTSTART', linesOf({}, lends))).toEqual(['20261212T080000Z', '20261215T150000Z']);
  });

  test('the days of what is brought are at the customer, and in a sale there is nothing to bring back', () => {
    expect(valuesOf('LOCATION', linesOf(brought))[0]).toBe(String.raw`Kerkplein 3\, 3000 Leuven`);
    expect(valuesOf('SUMMARY', linesOf(brought))[0]).toContain('Levering');
    const sold = aMailShop({ style: { mode: 'sales' } });
    expect(valuesOf('SUMMARY', linesOf({}, sold))).toHaveLength(1);
  });
});

test.each([
  ['a, b; c', String.raw`a\, b\; c`],
  ['een\r\ntwee\nDRIE', String.raw`een\ntwee\nDRIE`],
  [String.raw`\n is no line end`, String.raw`\\n is no line end`],
  ['BEL\u0007 and NUL\u0000', 'BEL and NUL'],
])('a text in a calendar file: %j is written %s', (text, written) => {
  expect(escaped(text)).toBe(written);
});

test('a line of more than 75 bytes goes on behind a space, and no sign is cut', () => {
  const line = `SUMMARY:${'é€😀'.repeat(40)}`;
  const rows = folded(line).split('\r\n');
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows) expect(Buffer.byteLength(row)).toBeLessThanOrEqual(75);
  expect(rows.map((row, index) => (index === 0 ? row : row.slice(1))).join('')).toBe(line);
  expect(folded('x'.repeat(75))).toBe('x'.repeat(75));
});
