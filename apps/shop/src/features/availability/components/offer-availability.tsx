import { Availability, type AvailabilityState } from '@bivak/ui';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../app-context.tsx';
import { useFormat } from '../../../i18n/use-format.ts';
import type { OfferStatus } from '../model/offer-status.ts';

const STATES = { free: 'ok', few: 'few', none: 'no', 'too-long': 'cap' } as const satisfies Record<
  OfferStatus['kind'],
  AvailabilityState
>;

/** Says what is free and how much, or why not and from when. */
export function OfferAvailability({
  id,
  status,
  place,
}: {
  readonly id?: string;
  readonly status: OfferStatus;
  readonly place: string;
}) {
  const t = useTranslations('shop.availability');
  const format = useFormat();
  const { mode } = useShop();
  return (
    <Availability id={id} state={STATES[status.kind]}>
      {text()}
    </Availability>
  );

  function text(): string {
    switch (status.kind) {
      case 'free':
        return status.count === null
          ? t('freeUncounted', { mode })
          : t('free', { count: status.count, mode });
      case 'few':
        return t('few', { count: String(status.count), mode });
      case 'none':
        return status.next === null
          ? t('none', { place, mode })
          : t('freeFrom', { day: format.day(format.dayOf(status.next)), mode });
      case 'too-long':
        return t('maxDays', { days: status.days });
    }
  }
}
