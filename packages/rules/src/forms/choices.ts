import { verdictOf, type FilledValue, type FormVerdict } from './form-verdict.ts';

/** One of the given values; numbers by how they are written. */
export function oneOf(value: FilledValue, allowed: readonly string[]): FormVerdict {
  return verdictOf(allowed.includes(String(value)), 'one_of', { allowed: allowed.join(', ') });
}

/** None of the given values. */
export function excluded(value: FilledValue, refused: readonly string[]): FormVerdict {
  return verdictOf(!refused.includes(String(value)), 'excluded', { refused: refused.join(', ') });
}
