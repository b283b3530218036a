import type { CustomFieldDeclaration } from '@bivak/contract/shop-config';
import { decimalCommaNumber, readNumber, type NumberLanguage } from '@bivak/rules';

/** What stands in the inputs of a shop's own fields. */
export type ExtraValues = Record<string, string | boolean>;
type Sent = string | number | boolean;

/** What is on the server, as it stands in the inputs. */
export function typedValues(
  fields: readonly CustomFieldDeclaration[],
  values: Readonly<Record<string, Sent | null>>,
  language: NumberLanguage,
): ExtraValues {
  const typed = fields.flatMap(({ name, type }): [string, string | boolean][] => {
    const value = values[name];
    if (value === undefined || value === null) return [];
    if (typeof value !== 'number') return [[name, value]];
    const comma = type === 'decimal' || language !== 'en';
    return [[name, String(value).replace('.', comma ? ',' : '.')]];
  });
  return Object.fromEntries(typed);
}

/** What is sent: filled fields only, in the type that the shop declares. */
export function extraValues(
  fields: readonly CustomFieldDeclaration[],
  values: ExtraValues,
  language: NumberLanguage,
): Record<string, Sent> {
  const filled = fields.flatMap(({ name, type }): [string, Sent][] => {
    const value = values[name];
    if (typeof value === 'boolean') return [[name, value]];
    // What an older page kept may be anything.
    const text = typeof value === 'string' ? value.trim() : '';
    if (text === '') return [];
    // No number at all: no type fits it, so that the field is refused.
    if (type === 'number') return [[name, readNumber(text, language) ?? Number.NaN]];
    return [[name, type === 'decimal' ? (decimalCommaNumber(text) ?? Number.NaN) : text]];
  });
  return Object.fromEntries(filled);
}
