import type { StaffWeeklyHours } from '@bivak/contract/admin';
import { SelectField, TextField } from '@bivak/ui';
import { useTranslations } from 'use-intl';

type Stretch = Omit<StaffWeeklyHours, 'Weekdays'>;

const directions = ['both', 'pickup', 'return'] as const;

/** From when to when, for which direction, in slots of how long, each for how many. */
export function StretchFields({
  value,
  at,
  faults,
  change,
}: {
  readonly value: Stretch;
  /** The name of the row on the wire. */
  readonly at: string;
  readonly faults: Readonly<Record<string, string>>;
  readonly change: (changed: Partial<Stretch>) => void;
}) {
  const t = useTranslations('office.hours');
  const time = (name: 'From' | 'To') => (
    <TextField
      label={t(`fields.${name}`)}
      // The end of a day is no time that a clock shows.
      type={value[name] === '24:00' ? 'text' : 'time'}
      value={value[name]}
      error={faults[`${at}.${name}`]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  const count = (name: 'SlotMinutes' | 'Capacity') => (
    <TextField
      label={t(`fields.${name}`)}
      type="number"
      min={1}
      value={String(value[name])}
      error={faults[`${at}.${name}`]}
      onChange={({ target }) => change({ [name]: Number(target.value) || 0 })}
    />
  );
  return (
    <>
      <SelectField
        label={t('fields.Direction')}
        value={value.Direction}
        options={directions.map((one) => ({ value: one, label: t(`directions.${one}`) }))}
        onChange={({ target }) => change({ Direction: target.value as Stretch['Direction'] })}
      />
      {time('From')}
      {time('To')}
      {count('SlotMinutes')}
      {count('Capacity')}
    </>
  );
}
