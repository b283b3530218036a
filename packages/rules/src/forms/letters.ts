import { resultOf, type FormResult } from './form-result.ts';

// These are letters of every script, with the marks that some are written with.
const LETTER = '\\p{L}\\p{M}';
const ALPHA = new RegExp(`^[${LETTER}]+$`, 'u');
const ALPHA_NUM = new RegExp(`^[${LETTER}\\p{Nd}]+$`, 'u');
const ALPHA_DASH = new RegExp(`^[${LETTER}\\p{Nd}_-]+$`, 'u');
const ALPHA_SPACES = new RegExp(`^[${LETTER}\\p{Zs}]+$`, 'u');

/** Allows letters only, of any script (spec 1 §5, as all rules of this folder). */
export function alpha(text: string): FormResult {
  return resultOf(ALPHA.test(text), 'alpha');
}

export function alphaNum(text: string): FormResult {
  return resultOf(ALPHA_NUM.test(text), 'alpha_num');
}

/** Allows letters, digits, dashes and underscores. */
export function alphaDash(text: string): FormResult {
  return resultOf(ALPHA_DASH.test(text), 'alpha_dash');
}

export function alphaSpaces(text: string): FormResult {
  return resultOf(ALPHA_SPACES.test(text), 'alpha_spaces');
}

/** Digits and nothing else: "007" is numeric and "-7" is not; a whole number is `integer`. */
export function numeric(text: string): FormResult {
  return resultOf(/^\d+$/u.test(text), 'numeric');
}

/** Allows exactly so many digits, such as the ten of a company number. */
export function digits(text: string, length: number): FormResult {
  return resultOf(/^\d+$/u.test(text) && text.length === length, 'digits', { length });
}

/** Any other form; the pattern stands in `shop.json` and was compiled once when the shop was read. */
export function regex(text: string, pattern: string): FormResult {
  return resultOf(new RegExp(pattern, 'u').test(text), 'regex');
}
