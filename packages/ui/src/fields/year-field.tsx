import type { IsoDate } from '@bivak/rules';
import { SelectField, type SelectFieldProps } from './select-field.tsx';

/** How far the choice reaches when nothing else is said (spec 1 §9). */
const YEARS_BACK = 100;
const YEARS_AHEAD = 1;

export type YearFieldProps = Omit<SelectFieldProps, 'options' | 'value' | 'onChange' | 'defaultValue'> & {
  readonly value: number | null;
  readonly onChange: (value: number) => void;
  /** The shop's today; the machine's own is never asked. */
  readonly today: IsoDate;
  readonly min?: IsoDate | undefined;
  readonly max?: IsoDate | undefined;
};

/** A year, from a hundred years back to the next, unless the days that are possible say otherwise. */
export function YearField({ value, onChange, today, min, max, placeholder = '', ...rest }: YearFieldProps) {
  return (
    <SelectField
      {...rest}
      placeholder={placeholder}
      options={yearsBetween(today, { min, max }).map((year) => ({
        value: String(year),
        label: String(year),
      }))}
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}

/** The years to choose from, the newest first. */
export function yearsBetween(
  today: IsoDate,
  { min, max }: { readonly min?: IsoDate | undefined; readonly max?: IsoDate | undefined },
): number[] {
  const now = yearOf(today);
  const first = min === undefined ? now - YEARS_BACK : yearOf(min);
  const last = max === undefined ? now + YEARS_AHEAD : yearOf(max);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, back) => last - back);
}

function yearOf(date: IsoDate): number {
  return Number(date.slice(0, 4));
}
