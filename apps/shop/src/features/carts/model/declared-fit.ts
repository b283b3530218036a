import type { Cart } from '@bivak/contract/wire';
import type { CustomFieldDeclaration } from '@bivak/contract/shop-config';
import { asksForMore, validateDeclared } from '@bivak/rules';

/** Whether the values may be; the form of the checkout asks what the cart does not say. */
export function declaredFit(
  declared: readonly CustomFieldDeclaration[],
  values: Cart['CustomFields'],
): boolean {
  return declared.every((field) => validateDeclared(values[field.name], field, values).every(asksForMore));
}
