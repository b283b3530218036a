import type { Account, lending } from '@bivak/contract/wire';
import type { IsoDate } from '@bivak/rules';
import { Note } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { transportPartnersQuery, type WholeRequest } from '../../features/lending/api/requests.ts';

/** With whom both ways are driven together, as far as the other names this association too (`design/lending.md` §2). */
export function TransportPartners({
  request: { Id: id, State, CombinedPickupVCode: pickup, CombinedReturnVCode: back },
  account,
}: {
  readonly request: WholeRequest;
  readonly account: Account;
}) {
  const t = useTranslations('shop.lending.partners');
  const { call } = useApp();
  const isNamed = (pickup ?? back) !== null && State !== 'CANCELED';
  const { data, isError, refetch } = useQuery({
    ...transportPartnersQuery(call, account, id),
    enabled: isNamed,
  });
  if (isError && data === undefined)
    return <PartNotLoaded title={t('notLoaded')} retry={() => void refetch()} />;
  if (!isNamed || data === undefined) return null;
  const isWaiting = (pickup !== null && !data.Pickup) || (back !== null && !data.Return);
  return (
    <section aria-labelledby="partners">
      <h2 id="partners">{t('title')}</h2>
      {data.Pickup ? <Partner partner={data.Pickup} way="pickup" /> : null}
      {data.Return ? <Partner partner={data.Return} way="return" /> : null}
      {isWaiting ? <Note tone="info">{t('waiting')}</Note> : null}
    </section>
  );
}

function Partner({
  partner,
  way,
}: {
  readonly partner: lending.TransportPartner;
  readonly way: 'pickup' | 'return';
}) {
  const t = useTranslations('shop.lending.partners');
  const format = useFormat();
  const { Name, VCode, DateStart, DateEnd, Day, TentsTotal, ContactName, ContactPhone, ContactEmail } =
    partner;
  const { TransportType: vehicle, TransportUnitCount: units, TransportPersonnelCount: persons } = partner;
  const days = { from: DateStart as IsoDate, to: DateEnd as IsoDate };
  return (
    <div>
      <p>
        <b>{t(way, { name: Name, code: VCode })}</b>
      </p>
      <p>{t('sum', { tents: TentsTotal, days: format.period(days) })}</p>
      <p>{Day === null ? t(`${way}Apart`) : t(`${way}Day`, { day: format.day(Day as IsoDate, 'long') })}</p>
      {(vehicle === 'VAN' || vehicle === 'TRUCK') && units !== null && persons !== null ? (
        <p>{t(vehicle, { units, persons })}</p>
      ) : null}
      <p>
        {[ContactName, ContactPhone].filter((part) => part !== '').join(', ')}{' '}
        <a className="link" href={`mailto:${ContactEmail}`}>
          {ContactEmail}
        </a>
      </p>
    </div>
  );
}
