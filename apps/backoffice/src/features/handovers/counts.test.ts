import type { LineBalance } from '@bivak/contract/admin';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allOf,
  backLines,
  boundsIn,
  boundsOf,
  type Counted,
  countedOf,
  countIn,
  type Counts,
  leftAfter,
  leftIn,
  outLines,
  piecesWith,
  rowKey,
  rowsIn,
  stillCounted,
  type Way,
  waysOf,
  withCount,
  withPieces,
  withSerial,
} from './counts.ts';

const line = (more: Partial<LineBalance> = {}): LineBalance => ({
  LineID: '1',
  ItemID: 'tent',
  Description: 'Tent',
  IsSold: false,
  Ordered: 6,
  Ready: 0,
  Out: 0,
  BackGood: 0,
  BackBroken: 0,
  Lost: 0,
  Away: 0,
  Serials: [],
  Parts: [],
  ...more,
});
const out = (...ids: readonly string[]) =>
  ids.map((SerialID) => ({ SerialID, ItemID: 'tent', IsOut: true, IsPart: false }));
const none = countedOf({}, line());

describe('what is counted at the desk', () => {
  test.each([
    ['ready', line({ Ready: 2, Out: 1 }), 3],
    ['out', line({ Ready: 2, Out: 1 }), 5],
    ['back', line({ Out: 4, Away: 3 }), 3],
    ['back', line({ Out: 4, Away: 4, IsSold: true }), 0],
  ] as const)('in the step %s, of %o there is %i to count', (step, given, left) => {
    expect(leftIn(step, given)).toBe(left);
  });

  test('no more comes back than is out, whichever way', () => {
    const given = line({ Out: 4, Away: 4 });
    const good = withPieces('back', given, none, 'good', 3);
    expect(boundsOf('back', given, good, 'broken')).toEqual({ min: 0, max: 1 });
    expect(piecesWith(withPieces('back', given, good, 'lost', 9), 'lost')).toBe(1);
  });

  test('of what comes back, a numbered piece is named and not counted', () => {
    const given = line({ Out: 3, Away: 3, Serials: out('S-1', 'S-2') });
    expect(boundsOf('back', given, none, 'good')).toEqual({ min: 0, max: 1 });
    const named = withSerial('back', given, none, 'S-1', 'good');
    expect(boundsOf('back', given, named, 'good')).toEqual({ min: 1, max: 2 });
    const broken = withSerial('back', given, named, 'S-2', 'broken');
    expect(backLines({ 1: withPieces('back', given, broken, 'good', 2) }, [given])).toEqual([
      { LineID: '1', Good: 1, Broken: 0, Lost: 0, SerialIDs: [] },
      { LineID: '1', Good: 1, Broken: 0, Lost: 0, SerialIDs: ['S-1'] },
      { LineID: '1', Good: 0, Broken: 1, Lost: 0, SerialIDs: ['S-2'] },
    ]);
  });

  test('a number that is scanned takes the place of a piece that was counted', () => {
    const given = line({ Ordered: 2 });
    const two = withPieces('out', given, none, 'go', 2);
    expect(outLines({ 1: withSerial('out', given, two, 'S-1', 'go') })).toEqual([
      { LineID: '1', Out: 2, SerialIDs: ['S-1'] },
    ]);
  });

  test('all of it names the numbers and counts the rest', () => {
    const given = line({ Out: 3, Away: 3, Serials: out('S-1') });
    expect(backLines(allOf('back', [given], {}), [given])).toEqual([
      { LineID: '1', Good: 2, Broken: 0, Lost: 0, SerialIDs: [] },
      { LineID: '1', Good: 1, Broken: 0, Lost: 0, SerialIDs: ['S-1'] },
    ]);
  });

  test('what another desk took back meanwhile is no more counted here', () => {
    const before = line({ Out: 3, Away: 3, Serials: out('S-1') });
    const counts = allOf('back', [before], {});
    const after = line({ Out: 3, Away: 1, Serials: [] });
    expect(backLines(stillCounted('back', [after], counts), [after])).toEqual([
      { LineID: '1', Good: 1, Broken: 0, Lost: 0, SerialIDs: [] },
    ]);
    expect(stillCounted('back', [line({ Out: 3 })], counts)).toEqual({});
  });

  test('whatever is pressed, never more is sent than there is', () => {
    const ids = ['S-1', 'S-2', 'S-3'];
    const press = fc.record({
      way: fc.constantFrom<Way>(...waysOf.back),
      wanted: fc.nat(9),
      serial: fc.constantFrom(null, ...ids),
      off: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 6 }), fc.array(press, { maxLength: 12 }), (away, presses) => {
        const given = line({ Out: away, Away: away, Serials: out(...ids) });
        let counted: Counted = none;
        for (const { way, wanted, serial, off } of presses)
          counted =
            serial === null
              ? withPieces('back', given, counted, way, wanted)
              : withSerial('back', given, counted, serial, off ? null : way);
        const sent = backLines({ 1: counted }, [given]);
        const total = sent.reduce((sum, { Good, Broken, Lost }) => sum + Good + Broken + Lost, 0);
        expect(total).toBeLessThanOrEqual(away);
        const unnamed = sent.filter(({ SerialIDs }) => SerialIDs.length === 0);
        const counts = unnamed.reduce((sum, { Good, Broken, Lost }) => sum + Good + Broken + Lost, 0);
        expect(counts).toBeLessThanOrEqual(away - ids.length);
      }),
    );
  });
});

