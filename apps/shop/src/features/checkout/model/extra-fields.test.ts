import type { CustomFieldDeclaration } from '@bivak/contract/shop-config';
import { describe, expect, test } from 'vitest';
import { extraSchema, extraValues } from '../../../forms/extra-fields.ts';
import { extraFields } from './extra-fields.ts';

const field = (type: CustomFieldDeclaration['type'], required = false): CustomFieldDeclaration => ({
  name: `CUST_${type}`,
  entity: 'reservation',
  type,
  required,
  labelKey: 'fields.x',
});
const fits = (declared: CustomFieldDeclaration, value: unknown) =>
  extraSchema(declared).safeParse(value).success;

describe("the shop's own fields", () => {
  test('of an order are those of cart and reservation', () => {
    const customFields = (['customer', 'cart', 'reservation'] as const).map((entity) => ({
      ...field('text'),
      entity,
    }));
    expect(extraFields({ customFields }).map(({ entity }) => entity)).toEqual(['cart', 'reservation']);
  });

  test('may stay empty unless they are required', () => {
    expect(fits(field('text'), '')).toBe(true);
    expect(fits(field('text', true), ' ')).toBe(false);
    expect(fits(field('boolean', true), false)).toBe(false);
    expect(fits(field('boolean', true), true)).toBe(true);
  });

  test('of numbers take a comma or a dot, and no words', () => {
    expect(fits(field('number'), '2,5')).toBe(true);
    expect(fits(field('number'), 'veel')).toBe(false);
  });

  test('are sent in the type that the shop declares, and only when filled', () => {
    const fields = [field('number'), field('boolean'), field('text'), field('date')];
    const values = { CUST_number: '2,5', CUST_boolean: true, CUST_text: '', CUST_date: '2026-12-12' };
    expect(extraValues(fields, values)).toEqual({
      CUST_number: 2.5,
      CUST_boolean: true,
      CUST_date: '2026-12-12',
    });
  });
});
