import type { DeskInvoice } from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import { Button, classNames, FileLink, Note, SpecList } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { invoiceQuery } from '../../features/invoices/invoice-query.ts';
import { InvoiceState } from '../../features/invoices/invoice-state.tsx';
import { NotePayment } from '../../features/invoices/note-payment.tsx';
import { UndoPayment } from '../../features/invoices/undo-payment.tsx';
import { type InvoiceAct, useInvoiceActs } from '../../features/invoices/use-invoice-acts.ts';
import { NoRecord } from '../../frame/no-record.tsx';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useMay } from '../../session/use-staff.ts';
import { InvoiceLines } from './invoice-lines.tsx';
import record from '../../frame/record.module.css';
import { CreditDialog } from './credit-dialog.tsx';
import styles from './invoice-page.module.css';
import { IssueAgain } from './issue-again.tsx';

/** One invoice or credit note: what it says, what came in for it, its papers and what happened. */
export function InvoicePage() {
  const t = useTranslations('office.invoice');
  const call = useCall();
  const { invoiceId } = useParams({ from: '/guarded/invoices/$invoiceId' });
  const { data, error, refetch } = useQuery(invoiceQuery(call, invoiceId));
  if (data === undefined)
    return <NoRecord error={error} title={t('notLoaded')} retry={() => void refetch()} />;
  return <OneInvoice invoice={data} />;
}

function OneInvoice({ invoice }: { readonly invoice: DeskInvoice }) {
  const t = useTranslations('office.invoice');
  const format = useFormat();
  const { run, busy } = useInvoiceActs(invoice.ID);
  const [asking, setAsking] = useState<Asked | null>(null);
  const acts = useNextActs(invoice);
  const [first] = acts;
  useKeys(first === undefined ? [] : [{ keys: 'e', label: t(`acts.${first}`), run: () => setAsking(first) }]);
  const close = () => setAsking(null);
  const done = async (act: InvoiceAct) => {
    if ((await run(invoice.Version, act)) !== null) close();
  };
  const dialog = { invoice, busy, onClose: close };
  return (
    <>
      <ScreenHead
        title={t(invoice.Kind === 'CreditNote' ? 'creditNote' : 'invoice', { number: invoice.ID })}
        before={
          <Link to="/invoices" className="link">
            {t('back')}
          </Link>
        }
        note={
          <span className={record.who}>
            {invoice.Customer.Description} <InvoiceState state={invoice.State} />
          </span>
        }
        actions={
          acts.length === 0
            ? undefined
            : acts.toReversed().map((act) => (
                <Button
                  key={act}
                  variant={act === first ? undefined : 'line'}
                  busy={busy}
                  onClick={() => setAsking(act)}
                >
                  {t(`acts.${act}`)}
                </Button>
              ))
        }
      />
      {invoice.TooMuch > 0 ? (
        <Note tone="warn" title={t('tooMuch', { amount: format.money(invoice.TooMuch) })} />
      ) : null}
      <div className={record.columns}>
        <div className={record.stack}>
          <InvoiceLines invoice={invoice} />
          <Received invoice={invoice} />
          <History invoice={invoice} />
        </div>
        <div className={record.stack}>
          <Stands invoice={invoice} />
          <About invoice={invoice} />
          <Papers invoice={invoice} />
        </div>
      </div>
      {asking === 'credit' ? <CreditDialog {...dialog} onCredit={(act) => void done(act)} /> : null}
      {asking === 'pay' ? (
        <NotePayment invoice={{ ...seen(invoice), open: invoice.Open }} first="TRANSFER" onClose={close} />
      ) : null}
      {asking === 'again' ? <IssueAgain {...dialog} onIssue={(act) => void done(act)} /> : null}
    </>
  );
}

type Asked = 'pay' | 'credit' | 'again';

/** What can be done with it now, the usual first. */
function useNextActs(invoice: DeskInvoice): readonly Asked[] {
  const may = useMay();
  const { Kind, Open, State, MayBeIssuedAgain } = invoice;
  if (Kind === 'CreditNote') return [];
  const all: readonly (Asked | false)[] = [
    Open > 0 && (may('money.write') || may('money.take')) && 'pay',
    MayBeIssuedAgain && may('money.write') && 'again',
    State !== 'Credited' && may('money.write') && 'credit',
  ];
  return all.filter((act) => act !== false);
}

function Stands({ invoice }: { readonly invoice: DeskInvoice }) {
  const t = useTranslations('office.invoice');
  const format = useFormat();
  const { Kind, CreditNotes, Credited } = invoice;
  const facts = [
    { term: t('total'), value: format.money(invoice.TotalIncVAT) },
    ...(Kind === 'CreditNote'
      ? []
      : [
          ...(Credited === 0 ? [] : [{ term: t('credited'), value: format.money(Credited) }]),
          { term: t('paid'), value: format.money(invoice.Paid) },
          { term: t('open'), value: format.money(invoice.Open) },
          { term: t('due'), value: format.day(invoice.DateDue as IsoDate) },
        ]),
    ...CreditNotes.map(({ ID, TotalIncVAT }) => ({
      term: t('takenBackBy', { amount: format.money(TotalIncVAT) }),
      value: <InvoiceLink number={ID} />,
    })),
  ];
  return (
    <Panel title={t('money')}>
      <SpecList look="facts" facts={facts} />
    </Panel>
  );
}

