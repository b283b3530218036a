import type { CustomFieldDeclaration } from '@bivak/contract/shop-config';
import { describe, expect, test } from 'vitest';
import { aShopConfig } from '../../testing/a-shop.ts';
import { customFieldRuleProblems } from './custom-field-problems.ts';
import { customFieldFaults } from './custom-fields.ts';

const field = (name: string, over: Partial<CustomFieldDeclaration> = {}): CustomFieldDeclaration => ({
  name,
  entity: 'cart',
  type: 'text',
  required: false,
  labelKey: `own.${name}`,
  rules: [],
  options: [],
  ...over,
});

const customFields = [
  field('Code', { rules: ['alpha_dash', 'max:8'] }),
  field('Guests', { type: 'number', rules: ['integer', 'between:1,500'] }),
  field('Budget', { type: 'decimal', rules: ['decimalComma:2'] }),
  field('Cooking', { type: 'boolean' }),
  field('Fuel', { rules: ['required_if:Cooking,true'] }),
  field('Day', { type: 'date' }),
  field('Hour', { type: 'time', rules: ['minTime:08:00', 'maxTime:20:00'] }),
  field('Kind', { type: 'choice', options: [{ value: 'wedding', labelKey: 'own.wedding' }] }),
  field('Site', { type: 'url' }),
  field('Call', { type: 'phone' }),
  field('Mail', { type: 'email' }),
  field('Again', { type: 'email', rules: ['confirmed:Mail'] }),
  field('Unit', { entity: 'registration', required: true }),
];
const faults = (
  values: Parameters<typeof customFieldFaults>[2],
  complete = false,
  entities: Parameters<typeof customFieldFaults>[1] = ['cart'],
) =>
  customFieldFaults({ ...aShopConfig('feesthuis'), customFields }, entities, values, complete).map(
    ({ field: name, reason }) => `${name.replace('CustomFields.', '')} ${reason}`,
  );

describe("values of the shop's own fields", () => {
  test("values of the shop's own fields are taken when each has its type and keeps its rules", () => {
    const values = {
      Code: 'team-7',
      Guests: 80,
      Budget: 12.5,
      Cooking: true,
      Fuel: 'gas',
      Day: '2026-12-12',
      Hour: '10:30',
      Kind: 'wedding',
      Site: 'https://vzw.example',
      Call: '+32 2 555 01 12',
      Mail: 'a@vzw.example',
      Again: 'a@vzw.example',
    };
    expect(faults(values, true)).toEqual([]);
  });

  test.each<[string, Parameters<typeof customFieldFaults>[2], readonly string[]]>([
    ['an unknown name', { Colour: 'red' }, ['Colour unknown-field']],
    ['a name of another form', { Unit: 'Welpen' }, ['Unit unknown-field']],
    ['all that is wrong with one', { Code: 'far too long!' }, ['Code alpha_dash', 'Code max']],
    ['a text for a number', { Guests: '80' }, ['Guests wrong-type']],
    ['a number for a text', { Code: 7 }, ['Code wrong-type']],
    ['half a guest, and too many', { Guests: 500.5 }, ['Guests integer', 'Guests between']],
    ['too many decimals', { Budget: 1.234 }, ['Budget decimalComma']],
    ['a day that does not exist', { Day: '2026-02-30' }, ['Day no-such-day']],
    ['a time that does not exist', { Hour: '24:00' }, ['Hour no-such-time']],
    ['a time too early', { Hour: '08:00' }, ['Hour minTime']],
    ['another choice', { Kind: 'funeral' }, ['Kind one_of']],
    ['no addresses', { Site: 'vzw', Call: 'x', Mail: 'y' }, ['Site url', 'Call phone', 'Mail email']],
    ['texts without end', { Code: 'x'.repeat(2001) }, ['Code max', 'Code max']],
  ])("values of the shop's own fields are refused by name: %s", (_, values, expected) => {
    expect(faults(values)).toEqual(expected);
  });

  test("values of the shop's own fields may still be missing in a cart, and not in an order", () => {
    expect(faults({ Cooking: true, Mail: 'a@vzw.example' })).toEqual([]);
    expect(faults({ Cooking: true, Mail: 'a@vzw.example' }, true)).toEqual([
      'Fuel required_if',
      'Again confirmed',
    ]);
    expect(faults({}, true, ['registration'])).toEqual(['Unit required']);
    expect(faults({ Unit: null }, true, ['registration'])).toEqual(['Unit required']);
  });

  test("values of the shop's own fields may be emptied", () => {
    expect(faults({ Code: null, Guests: null, Day: '', Kind: '' })).toEqual([]);
  });
});

describe('rules in shop.json', () => {
  const problems = (...fields: readonly CustomFieldDeclaration[]) =>
    customFieldRuleProblems({ customFields: [...fields] }).map(
      ({ field: at, code, detail }) => `${at} ${code} ${detail}`,
    );

  test('rules in shop.json that can be stored are no problem', () => {
    expect(customFieldRuleProblems({ customFields })).toEqual([]);
  });

  test.each([
    [field('A', { rules: ['alpha', 'shouting'] }), 'customFields[0].rules[1] unknownRule shouting'],
    [field('A', { rules: ['max:lots'] }), 'customFields[0].rules[0] badRuleLimits max:lots'],
    [
      field('A', { type: 'boolean', rules: ['max:3'] }),
      'customFields[0].rules[0] ruleNotOfType max: boolean',
    ],
    [field('A', { rules: ['size:20'] }), 'customFields[0].rules[0] ruleNotOfType size: text'],
    [field('A', { rules: ['required_if:B,yes'] }), 'customFields[0].rules[0] unknownField B'],
  ])('rules in shop.json are named with what is wrong', (wrong, expected) => {
    expect(problems(wrong)).toEqual([expected]);
  });

  test('rules in shop.json may speak of a field of the same form only', () => {
    const cart = field('A', { rules: ['required_if:B,yes'] });
    expect(problems(cart, field('B', { entity: 'reservation' }))).toEqual([]);
    expect(problems(cart, field('B', { entity: 'registration' }))).toHaveLength(1);
  });
});
