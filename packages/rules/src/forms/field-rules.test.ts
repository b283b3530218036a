import { describe, expect, test } from 'vitest';
import { validateField } from './validate-field.ts';
import { readRules } from './rule-text.ts';
import type { FieldValue, OtherFields } from './form-result.ts';

const broken = (rule: string, value: FieldValue, others: OtherFields = {}) =>
  validateField(value, readRules([rule]), others).map(({ reason }) => reason);

const cases: readonly [rule: string, fits: readonly FieldValue[], refused: readonly FieldValue[]][] = [
  ['alpha', ['abc', 'Zoë', 'Łódź', 'Ωμέγα', 'e\u0301'], ['a1', 'a b', 'a-b', 'a_b']],
  ['alpha_num', ['abc1', 'Straße9', '٤٢'], ['a b', 'a-1', 'a.1']],
  ['alpha_dash', ['a-b_c', 'Ünit-7', '--'], ['a b', 'a+b', 'a—b']],
  ['alpha_spaces', ['Sint Jan', 'Å b\u00A0c'], ['a1', 'Sint-Jan', "d'Hondt"]],
  ['numeric', ['0', '007', '123'], ['-7', '1,5', '1.5', 'x']],
  ['integer', ['0', '-7', 12, -3, '007'], ['1,5', 1.5, '--7', '1e3', Number.NaN]],
  ['digits:4', ['1930', '0000'], ['193', '19300', '-193', '19 30', 'abcd']],
  ['length:3', ['abc', '€🎪x'], ['ab', 'abcd']],
  ['min:3', ['abc', 'abcd'], ['ab', '🎪🎪']],
  ['max:3', ['a', 'abc', '🎪🎪🎪'], ['abcd']],
  ['between:1,10', [1, 10, 5.5, '1', '9,9'], [0, 10.01, 'x', '1.0.0', Number.NaN]],
  ['between:-2,-1', [-2, -1.5], [0, -3]],
  ['min_value:2.5', [2.5, 3, '2,5'], [2.49, '-3', 'veel']],
  ['max_value:10', [10, -1, '9.99'], [10.5, '11', 'x']],
  ['one_of:a,b c,3', ['a', 'b c', 3, '3'], ['A', 'b', 4]],
  ['excluded:admin,0', ['user', 1], ['admin', '0']],
  ['regex:^[A-Z]{2}\\d{1,3}$', ['AB1', 'ZZ123'], ['ab1', 'AB1234', 'AB']],
  [
    'decimalComma',
    ['0', '-1', '12,5', '-0,125', '007,10', 2.5],
    ['1.5', ',5', '5,', '1,2,3', '+1', '1 000', '-'],
  ],
  ['decimalComma:2', ['1', '1,2', '-1,23', 1.25], ['1,234', 0.125]],
  ['decimalComma:0', ['1', '-20'], ['1,0', '1,']],
  [
    'email',
    [
      'noor@vzw.example',
      'a.b+c@sub.domain.co',
      'zoë@müller.example',
      "o'neil@x.example",
      'a@xn--mller-kva.example',
    ],
    [
      'noor',
      'noor@',
      '@x.example',
      'a b@x.example',
      'a@x',
      'a..b@x.example',
      '.a@x.example',
      'a@-x.example',
      'a@x.example,',
    ],
  ],
  [
    'phone',
    ['+32 2 555 01 12', '015/55.01.58', '(0)475-12 34 56', '123456'],
    ['12345', '+', 'bel mij', '++32255501', '1234567890123456', '02 555 01 12 ext'],
  ],
  [
    'url',
    [
      'https://vzw.example',
      'http://a.b.example:8080/x?y=1#z',
      'https://müller.example/ä',
      'https://10.0.0.1',
    ],
    [
      'vzw.example',
      'ftp://vzw.example',
      'https://localhost',
      'https://a b.example',
      'https://x.example:99999',
      'https://u:p@x.example',
      'javascript:alert(1)',
    ],
  ],
  ['minTime:10:00', ['10:01', '23:59'], ['10:00', '09:59', '25:00', '9:00']],
  ['maxTime:10:00', ['00:00', '09:59'], ['10:00', '10:01', '10']],
];

describe('a rule of a typed value', () => {
  test.each(cases)('a rule of a typed value: %s', (rule, fits, refused) => {
    const [name] = rule.split(':');
    for (const value of fits) expect([value, broken(rule, value)]).toEqual([value, []]);
    for (const value of refused) expect([value, broken(rule, value)]).toEqual([value, [name]]);
  });

  test.each(cases)('%s takes an empty value, because only required asks for one', (rule) => {
    for (const value of ['', '  ', null, undefined, false] as const) expect(broken(rule, value)).toEqual([]);
  });

  test('blanks around a text are not counted', () => {
    expect(broken('alpha', ' abc ')).toEqual([]);
    expect(broken('max:3', ' abc ')).toEqual([]);
  });

  test('all that is wrong is told, in the order of the rules, with its limits', () => {
    expect(validateField('a+b', readRules(['min:4', 'alpha', 'max:9', 'digits:2']))).toEqual([
      { ok: false, reason: 'min', limits: { length: 4 } },
      { ok: false, reason: 'alpha', limits: {} },
      { ok: false, reason: 'digits', limits: { length: 2 } },
    ]);
    expect(validateField(11, readRules(['between:1,10']))).toEqual([
      { ok: false, reason: 'between', limits: { min: 1, max: 10 } },
    ]);
  });
});

describe('a field that must be filled in', () => {
  test.each([
    ['a text', 'x', []],
    ['a zero', 0, []],
    ['a tick', true, []],
    ['nothing', '', ['required']],
    ['blanks', ' \t', ['required']],
    ['no tick', false, ['required']],
    ['null', null, ['required']],
  ])('a field that must be filled in: %s', (_, value, faults) => {
    expect(broken('required', value)).toEqual(faults);
  });

  test.each([
    ['another field has the value', { Other: 'yes' }, ['required_if']],
    ['another field has one of the values', { Other: 'maybe' }, ['required_if']],
    ['another field has another value', { Other: 'no' }, []],
    ['another field is empty', {}, []],
    ['a box is ticked', { Other: true }, []],
  ])('a field that must be filled in when %s', (_, others, faults) => {
    expect(broken('required_if:Other,yes,maybe', '', others)).toEqual(faults);
  });

  test('a ticked box counts as "true", and without values any answer counts', () => {
    expect(broken('required_if:Other,true', null, { Other: true })).toEqual(['required_if']);
    expect(broken('required_if:Other', '', { Other: 'x' })).toEqual(['required_if']);
    expect(broken('required_if:Other', '', { Other: '' })).toEqual([]);
    expect(broken('required_if:Other,yes', 'filled', { Other: 'yes' })).toEqual([]);
  });

  test.each([
    ['a@x.example', 'a@x.example ', []],
    ['', '', []],
    ['', 'a@x.example', ['confirmed']],
    ['a@x.example', 'A@x.example', ['confirmed']],
    [3, '3', []],
  ])('a field that must be filled in: %j repeats %j', (value, other, faults) => {
    expect(broken('confirmed:Other', value, { Other: other })).toEqual(faults);
  });
});
