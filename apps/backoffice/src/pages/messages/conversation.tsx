import {
  assignConversation,
  finishConversation,
  getConversation,
  snoozeConversation,
  type StaffConversation,
  type StaffMessage,
} from '@bivak/contract/admin';
import { Button, Pill, Skeleton } from '@bivak/ui';
import { isWireError, useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { Panel } from '../../frame/panel.tsx';
import history from '../../frame/history.module.css';
import { UndoButton, UndoOffer, useActs } from '../../frame/use-acts.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useMay } from '../../session/use-staff.ts';
import { Answer } from './answer.tsx';
import styles from './conversation.module.css';
import { AssignDialog, SnoozeDialog } from './inbox-dialogs.ts';

/** A conversation with its notes, and what can be done with it. */
export function Conversation({
  conversationId,
  next,
  hasKeys,
}: {
  readonly conversationId: string;
  readonly next: () => void;
  /** Its keys mean this one: not while several are chosen beside it. */
  readonly hasKeys: boolean;
}) {
  const t = useTranslations('office.messages');
  const call = useCall();
  const { data, error, refetch } = useQuery({
    queryKey: ['conversation', conversationId],
    queryFn: ({ signal }) => call(getConversation, { params: { id: conversationId } }, { signal }),
    refetchInterval: 15_000,
  });
  if (data !== undefined) return <Opened conversation={data} next={next} hasKeys={hasKeys} />;
  if (isWireError(error) && error.status === 404)
    return (
      <Panel title={t('gone')}>
        <p>{t('goneText')}</p>
      </Panel>
    );
  return (
    <Panel title={t('loading')}>
      {error === null ? (
        <Skeleton />
      ) : (
        <PartNotLoaded title={t('oneNotLoaded')} retry={() => void refetch()} />
      )}
    </Panel>
  );
}

function Opened({
  conversation,
  next,
  hasKeys,
}: {
  readonly conversation: StaffConversation;
  readonly next: () => void;
  readonly hasKeys: boolean;
}) {
  const t = useTranslations('office.messages');
  const call = useCall();
  const format = useFormat();
  const may = useMay();
  const { ID, Version, Waits, About, Customer } = conversation;
  const { act, offerBack, ...undo } = useActs([['conversations'], ['conversation', ID], ['today']]);
  const { busy } = undo;
  const [asking, setAsking] = useState<'assign' | 'snooze' | null>(null);
  const params = { id: ID };
  const finish = async (Done: boolean) => {
    const done = await act(
      (options) =>
        call(finishConversation, { params, query: {}, body: { Done } }, { ...options, version: Version }),
      t(Done ? 'did.done' : 'did.reopen'),
    );
    if (done !== null && Done) next();
  };
  const snooze = async (Until: string | null) => {
    setAsking(null);
    await act(
      (options) =>
        call(snoozeConversation, { params, query: {}, body: { Until } }, { ...options, version: Version }),
      t(Until === null ? 'did.wake' : 'did.snooze'),
    );
  };
  const assign = async (AssignedTo: string | null) => {
    setAsking(null);
    await act(
      (options) =>
        call(
          assignConversation,
          { params, query: {}, body: { AssignedTo } },
          { ...options, version: Version },
        ),
      t('did.assign'),
    );
  };
  useKeys(
    hasKeys
      ? [
          { keys: 'e', label: t(Waits ? 'doneNext' : 'reopen'), run: () => void finish(Waits) },
          { keys: 'a', label: t('assign'), run: () => setAsking('assign') },
          { keys: 's', label: t('snooze'), run: () => setAsking('snooze') },
        ]
      : [],
  );
  return (
    <Panel
      title={conversation.Subject}
      actions={
        <>
          <Button size="s" variant="line" busy={busy} onClick={() => void finish(Waits)}>
            {t(Waits ? 'doneNext' : 'reopen')}
          </Button>
          <Button size="s" variant="line" onClick={() => setAsking('assign')}>
            {t('assign')}
          </Button>
          {conversation.SnoozedUntil === null ? (
            <Button size="s" variant="line" onClick={() => setAsking('snooze')}>
              {t('snooze')}
            </Button>
          ) : (
            <Button size="s" variant="line" busy={busy} onClick={() => void snooze(null)}>
              {t('wake')}
            </Button>
          )}
        </>
      }
    >
      <UndoOffer {...undo} />
      <p className={styles.facts}>
        {may('customers.read') ? (
          <Link to="/customers/$customerId" params={{ customerId: Customer.Key }} className="link">
            {Customer.Description}
          </Link>
        ) : (
          <b>{Customer.Description}</b>
        )}
        {About === null ? null : <AboutLink about={About} />}
        {Waits ? <Pill tone="warn">{t('waits')}</Pill> : null}
        {conversation.SnoozedUntil === null ? null : (
          <Pill tone="info">
            {t('snoozed', { day: format.day(format.dayOf(conversation.SnoozedUntil)) })}
          </Pill>
        )}
        {conversation.AssignedTo === null ? null : <Pill>{conversation.AssignedTo.Description}</Pill>}
      </p>
      <ol className={styles.said} aria-label={t('said')}>
        {conversation.Messages.map((message) => (
          <Said key={message.ID} message={message} />
        ))}
      </ol>
      <Answer key={ID} conversation={conversation} onSent={offerBack} />
      <Happened conversation={conversation} />
      <Suspense>
        {asking === 'assign' ? (
          <AssignDialog
            title={t('bulk.assignTitle', { count: 1 })}
            assignedTo={conversation.AssignedTo?.Key ?? null}
            onClose={() => setAsking(null)}
            onAssign={(to) => void assign(to)}
          />
        ) : null}
        {asking === 'snooze' ? (
          <SnoozeDialog onClose={() => setAsking(null)} onSnooze={(until) => void snooze(until)} />
        ) : null}
      </Suspense>
    </Panel>
  );
}

const told = new Set(['assign', 'snooze', 'done', 'reopen', 'undo']);

/** What was done with it besides writing, and the way back today. */
function Happened({ conversation: { ID, History } }: { readonly conversation: StaffConversation }) {
  const t = useTranslations('office.messages');
  const format = useFormat();
  if (History.length === 0) return null;
  return (
    <section aria-label={t('history')}>
      <h3>{t('history')}</h3>
      <ol className={history.log}>
        {History.map(({ At, Action, By, Undo }, index) => {
          const words = t(`happened.${told.has(Action) ? (Action as 'done') : 'other'}`);
          return (
            <li key={`${At}${String(index)}`}>
              <time dateTime={At}>
                {format.day(format.dayOf(At), 'dayMonth')} {format.time(At)}
              </time>
              <div>
                <b>{words}</b> <span className="soft">{By ?? t('somebody')}</span>{' '}
                <UndoButton
                  undo={Undo}
                  what={words}
                  anew={[['conversation', ID], ['conversations'], ['today']]}
                />
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function AboutLink({ about }: { readonly about: NonNullable<StaffConversation['About']> }) {
  const may = useMay();
  if (about.Kind === 'request' || !may('orders.read')) return <span>{about.Number}</span>;
  return (
    <Link to="/orders/$orderId" params={{ orderId: about.ID }} className="link">
      {about.Number}
    </Link>
  );
}

function Said({ message }: { readonly message: StaffMessage }) {
  const t = useTranslations('office.messages');
  const format = useFormat();
  const { shop } = useApp();
  const { Kind, By, At, Message, Files, IsRead } = message;
  return (
    <li className={styles[Kind]}>
      <p className={styles.who}>
        <b>{By === '' ? t('nobody') : By}</b>
        <span className="soft">
          {format.day(format.dayOf(At), 'short')} {format.time(At)}
          {Kind === 'note' ? `, ${t('internal')}` : ''}
          {Kind === 'business' ? `, ${t(IsRead ? 'read' : 'unread')}` : ''}
        </span>
      </p>
      <p className={styles.text}>{Message}</p>
      {Files.length === 0 ? null : (
        <ul>
          {Files.map((file) => (
            <li key={file.AttachmentUrl}>
              <a href={`/${shop.id}${file.AttachmentUrl}`} className="link" target="_blank" rel="noreferrer">
                {file.FileName}
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
