import {
  changeWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookMessages,
  renewWebhookSecret,
  resendWebhookMessage,
  tryWebhook,
  type Webhook,
  type WebhookMessage,
} from '@bivak/contract/admin';
import type { WebhookTopic } from '@bivak/rules';
import { Button, CheckboxField, EmptyState, notify, Pill, TextField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { Table } from '@bivak/ui/table';
import { useErrorNotice, useFormat, useWrite } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { NoRecord } from '../../frame/no-record.tsx';
import { Panel } from '../../frame/panel.tsx';
import { SaveBar } from '../../frame/save-bar.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useDraft } from '../../frame/use-draft.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { TopicPick } from './topic-pick.tsx';
import { StatePill } from './webhooks-page.tsx';
import styles from './webhooks.module.css';

type Values = Pick<Webhook, 'Name' | 'Url' | 'IsActive'> & { readonly Topics: WebhookTopic[] };

/** One program: what it is told and where, and every message of the last thirty days. */
export function WebhookPage() {
  const t = useTranslations('office.webhooks');
  const call = useCall();
  const { webhookId } = useParams({ from: '/guarded/webhooks/$webhookId' });
  const { data, error, refetch } = useQuery({
    queryKey: ['webhooks', webhookId],
    queryFn: ({ signal }) => call(getWebhook, { params: { id: webhookId } }, { signal }),
    // Whoever tries the address waits for the answer.
    refetchInterval: 5000,
  });
  if (data === undefined)
    return <NoRecord error={error} title={t('notLoadedOne')} retry={() => void refetch()} />;
  return <Record key={data.ID} webhook={data} reread={async () => (await refetch()).data ?? data} />;
}

function valuesOf({ Name, Url, IsActive, Topics }: Webhook): Values {
  return { Name, Url, IsActive, Topics: Topics as WebhookTopic[] };
}

function Record({ webhook, reread }: { readonly webhook: Webhook; readonly reread: () => Promise<Webhook> }) {
  const t = useTranslations('office.webhooks');
  const call = useCall();
  const queryClient = useQueryClient();
  const say = useErrorNotice();
  const base = valuesOf(webhook);
  const draft = useDraft<Values>(`webhook ${webhook.ID}`, base);
  const { values } = draft;
  const { press, busy } = useWrite(
    ({ body, version }: { readonly body: Partial<Values>; readonly version: number }) =>
      call(changeWebhook, { params: { id: webhook.ID }, body }, { version }),
  );
  return (
    <>
      <ScreenHead
        title={webhook.Name}
        before={
          <Link to="/webhooks" className="link">
            {t('title')}
          </Link>
        }
        note={<StatePill webhook={webhook} />}
      />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Messages webhook={webhook} />
        </div>
        <div className={styles.stack}>
          <Panel title={t('settings')}>
            <div className="stack">
              <TextField
                label={t('name')}
                maxLength={120}
                value={values.Name}
                onChange={({ target }) => draft.change({ Name: target.value })}
              />
              <TextField
                label={t('url')}
                type="url"
                maxLength={2000}
                value={values.Url}
                onChange={({ target }) => draft.change({ Url: target.value })}
              />
              <TopicPick value={values.Topics} onChange={(Topics) => draft.change({ Topics: [...Topics] })} />
              <CheckboxField
                label={t('isActive')}
                checked={values.IsActive}
                onChange={({ target }) => draft.change({ IsActive: target.checked })}
              />
              <p className="soft">{t('isActiveHint')}</p>
            </div>
          </Panel>
          <Acts webhook={webhook} />
        </div>
      </div>
      <SaveBar<Values>
        draft={draft}
        base={base}
        labels={{ Name: t('name'), Url: t('url'), Topics: t('topics'), IsActive: t('isActive') }}
        words={(field, value) => {
          if (field === 'IsActive') return t(value === true ? 'on' : 'off');
          if (field === 'Topics')
            return (value as WebhookTopic[]).map((topic) => t(`topic.${topic}`)).join(', ');
          return String(value);
        }}
        busy={busy}
        reread={async () => valuesOf(await reread())}
        save={async (fields) => {
          const fresh = queryClient.getQueryData<Webhook>(['webhooks', webhook.ID]) ?? webhook;
          const body = Object.fromEntries(fields.map((field) => [field, values[field]]));
          const saved = await press({ body, version: fresh.Version });
          if (saved === null) return false;
          queryClient.setQueryData(['webhooks', webhook.ID], saved);
          void queryClient.invalidateQueries({ queryKey: ['webhooks'], exact: true });
          notify({ type: 'positive', title: t('saved', { name: saved.Name }) });
          return true;
        }}
        failed={say}
      />
    </>
  );
}

/** What can be done with it; what cannot be taken back says first what it does. */
function Acts({ webhook: { ID, Name } }: { readonly webhook: Webhook }) {
  const t = useTranslations('office.webhooks');
  const global = useTranslations('shop.global');
  const call = useCall();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const say = useErrorNotice();
  const [asking, setAsking] = useState<'renew' | 'remove' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const of = { params: { id: ID } };
  const trying = useWrite(() => call(tryWebhook, of).then(() => true));
  const { press, busy } = useWrite(async (which: 'renew' | 'remove') => {
    if (which === 'renew') return (await call(renewWebhookSecret, of)).Secret;
    await call(deleteWebhook, of);
    return '';
  });
  async function tryIt(): Promise<void> {
    try {
      if ((await trying.press(undefined)) === null) return;
      notify({ type: 'positive', title: t('tried') });
      await queryClient.invalidateQueries({ queryKey: ['webhooks', ID] });
    } catch (error) {
      say(error);
    }
  }
  async function act(which: 'renew' | 'remove'): Promise<void> {
    try {
      const answer = await press(which);
      if (answer === null) return;
      if (which === 'renew') setSecret(answer);
      else {
        notify({ type: 'positive', title: t('removed', { name: Name }) });
        queryClient.removeQueries({ queryKey: ['webhooks', ID] });
        void navigate({ to: '/webhooks' });
      }
    } catch (error) {
      say(error);
    } finally {
      setAsking(null);
    }
  }
  return (
    <Panel title={t('acts')}>
      <div className={styles.buttons}>
        <Button size="s" variant="line" busy={trying.busy} onClick={() => void tryIt()}>
          {t('try')}
        </Button>
        <Button size="s" variant="line" onClick={() => setAsking('renew')}>
          {t('renew')}
        </Button>
        <Button size="s" variant="bad" onClick={() => setAsking('remove')}>
          {t('remove')}
        </Button>
      </div>
      {asking === null ? null : (
        <Dialog
          open
          role="alertdialog"
          onClose={() => setAsking(null)}
          title={t(`ask.${asking}`, { name: Name })}
          closeLabel={global('close')}
          size="s"
        >
          <div className="stack">
            <p>{t(`effect.${asking}`)}</p>
            <div className={styles.buttons}>
              <Button
                variant={asking === 'remove' ? 'bad' : 'primary'}
                busy={busy}
                onClick={() => void act(asking)}
              >
                {t(asking)}
              </Button>
              <Button variant="quiet" onClick={() => setAsking(null)}>
                {global('cancel')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
      {secret === null ? null : <SecretDialog name={Name} secret={secret} onClose={() => setSecret(null)} />}
    </Panel>
  );
}

function Messages({ webhook: { ID } }: { readonly webhook: Webhook }) {
  const t = useTranslations('office.webhooks');
  const call = useCall();
  const format = useFormat();
  const queryClient = useQueryClient();
  const say = useErrorNotice();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['webhooks', ID, 'messages'],
    queryFn: ({ pageParam, signal }) =>
      call(
        listWebhookMessages,
        { params: { id: ID }, query: pageParam === null ? {} : { after: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ Next }) => Next,
    refetchInterval: 5000,
  });
  const resend = useWrite((messageId: string) =>
    call(resendWebhookMessage, { params: { id: ID, messageId } }).then(() => true),
  );
  const when = (instant: string) => `${format.day(format.dayOf(instant), 'short')}, ${format.time(instant)}`;
  async function again(message: WebhookMessage): Promise<void> {
    try {
      if ((await resend.press(message.ID)) === null) return;
      notify({ type: 'positive', title: t('sentAgain') });
    } catch (failure) {
      say(failure);
    }
    await queryClient.invalidateQueries({ queryKey: ['webhooks', ID] });
  }
  return (
    <Panel title={t('messages')} note={t('messagesNote')} flush>
      <Table<WebhookMessage>
        caption={t('messages')}
        hideCaption
        rows={data?.pages.flatMap(({ Collection }) => Collection) ?? []}
        rowKey={(message) => message.ID}
        loading={data === undefined && error === null}
        loadingLabel={t('loading')}
        empty={<EmptyState title={t('noMessages')} text={t('noMessagesText')} />}
        error={
          error === null || data !== undefined ? null : (
            <PartNotLoaded title={t('notLoaded')} role="alert" retry={() => void refetch()} />
          )
        }
        columns={[
          {
            id: 'type',
            label: t('what'),
            role: 'name',
            weight: 3,
            cell: ({ Type }) => <code className={styles.type}>{Type}</code>,
          },
          { id: 'at', label: t('when'), weight: 2, cell: ({ At }) => when(At) },
          {
            id: 'state',
            label: t('state'),
            weight: 3,
            cell: (message) => (
              <span className={styles.state}>
                <Pill tone={tones[message.State]}>{t(`states.${message.State}`)}</Pill>
                <span className="soft">{detail(message)}</span>
              </span>
            ),
          },
          {
            id: 'again',
            label: t('again'),
            cell: (message) =>
              message.State === 'waiting' ? null : (
                <Button
                  size="s"
                  variant="quiet"
                  busy={resend.busy}
                  onClick={() => void again(message)}
                  aria-label={t('sendAgain', { type: message.Type, when: when(message.At) })}
                >
                  {t('again')}
                </Button>
              ),
          },
        ]}
      />
      {hasNextPage ? (
        <div className={styles.more}>
          <Button variant="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('older')}
          </Button>
        </div>
      ) : null}
    </Panel>
  );

  function detail({ Status, Fault, NextAt, Tries }: WebhookMessage): string {
    const next = NextAt !== null && Tries > 0 ? t('next', { when: when(NextAt), tries: Tries }) : null;
    return [Fault === null ? null : faultWord(Fault, Status), next].filter((part) => part !== null).join(' ');
  }
  function faultWord(fault: string, status: number | null): string {
    if (fault === 'status') return t('fault.status', { status: status ?? 0 });
    if (fault === 'timeout') return t('fault.timeout');
    return t(fault === 'private-address' ? 'fault.private-address' : 'fault.unreachable');
  }
}

const tones = { waiting: 'warn', delivered: 'ok', 'given-up': 'bad' } as const;
