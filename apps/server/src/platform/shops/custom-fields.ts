import type { CustomFieldDeclaration, ShopConfig } from '@bivak/contract/shop-config';
import { asksForMore, importedLine, validateDeclared } from '@bivak/rules';
import { refuse, type Refusal, type RefusedField } from '../application/refusal.ts';

/** Of names that no shop knows the first are told, and of a long one its beginning. */
const mostNames = 20;

/** Values of a shop's own fields; null empties one. */
export type CustomFieldValues = Readonly<Record<string, string | number | boolean | null>>;
type Entity = CustomFieldDeclaration['entity'];
type Known = Pick<ShopConfig, 'customFields' | 'categoryFieldInCart' | 'registration'>;

/** Fields of a cart and of what is made of it are asked in one form. */
export function formOf(entity: Entity): Entity {
  return entity === 'cart' ? 'reservation' : entity;
}

/**
 * Checks free fields against what the shop declares for an entity (RULINGS, "CustomFields"): unknown names, wrong
 * types and broken rules are refused; what is missing only when `complete`, so that a cart can be filled bit by bit.
 */
export function customFieldFaults(
  config: Known,
  entities: readonly Entity[] | ((declaration: CustomFieldDeclaration) => boolean),
  values: CustomFieldValues,
  complete: boolean,
): RefusedField[] {
  const belongs =
    typeof entities === 'function'
      ? entities
      : (field: CustomFieldDeclaration) => entities.includes(field.entity);
  const declared = declaredOf(config).filter(belongs);
  const unknown = Object.keys(values).filter((name) => !declared.some((field) => field.name === name));
  return [
    ...unknown
      .slice(0, mostNames)
      .map((name) => ({ field: fieldOf(importedLine(name, 80)), reason: 'unknown-field' })),
    ...declared.flatMap((declaration) =>
      validateDeclared(values[declaration.name], declaration, values)
        .filter((fault) => complete || !asksForMore(fault))
        .map(({ reason, limits }) => ({ field: fieldOf(declaration.name), reason, params: limits })),
    ),
  ];
}

/** The type is null where the shop knows no such field. */
export function customFieldType(
  config: Known,
  entity: Entity,
  name: string,
): CustomFieldDeclaration['type'] | null {
  return declaredOf(config).find((field) => field.entity === entity && field.name === name)?.type ?? null;
}

function declaredOf(config: Known): readonly CustomFieldDeclaration[] {
  return [...config.customFields, ...builtIn(config)];
}

/**
 * What every item may say (spec 2 §3), and where the shop wants them: the category from which a cart was begun (spec 2 §4), which no form asks, and whether
 * somebody who registers gets the newsletter (spec 2 §3).
 */
function builtIn({
  customFields,
  categoryFieldInCart,
  registration,
}: Known): readonly CustomFieldDeclaration[] {
  const all: readonly CustomFieldDeclaration[] = [
    ...(categoryFieldInCart ? [builtInField('CUST_CategoryID', 'cart', 'text', ['max:80'])] : []),
    ...(registration.newsLetter
      ? [builtInField('CUST_SubscribedForNewsletter', 'registration', 'boolean', [])]
      : []),
    builtInField('CUST_OccupancyCapacity', 'item', 'number', ['integer', 'min_value:1']),
    builtInField('CUST_Weight', 'item', 'decimal', ['min_value:0']),
  ];
  return all.filter(
    ({ name, entity }) => !customFields.some((field) => field.entity === entity && field.name === name),
  );
}

function builtInField(
  name: string,
  entity: Entity,
  type: CustomFieldDeclaration['type'],
  rules: string[],
): CustomFieldDeclaration {
  return { name, entity, type, required: false, labelKey: name, rules, options: [] };
}

/** A name that the shop does not know is a mistake of who calls; all else is a form that is not filled in right. */
export function customFieldRefusal(faults: readonly RefusedField[]): Refusal {
  const unknown = faults.some(({ reason }) => reason === 'unknown-field');
  return refuse(unknown ? 'UnknownCustomField' : 'ValidationFailed', { fields: faults });
}

function fieldOf(name: string): string {
  return `CustomFields.${name}`;
}
