import type { CustomFieldDeclaration, PublicShopConfig } from '@bivak/contract/shop-config';
import * as z from 'zod/mini';
import type { CheckoutValues } from './checkout-values.ts';

/** The shop's own fields that belong to an order (RULINGS, "CustomFields"). */
export function extraFields({
  customFields,
}: Pick<PublicShopConfig, 'customFields'>): CustomFieldDeclaration[] {
  return customFields.filter(({ entity }) => entity === 'reservation' || entity === 'cart');
}

/** What an input may hold; numbers are typed as text, with a comma or a dot. */
export function extraSchema({ type, required }: CustomFieldDeclaration) {
  if (type === 'boolean') return z.nullish(z.boolean().check(z.refine((on) => on || !required, 'required')));
  return z.nullish(
    z.string().check(
      z.refine((text) => !required || text.trim() !== '', 'required'),
      z.refine(
        (text) => type !== 'number' || text.trim() === '' || Number.isFinite(numberOf(text)),
        'number',
      ),
      z.maxLength(2000),
    ),
  );
}

/** What is sent: filled fields only, in the type that the shop declares. */
export function extraValues(
  fields: readonly CustomFieldDeclaration[],
  values: CheckoutValues['CustomFields'],
): Record<string, string | number | boolean> {
  const filled = fields.flatMap(({ name, type }): [string, string | number | boolean][] => {
    const value = values[name];
    if (value === undefined || value === '') return [];
    return [[name, type === 'number' ? numberOf(String(value)) : value]];
  });
  return Object.fromEntries(filled);
}

function numberOf(text: string): number {
  return Number(text.trim().replace(',', '.'));
}
