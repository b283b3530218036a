import { type DivisionRound, type HoursHit, listHoursHits } from '@bivak/contract/admin';
import { addDays, type IsoDate } from '@bivak/rules';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { Panel } from '../../frame/panel.tsx';
import { useMay } from '../../session/use-staff.ts';
import styles from './distribution.module.css';

/** In days: groups fetch before the peak begins and bring back after it. */
const around = 14;

/** Groups that come at an hour at which more come than fit: nobody is without one, and the desk says which of them move. */
export function AboveHours({
  round,
}: {
  readonly round: Pick<DivisionRound, 'WarehouseID' | 'PeakFrom' | 'PeakTo'>;
}) {
  const t = useTranslations('office.distribution');
  const call = useCall();
  const may = useMay();
  const mayRead = may('settings.hours');
  const query = {
    WarehouseID: [round.WarehouseID],
    From: addDays(round.PeakFrom as IsoDate, -around),
    To: addDays(round.PeakTo as IsoDate, around),
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['hours-hits', query],
    queryFn: ({ signal }) => call(listHoursHits, { query }, { signal }),
    enabled: mayRead,
  });
  if (!mayRead) return null;
  const above = data?.Hits.filter(({ Reason }) => Reason === 'full') ?? [];
  return (
    <Panel title={t('aboveHours')} note={above.length === 0 ? undefined : t('aboveHoursNote')}>
      <div className={styles.stack}>
        {error === null || data !== undefined ? null : (
          <PartNotLoaded title={t('notLoaded')} role="alert" retry={() => void refetch()} />
        )}
        {data === undefined ? null : (
          <>
            {above.length === 0 ? <p className="soft">{t('aboveNone')}</p> : null}
            <ul className={styles.effects} aria-label={t('aboveHours')}>
              {above.map((hit) => (
                <Above key={`${hit.OrderID} ${hit.Part}`} hit={hit} />
              ))}
            </ul>
            <p>
              <Link to="/settings/hours" className="link">
                {t('toHours')}
              </Link>
            </p>
          </>
        )}
      </div>
    </Panel>
  );
}

function Above({ hit }: { readonly hit: HoursHit }) {
  const t = useTranslations('office.distribution');
  const format = useFormat();
  const at = hit.Part === 'return' ? hit.End : hit.Start;
  return (
    <li>
      <span>
        <Link to="/orders/$orderId" params={{ orderId: hit.OrderID }} className="link">
          {hit.Number}
        </Link>{' '}
        {hit.Customer}
        <br />
        <span className="soft">
          {t(hit.Part === 'return' ? 'aboveReturn' : 'abovePickup', {
            day: format.day(format.dayOf(at), 'short'),
            time: format.time(at),
          })}
        </span>
      </span>
    </li>
  );
}
