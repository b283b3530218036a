import { acceptQuote, declineQuote, openQuote, type Quote } from '@bivak/contract/wire';
import { Button, buttonClass, DepositBox, ErrorState, Note, Spinner, TextAreaField, Totals } from '@bivak/ui';
import { isWireError, useFormat, useWrite } from '@bivak/web';
import { ClientPage } from '@bivak/web/client-page';
import { NotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { useMailSecret } from '../../routing/use-mail-secret.ts';
import { useSession } from '../../session/use-session.ts';
import styles from './quote-page.module.css';

/** What the business offers somebody: read, and accepted or declined, by the link of its mail. */
export function QuotePage() {
  const t = useTranslations('shop.quote');
  const { orderId = '' } = useParams({ strict: false });
  return (
    <ClientPage title={t('title')}>
      <div className={`wrap section ${styles.page ?? ''}`}>
        <Opened orderId={orderId} />
      </div>
    </ClientPage>
  );
}

function Opened({ orderId }: { readonly orderId: string }) {
  const t = useTranslations('shop.quote');
  const tg = useTranslations('shop.global');
  const call = useCall();
  const code = useMailSecret('code', `quote.${orderId}`);
  const { data, error, refetch } = useQuery({
    queryKey: ['quote', orderId, code],
    queryFn: ({ signal }) =>
      call(openQuote, { params: { id: orderId }, body: { Code: code ?? '' } }, { signal }),
    enabled: code !== null,
    retry: (count, cause) => !isWireError(cause) && count < 2,
  });
  if (data !== undefined && code !== null)
    return <Offer quote={data} orderId={orderId} code={code} reload={() => void refetch()} />;
  const isRefused = isWireError(error) && (error.status === 404 || error.status === 400);
  if (code === null || isRefused)
    return <ErrorState level={1} icon="question" title={t('notFound')} text={t('notFoundText')} />;
  if (error === null) return <Spinner label={tg('loading')} showLabel />;
  return <NotLoaded level={1} title={t('failed')} retry={() => void refetch()} />;
}

function Offer({
  quote,
  orderId,
  code,
  reload,
}: {
  readonly quote: Quote;
  readonly orderId: string;
  readonly code: string;
  readonly reload: () => void;
}) {
  const t = useTranslations('shop.quote');
  const format = useFormat();
  const call = useCall();
  const account = useSession(({ session }) => session.account);
  const [accepted, setAccepted] = useState<{ readonly number: string; readonly access: string } | null>(null);
  const [failed, setFailed] = useState<'gone' | 'other' | null>(null);
  const [isDeclining, setDeclining] = useState(false);
  const write = useWrite(() => call(acceptQuote, { params: { id: orderId }, body: { Code: code } }));
  const when = (moment: string) =>
    t('at', { day: format.day(format.dayOf(moment), 'longYear'), time: format.time(moment) });

  // It ends with the midnight behind its last day.
  const lastDay = (moment: string) =>
    format.day(format.dayOf(new Date(Date.parse(moment) - 60_000).toISOString()), 'longYear');

  async function accept() {
    setFailed(null);
    try {
      const done = await write.press(undefined);
      if (done !== null) setAccepted({ number: done.Number, access: done.Access });
    } catch (error) {
      if (isWireError(error) && error.code === 'StockShort') setFailed('gone');
      else if (isWireError(error) && error.code.startsWith('Quote')) reload();
      else setFailed('other');
    }
  }
  function declined() {
    setDeclining(false);
    reload();
  }
  const isOpen = quote.State === 'open' && accepted === null;
  const goods = quote.Lines.filter(({ IsDeposit }) => !IsDeposit);
  return (
    <>
      <header>
        <h1>{t('heading', { number: quote.Number })}</h1>
        {isOpen ? <p className="soft">{t('validUntil', { day: lastDay(quote.ValidUntil) })}</p> : null}
      </header>
      <div role="status">
        {accepted !== null ? (
          <Note tone="ok" title={t('thanks', { number: accepted.number })}>
            {t('thanksText')}
          </Note>
        ) : null}
        {accepted === null && quote.State !== 'open' ? (
          <Note tone={quote.State === 'accepted' ? 'ok' : 'warn'} title={t(`states.${quote.State}`)}>
            {t(`stateTexts.${quote.State}`)}
          </Note>
        ) : null}
        {failed === null ? null : (
          <Note tone="bad" title={t(`errors.${failed}`)}>
            {t(`errorTexts.${failed}`)}
          </Note>
        )}
      </div>
      {accepted === null && quote.State !== 'accepted' ? null : (
        <p>
          <Link
            to="/order/$orderId"
            params={{ orderId }}
            search={account === null && accepted !== null ? { access: accepted.access } : {}}
            className={buttonClass()}
          >
            {t('toOrder')}
          </Link>
        </p>
      )}
      {quote.Message === '' ? null : <p className={styles.message}>{quote.Message}</p>}
      <section aria-labelledby="goods">
        <h2 id="goods">{t('goods')}</h2>
        <ul className={styles.lines}>
          {goods.map((line, index) => (
            // Lines have no identity of their own and never move.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <span>{t('line', { amount: line.Amount, name: line.Description })}</span>
              <span>{format.money(line.TotalIncVAT)}</span>
            </li>
          ))}
        </ul>
        <Totals
          rows={[
            { label: t('exclVat'), value: format.money(quote.TotalExcVAT), kind: 'soft' },
            { label: t('total'), value: format.money(quote.TotalIncVAT), kind: 'total' },
          ]}
        />
        {quote.Deposit > 0 ? (
          <DepositBox label={t('deposit')} value={format.money(quote.Deposit)} note={t('depositNote')} />
        ) : null}
      </section>
      <section aria-labelledby="when">
        <h2 id="when">{t('when')}</h2>
        <dl className={styles.facts}>
          <dt>{t('from')}</dt>
          <dd>{when(quote.Start)}</dd>
          <dt>{t('to')}</dt>
          <dd>{when(quote.End)}</dd>
          <dt>{t('place')}</dt>
          <dd>{quote.Warehouse}</dd>
        </dl>
        {isOpen ? <p className="soft">{t(quote.IsHeld ? 'held' : 'notHeld')}</p> : null}
      </section>
      {isOpen ? (
        <div className={styles.answers}>
          <Button busy={write.busy} onClick={() => void accept()}>
            {t('accept', { amount: format.money(quote.TotalIncVAT) })}
          </Button>
          <Button variant="quiet" aria-expanded={isDeclining} onClick={() => setDeclining(!isDeclining)}>
            {t('decline')}
          </Button>
        </div>
      ) : null}
      {isOpen && isDeclining ? (
        <Declining orderId={orderId} code={code} done={declined} onCancel={() => setDeclining(false)} />
      ) : null}
    </>
  );
}

/** A no, with a reason for who wants to give one. */
function Declining({
  orderId,
  code,
  done,
  onCancel,
}: {
  readonly orderId: string;
  readonly code: string;
  readonly done: () => void;
  readonly onCancel: () => void;
}) {
  const t = useTranslations('shop.quote');
  const tg = useTranslations('shop.global');
  const call = useCall();
  const [reason, setReason] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const write = useWrite(() =>
    call(declineQuote, { params: { id: orderId }, body: { Code: code, Reason: reason.trim() } }),
  );
  async function decline(event: FormEvent) {
    event.preventDefault();
    setFailed(false);
    try {
      await write.press(undefined);
      done();
    } catch (error) {
      // It was answered or changed meanwhile: the page says how it stands.
      if (isWireError(error) && error.code.startsWith('Quote')) done();
      else setFailed(true);
    }
  }
  return (
    <form className="stack" noValidate onSubmit={(event) => void decline(event)}>
      <h2>{t('declineTitle')}</h2>
      <TextAreaField
        label={t('declineReason')}
        hint={t('declineHint')}
        maxLength={1000}
        rows={3}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div role="status">
        {hasFailed ? (
          <Note tone="bad" title={t('errors.decline')}>
            {t('errorTexts.other')}
          </Note>
        ) : null}
      </div>
      <div className={styles.answers}>
        <Button type="submit" variant="bad" busy={write.busy}>
          {t('declineNow')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {tg('cancel')}
        </Button>
      </div>
    </form>
  );
}
