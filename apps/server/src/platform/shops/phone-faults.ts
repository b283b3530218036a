import { validateField } from '@bivak/rules';
import type { RefusedField } from '../application/refusal.ts';

/** A telephone number that can be none; nothing given is none to evaluate. */
export function phoneFaults(field: string, given: unknown): RefusedField[] {
  const isFault = typeof given === 'string' && validateField(given, [{ name: 'phone', args: [] }]).length > 0;
  return isFault ? [{ field, reason: 'phone' }] : [];
}
