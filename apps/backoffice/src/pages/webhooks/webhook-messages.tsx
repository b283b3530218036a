import {
  exportWebhookMessages,
  listWebhookMessages,
  resendWebhookMessage,
  resendWebhookMessages,
  rowsAtOnce,
  type Webhook,
  type WebhookMessage,
  type WebhookMessageColumn,
  webhookMessageSorts,
  webhookMessageStates,
} from '@bivak/contract/admin';
import { allWebhookTopics } from '@bivak/rules';
import { Button, notify, Pill } from '@bivak/ui';
import { useErrorNotice, useFormat, useWrite } from '@bivak/web';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { isNarrowed, ListFilters } from '../../frame/list-filters.tsx';
import type { Selection } from '../../frame/list-selection.ts';
import { NoLink, RecordList } from '../../frame/list.tsx';
import { BulkOutcome, useBulk } from '../../frame/use-bulk.tsx';
import styles from './webhooks.module.css';

/** What was sent to a program in the last thirty days, and what came of it. */
export function WebhookMessages({ webhook: { ID } }: { readonly webhook: Webhook }) {
  const t = useTranslations('office.webhooks');
  return (
    <>
      <ListFilters
        label={t('filters')}
        fields={[
          {
            kind: 'pick',
            name: 'State',
            label: t('state'),
            any: t('anyState'),
            options: webhookMessageStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
          {
            kind: 'pick',
            name: 'Topic',
            label: t('what'),
            any: t('anyTopic'),
            options: allWebhookTopics.map((value) => ({ value, label: t(`topic.${value}`) })),
          },
          { kind: 'day', name: 'From', label: t('from') },
          { kind: 'day', name: 'To', label: t('to') },
        ]}
        sort={{
          usual: '-At',
          options: webhookMessageSorts.map((value) => ({ value, label: t(`sorts.${value}`) })),
        }}
      />
      <Rows webhookId={ID} />
    </>
  );
}

function Rows({ webhookId }: { readonly webhookId: string }) {
  const t = useTranslations('office.webhooks');
  const call = useCall();
  const format = useFormat();
  const queryClient = useQueryClient();
  const say = useErrorNotice();
  const search = useSearch({ from: '/guarded/webhooks/$webhookId' });
  const params = { id: webhookId };
  const resend = useWrite((messageId: string) =>
    call(resendWebhookMessage, { params: { ...params, messageId } }).then(() => true),
  );
  const many = useBulk([['webhooks', webhookId]], { linkOf: (_, name) => name });
  const when = (instant: string) => `${format.day(format.dayOf(instant), 'short')}, ${format.time(instant)}`;
  const nameOf = ({ Type, At }: WebhookMessage) => t('nameOf', { type: Type, when: when(At) });
  async function again(message: WebhookMessage): Promise<void> {
    try {
      if ((await resend.press(message.ID)) === null) return;
      notify({ type: 'positive', title: t('sentAgain') });
    } catch (failure) {
      say(failure);
    }
    await queryClient.invalidateQueries({ queryKey: ['webhooks', webhookId] });
  }
  const sendAll = async (chosen: Selection<WebhookMessage>) => {
    const isDone = await many.run(chosen, {
      idOf: ({ ID }) => ID,
      nameOf,
      atOnce: rowsAtOnce,
      send: (which, options) =>
        call(resendWebhookMessages, { params, body: { IDs: 'ids' in which ? [...which.ids] : [] } }, options),
      said: (count) => t('sentAgainMany', { count }),
    });
    if (isDone) chosen.clear();
  };
  return (
    <>
      <BulkOutcome {...many} />
      <RecordList<WebhookMessage, WebhookMessageColumn>
        title={t('messages')}
        list="webhook-messages"
        queryKey={['webhooks', webhookId, 'messages', search]}
        page={(query, options) =>
          call(listWebhookMessages, { params, query: { ...search, ...query } }, options)
        }
        // Whoever tries the address waits for the answer.
        refetchInterval={5000}
        rowKey={({ ID }) => ID}
        rowLink={(_, props) => <NoLink {...props} />}
        isNarrowed={isNarrowed(search)}
        noneYet={{ title: t('noMessages'), text: t('noMessagesText') }}
        bulk={{
          nameOf,
          actions: (chosen) => (
            <Button size="s" busy={many.busy} onClick={() => void sendAll(chosen)}>
              {t('again')}
            </Button>
          ),
          main: { label: t('again'), run: (chosen) => void sendAll(chosen) },
        }}
        file={{
          name: t('messages'),
          read: (Columns) => call(exportWebhookMessages, { params, query: search, body: { Columns } }),
        }}
        columns={[
          {
            id: 'type',
            label: t('what'),
            role: 'name',
            weight: 3,
            file: ['type', 'entity', 'version'],
            cell: ({ Type }) => <code className={styles.type}>{Type}</code>,
          },
          { id: 'at', label: t('when'), weight: 2, file: ['at'], cell: ({ At }) => when(At) },
          {
            id: 'state',
            label: t('state'),
            weight: 3,
            file: ['state', 'status', 'fault', 'next'],
            cell: (message) => (
              <span className={styles.state}>
                <Pill tone={tones[message.State]}>{t(`states.${message.State}`)}</Pill>
                <span className="soft">{detail(message)}</span>
              </span>
            ),
          },
          {
            id: 'tries',
            label: t('tries'),
            align: 'end',
            extra: true,
            file: ['tries'],
            cell: ({ Tries }) => format.number(Tries),
          },
          { id: 'thing', label: t('thing'), extra: true, cell: ({ EntityID }) => <code>{EntityID}</code> },
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
    </>
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
