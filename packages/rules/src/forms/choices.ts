import { resultOf, type FilledValue, type FormResult } from './form-result.ts';

/** One of the given values; numbers by how they are written. */
export function oneOf(value: FilledValue, allowed: readonly string[]): FormResult {
  return resultOf(allowed.includes(String(value)), 'one_of', { allowed: allowed.join(', ') });
}

/** Allows none of the given values. */
export function excluded(value: FilledValue, refused: readonly string[]): FormResult {
  return resultOf(!refused.includes(String(value)), 'excluded', { refused: refused.join(', ') });
}
