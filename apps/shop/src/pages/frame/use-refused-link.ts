import { daysInclusive } from '@bivak/rules';
import { notify } from '@bivak/ui';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { usePeriodLimits } from '../../session/selection.ts';
import { periodRefusal } from '../../session/selection-of.ts';

/** Says why the days of a link were not taken over. That they are over needs no word: old links are. */
export function useRefusedLink(): void {
  const t = useTranslations('shop.locationPeriodSelector');
  const { from, to } = useSearch({ strict: false });
  const { mode, today, settings } = usePeriodLimits();
  const asked = from === undefined || to === undefined ? null : { from, to };
  const reason = asked === null ? null : periodRefusal(asked, { mode, today, settings });
  const days = settings.CartReservationMaximumDuration ?? 0;
  // A period that is too long may also end too late; its length is what the visitor can mend.
  const isTooLong = asked !== null && days > 0 && daysInclusive(asked.from, asked.to) > days;
  useEffect(() => {
    if (reason === null || reason === 'past') return;
    notify({ type: 'warning', title: isTooLong ? t('linkTooLong', { days }) : t('linkRefused', { mode }) });
  }, [reason, isTooLong, days, mode, t]);
}
