import type { CustomFieldDeclaration, ShopConfig } from '@bivak/contract/shop-config';
import type { RefusedField } from '../http/refusal.ts';

type Values = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Checks free fields against what the shop declares for an entity (RULINGS, "CustomFields"): unknown names and
 * wrong types are refused; required ones only when `complete`, so that a cart can be filled bit by bit.
 */
export function customFieldFaults(
  config: Pick<ShopConfig, 'customFields'>,
  entities: readonly CustomFieldDeclaration['entity'][],
  values: Values,
  complete: boolean,
): RefusedField[] {
  const declared = config.customFields.filter((field) => entities.includes(field.entity));
  const byName = new Map(declared.map((field) => [field.name, field]));
  const given = Object.entries(values).flatMap(([name, value]): RefusedField[] => {
    const declaration = byName.get(name);
    if (declaration === undefined) return [{ field: `CustomFields.${name}`, reason: 'unknown-field' }];
    return value === null || fits(declaration.type, value)
      ? []
      : [{ field: `CustomFields.${name}`, reason: 'wrong-type' }];
  });
  if (!complete) return given;
  const missing = declared.filter((field) => field.required && isEmpty(values[field.name]));
  return [...given, ...missing.map((field) => ({ field: `CustomFields.${field.name}`, reason: 'required' }))];
}

function fits(type: CustomFieldDeclaration['type'], value: string | number | boolean): boolean {
  if (type === 'date') return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value);
  if (type === 'text') return typeof value === 'string' && value.length <= 2000;
  return typeof value === type;
}

function isEmpty(value: Values[string] | undefined): boolean {
  return value === undefined || value === null || value === '';
}
