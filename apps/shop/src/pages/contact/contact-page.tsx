import type { Account, Contact } from '@bivak/contract/wire';
import { Box, Button, Note, Spinner, buttonClass } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { ContactForm } from '../../features/contact/components/contact-form.tsx';
import { contactQuery } from '../../features/customers/api/contact-query.ts';
import { labelsQuery } from '../../features/labels/api/labels-query.ts';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useKeptQuery } from '../../session/use-kept-query.ts';
import { useSession } from '../../session/use-session.ts';
import { BusinessEmail, BusinessPhone } from '../frame/business-links.tsx';
import { ClientPage } from '@bivak/web/client-page';
import styles from './contact-page.module.css';

/** A message to the business, beside where else it is to be reached (spec 1 §7, "_contact-form"). */
export function ContactPage() {
  const t = useTranslations('shop.contact');
  return (
    <ClientPage title={t('title')}>
      <div className={`wrap section ${styles['page'] ?? ''}`}>
        <h1>{t('title')}</h1>
        <div className="split">
          <ContactMessage />
          <aside className="side">
            <Reach />
          </aside>
        </div>
      </div>
    </ClientPage>
  );
}

/** The form, or that it was sent. */
export function ContactMessage() {
  const account = useSession((state) => state.session.account);
  return account === null ? <Writing writer={null} /> : <Known account={account} />;
}

/** Who is logged in is known by name and address; who cannot be asked about types them. */
function Known({ account }: { readonly account: Account }) {
  const { data, isPending } = useKeptQuery('contact', account, contactQuery(useCall(), account));
  if (isPending) return <Waiting />;
  return <Writing writer={data ?? null} />;
}

/** It is about as tall as the form, so that what stands below it on a phone is not pushed away. */
function Waiting() {
  const t = useTranslations('shop.global');
  return (
    <div className="tall">
      <Spinner label={t('loading')} showLabel />
    </div>
  );
}

function Writing({ writer }: { readonly writer: Contact | null }) {
  const t = useTranslations('shop');
  const { call } = useApp();
  const { order, tab } = useSearch({ strict: false });
  const withdraws = tab === 'withdraw' && order !== undefined;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { data: subjects, isError, refetch } = useQuery(labelsQuery(call, 'contact'));
  if (isError) return <PartNotLoaded title={t('contact.loadError')} retry={() => void refetch()} />;
  if (subjects === undefined) return <Waiting />;
  if (sentTo === null) {
    return (
      <Box>
        <p className={`soft ${styles['lede'] ?? ''}`}>{t(withdraws ? 'withdrawal.lede' : 'contact.lede')}</p>
        <ContactForm {...{ subjects, writer, withdraws }} order={order} onSent={setSentTo} />
      </Box>
    );
  }
  return (
    <div className="stack">
      <Note takesFocus tone="ok" role="status" icon="mail" title={t('contact.doneTitle')}>
        {t('contact.doneText', { email: sentTo })}
      </Note>
      <div className="row">
        <Link to="/items" className={buttonClass({ variant: 'line' })}>
          {t('contact.goOn')}
        </Link>
        <Button variant="quiet" onClick={() => setSentTo(null)}>
          {t('contact.another')}
        </Button>
      </div>
    </div>
  );
}

function Reach() {
  const t = useTranslations('shop.contact');
  const { contact } = useApp().shop;
  return (
    <Box tint title={t('reach')}>
      <dl className={styles['reach']}>
        <div>
          <dt>{t('address')}</dt>
          <dd>
            {contact.company}
            <br />
            {contact.street} {contact.houseNumber}
            <br />
            {contact.zipCode} {contact.city}
          </dd>
        </div>
        <div>
          <dt>{t('email')}</dt>
          <dd>
            <BusinessEmail className="link" />
          </dd>
        </div>
        <div>
          <dt>{t('phone')}</dt>
          <dd>
            <BusinessPhone className="link num" />
          </dd>
        </div>
      </dl>
    </Box>
  );
}
