import { addDays, type CampDayRefusal, type IsoDate } from '@bivak/rules';
import { useFormat } from '@bivak/web';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

/** Why a camp day cannot be chosen, in a sentence that names the next possible thing. */
export function useCampWords(closingNames: ReadonlyMap<string, string>): (refusal: CampDayRefusal) => string {
  const t = useTranslations('shop.lending.wizard.days');
  const format = useFormat();
  return useCallback(
    (refusal) => {
      const day = (date: IsoDate) => format.day(date, 'longYear');
      // Closed from a day on, it was open until the evening before.
      const lastDay = (closed: IsoDate) => day(addDays(closed, -1));
      switch (refusal.reason) {
        case 'too-soon':
          return t('too-soon', { day: day(refusal.from) });
        case 'too-late':
          return refusal.opens === null
            ? t('too-late', { day: day(refusal.until) })
            : t('too-late-opens', { day: day(refusal.until), opens: day(refusal.opens) });
        case 'blocked': {
          const period = { from: day(refusal.range.from), to: day(refusal.range.to) };
          return refusal.range.reason === undefined
            ? t('blocked', period)
            : t('blocked-named', { ...period, why: refusal.range.reason });
        }
        case 'outside-window': {
          const [next] = refusal.windows;
          return next === undefined
            ? t('outside-window')
            : t('outside-window-next', { from: day(next.from), to: day(next.to) });
        }
        case 'peak-closed':
          return refusal.opens === null
            ? t('peak-closed', { day: lastDay(refusal.closed) })
            : t('peak-closed-opens', { day: lastDay(refusal.closed), opens: day(refusal.opens) });
        case 'stays-in-peak':
        case 'stays-out-of-peak':
          return t(refusal.reason);
        case 'too-short':
        case 'too-long':
          return t(refusal.reason, { days: refusal.days });
        case 'pickup-too-far':
        case 'return-too-far':
        case 'pickup-missed':
        case 'pickup-full':
        case 'return-full': {
          if (refusal.day === null) return t(`${refusal.reason}-unknown`);
          const name = closingNames.get(refusal.day);
          return name === undefined || name === ''
            ? t(refusal.reason, { day: day(refusal.day) })
            : t(refusal.reason, { day: `${day(refusal.day)} (${name})` });
        }
        default:
          return t(refusal.reason);
      }
    },
    [t, format, closingNames],
  );
}
