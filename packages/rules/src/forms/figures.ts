import { resultOf, type FormResult } from './form-result.ts';

/** A number from `from` to `to`, both ends included. */
export function between(value: string | number, from: number, to: number): FormResult {
  const number = numberIn(value);
  return resultOf(number >= from && number <= to, 'between', { min: from, max: to });
}

export function minValue(value: string | number, least: number): FormResult {
  return resultOf(numberIn(value) >= least, 'min_value', { min: least });
}

export function maxValue(value: string | number, most: number): FormResult {
  return resultOf(numberIn(value) <= most, 'max_value', { max: most });
}

/** A whole number, below zero too; unlike `numeric`, which is about signs. */
export function integer(value: string | number): FormResult {
  const whole = typeof value === 'number' ? Number.isInteger(value) : /^-?\d+$/u.test(value);
  return resultOf(whole, 'integer');
}

/**
 * Reads a number as it is typed with a comma: an optional minus, digits, and an optional comma with at least one digit
 * behind it, at most `decimals` where that is given. No thousands, no dot (spec 1 §5, "Decimal comma").
 */
export function decimalComma(value: string | number, decimals?: number): FormResult {
  const text = typeof value === 'number' ? String(value).replace('.', ',') : value;
  const behind = /^-?\d+(?:,(\d+))?$/u.exec(text);
  const fits = behind !== null && (decimals === undefined || (behind[1] ?? '').length <= decimals);
  return resultOf(fits, 'decimalComma', { decimals: decimals ?? 'any' });
}

/** The number that a text with a decimal comma says; null when it says none. */
export function decimalCommaNumber(text: string): number | null {
  const trimmed = text.trim();
  return decimalComma(trimmed).ok ? Number(trimmed.replace(',', '.')) : null;
}

/** NaN compares with nothing, so every limit refuses it. */
function numberIn(value: string | number): number {
  if (typeof value === 'number') return value;
  return /^-?\d+(?:[.,]\d+)?$/u.test(value) ? Number(value.replace(',', '.')) : Number.NaN;
}
