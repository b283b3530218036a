import type { HourMinute } from '@bivak/rules';

/** Minutes since midnight as 'HH:mm'. The end of a day is '24:00', which sorts after every other time. */
export function clockText(minutes: number): HourMinute {
  const hours = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${hours}:${String(minutes % 60).padStart(2, '0')}` as HourMinute;
}
