import { remainder } from '../registers/check-digits.ts';

/**
 * The payment reference that a transfer says, as twelve digits: in its structured field or in its words, with whatever
 * signs between. Null where there is none whose check is right, and where there are two: then somebody has to look.
 */
export function bankReference(texts: readonly string[]): string | null {
  const found = new Set<string>();
  for (const text of texts)
    for (const [whole] of text.matchAll(/(?<!\d)\d{3}[\s./-]*\d{4}[\s./-]*\d{5}(?!\d)/gu)) {
      const digits = whole.replaceAll(/\D/gu, '');
      if (isReference(digits)) found.add(digits);
    }
  const [reference] = found;
  return found.size === 1 && reference !== undefined ? reference : null;
}

/** Twelve digits as they stand on an invoice. */
export function writtenReference(digits: string): string {
  return `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++`;
}

function isReference(digits: string): boolean {
  return Number(digits.slice(10)) === (remainder(digits.slice(0, 10), 97) || 97);
}
