import type { IsoDate, Period } from '@bivak/rules';
import { SelectField } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { slotsQuery } from '../../carts/api/slots-query.ts';

interface Wishes {
  readonly pickupSlot: string | null;
  readonly returnSlot: string | null;
}

/** At what time an association would like to come in the peak. It may be left open: the division gives everybody an hour. */
export function WishedHours({
  rental,
  wishes,
  onChange,
}: {
  readonly rental: Period;
  readonly wishes: Wishes;
  readonly onChange: (changed: Partial<Wishes>) => void;
}) {
  const t = useTranslations('shop.lending.wizard.wishes');
  return (
    <fieldset className="stack">
      <legend>
        <b>{t('title')}</b>
      </legend>
      <p className="soft">{t('text')}</p>
      <WishedHour
        id="pickup"
        direction="pickup"
        day={rental.from}
        value={wishes.pickupSlot}
        onChange={(pickupSlot) => onChange({ pickupSlot })}
      />
      <WishedHour
        id="return"
        direction="return"
        day={rental.to}
        value={wishes.returnSlot}
        onChange={(returnSlot) => onChange({ returnSlot })}
      />
    </fieldset>
  );
}

function WishedHour({
  id,
  direction,
  day,
  value,
  onChange,
}: {
  readonly id: string;
  readonly direction: 'pickup' | 'return';
  readonly day: IsoDate;
  readonly value: string | null;
  readonly onChange: (slot: string | null) => void;
}) {
  const t = useTranslations('shop.lending.wizard.wishes');
  const tg = useTranslations('shop.global');
  const { call, shop } = useApp();
  const format = useFormat();
  const { data } = useQuery(slotsQuery(call, direction, { warehouse: shop.lending?.warehouse ?? '', day }));
  // Who is there already says nothing about the peak: its hours are given together.
  const hours = (data ?? []).flatMap(({ hourId, from, to }) =>
    hourId === null ? [] : [{ value: hourId, label: t('hour', { from, to }) }],
  );
  if (hours.length === 0) return null;
  // A day that moved to another weekday keeps the time of its wish, under the name of the hour that it was said with.
  const kept =
    value === null || hours.some((hour) => hour.value === value) ? [] : [{ value, label: t('kept') }];
  return (
    <SelectField
      id={id}
      label={t(direction, { day: format.day(day, 'long') })}
      optional={tg('optional')}
      value={value ?? ''}
      options={[{ value: '', label: t('any') }, ...kept, ...hours]}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  );
}
