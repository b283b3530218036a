import type { CustomFieldDeclaration, ShopConfig } from '@bivak/contract/shop-config';
import { asksForMore, judgeDeclared } from '@bivak/rules';
import { refuse, type Refusal, type RefusedField } from '../http/refusal.ts';

type Values = Readonly<Record<string, string | number | boolean | null>>;
type Entity = CustomFieldDeclaration['entity'];

/** Fields of a cart and of what is made of it are asked in one form. */
export function formOf(entity: Entity): Entity {
  return entity === 'cart' ? 'reservation' : entity;
}

/**
 * Checks free fields against what the shop declares for an entity (RULINGS, "CustomFields"): unknown names, wrong
 * types and broken rules are refused; what is missing only when `complete`, so that a cart can be filled bit by bit.
 */
export function customFieldFaults(
  config: Pick<ShopConfig, 'customFields' | 'categoryFieldInCart'>,
  entities: readonly Entity[],
  values: Values,
  complete: boolean,
): RefusedField[] {
  const declared = [...config.customFields, ...builtIn(config)].filter((field) =>
    entities.includes(field.entity),
  );
  const unknown = Object.keys(values).filter((name) => !declared.some((field) => field.name === name));
  return [
    ...unknown.map((name) => ({ field: fieldOf(name), reason: 'unknown-field' })),
    ...declared.flatMap((declaration) =>
      judgeDeclared(values[declaration.name], declaration, values)
        .filter((fault) => complete || !asksForMore(fault))
        .map(({ reason, limits }) => ({ field: fieldOf(declaration.name), reason, params: limits })),
    ),
  ];
}

/** The category from which a cart was begun, where the shop wants to know (spec 2 §4); no form asks it. */
function builtIn({
  customFields,
  categoryFieldInCart,
}: Pick<ShopConfig, 'customFields' | 'categoryFieldInCart'>): ShopConfig['customFields'] {
  const name = 'CUST_CategoryID';
  if (!categoryFieldInCart || customFields.some((field) => field.entity === 'cart' && field.name === name))
    return [];
  return [
    { name, entity: 'cart', type: 'text', required: false, labelKey: name, rules: ['max:80'], options: [] },
  ];
}

/** A name that the shop does not know is a mistake of who calls; all else is a form that is not filled in right. */
export function customFieldRefusal(faults: readonly RefusedField[]): Refusal {
  const unknown = faults.some(({ reason }) => reason === 'unknown-field');
  return refuse(unknown ? 'UnknownCustomField' : 'ValidationFailed', { fields: faults });
}

function fieldOf(name: string): string {
  return `CustomFields.${name}`;
}
