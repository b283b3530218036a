import type { CustomFieldDeclaration } from '@bivak/contract/shop-config';
import { describe, expect, test } from 'vitest';
import { extraValues, typedValues, type ExtraValues } from '@bivak/web/declared-fields';
import { extraSchema } from '@bivak/web/schemas';
import { readFault } from '@bivak/web/forms';
import { extraFields } from './extra-fields.ts';

const field = (
  type: CustomFieldDeclaration['type'],
  over: Partial<CustomFieldDeclaration> = {},
): CustomFieldDeclaration => ({
  name: `CUST_${type}`,
  entity: 'reservation',
  type,
  required: false,
  labelKey: 'fields.x',
  rules: [],
  options: [],
  ...over,
});

/** What is wrong, as `name: reason`. */
function faults(
  fields: readonly CustomFieldDeclaration[],
  values: ExtraValues,
  language: 'nl' | 'en' = 'nl',
) {
  const result = extraSchema(fields, language).safeParse(values);
  if (result.success) return [];
  return result.error.issues.map(
    ({ path, message }) => `${String(path[0])}: ${readFault(message)?.reason ?? message}`,
  );
}
const fits = (declared: CustomFieldDeclaration, value: string | boolean, language: 'nl' | 'en' = 'nl') =>
  faults([declared], { [declared.name]: value }, language).length === 0;

describe("the shop's own fields", () => {
  test("the shop's own fields of an order are those of cart and reservation", () => {
    const customFields = (['customer', 'cart', 'reservation'] as const).map((entity) => ({
      ...field('text'),
      entity,
    }));
    expect(extraFields({ customFields }).map(({ entity }) => entity)).toEqual(['cart', 'reservation']);
  });

  test("the shop's own fields may stay empty unless they are required", () => {
    expect(fits(field('text'), '')).toBe(true);
    expect(faults([field('text', { required: true })], {})).toEqual(['CUST_text: required']);
    expect(fits(field('text', { required: true }), ' ')).toBe(false);
    expect(fits(field('boolean', { required: true }), false)).toBe(false);
    expect(fits(field('boolean', { required: true }), true)).toBe(true);
  });

  test("the shop's own fields for numbers take what the language writes, and no words", () => {
    expect(fits(field('number'), '2,5')).toBe(true);
    expect(faults([field('number')], { CUST_number: 'veel' })).toEqual(['CUST_number: number']);
    const many = field('number', { rules: ['max_value:10'] });
    expect(fits(many, '1.234', 'en')).toBe(true);
    expect(fits(many, '1.234', 'nl')).toBe(false);
  });

  test("the shop's own fields for decimals take a comma in every language", () => {
    const weight = field('decimal', { rules: ['decimalComma:1'] });
    expect(fits(weight, '2,5', 'en')).toBe(true);
    expect(fits(weight, '2.5', 'en')).toBe(false);
    expect(fits(weight, '2,55')).toBe(false);
  });

  test("the shop's own fields keep the rules that the shop declares, each with its limits", () => {
    const code = field('text', { rules: ['alpha_dash', 'max:4'] });
    expect(faults([code], { CUST_text: 'a+bcd' })).toEqual(['CUST_text: alpha_dash', 'CUST_text: max']);
    const result = extraSchema([code], 'nl').safeParse({ CUST_text: 'abcde' });
    expect(readFault(result.error?.issues[0]?.message)).toEqual({ reason: 'max', limits: { length: 4 } });
  });

  test("the shop's own fields may depend on one another", () => {
    const fields = [field('boolean'), field('text', { rules: ['required_if:CUST_boolean,true'] })];
    expect(faults(fields, { CUST_boolean: true, CUST_text: '' })).toEqual(['CUST_text: required_if']);
    expect(faults(fields, { CUST_boolean: false })).toEqual([]);
  });

  test("the shop's own fields are sent in the type that the shop declares, and only when filled", () => {
    const fields = [field('number'), field('decimal'), field('boolean'), field('text'), field('date')];
    const values = {
      CUST_number: '1.234,5',
      CUST_decimal: '-0,5',
      CUST_boolean: true,
      CUST_text: ' ',
      CUST_date: '2026-12-12',
      CUST_elsewhere: 'x',
    };
    expect(extraValues(fields, values, 'nl')).toEqual({
      CUST_number: 1234.5,
      CUST_decimal: -0.5,
      CUST_boolean: true,
      CUST_date: '2026-12-12',
    });
  });

  test("the shop's own fields stand in the form as the cart has them", () => {
    const fields = [field('number'), field('decimal'), field('boolean'), field('text')];
    const sent = { CUST_number: 2.5, CUST_decimal: 2.5, CUST_boolean: true, CUST_text: null };
    expect(typedValues(fields, sent, 'en')).toEqual({
      CUST_number: '2.5',
      CUST_decimal: '2,5',
      CUST_boolean: true,
    });
    expect(extraValues(fields, typedValues(fields, sent, 'nl'), 'nl')).toEqual({
      CUST_number: 2.5,
      CUST_decimal: 2.5,
      CUST_boolean: true,
    });
  });

  test("the shop's own fields survive what an older page kept", () => {
    expect(faults([field('text')], { CUST_text: 7 } as unknown as ExtraValues)).toEqual([]);
  });
});
