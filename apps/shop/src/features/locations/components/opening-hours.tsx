import type { Warehouse } from '@bivak/contract';
import type { IsoDate } from '@bivak/rules';
import { useFormat } from '../../../i18n/use-format.ts';
import { weeklyHours } from '../model/weekly-hours.ts';

/** The weekly hours of a pickup point, in a few lines. */
export function OpeningHours({ hours }: { readonly hours: Warehouse['OpeningHours'] }) {
  const format = useFormat();
  // 1 January 2024 was a Monday.
  const name = (weekday: number): string => format.weekday(`2024-01-0${weekday}` as IsoDate);
  return (
    <ul className="num">
      {weeklyHours(hours).map(({ first, last, ranges }) => (
        <li key={first}>
          {first === last ? name(first) : `${name(first)}–${name(last)}`}{' '}
          {ranges.map(({ from, to }) => `${from}–${to}`).join(', ')}
        </li>
      ))}
    </ul>
  );
}
