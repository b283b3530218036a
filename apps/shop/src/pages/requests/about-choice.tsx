import type { IsoDate, Period } from '@bivak/rules';
import { requestNumber } from '@bivak/rules';
import { SelectField } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import type { AboutProps } from '../../features/conversations/components/message-dialog.tsx';
import { accountRequestsQuery } from '../../features/lending/api/account-requests.ts';
import { campOf, lentText } from '../../features/lending/model/reservation-facts.ts';
import { useDayWords } from '../../features/lending/model/use-lending.ts';
import { ordersQuery } from '../../features/orders/api/orders-query.ts';

/** Which reservation or request a new message is about, or none (spec 3 §2, "Conversations page"). */
export function AboutChoice({ account, value, disabled, onChange }: AboutProps) {
  const t = useTranslations('shop.lending.about');
  const { call } = useApp();
  const { rangeYear } = useDayWords();
  // What does not load is not offered: the question can be asked all the same.
  const { data: orders } = useQuery(ordersQuery(call, account, 1));
  const { data: sent } = useQuery(accountRequestsQuery(call, account));
  // A request that was granted tents is its reservation by now.
  const requests = sent?.requests.filter(({ ReservationOrderID }) => ReservationOrderID === null);
  const options = [
    { value: '', label: t('none') },
    ...(orders?.Collection ?? []).map((order) => ({
      value: order.ReservationOrderID,
      label: words(
        t('reservation', { number: order.OrderID ?? order.ReservationID }),
        lentText(order, 'LocationTitle') || lentText(order, 'LocationCity'),
        campOf(order),
      ),
    })),
    ...(requests ?? []).map((request) => ({
      value: request.Id,
      label: words(
        t('request', { number: requestNumber(request.Id) }),
        request.Name || request.LocationTitle || request.LocationCity,
        { from: request.DateStart as IsoDate, to: request.DateEnd as IsoDate },
      ),
    })),
  ];

  function words(what: string, name: string | null, days: Period | null): string {
    return [what, name, days === null ? '' : rangeYear(days)].filter(Boolean).join(' · ');
  }

  return (
    <SelectField
      label={t('label')}
      value={value}
      disabled={disabled}
      options={options}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
