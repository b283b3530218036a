import {
  type ConversationRow,
  conversationColumns,
  conversationSorts,
  conversationSubjects,
  exportConversations,
  listConversations,
} from '@bivak/contract/admin';
import { EmptyState, Pill, Skeleton } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { colleaguesQuery } from '../../features/identity/colleagues-query.ts';
import { ExportButton } from '../../frame/export-button.tsx';
import { HeldNote } from '../../frame/held-note.tsx';
import { type FilterField, isNarrowed, ListFilters } from '../../frame/list-filters.tsx';
import {
  BulkBar,
  ChooseAll,
  type ListBulk,
  MoreRows,
  RowBox,
  useChoosingKeys,
  useListRows,
} from '../../frame/list-rows.tsx';
import { ListViews } from '../../frame/list-views.tsx';
import { Panel } from '../../frame/panel.tsx';
import { SavedViews } from '../../frame/saved-views.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { SideList, SideRow, SideRows } from '../../frame/side-list.tsx';
import { BulkOutcome, useBulk } from '../../frame/use-bulk.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useMay } from '../../session/use-staff.ts';
import { Conversation } from './conversation.tsx';
import { InboxBulk } from './inbox-bulk.tsx';
import styles from './messages-page.module.css';
import { inboxAddress, messageViewNames, type MessagesAddress } from './messages-search.ts';

const ContactForm = lazy(async () => ({ default: (await import('./contact-form.tsx')).ContactForm }));

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
        <Suspense>
          <ContactForm />
        </Suspense>
      ) : (
        <>
          <Filters View={View} />
          <Inbox search={inboxAddress(search)} chosen={conversationId} />
        </>
      )}
    </>
  );
}

function Filters({ View }: { readonly View: 'to-answer' | 'mine' | 'all' }) {
  const t = useTranslations('office.messages');
  const { call } = useApp();
  const { data } = useQuery(colleaguesQuery(call));
  const assigned: FilterField = {
    kind: 'pick',
    name: 'AssignedTo',
    label: t('assigned'),
    any: t('everybody'),
    options: [
      { value: 'nobody', label: t('unassigned') },
      ...(data?.Collection ?? []).map(({ Key, Description }) => ({ value: Key, label: Description })),
    ],
  };
  return (
    <ListFilters
      label={t('filters')}
      words={t('search')}
      to="/messages"
      fields={[
        // One's own are nobody else's.
        ...(View === 'mine' ? [] : [assigned]),
        {
          kind: 'pick',
          name: 'About',
          label: t('about'),
          any: t('anything'),
          options: conversationSubjects.map((value) => ({ value, label: t(`subjects.${value}`) })),
        },
        { kind: 'day', name: 'From', label: t('from') },
        { kind: 'day', name: 'To', label: t('to') },
      ]}
      sort={{
        usual: View === 'to-answer' ? 'LastAt' : '-LastAt',
        options: conversationSorts.map((value) => ({ value, label: t(`sorts.${value}`) })),
      }}
    />
  );
}

function Inbox({
  search,
  chosen,
}: {
  readonly search: ReturnType<typeof inboxAddress>;
  readonly chosen: string | undefined;
}) {
  const t = useTranslations('office.messages');
  const call = useCall();
  const may = useMay();
  const navigate = useNavigate();
  const { View } = search;
  const { rows, selection, total, ...read } = useListRows<ConversationRow>({
    queryKey: ['conversations', search],
    page: (query, options) => call(listConversations, { query: { ...search, ...query } }, options),
    rowKey: ({ ID }) => ID,
    entity: 'conversation',
    // What was put off comes back by itself.
    refetchInterval: 60_000,
  });
  const many = useBulk([['conversations'], ['conversation'], ['today']], {
    linkOf: (id, name) => (
      <Link to="/messages/$conversationId" params={{ conversationId: id }} search={search} className="link">
        {name}
      </Link>
    ),
  });
  const bulk: ListBulk<ConversationRow> = {
    nameOf: ({ Customer, Subject }) => `${Customer.Description}, ${Subject}`,
    actions: () => <InboxBulk selection={selection} bulk={many} />,
  };
  const at = rows.findIndex(({ ID }) => ID === chosen);
  const open = (row: ConversationRow | undefined) =>
    void (row === undefined
      ? navigate({ to: '/messages', search })
      : navigate({ to: '/messages/$conversationId', params: { conversationId: row.ID }, search }));
  useKeys([
    { keys: 'j', label: t('next'), run: () => open(rows[Math.min(at + 1, rows.length - 1)]) },
    { keys: 'k', label: t('before'), run: () => open(rows[Math.max(at - 1, 0)]) },
  ]);
  useChoosingKeys(bulk, selection, () => rows[at]);
  // The one that was done may have left the list already.
  const next = () => open(rows[at + 1] ?? rows.find(({ ID }) => ID !== chosen));
  const none = isNarrowed(search)
    ? { title: t('noneMatch'), text: t('noneMatchText') }
    : { title: t(`none.${View}`), text: t('noneText') };
  return (
    <>
      <SavedViews list="conversations" />
      <BulkOutcome {...many} />
      <SideList
        isOpen={chosen !== undefined}
        back={(className) => (
          <Link to="/messages" search={search} className={className}>
            {t('toList')}
          </Link>
        )}
        list={
          <Panel
            title={t(`views.${View}`)}
            note={read.note}
            actions={
              <>
                <ChooseAll rows={rows} selection={selection} />
                {may('exports.persons') ? (
                  <ExportButton
                    list={t('list')}
                    read={() =>
                      call(exportConversations, {
                        query: search,
                        body: { Columns: [...conversationColumns] },
                      })
                    }
                  />
                ) : null}
              </>
            }
            flush
          >
            {read.hasFailed ? (
              <PartNotLoaded title={t('notLoaded')} role="alert" retry={read.refetch} />
            ) : null}
            {read.isLoading ? <Skeleton /> : null}
            {read.isLoading || read.hasFailed || rows.length > 0 ? null : <EmptyState {...none} />}
            <HeldNote held={read.held} />
            <SideRows>
              {rows.map((row) => (
                <SideRow
                  key={row.ID}
                  mark={read.markOf(row)}
                  isChosen={selection.has(row)}
                  box={<RowBox row={row} name={bulk.nameOf(row)} selection={selection} />}
                >
                  <RowLink row={row} search={search} isOpen={row.ID === chosen} />
                </SideRow>
              ))}
            </SideRows>
            <MoreRows {...read.more} />
            <BulkBar {...{ bulk, selection, rows, total }} />
          </Panel>
        }
      >
        {chosen === undefined ? (
          <Panel title={t('noneOpen')}>
            <p className="soft">{t('noneOpenText')}</p>
          </Panel>
        ) : (
          <Conversation
            key={chosen}
            conversationId={chosen}
            next={next}
            hasKeys={selection.rows.length === 0}
          />
        )}
      </SideList>
    </>
  );
}

function RowLink({
  row,
  search,
  isOpen,
}: {
  readonly row: ConversationRow;
  readonly search: MessagesAddress;
  readonly isOpen: boolean;
}) {
  const t = useTranslations('office.messages');
  const format = useFormat();
  return (
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
  );
}
