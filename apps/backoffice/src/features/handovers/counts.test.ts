import type { LineBalance } from '@bivak/contract/admin';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allOf,
  backLines,
  boundsOf,
  type Counted,
  countedOf,
  leftIn,
  outLines,
  piecesWith,
  stillCounted,
  type Way,
  waysOf,
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
  ...more,
});
const out = (...ids: readonly string[]) => ids.map((SerialID) => ({ SerialID, IsOut: true, IsPart: false }));
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
    expect(backLines({ 1: withPieces('back', given, broken, 'good', 2) })).toEqual([
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
    expect(backLines(allOf('back', [given], {}))).toEqual([
      { LineID: '1', Good: 2, Broken: 0, Lost: 0, SerialIDs: [] },
      { LineID: '1', Good: 1, Broken: 0, Lost: 0, SerialIDs: ['S-1'] },
    ]);
  });

  test('what another desk took back meanwhile is no more counted here', () => {
    const before = line({ Out: 3, Away: 3, Serials: out('S-1') });
    const counts = allOf('back', [before], {});
    const after = line({ Out: 3, Away: 1, Serials: [] });
    expect(backLines(stillCounted('back', [after], counts))).toEqual([
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
        const sent = backLines({ 1: counted });
        const total = sent.reduce((sum, { Good, Broken, Lost }) => sum + Good + Broken + Lost, 0);
        expect(total).toBeLessThanOrEqual(away);
        const unnamed = sent.filter(({ SerialIDs }) => SerialIDs.length === 0);
        const counts = unnamed.reduce((sum, { Good, Broken, Lost }) => sum + Good + Broken + Lost, 0);
        expect(counts).toBeLessThanOrEqual(away - ids.length);
      }),
    );
  });
});
