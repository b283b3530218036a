import type { EditPeriodRefusal, IsoDate, RentalDayRefusal } from '@bivak/rules';
import { useTranslations } from 'use-intl';
import { useLending } from './use-lending.ts';

type Reason = Exclude<EditPeriodRefusal, { readonly at: 'camp' }>['reason'] | RentalDayRefusal['reason'];

/** Why a reservation cannot get these days, as its edit says it; a closing day by its name. */
export function useEditWords(
  closingNames: ReadonlyMap<string, string>,
): (reason: Reason, date: IsoDate | null) => string {
  const t = useTranslations('shop.lending.reservationEdit.reasons');
  const { maximumDays, pickupDaysBefore, edit } = useLending().periods;
  const days: { readonly [Name in Reason]?: number } = {
    'rental-too-short': edit.minimumDays,
    'rental-too-long': maximumDays + edit.extraDays,
    'camp-too-short': edit.minimumCampDays,
    'camp-too-long': maximumDays,
    'pickup-too-far': pickupDaysBefore,
    'return-too-far': pickupDaysBefore,
  };
  return (reason, date) => {
    const name = date === null ? undefined : closingNames.get(date);
    return reason === 'closed' && name !== undefined && name !== ''
      ? t('closedNamed', { name })
      : t(reason, { days: days[reason] ?? 0 });
  };
}
