import { type ContactMessageRow, finishContactMessage, listContactMessages } from '@bivak/contract/admin';
import { Button, EmptyState, Pill, Skeleton } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { Panel } from '../../frame/panel.tsx';
import { useActs } from '../../frame/use-acts.tsx';
import styles from './conversation.module.css';

/** What came by the contact form: answered by mail, and called done here. */
export function ContactForm() {
  const t = useTranslations('office.messages');
  const call = useCall();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['contact-messages'],
    queryFn: ({ pageParam, signal }) =>
      call(listContactMessages, { query: pageParam === '' ? {} : { after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ Next }) => Next,
    refetchInterval: 15_000,
  });
  const rows = data?.pages.flatMap(({ Collection }) => Collection) ?? [];
  return (
    <Panel title={t('views.contact')} note={t('contactNote')}>
      {error !== null && data === undefined ? (
        <PartNotLoaded title={t('notLoaded')} role="alert" retry={() => void refetch()} />
      ) : null}
      {data === undefined && error === null ? <Skeleton /> : null}
      {data !== undefined && rows.length === 0 ? (
        <EmptyState title={t('none.contact')} text={t('contactNote')} />
      ) : null}
      <ul className={styles.said}>
        {rows.map((row) => (
          <Written key={row.ID} row={row} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </Panel>
  );
}

function Written({ row }: { readonly row: ContactMessageRow }) {
  const t = useTranslations('office.messages');
  const call = useCall();
  const format = useFormat();
  const { act, busy } = useActs([['contact-messages']]);
  const subject = row.Subject === '' ? t('noSubject') : row.Subject;
  const mail = `mailto:${row.Email}?subject=${encodeURIComponent(t('answerTo', { subject }))}`;
  return (
    <li className={styles.customer}>
      <p className={styles.who}>
        <b>{row.Name}</b>
        <span className="soft">
          {format.day(format.dayOf(row.At), 'short')} {format.time(row.At)}
        </span>
      </p>
      <p>
        <b>{subject}</b>
      </p>
      <p className={styles.text}>{row.Message}</p>
      <p className={styles.facts}>
        <a href={mail} className="link">
          {t('answerByMail', { email: row.Email })}
        </a>
        {row.Phone === '' ? null : <a href={`tel:${row.Phone.replaceAll(/[^+\d]/gu, '')}`}>{row.Phone}</a>}
        {row.CustomerID === null ? null : (
          <Link to="/customers/$customerId" params={{ customerId: row.CustomerID }} className="link">
            {t('toCustomer')}
          </Link>
        )}
      </p>
      {row.DoneAt === null ? (
        <Button
          size="s"
          variant="line"
          busy={busy}
          aria-label={t('doneWith', { name: row.Name })}
          onClick={() =>
            void act(
              (options) => call(finishContactMessage, { params: { id: row.ID } }, options),
              t('did.done'),
            )
          }
        >
          {t('done')}
        </Button>
      ) : (
        <Pill tone="ok">{t('doneBy', { name: row.DoneBy ?? t('somebody') })}</Pill>
      )}
    </li>
  );
}
