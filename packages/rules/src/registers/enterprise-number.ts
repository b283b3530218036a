import { hasBelgianCheck, withoutSigns } from './check-digits.ts';

/**
 * The ten digits of a Belgian enterprise number, written with or without dots and "BE"; null when it is none. It begins
 * with 0, since 2023 also with 1. The nine digits of before 2005 lack that zero.
 */
export function enterpriseNumber(text: string): string | null {
  const digits = withoutSigns(text).replace(/^BE/iu, '');
  const whole = digits.length === 9 ? `0${digits}` : digits;
  return /^[01]\d{9}$/u.test(whole) && hasBelgianCheck(whole) ? whole : null;
}

/** Reads the ten digits of an establishment of a Belgian enterprise, which begin with 2 to 8; null when it is none. */
export function establishmentNumber(text: string): string | null {
  const digits = withoutSigns(text);
  return /^[2-8]\d{9}$/u.test(digits) && hasBelgianCheck(digits) ? digits : null;
}

/** The register writes it so: 0403.170.701. */
export function writtenEnterpriseNumber(digits: string): string {
  return digits.replace(/^(\d{4})(\d{3})(\d{3})$/u, '$1.$2.$3');
}