describe('a set that comes back', () => {
  const partOf = (ItemID: string, PerSet: number, Away: number) => ({
    ItemID,
    Description: ItemID,
    PerSet,
    Out: 2 * PerSet,
    BackGood: 2 * PerSet - Away,
    BackBroken: 0,
    Lost: 0,
    Away,
  });
  const set = (lamps = 4, stands = 2, more: Partial<LineBalance> = {}) =>
    line({
      LineID: '7',
      ItemID: 'set',
      Ordered: 2,
      Out: 2,
      Away: 2,
      Parts: [partOf('lamp', 2, lamps), partOf('statief', 1, stands)],
      ...more,
    });
  const entry = (PartID: string | null, more: object) => ({
    LineID: '7',
    ...(PartID === null ? {} : { PartID }),
    Good: 0,
    Broken: 0,
    Lost: 0,
    SerialIDs: [],
    ...more,
  });

  test('a set that comes back stands above its parts, and goes out as one', () => {
    expect(rowsIn('back', [set()]).map(rowKey)).toEqual(['7', '7/lamp', '7/statief']);
    expect(rowsIn('out', [set()]).map(rowKey)).toEqual(['7']);
    expect(rowsIn('back', [set(4, 2, { IsSold: true })]).map(rowKey)).toEqual(['7']);
  });

  test('a whole set brings its parts along, and what differs of them is sent by itself', () => {
    const rows = rowsIn('back', [set()]);
    const [whole, lamp, stand] = rows;
    let counts: Counts = withCount('back', {}, whole!, 'good', 2);
    expect([countIn(counts, lamp!, 'good'), countIn(counts, stand!, 'good')]).toEqual([4, 2]);
    expect(backLines(counts, rows)).toEqual([entry(null, { Good: 2 })]);
    counts = withCount('back', counts, stand!, 'good', 1);
    expect([countIn(counts, whole!, 'good'), leftAfter('back', counts, whole!)]).toEqual([1, 1]);
    counts = withCount('back', counts, stand!, 'broken', 1);
    expect(backLines(counts, rows)).toEqual([
      entry(null, { Good: 1 }),
      entry('lamp', { Good: 2 }),
      entry('statief', { Broken: 1 }),
    ]);
    expect(leftAfter('back', counts, whole!)).toBe(0);
    expect(backLines(allOf('back', rows, {}), rows)).toEqual([entry(null, { Good: 2 })]);
  });

  test('of a set of which a lamp is back already, only one whole one is left', () => {
    const [whole] = rowsIn('back', [set(3, 2)]);
    expect(boundsIn('back', {}, whole!, 'good')).toEqual({ min: 0, max: 1 });
    expect(boundsIn('back', {}, rowsIn('back', [set(1, 2)])[0]!, 'good').max).toBe(0);
  });

  test('a set of which a part bears a number is sent part by part, each number with what became of it', () => {
    const Serials = [{ SerialID: 'L-1', ItemID: 'lamp', IsOut: true, IsPart: true }];
    const rows = rowsIn('back', [set(4, 2, { Serials })]);
    expect(backLines(allOf('back', rows, {}), rows)).toEqual([
      entry('lamp', { Good: 3 }),
      entry('lamp', { Good: 1, SerialIDs: ['L-1'] }),
      entry('statief', { Good: 2 }),
    ]);
  });

  test('whatever is pressed of a set and its parts, what is sent is what was counted, and never more than is away', () => {
    const press = fc.record({
      row: fc.nat(2),
      way: fc.constantFrom<Way>(...waysOf.back),
      wanted: fc.nat(5),
    });
    const away = fc.record({ lamps: fc.nat(4), stands: fc.nat(2) });
    fc.assert(
      fc.property(away, fc.array(press, { maxLength: 12 }), ({ lamps, stands }, presses) => {
        const rows = rowsIn('back', [set(lamps, stands)]);
        let counts: Counts = {};
        for (const { row, way, wanted } of presses)
          counts = withCount('back', counts, rows[row]!, way, wanted);
        const sent = backLines(counts, rows);
        for (const part of rows.slice(1)) {
          const { PartID, Away } = part;
          // An entry of whole sets counts as many of each part as are in one.
          const own = sent
            .filter((one) => one.PartID === undefined || one.PartID === PartID)
            .map((one) => ({ ...one, per: one.PartID === undefined && PartID === 'lamp' ? 2 : 1 }));
          for (const [way, name] of [
            ['good', 'Good'],
            ['broken', 'Broken'],
            ['lost', 'Lost'],
          ] as const)
            expect(own.reduce((sum, one) => sum + one[name] * one.per, 0)).toBe(countIn(counts, part, way));
          const all = own.reduce((sum, one) => sum + (one.Good + one.Broken + one.Lost) * one.per, 0);
          expect(all).toBeLessThanOrEqual(Away);
        }
        expect(sent.every(({ Good, Broken, Lost }) => Math.min(Good, Broken, Lost) >= 0)).toBe(true);
      }),
    );
  });
});
