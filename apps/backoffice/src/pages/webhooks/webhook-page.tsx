import {
  changeWebhook,
  deleteWebhook,
  getWebhook,
  renewWebhookSecret,
  tryWebhook,
  type Webhook,
} from '@bivak/contract/admin';
import type { WebhookTopic } from '@bivak/rules';
import { Button, CheckboxField, notify, TextField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { useErrorNotice, useWrite } from '@bivak/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
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
import { WebhookMessages } from './webhook-messages.tsx';
import { StatePill } from './webhooks-page.tsx';
import record from '../../frame/record.module.css';

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
      <div className={record.columns}>
        <div className={record.stack}>
          <WebhookMessages webhook={webhook} />
        </div>
        <div className={record.stack}>
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
          void queryClient.invalidateQueries({ queryKey: ['webhooks', 'all'] });
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
      <div className={record.buttons}>
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
            <div className={record.buttons}>
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
