import type { CustomFieldDeclaration } from '@bivak/contract/shop-config';
import * as z from 'zod/mini';

/** What stands in the inputs of a shop's own fields. */
export type ExtraValues = Record<string, string | boolean>;

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
  values: ExtraValues,
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
