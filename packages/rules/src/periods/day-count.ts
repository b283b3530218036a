import { daysInclusive } from '../time/iso-date.ts';
import { accepted, refused, type Result } from '../result.ts';
import type { Period } from './period-rules.ts';

/** Whether a period has enough days and not too many, both ends counted; 0 is no limit (spec 1 §5). */
export function dayCountResult(
  { from, to }: Period,
  { min, max }: { readonly min: number; readonly max: number },
): Result<'too-short' | 'too-long'> {
  const days = daysInclusive(from, to);
  if (days < min) return refused('too-short');
  return max > 0 && days > max ? refused('too-long') : accepted;
}
