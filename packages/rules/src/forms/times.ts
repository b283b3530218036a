import { parseHourMinute } from '../time/hour-minute.ts';
import { resultOf, type FormResult } from './form-result.ts';

/** Later than the given time, which itself is too early (spec 1 §5, "must be later than"). */
export function minTime(text: string, limit: string): FormResult {
  const time = parseHourMinute(text);
  return resultOf(time !== null && time > limit, 'minTime', { min: limit });
}

/** Earlier than the given time, which itself is too late (spec 1 §5, "must be earlier than"). */
export function maxTime(text: string, limit: string): FormResult {
  const time = parseHourMinute(text);
  return resultOf(time !== null && time < limit, 'maxTime', { max: limit });
}
