import { remainder } from '../registers/check-digits.ts';

/**
 * Reads an account number without blanks, in the form in which it is passed on; null when its check digits are wrong.
 */
export function iban(text: string): string | null {
  const whole = text.replaceAll(/\s/gu, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/u.test(whole)) return null;
  const turned = whole.slice(4) + whole.slice(0, 4);
  const figures = Array.from(turned, (sign) => (/\d/u.test(sign) ? sign : String(sign.charCodeAt(0) - 55)));
  return remainder(figures.join(''), 97) === 1 ? whole : null;
}

/** People write it in groups of four. */
export function writtenIban(whole: string): string {
  return whole.replaceAll(/(.{4})(?=.)/gu, '$1 ');
}
