import { createWebhook, listWebhooks, type Webhook } from '@bivak/contract/admin';
import type { OperationInput } from '@bivak/contract/wire';
import { allWebhookTopics, type WebhookTopic } from '@bivak/rules';
import { Button, Note, Pill, TextField } from '@bivak/ui';
import { isWireError, useFormat, useWrite } from '@bivak/web';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { FormDialog } from '../../frame/form-dialog.tsx';
import { RecordList, SubLine } from '../../frame/list.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { TopicPick } from './topic-pick.tsx';

/** The programs that are told what happens here, and how the latest message to each went. */
export function WebhooksPage() {
  const t = useTranslations('office.webhooks');
  const call = useCall();
  const format = useFormat();
  const queryClient = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<{ readonly webhook: Webhook; readonly secret: string } | null>(null);
  useKeys([{ keys: 'n', label: t('add'), run: () => setAdding(true) }]);
  const when = (instant: string) => `${format.day(format.dayOf(instant), 'short')}, ${format.time(instant)}`;
  return (
    <>
      <ScreenHead
        title={t('title')}
        note={t('note')}
        actions={<Button onClick={() => setAdding(true)}>{t('add')}</Button>}
      />
      <RecordList<Webhook>
        title={t('list')}
        queryKey={['webhooks', 'all']}
        page={async (_, options) => ({ ...(await call(listWebhooks, options)), Next: null })}
        rowKey={({ ID }) => ID}
        rowLink={({ ID }, props) => <Link to="/webhooks/$webhookId" params={{ webhookId: ID }} {...props} />}
        isNarrowed={false}
        noneYet={{ title: t('none'), text: t('noneText') }}
        columns={[
          {
            id: 'name',
            label: t('name'),
            role: 'name',
            weight: 3,
            cell: ({ Name, Url }) => (
              <>
                {Name}
                <SubLine>{Url}</SubLine>
              </>
            ),
          },
          {
            id: 'topics',
            label: t('topics'),
            weight: 3,
            cell: ({ Topics }) =>
              Topics.length === allWebhookTopics.length
                ? t('everything')
                : Topics.map((topic) => t(`topic.${topic as WebhookTopic}`)).join(', '),
          },
          { id: 'state', label: t('state'), weight: 2, cell: (webhook) => <StatePill webhook={webhook} /> },
          {
            id: 'last',
            label: t('last'),
            weight: 2,
            cell: ({ Last }) => (Last === null ? t('never') : when(Last.At)),
          },
        ]}
      />
      {isAdding ? (
        <AddDialog
          onClose={() => setAdding(false)}
          onDone={(webhook, secret) => {
            setAdding(false);
            setMade({ webhook, secret });
            void queryClient.invalidateQueries({ queryKey: ['webhooks'] });
          }}
        />
      ) : null}
      {made === null ? null : (
        <SecretDialog name={made.webhook.Name} secret={made.secret} onClose={() => setMade(null)} />
      )}
    </>
  );
}

/** Whether it is on, and whether what is sent arrives. */
export function StatePill({ webhook: { IsActive, Waiting, Last } }: { readonly webhook: Webhook }) {
  const t = useTranslations('office.webhooks');
  if (!IsActive) return <Pill tone="info">{t('off')}</Pill>;
  if (Last?.Fault !== null && Last !== null)
    return <Pill tone="bad">{t('failing', { count: Waiting })}</Pill>;
  if (Waiting > 0) return <Pill tone="warn">{t('waiting', { count: Waiting })}</Pill>;
  return <Pill tone="ok">{t('works')}</Pill>;
}

function AddDialog({
  onClose,
  onDone,
}: {
  readonly onClose: () => void;
  readonly onDone: (webhook: Webhook, secret: string) => void;
}) {
  const t = useTranslations('office.webhooks');
  const call = useCall();
  const [Name, setName] = useState('');
  const [Url, setUrl] = useState('');
  const [Topics, setTopics] = useState<readonly WebhookTopic[]>(['order']);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { press, busy } = useWrite((body: OperationInput<typeof createWebhook>['body']) =>
    call(createWebhook, { body }),
  );
  const fields = isWireError(failure) ? failure.fields : [];

  async function submit(): Promise<void> {
    setTried(true);
    if (Name.trim() === '' || Url.trim() === '' || Topics.length === 0) return;
    try {
      const answer = await press({ Name: Name.trim(), Url: Url.trim(), Topics: [...Topics] });
      if (answer === null) return;
      const { Secret, ...webhook } = answer;
      onDone(webhook, Secret);
    } catch (error) {
      setFailure(error);
    }
  }
  const said = isWireError(failure) ? failure.message : t('failed');
  return (
    <FormDialog
      title={t('add')}
      submit={t('create')}
      busy={busy}
      refused={failure === null || fields.length > 0 ? null : said}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="soft">{t('addText')}</p>
      <TextField
        required
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        maxLength={120}
        value={Name}
        error={isTried && Name.trim() === '' ? t('nameRequired') : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        required
        label={t('url')}
        type="url"
        placeholder="https://"
        autoComplete="off"
        maxLength={2000}
        value={Url}
        error={
          isTried && Url.trim() === ''
            ? t('urlRequired')
            : fields.find(({ Field }) => Field === 'Url')?.Message
        }
        onChange={({ target }) => setUrl(target.value)}
      />
      <TopicPick value={Topics} onChange={setTopics} />
      {isTried && Topics.length === 0 ? <Note tone="bad">{t('topicsRequired')}</Note> : null}
    </FormDialog>
  );
}
