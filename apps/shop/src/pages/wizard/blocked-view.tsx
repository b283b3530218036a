import type { Account, OverdueInvoice } from '@bivak/contract/wire';
import { type IsoDate, writtenIban } from '@bivak/rules';
import { Button, buttonClass, Icon, Note } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { useDownload } from '../../features/invoices/model/use-download.ts';
import { EmailText } from '../../i18n/email-text.tsx';
import { QuestionHeading } from './question-heading.tsx';
import styles from './wizard.module.css';

/**
 * It takes the place of the questions while invoices are overdue (spec 3 §2, "Blocked view"; `design/lending.md` §4):
 * which, how they are paid, and who lifts it. Without invoices for who may not read them.
 */
export function BlockedView({
  account,
  invoices,
  hasDraft,
  again,
  isAsking,
}: {
  readonly account: Account;
  readonly invoices: readonly OverdueInvoice[];
  readonly hasDraft: boolean;
  readonly again: () => void;
  readonly isAsking: boolean;
}) {
  const t = useTranslations('shop.lending.wizard.blocked');
  const format = useFormat();
  const sum = invoices.reduce((total, { TotalOpen }) => total + TotalOpen, 0);
  const { CompanyName: company } = account;
  return (
    <div className={styles.question}>
      <div>
        <QuestionHeading>{t('title')}</QuestionHeading>
        <p className={styles.lead}>
          {invoices.length === 0
            ? t('leadOthers', { company })
            : t('lead', { company, count: invoices.length, amount: format.money(sum) })}
        </p>
      </div>
      {invoices.map((invoice) => (
        <Overdue key={invoice.InvoiceID} invoice={invoice} />
      ))}
      <section className={styles.blockedNext}>
        <h2>{t('next')}</h2>
        <ul>
          {invoices.length === 0 ? (
            <li>
              <b>{t('askAdmin')}</b>
              {t('askAdminText')}
            </li>
          ) : (
            <li>
              <b>{t('paid')}</b>
              {t('paidText')}
            </li>
          )}
          <Lifted />
          <li>
            <b>{t('stands')}</b>
            {t('standsText')}
          </li>
        </ul>
      </section>
      {hasDraft ? <Note tone="info">{t('draft')}</Note> : null}
      <p className="row">
        <Button busy={isAsking} onClick={again}>
          {t('again')}
        </Button>
        <Link to="/account/requests" className={buttonClass({ variant: 'line' })}>
          {t('toRequests')}
        </Link>
      </p>
    </div>
  );
}

/** One invoice, with all that a transfer asks. */
function Overdue({ invoice }: { readonly invoice: OverdueInvoice }) {
  const t = useTranslations('shop.lending.wizard.blocked');
  const format = useFormat();
  const heading = useId();
  const { fetching, download } = useDownload();
  const { InvoiceID: number, DateInvoice, DateDue, TotalIncVAT, TotalOpen, PayeeIBAN, PayeeBIC } = invoice;
  const day = (date: string) => format.day(date as IsoDate, 'longYear');
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('open'), <b key="open">{format.money(TotalOpen)}</b>],
    ...(TotalIncVAT === TotalOpen ? [] : [[t('whole'), format.money(TotalIncVAT)] as const]),
    [t('issued'), day(DateInvoice)],
    [t('due'), day(DateDue)],
    [t('order'), invoice.OrderID],
    [t('payee'), invoice.PayeeName],
    ...(PayeeIBAN === null ? [] : [['IBAN', <Copied key="iban">{writtenIban(PayeeIBAN)}</Copied>] as const]),
    ...(PayeeBIC === null ? [] : [['BIC', PayeeBIC] as const]),
    [t('message'), <Copied key="message">{invoice.PaymentReference}</Copied>],
  ];
  return (
    <section aria-labelledby={heading} className={styles.overdue}>
      <h2 id={heading} className="title-m">
        {t('invoice', { number })}
      </h2>
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Button
          variant="line"
          busy={fetching?.number === number}
          aria-label={t('pdfOf', { number })}
          onClick={() => void download(number, 'pdf')}
        >
          <Icon name="download" />
          {t('pdf')}
        </Button>
      </p>
    </section>
  );
}

function Copied({ children }: { readonly children: string }) {
  return <span className="nowrap">{children}</span>;
}

/** The business, which sees the payment or makes an exception. */
function Lifted() {
  const t = useTranslations('shop.lending.wizard.blocked');
  const { contact } = useShop();
  return (
    <li>
      <b>{t('lifts', { company: contact.company })}</b>
      {t.rich('liftsText', {
        phone: () => (
          <a className="link nowrap" href={`tel:${contact.phone.replaceAll(/[^+\d]/gu, '')}`}>
            {contact.phone}
          </a>
        ),
        email: () => (
          <a className="link" href={`mailto:${contact.email}`}>
            <EmailText>{contact.email}</EmailText>
          </a>
        ),
      })}
    </li>
  );
}