function InvoiceLink({ number }: { readonly number: string }) {
  return (
    <Link to="/invoices/$invoiceId" params={{ invoiceId: number }} className="link">
      {number}
    </Link>
  );
}

function About({ invoice }: { readonly invoice: DeskInvoice }) {
  const t = useTranslations('office.invoice');
  const format = useFormat();
  const may = useMay();
  const { Buyer, Customer, Order, CreditedInvoiceID, ReplacedInvoiceID } = invoice;
  const address = [Buyer.Street, `${Buyer.ZipCode} ${Buyer.City}`.trim()]
    .filter((one) => one !== '')
    .join(', ');
  const facts = [
    { term: t('issued'), value: format.day(invoice.DateInvoice as IsoDate) },
    {
      term: t('customer'),
      value:
        Customer.Key !== null && may('customers.read') ? (
          <Link to="/customers/$customerId" params={{ customerId: Customer.Key }} className="link">
            {Customer.Description}
          </Link>
        ) : (
          Customer.Description
        ),
    },
    { term: t('address'), value: address === '' ? '–' : address },
    ...(Buyer.VATNo === null ? [] : [{ term: t('vatNo'), value: Buyer.VATNo }]),
    ...(Buyer.Email === ''
      ? []
      : [{ term: t('email'), value: <a href={`mailto:${Buyer.Email}`}>{Buyer.Email}</a> }]),
    {
      term: t('order'),
      value: may('orders.read') ? (
        <Link to="/orders/$orderId" params={{ orderId: Order.ID }} className="link">
          {Order.Number}
        </Link>
      ) : (
        Order.Number
      ),
    },
    ...(invoice.Reference === null ? [] : [{ term: t('reference'), value: invoice.Reference }]),
    ...(invoice.PaymentReference === null
      ? []
      : [{ term: t('paymentReference'), value: <span className="nowrap">{invoice.PaymentReference}</span> }]),
    ...(CreditedInvoiceID === null
      ? []
      : [{ term: t('creditOf'), value: <InvoiceLink number={CreditedInvoiceID} /> }]),
    ...(ReplacedInvoiceID === null
      ? []
      : [{ term: t('replaces'), value: <InvoiceLink number={ReplacedInvoiceID} /> }]),
    ...(invoice.Reason === null ? [] : [{ term: t('reason'), value: invoice.Reason }]),
  ];
  return (
    <Panel title={t('about')}>
      <SpecList look="facts" facts={facts} />
    </Panel>
  );
}

function seen({ ID, Version }: DeskInvoice) {
  return { number: ID, version: Version };
}

function Received({ invoice }: { readonly invoice: DeskInvoice }) {
  const t = useTranslations('office.invoice');
  const note = useTranslations('office.notePayment');
  const format = useFormat();
  if (invoice.Kind === 'CreditNote') return null;
  const { PaidOnline, Payments } = invoice;
  return (
    <Panel title={t('received')}>
      {PaidOnline === 0 && Payments.length === 0 ? <p className="soft">{t('nothingReceived')}</p> : null}
      <ul className={styles.payments}>
        {PaidOnline === 0 ? null : (
          <li>
            <span>{t('paidOnline')}</span> <b>{format.money(PaidOnline)}</b>
          </li>
        )}
        {Payments.map(({ ID, Day, Total, Method, Note: remark, By, IsUndo, MayBeUndone }) => (
          <li key={ID}>
            <span>
              {format.day(Day as IsoDate)} {IsUndo ? note('isUndo') : note(`methods.${Method ?? 'UNKNOWN'}`)}{' '}
              <span className="soft">{[remark, By].filter((one) => one !== '').join(' · ')}</span>
            </span>
            <span>
              {MayBeUndone ? (
                <UndoPayment invoice={seen(invoice)} payment={{ id: ID, amount: Total }} />
              ) : null}{' '}
              <b>{format.money(Total)}</b>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Papers({ invoice: { Documents } }: { readonly invoice: DeskInvoice }) {
  const t = useTranslations('office.invoice');
  const { shop } = useApp();
  return (
    <Panel title={t('papers')}>
      {Documents.length === 0 ? (
        <p className="soft">{t('papersComing')}</p>
      ) : (
        <ul className="stack">
          {Documents.map(({ Kind, FileName, AttachmentUrl }) => (
            <li key={Kind}>
              <FileLink name={FileName} note={t(`paper.${Kind}`)} href={`/${shop.id}${AttachmentUrl}`} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const told = new Set(['issue-invoice', 'issue-credit', 'note-payment', 'undo-payment', 'make-papers']);

function History({ invoice }: { readonly invoice: DeskInvoice }) {
  const t = useTranslations('office.invoice');
  const by = useTranslations('office.history.by');
  const format = useFormat();
  return (
    <Panel title={t('history')}>
      <ol className={classNames(record.log, styles.log)}>
        {invoice.History.map(({ At, Action, By, Total }, index) => (
          <li key={`${At}${String(index)}`}>
            <time dateTime={At} className="soft">
              {format.day(format.dayOf(At), 'dayMonth')} {format.time(At)}
            </time>
            <div>
              <b>{t(`happened.${told.has(Action) ? (Action as 'note-payment') : 'other'}`)}</b>{' '}
              <span className="soft">{By.Name ?? by(By.Kind)}</span>
              {Total === null ? null : <p className={record.text}>{format.money(Total)}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
