import { type DivisionRound, getDivisionChecks } from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import { Note } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { Panel } from '../../frame/panel.tsx';
import styles from './distribution.module.css';
import { Heat } from './heat.tsx';
import { useRoundWords } from './round-words.ts';

/** What somebody should look at before the first run: shortage by day, guarantees that do not fit, requests that stand out. */
export function Before({ round }: { readonly round: DivisionRound }) {
  const t = useTranslations('office.distribution');
  const call = useCall();
  const format = useFormat();
  const { nameOf } = useRoundWords(round);
  const { data, error, refetch } = useQuery({
    queryKey: ['divisions', round.ID, 'checks'],
    queryFn: ({ signal }) => call(getDivisionChecks, { params: { id: round.ID } }, { signal }),
  });
  if (error !== null && data === undefined)
    return <PartNotLoaded title={t('notLoaded')} role="alert" retry={() => void refetch()} />;
  if (data === undefined) return <p role="status">{t('loading')}</p>;
  const notices = data.Notices.filter(({ Requests }) => Requests > 0);
  return (
    <>
      <Heat round={round} heat={data.Heat} />
      <Panel title={t('toLookAt')}>
        <div className={styles.stack}>
          {data.Conflicts.map(({ ItemID, Day, Held, Stock }) => (
            <Note key={`${ItemID}${Day}`} tone="bad">
              {t('conflict', {
                tent: nameOf(ItemID),
                day: format.day(Day as IsoDate),
                held: Held,
                stock: Stock,
              })}
            </Note>
          ))}
          {notices.map(({ Name, Requests, First }) => (
            <details key={Name} className={styles.notice}>
              <summary>{t(`notices.${Name}`, { count: Requests })}</summary>
              <ul>
                {First.map(({ RequestID, Number: number, Customer }) => (
                  <li key={RequestID}>
                    <Link to="/requests/$requestId" params={{ requestId: RequestID }} className="link">
                      {Customer.Description}
                    </Link>{' '}
                    <span className="soft">{number}</span>
                  </li>
                ))}
              </ul>
              {Requests > First.length ? (
                <p className="soft">{t('moreChanges', { count: Requests - First.length })}</p>
              ) : null}
            </details>
          ))}
          {data.Moments.map(({ Day, Way, Groups, Places }) => (
            <p key={`${Day}${Way}`}>
              {t(`moments.${Way}`, {
                day: format.day(Day as IsoDate, 'long'),
                groups: Groups,
                places: Places,
              })}
            </p>
          ))}
          {data.Conflicts.length + notices.length + data.Moments.length === 0 ? (
            <p>{t('nothingToLookAt')}</p>
          ) : null}
        </div>
      </Panel>
    </>
  );
}
