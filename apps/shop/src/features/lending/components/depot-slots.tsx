import type { IsoDate } from '@bivak/rules';
import { RadioCards, Spinner } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { slotsQuery } from '../../carts/api/slots-query.ts';

/** At what time the tents are fetched or brought back; a full time slot says so and cannot be chosen. */
export function DepotSlots({
  id,
  direction,
  day,
  orderId,
  value,
  error,
  onChange,
}: {
  readonly id: string;
  readonly direction: 'pickup' | 'return';
  readonly day: IsoDate;
  /** The reservation that is edited: its own places count as free. */
  readonly orderId?: string;
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (slot: string) => void;
}) {
  const t = useTranslations('shop.lending.wizard.slots');
  const { call, shop } = useApp();
  const format = useFormat();
  const { data, isError, refetch } = useQuery(
    slotsQuery(call, direction, {
      warehouse: shop.lending?.warehouse ?? '',
      day,
      ...(orderId === undefined ? {} : { orderId }),
    }),
  );
  if (isError) return <PartNotLoaded role="alert" title={t('notLoaded')} retry={() => void refetch()} />;
  if (data === undefined) return <Spinner label={t(`${direction}Title`)} />;
  const slots = data.flatMap(({ hourId, from, to, usable }) =>
    hourId === null ? [] : [{ hourId, from, to, usable }],
  );
  if (slots.every(({ usable }) => !usable))
    return <p>{t(direction === 'pickup' ? 'noPickupTimes' : 'noReturnTimes')}</p>;
  return (
    <RadioCards
      id={id}
      label={
        <>
          {t(`${direction}Title`)} <span className="soft">{format.day(day, 'long')}</span>
        </>
      }
      options={slots.map(({ hourId, from, to, usable }) => ({
        value: hourId,
        title: t(usable ? 'slot' : 'full', { from, to }),
        disabled: !usable,
      }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
