import type { Account } from '@bivak/contract';
import { Button, buttonClass, EmptyState, ErrorState } from '@bivak/ui';
import { Table } from '@bivak/ui/table';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { invoicesQuery } from '../../features/invoices/api/invoices-query.ts';
import { useDownload } from '../../features/invoices/model/use-download.ts';
import { useKeptQuery } from '../../session/use-kept-query.ts';
import { useSession } from '../../session/use-session.ts';
import { AccountPages } from './account-pages.tsx';
import { useInvoiceColumns } from './invoice-columns.tsx';
import styles from './invoices.module.css';

/** The invoices and credit notes of the customer, for its admin-type user (spec 1 §2, "Invoices list columns"). */
export function InvoicesPage() {
  const account = useSession((state) => state.session.account);
  return account === null ? null : <Invoices account={account} />;
}

function Invoices({ account }: { readonly account: Account }) {
  const t = useTranslations('shop');
  const { errorsEnabled } = useApp().shop;
  const { page = 1, find: order = '' } = useSearch({ strict: false });
  const asked = invoicesQuery(useCall(), account, { page, order });
  const kept = page === 1 && order === '' ? 'invoices' : null;
  const { data, error, isFetching, refetch } = useKeptQuery(kept, account, asked);
  const { fetching, download } = useDownload();
  const columns = useInvoiceColumns({
    fetching,
    onDownload: (number, kind) => void download(number, kind),
  });
  if (error !== null && data === undefined)
    return errorsEnabled ? <Failed again={() => void refetch()} /> : null;
  return (
    <>
      <h1>{t('account.invoices')}</h1>
      {order === '' ? <p className="soft">{t('accountInvoices.lede')}</p> : <OfOneOrder order={order} />}
      <Table
        caption={t('account.invoices')}
        hideCaption
        columns={columns}
        wide
        rows={data?.Collection ?? []}
        rowKey={({ InvoiceID }) => InvoiceID}
        loading={isFetching && data === undefined}
        loadingLabel={t('global.loading')}
        empty={<NoInvoices order={order} />}
      />
      <AccountPages to="/account/invoices" words="accountInvoices" page={page} total={data?.Total ?? 0} />
    </>
  );
}

/** Whoever comes from an order sees its invoices alone, and gets to all of them from here. */
function OfOneOrder({ order }: { readonly order: string }) {
  const t = useTranslations('shop.accountInvoices');
  return (
    <p className={styles['filter']}>
      <span className="soft">{t('ofOrder', { number: order })}</span>
      <Link to="/account/invoices" className={buttonClass({ variant: 'line', size: 's' })}>
        {t('all')}
      </Link>
    </p>
  );
}

function NoInvoices({ order }: { readonly order: string }) {
  const t = useTranslations('shop.accountInvoices');
  return order === '' ? (
    <EmptyState icon="file" title={t('empty')} text={t('emptyText')} />
  ) : (
    <EmptyState icon="file" title={t('emptyOfOrder', { number: order })} text={t('emptyText')} />
  );
}

function Failed({ again }: { readonly again: () => void }) {
  const t = useTranslations('shop');
  return (
    <ErrorState
      level={1}
      title={t('accountInvoices.fetchError')}
      actions={<Button onClick={again}>{t('global.tryAgain')}</Button>}
    />
  );
}
