import { remainder, withoutSigns } from './check-digits.ts';
import { enterpriseNumber, writtenEnterpriseNumber } from './enterprise-number.ts';

/**
 * A VAT number in the form in which it is passed on, such as BE0403170701; null when it cannot be one. Belgian and
 * Dutch ones are checked by their digits, of others only the form. Without letters in front it is one of `countryId`.
 */
export function vatNumber(text: string, countryId: string): string | null {
  const given = withoutSigns(text).toUpperCase();
  const whole = /^[A-Z]{2}/u.test(given) ? given : countryId + given;
  if (whole.startsWith('BE')) return belgian(whole);
  if (whole.startsWith('NL')) return isDutch(whole) ? whole : null;
  return /^[A-Z]{2}[A-Z0-9+*]{2,13}$/u.test(whole) && /\d/u.test(whole) ? whole : null;
}

/**
 * Reads the number of a company in the register of its country, in the form in which it is stored; null when it cannot
 * be one. Belgium: the enterprise number. The Netherlands: eight digits of the chamber of commerce, which have no
 * check.
 */
export function businessNumber(text: string, countryId: string): string | null {
  if (countryId === 'BE') return enterpriseNumber(text);
  const given = withoutSigns(text);
  if (countryId === 'NL') return /^\d{8}$/u.test(given) ? given : null;
  return /\d/u.test(given) ? text.trim() : null;
}

/**
 * A Belgian one is written in the groups in which it is read, BE 0403.170.701, others as they are. Others as they are.
 */
export function writtenVatNumber(stored: string): string {
  return stored.startsWith('BE') ? `BE ${writtenEnterpriseNumber(stored.slice(2))}` : stored;
}

/** Belgian ones in groups: 0403.170.701. Others as they are. */
export function writtenBusinessNumber(stored: string, countryId: string): string {
  return countryId === 'BE' ? writtenEnterpriseNumber(stored) : stored;
}

function belgian(whole: string): string | null {
  const digits = enterpriseNumber(whole);
  return digits === null ? null : `BE${digits}`;
}

/**
 * A number of before 2020 is nine digits with a check of eleven; since then the letters count too, as figures, with one
 * of 97.
 */
function isDutch(whole: string): boolean {
  const digits = /^NL(\d{9})B\d{2}$/u.exec(whole)?.[1];
  if (digits === undefined) return false;
  const figures = Array.from(whole, (sign) => (/\d/u.test(sign) ? sign : String(sign.charCodeAt(0) - 55)));
  return remainder(figures.join(''), 97) === 1 || passesEleven(digits);
}

function passesEleven(digits: string): boolean {
  const weights = [9, 8, 7, 6, 5, 4, 3, 2, -1];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return sum % 11 === 0;
}
