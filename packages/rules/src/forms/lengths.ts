import { resultOf, type FormResult } from './form-result.ts';

/** Exactly so many signs. */
export function length(text: string, count: number): FormResult {
  return resultOf(signsIn(text) === count, 'length', { length: count });
}

/** The text needs so many signs. */
export function min(text: string, count: number): FormResult {
  return resultOf(signsIn(text) >= count, 'min', { length: count });
}

/** The text may have so many signs. */
export function max(text: string, count: number): FormResult {
  return resultOf(signsIn(text) <= count, 'max', { length: count });
}

// What people see as one sign may be two units of text, such as an emoji.
function signsIn(text: string): number {
  return Array.from(text).length;
}
