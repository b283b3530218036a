import {
  contactMessageColumns,
  type ContactMessageRow,
  contactMessageSorts,
  contactMessageStates,
  exportContactMessages,
  finishContactMessage,
  finishContactMessages,
  listContactMessages,
  rowsAtOnce,
} from '@bivak/contract/admin';
import { Button, EmptyState, Pill, Skeleton } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { ExportButton } from '../../frame/export-button.tsx';
import { HeldNote } from '../../frame/held-note.tsx';
import { isNarrowed, ListFilters } from '../../frame/list-filters.tsx';
import {
  BulkBar,
  ChooseAll,
  type ListBulk,
  MoreRows,
  RowBox,
  useChoosingKeys,
  useListRows,
} from '../../frame/list-rows.tsx';
import type { Selection } from '../../frame/list-selection.ts';
import { Panel } from '../../frame/panel.tsx';
import { useActs } from '../../frame/use-acts.tsx';
import { BulkOutcome, useBulk } from '../../frame/use-bulk.tsx';
import { useMay } from '../../session/use-staff.ts';
import styles from './conversation.module.css';
import { contactAddress, type MessagesAddress } from './messages-search.ts';
import { StandardTextPick } from './standard-text-pick.tsx';

/** What came by the contact form: answered by mail, with a standard text in the language of whoever wrote, and called done here. */
export function ContactForm() {
  const t = useTranslations('office.messages');
  const call = useCall();
  const may = useMay();
  const address: MessagesAddress = useSearch({ strict: false });
  const search = contactAddress(address);
  const { rows, selection, total, ...read } = useListRows<ContactMessageRow>({
    queryKey: ['contact-messages', search],
    page: (query, options) => call(listContactMessages, { query: { ...search, ...query } }, options),
    rowKey: ({ ID }) => ID,
    entity: 'contact-message',
  });
  const many = useBulk([['contact-messages']], { linkOf: (_, name) => name });
  const finish = async (chosen: Selection<ContactMessageRow>) => {
    const isDone = await many.run(chosen, {
      idOf: ({ ID }) => ID,
      nameOf: ({ Name }) => Name,
      atOnce: rowsAtOnce,
      send: (which, options) =>
        call(finishContactMessages, { body: { IDs: 'ids' in which ? [...which.ids] : [] } }, options),
      said: (count) => t('bulk.did.done', { count }),
    });
    if (isDone) chosen.clear();
  };
  const bulk: ListBulk<ContactMessageRow> = {
    nameOf: ({ Name }) => Name,
    actions: (chosen) => (
      <Button size="s" busy={many.busy} onClick={() => void finish(chosen)}>
        {t('bulk.done')}
      </Button>
    ),
    main: { label: t('bulk.done'), run: (chosen) => void finish(chosen) },
  };
  useChoosingKeys(bulk, selection, () =>
    rows.find(({ ID }) => document.getElementById(ID)?.contains(document.activeElement)),
  );
  const none = isNarrowed(search)
    ? { title: t('noneMatch'), text: t('noneMatchText') }
    : { title: t('none.contact'), text: t('contactNote') };
  return (
    <>
      <ListFilters
        label={t('contact.filters')}
        words={t('contact.search')}
        to="/messages"
        fields={[
          {
            kind: 'pick',
            name: 'State',
            label: t('contact.state'),
            any: t('contact.any'),
            options: contactMessageStates.map((value) => ({ value, label: t(`contact.states.${value}`) })),
          },
        ]}
        sort={{
          usual: 'State',
          options: contactMessageSorts.map((value) => ({ value, label: t(`contact.sorts.${value}`) })),
        }}
      />
      <BulkOutcome {...many} />
      <Panel
        title={t('views.contact')}
        note={t('contactNote')}
        actions={
          <>
            <ChooseAll rows={rows} selection={selection} />
            {may('exports.persons') ? (
              <ExportButton
                list={t('views.contact')}
                read={() =>
                  call(exportContactMessages, {
                    query: search,
                    body: { Columns: [...contactMessageColumns] },
                  })
                }
              />
            ) : null}
          </>
        }
      >
        {read.hasFailed ? <PartNotLoaded title={t('notLoaded')} role="alert" retry={read.refetch} /> : null}
        {read.isLoading ? <Skeleton /> : null}
        {read.isLoading || read.hasFailed || rows.length > 0 ? null : <EmptyState {...none} />}
        <HeldNote held={read.held} />
        <ul className={styles.said}>
          {rows.map((row) => (
            <Written
              key={row.ID}
              row={row}
              box={<RowBox row={row} name={bulk.nameOf(row)} selection={selection} />}
            />
          ))}
        </ul>
        <MoreRows {...read.more} />
        <BulkBar {...{ bulk, selection, rows, total }} />
      </Panel>
    </>
  );
}

function Written({ row, box }: { readonly row: ContactMessageRow; readonly box: ReactNode }) {
  const t = useTranslations('office.messages');
  const call = useCall();
  const format = useFormat();
  const { act, busy } = useActs([['contact-messages']]);
  const subject = row.Subject === '' ? t('noSubject') : row.Subject;
  const [answer, setAnswer] = useState('');
  const body = answer === '' ? '' : `&body=${encodeURIComponent(answer.replaceAll('\n', '\r\n'))}`;
  const mail = `mailto:${row.Email}?subject=${encodeURIComponent(t('answerTo', { subject }))}${body}`;
  return (
    <li id={row.ID} className={styles.customer}>
      <p className={styles.who}>
        <span>
          {box} <b>{row.Name}</b>
        </span>
        <span className="soft">
          {format.day(format.dayOf(row.At), 'short')} {format.time(row.At)}
        </span>
      </p>
      <p>
        <b>{subject}</b>
      </p>
      <p className={styles.text}>{row.Message}</p>
      {row.DoneAt === null ? (
        <StandardTextPick
          language={row.Language}
          names={{ firstName: row.Name.split(' ')[0] ?? '', customer: row.Name }}
          put={setAnswer}
        />
      ) : null}
      {answer === '' ? null : (
        <p className={styles.text} lang={row.Language} role="status">
          {answer}
        </p>
      )}
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
