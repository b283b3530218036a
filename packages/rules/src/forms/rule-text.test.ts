import { describe, expect, test } from 'vitest';
import { FILE_RULES, VALUE_RULES } from './form-result.ts';
import { otherFieldOf, readRule } from './rule-text.ts';

/** A call of every rule that can be read. */
const right = [
  'alpha',
  'alpha_num',
  'alpha_dash',
  'alpha_spaces',
  'between:-1,2.5',
  'confirmed:Other',
  'decimalComma:2',
  'digits:4',
  'dimensions:800,600',
  'email',
  'excluded:a',
  'ext:pdf,png',
  'image',
  'integer',
  'length:3',
  'max:20',
  'max_value:10',
  'maxTime:18:00',
  'mimes:image/*',
  'min:2',
  'min_value:0.5',
  'minTime:10:00',
  'numeric',
  'one_of:a,b',
  'phone',
  'regex:^\\d{1,3}$',
  'required',
  'required_if:Other,yes',
  'size:500',
  'url',
];

describe('a rule as it is written in shop.json', () => {
  test.each(right)('a rule as it is written in shop.json: %s is read', (text) => {
    expect(readRule(text)).toMatchObject({ ok: true });
  });

  test('every rule of the specification is among them', () => {
    const names = right.map((text) => text.split(':')[0]);
    expect(new Set(names)).toEqual(new Set([...VALUE_RULES, ...FILE_RULES]));
  });

  test.each([
    ['', 'unknown-rule'],
    ['Alpha', 'unknown-rule'],
    ['toString', 'unknown-rule'],
    ['alpha:3', 'bad-limits'],
    ['max', 'bad-limits'],
    ['max:', 'bad-limits'],
    ['max:many', 'bad-limits'],
    ['max:-1', 'bad-limits'],
    ['max:1,2', 'bad-limits'],
    ['between:1', 'bad-limits'],
    ['between:3,1', 'bad-limits'],
    ['min_value:1,5', 'bad-limits'],
    ['minTime:25:00', 'bad-limits'],
    ['one_of:', 'bad-limits'],
    ['one_of:a,,b', 'bad-limits'],
    ['regex:[', 'bad-limits'],
    ['regex', 'bad-limits'],
    ['size:0', 'bad-limits'],
    ['decimalComma:x', 'bad-limits'],
  ])('a rule as it is written in shop.json: %j is refused: %s', (text, reason) => {
    expect(readRule(text)).toEqual({ ok: false, reason });
  });

  test('a pattern keeps its commas and colons, other limits lose their blanks', () => {
    expect(readRule('regex:^a{1,2}:b$')).toMatchObject({ rule: { args: ['^a{1,2}:b$'] } });
    expect(readRule('one_of: a , b')).toMatchObject({ rule: { args: ['a', 'b'] } });
  });

  test('a rule as it is written in shop.json names the other field of which it speaks', () => {
    const other = (text: string) => {
      const reading = readRule(text);
      return reading.ok ? otherFieldOf(reading.rule) : null;
    };
    expect(['required_if:A,x', 'confirmed:B', 'max:3'].map(other)).toEqual(['A', 'B', null]);
  });
});
