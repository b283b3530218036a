import { type ConversationRow, listConversations } from '@bivak/contract/admin';
import { Button, EmptyState, Pill, Skeleton } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { hashKey, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { ListFilters } from '../../frame/list-filters.tsx';
import { ListViews } from '../../frame/list-views.tsx';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { HeldNote, useRowMark } from '../../frame/held-note.tsx';
import { useHeldRows } from '../../frame/use-held-rows.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { ContactForm } from './contact-form.tsx';
import { Conversation } from './conversation.tsx';
import styles from './messages-page.module.css';
import { messageViewNames, type MessagesAddress } from './messages-search.ts';

/** The inbox of the business: who waits for an answer, beside the conversation that is open. */
export function MessagesPage() {
  const t = useTranslations('office.messages');
  const search: MessagesAddress = useSearch({ strict: false });
  const { View = 'to-answer' } = search;
  const { conversationId } = useParams({ strict: false });
  return (
    <>
      <ScreenHead
        title={t('title')}
        note={t(`views.${View}`)}
        actions={
          <Link to="/messages/texts" className="link">
            {t('standardTexts')}
          </Link>
        }
      />
      <ListViews
        label={t('viewsLabel')}
        views={messageViewNames.map((view) => ({ view, label: t(`views.${view}`) }))}
        view={View}
        to="/messages"
      />
      {View === 'contact' ? (
        <ContactForm />
      ) : (
        <>
          <ListFilters label={t('filters')} words={t('search')} to="/messages" />
          <Inbox search={{ ...search, View }} chosen={conversationId} />
        </>
      )}
    </>
  );
}

function Inbox({
  search,
  chosen,
}: {
  readonly search: MessagesAddress & { readonly View: 'to-answer' | 'mine' | 'all' | 'contact' };
  readonly chosen: string | undefined;
}) {
  const t = useTranslations('office.messages');
  const call = useCall();
  const navigate = useNavigate();
  const View = search.View === 'contact' ? 'all' : search.View;
  const query = { View, size: 50, ...(search.q === undefined ? {} : { q: search.q }) };
  const { data, dataUpdatedAt, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey: ['conversations', query],
      queryFn: ({ pageParam, signal }) =>
        call(
          listConversations,
          { query: pageParam === '' ? query : { ...query, after: pageParam } },
          { signal },
        ),
      initialPageParam: '',
      getNextPageParam: ({ Next }) => Next,
      // What comes in is heard of.
      refetchInterval: 60_000,
    });
  const held = useHeldRows(
    hashKey([query]),
    data?.pages.flatMap(({ Collection }) => Collection) ?? [],
    dataUpdatedAt,
    ({ ID }) => ID,
  );
  const { rows } = held;
  const markOf = useRowMark('conversation');
  const at = rows.findIndex(({ ID }) => ID === chosen);
  const open = (row: ConversationRow | undefined) =>
    void (row === undefined
      ? navigate({ to: '/messages', search })
      : navigate({ to: '/messages/$conversationId', params: { conversationId: row.ID }, search }));
  useKeys([
    { keys: 'j', label: t('next'), run: () => open(rows[Math.min(at + 1, rows.length - 1)]) },
    { keys: 'k', label: t('before'), run: () => open(rows[Math.max(at - 1, 0)]) },
  ]);
  // The one that was done may have left the list already.
  const next = () => open(rows[at + 1] ?? rows.find(({ ID }) => ID !== chosen));
  return (
    <div className={chosen === undefined ? styles.columns : styles.opened}>
      <div className={styles.list}>
        <Panel
          title={t(`views.${View}`)}
          note={t(data?.pages[0]?.TotalIsExact === false ? 'countMore' : 'count', {
            count: data?.pages[0]?.Total ?? 0,
          })}
          flush
        >
          {error !== null && data === undefined ? (
            <PartNotLoaded title={t('notLoaded')} role="alert" retry={() => void refetch()} />
          ) : null}
          {data === undefined && error === null ? <Skeleton /> : null}
          {data !== undefined && rows.length === 0 ? (
            <EmptyState
              title={t(search.q === undefined ? `none.${View}` : 'noneMatch')}
              text={t(search.q === undefined ? 'noneText' : 'noneMatchText')}
            />
          ) : null}
          <HeldNote held={held} />
          <ul className={styles.rows}>
            {rows.map((row) => (
              <Row
                key={row.ID}
                {...{ row, search }}
                isOpen={row.ID === chosen}
                mark={markOf(row.ID, held.isGone(row))}
              />
            ))}
          </ul>
          {hasNextPage ? (
            <Button variant="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('more')}
            </Button>
          ) : null}
        </Panel>
      </div>
      <div className={styles.detail}>
        {chosen === undefined ? (
          <Panel title={t('noneOpen')}>
            <p className="soft">{t('noneOpenText')}</p>
          </Panel>
        ) : (
          <>
            <Link to="/messages" search={search} className={styles.back}>
              {t('toList')}
            </Link>
            <Conversation key={chosen} conversationId={chosen} next={next} />
          </>
        )}
      </div>
    </div>
  );
}

function Row({
  row,
  search,
  isOpen,
  mark,
}: {
  readonly row: ConversationRow;
  readonly search: MessagesAddress;
  readonly isOpen: boolean;
  readonly mark: string;
}) {
  const t = useTranslations('office.messages');
  const format = useFormat();
  return (
    <li className={mark}>
      <Link
        to="/messages/$conversationId"
        params={{ conversationId: row.ID }}
        search={search}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className={styles.top}>
          <b>{row.Customer.Description}</b>
          <span className="nowrap">
            {format.day(format.dayOf(row.LastAt), 'dayMonth')} {format.time(row.LastAt)}
          </span>
        </span>
        <span className={styles.begins}>
          {row.LastBy}: {row.Begins}
        </span>
        <span>{[row.Subject, row.About?.Number].filter((one) => one).join(' · ')}</span>
        <span className={styles.marks}>
          {row.Waits ? <Pill tone="warn">{t('waits')}</Pill> : null}
          {row.SnoozedUntil === null ? null : (
            <Pill tone="info">{t('snoozed', { day: format.day(format.dayOf(row.SnoozedUntil)) })}</Pill>
          )}
          {row.AssignedTo === null ? null : <Pill>{row.AssignedTo.Description}</Pill>}
        </span>
      </Link>
    </li>
  );
}
