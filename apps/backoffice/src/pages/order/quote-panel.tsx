import { getQuote, sendQuote, type StaffOrder, type StaffQuote } from '@bivak/contract/admin';
import { Button, Note, SpecList, TextAreaField, TextField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { Panel } from '../../frame/panel.tsx';
import { useActs } from '../../frame/use-acts.tsx';
import { useMay } from '../../session/use-staff.ts';
import styles from './order-page.module.css';

/** A quote beside its order: until when, what is kept, which versions went out, and the next of them. */
export function QuotePanel({ order }: { readonly order: StaffOrder }) {
  const t = useTranslations('office.quote');
  const call = useCall();
  const format = useFormat();
  const may = useMay();
  const [isSending, setSending] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['quote', order.ID, order.Version],
    queryFn: ({ signal }) => call(getQuote, { params: { id: order.ID } }, { signal }),
  });
  const { act, busy } = useActs([['quote', order.ID], ['order', order.ID], ['orders']]);
  // It ends with the midnight behind its last day.
  const lastDay = (moment: string) => format.dayOf(new Date(Date.parse(moment) - 60_000).toISOString());
  const when = (moment: string) => `${format.day(format.dayOf(moment), 'short')} ${format.time(moment)}`;
  if (data === undefined)
    return (
      <Panel title={t('title')}>
        {error === null ? null : <PartNotLoaded title={t('notLoaded')} retry={() => void refetch()} />}
      </Panel>
    );
  const last = data.Sent.at(-1);
  const declined = last?.Declined == null ? null : { nth: last.Nth, ...last.Declined };
  const facts = [
    ...(data.ValidUntil === null
      ? []
      : [{ term: t('until'), value: format.day(lastDay(data.ValidUntil), 'short') }]),
    ...data.Sent.map(({ Nth, SentAt, TotalIncVAT }) => ({
      term: t('sent', { nth: Nth }),
      value: t('sentAt', { when: when(SentAt), amount: format.money(TotalIncVAT) }),
    })),
  ];
  return (
    <Panel title={t('title')} note={t(data.Holds ? 'holdsShort' : 'notHeld')}>
      <SpecList look="facts" facts={facts} />
      {data.Sent.length === 0 ? <p className="soft">{t('notSent')}</p> : null}
      {declined === null ? null : (
        <Note tone="bad" title={t('declined', { nth: declined.nth, when: when(declined.At) })}>
          {declined.Reason === '' ? t('noReason') : declined.Reason}
        </Note>
      )}
      {data.IsChanged ? <Note tone="warn" title={t('changed')} /> : null}
      {data.Email === '' ? <Note tone="info" title={t('noEmail')} /> : null}
      {may('orders.write') && data.Email !== '' ? (
        <div>
          <Button busy={busy} onClick={() => setSending(true)}>
            {t('send')}
          </Button>
        </div>
      ) : null}
      {isSending ? (
        <SendDialog
          order={order}
          quote={data}
          onClose={() => setSending(false)}
          onSend={(body) => {
            setSending(false);
            void act(
              (options) =>
                call(
                  sendQuote,
                  { params: { id: order.ID }, query: {}, body },
                  { ...options, version: data.Version },
                ),
              t('didSend'),
            );
          }}
        />
      ) : null}
    </Panel>
  );
}

function SendDialog({
  order,
  quote,
  onClose,
  onSend,
}: {
  readonly order: StaffOrder;
  readonly quote: StaffQuote;
  readonly onClose: () => void;
  readonly onSend: (body: { readonly Message: string; readonly ValidUntil?: string }) => void;
}) {
  const t = useTranslations('office.quote');
  const global = useTranslations('shop.global');
  const format = useFormat();
  // It ends with the midnight behind its last day.
  const last =
    quote.ValidUntil === null
      ? ''
      : format.dayOf(new Date(Date.parse(quote.ValidUntil) - 60_000).toISOString());
  const [until, setUntil] = useState<string>(last);
  const [message, setMessage] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend({ Message: message.trim(), ...(until === last || until === '' ? {} : { ValidUntil: until }) });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('sendTitle', { number: order.Number })}
      closeLabel={global('close')}
      size="s"
    >
      <form className="stack" noValidate onSubmit={submit}>
        <p>{t('sendText')}</p>
        <TextAreaField
          label={t('message')}
          maxLength={2000}
          rows={4}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
        <TextField
          type="date"
          label={t('validUntil')}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        <div className={styles.save}>
          <Button type="submit">{t('send')}</Button>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
