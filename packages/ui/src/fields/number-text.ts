import { formatNumber, readNumber, type NumberLanguage } from '@bivak/rules';

export type NumberLimits = {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Decimals that are kept; none by default. */
  readonly decimals?: number | undefined;
  /** Signs that can be typed at most. */
  readonly maxLength?: number | undefined;
};

/** What of a typed text stays: signs that a number can have, and no more of them than fit (spec 1 §5). */
export function keptOfNumber(text: string, { min, decimals = 0, maxLength }: NumberLimits): string {
  const signs = text.replaceAll(decimals > 0 ? /[^\d.,-]/gu : /[^\d-]/gu, '');
  const minus = signs.startsWith('-') && (min === undefined || min < 0) ? '-' : '';
  return truncated(minus + signs.replaceAll('-', ''), maxLength);
}

/** Reads the number that a text says, held between the limits and rounded to its decimals; null when it says none. */
export function numberOfText(text: string, language: NumberLanguage, limits: NumberLimits): number | null {
  const number = readNumber(text, language);
  if (number === null) return null;
  const { min = -Infinity, max = Infinity, decimals = 0 } = limits;
  const rounded = Number(number.toFixed(decimals));
  return Math.max(min, Math.min(max, rounded));
}

/** A number as it stands in its field: as many decimals as it has. */
export function textOfNumber(
  value: number,
  language: NumberLanguage,
  { decimals = 0 }: NumberLimits,
): string {
  const behind = Number(value.toFixed(decimals)).toString().split('.')[1] ?? '';
  return formatNumber(value, language, behind.length);
}

/** What of a typed text can be the beginning of a number with a decimal comma; a dot is taken for the comma. */
export function keptOfDecimal(text: string, { min, decimals, maxLength }: NumberLimits): string {
  const minus = /^\s*-/u.test(text) && (min === undefined || min < 0) ? '-' : '';
  const [whole = '', ...behind] = text
    .replaceAll('.', ',')
    .replaceAll(/[^\d,]/gu, '')
    .split(',');
  const kept = behind.join('').slice(0, decimals);
  const comma = behind.length > 0 && decimals !== 0 ? ',' : '';
  return truncated(minus + (whole === '' && comma !== '' ? '0' : whole) + comma + kept, maxLength);
}

/** A number with a decimal comma when typing ends: no lone minus, no comma without decimals. */
export function tidyDecimal(text: string): string {
  return text.replace(/,$/u, '').replace(/^-$/u, '');
}

function truncated(text: string, maxLength: number | undefined): string {
  return maxLength === undefined ? text : text.slice(0, maxLength);
}
