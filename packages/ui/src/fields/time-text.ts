import { parseHourMinute, type HourMinute } from '@bivak/rules';

const LENGTH = 5;

/** What of a typed text can become HH:mm; the colon comes by itself after two digits. */
export function keptOfTime(text: string, before: string): string {
  const kept = text.replaceAll('.', ':').replaceAll(/[^\d:]/gu, '');
  const [first = '', ...behind] = kept.split(':');
  // Taking the colon away must not bring it back.
  const deleting = kept.length < before.length;
  const parted = behind.length > 0 || first.length > 2 || (first.length === 2 && !deleting);
  const minutes = first.slice(2) + behind.join('');
  return parted ? `${first.slice(0, 2)}:${minutes}`.slice(0, LENGTH) : first;
}

/** The time that a text says when typing ends; one digit of the hour will do. Null when it says none. */
export function timeOfText(text: string): HourMinute | null {
  const whole = /^\d{1,2}:?$/u.test(text) ? `${text.replace(':', '')}:00` : text;
  return parseHourMinute(whole.padStart(LENGTH, '0'));
}
