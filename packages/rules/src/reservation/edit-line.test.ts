import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { editLine, type LineTerms } from './edit-line.ts';

function terms(unit: number, deposit: number | null = null, vatBp = 2100): LineTerms {
  return { unitCents: cents(unit), vatBp, depositCents: deposit === null ? null : cents(deposit) };
}

describe('the price of a line in an order that is edited', () => {
  it.each([
    ['an untouched line keeps its price', { ordered: 3, wanted: 3 }, [3, 1000], null],
    ['so does what is left of a lowered one', { ordered: 3, wanted: 1 }, [1, 1000], null],
    [
      'added pieces get the price of today, as a line of their own',
      { ordered: 3, wanted: 5 },
      [3, 1000],
      [2, 1200],
    ],
    [
      'another period prices everything anew',
      { ordered: 3, wanted: 5, periodChanged: true },
      [5, 1200],
      null,
    ],
    ['also what was lowered', { ordered: 3, wanted: 2, periodChanged: true }, [2, 1200], null],
  ] as const)('the price of a line in an order that is edited: %s', (_, change, line, added) => {
    const edited = editLine({ periodChanged: false, agreed: terms(1000), today: terms(1200), ...change });
    expect([edited.line.qty, edited.line.terms.unitCents]).toEqual(line);
    expect(edited.added === null ? null : [edited.added.qty, edited.added.terms.unitCents]).toEqual(added);
  });

  it('pieces added to an edited order at the same price stay on the line', () => {
    const same = {
      ordered: 1,
      wanted: 4,
      periodChanged: false,
      agreed: terms(900, 50),
      today: terms(900, 50),
    };
    expect(editLine(same)).toEqual({ line: { qty: 4, terms: terms(900, 50) }, added: null });
  });

  it.each([
    ['another deposit', terms(900, 80)],
    ['no deposit any more', terms(900)],
    ['another rate of tax', terms(900, 50, 600)],
  ])(
    'pieces added to an edited order with %s are a line of their own, even at the same price',
    (_, today) => {
      const edited = editLine({ ordered: 1, wanted: 2, periodChanged: false, agreed: terms(900, 50), today });
      expect(edited).toEqual({ line: { qty: 1, terms: terms(900, 50) }, added: { qty: 1, terms: today } });
    },
  );

  it('a deposit stays what it was when the period changes', () => {
    const edited = editLine({
      ordered: 2,
      wanted: 2,
      periodChanged: true,
      agreed: terms(900, 50),
      today: terms(600, 80),
    });
    expect(edited).toEqual({ line: { qty: 2, terms: terms(600, 50) }, added: null });
  });
});
