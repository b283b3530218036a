import type { Account, Invoice } from '@bivak/contract/wire';
import type { IsoDate } from '@bivak/rules';
import { Button, buttonClass, classNames, EmptyState, ErrorState, Icon, Pill } from '@bivak/ui';
import { type Column, Table } from '@bivak/ui/table';
import { useFormat } from '@bivak/web';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { invoicesQuery } from '../../features/invoices/api/invoices-query.ts';
import { invoiceLook } from '../../features/invoices/model/invoice-look.ts';
import { type Fetching, type PaperKind, useDownload } from '../../features/invoices/model/use-download.ts';
import { useKeptQuery } from '../../session/use-kept-query.ts';
import { useSession } from '../../session/use-session.ts';
import { AccountPages } from './account-pages.tsx';
import styles from './invoices.module.css';

// Of an association, below its invoices.
const CostStatements = lazy(async () => ({
  default: (await import('../requests/cost-statements.tsx')).CostStatements,
}));

/**
 * Lists the invoices and credit notes of the customer, for its admin-type user (spec 1 §2, "Invoices list columns").
 */
export function InvoicesPage() {
  const account = useSession((state) => state.session.account);
  return account === null ? null : <Invoices account={account} />;
}

function Invoices({ account }: { readonly account: Account }) {
  const t = useTranslations('shop');
  const { errorsEnabled, lending } = useApp().shop;
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
      {/* Only once the rows above are there: in their place the statements would jump. */}
      {data === undefined || lending === null || order !== '' || page > 1 ? null : (
        <Suspense fallback={null}>
          <CostStatements account={account} />
        </Suspense>
      )}
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

interface Downloads {
  readonly fetching: Fetching | null;
  readonly onDownload: (number: string, kind: PaperKind) => void;
}

/** Shown where there is nothing, such as for an order without a reference. */
const DASH = '–';

/** The columns of spec 1 §2, and how the invoice stands. The order key stands below the number. */
function useInvoiceColumns(downloads: Downloads): readonly Column<Invoice>[] {
  const t = useTranslations('shop.accountInvoices');
  const format = useFormat();
  return [
    {
      id: 'number',
      label: t('number'),
      weight: 5,
      role: 'name',
      cell: (invoice) => <Number invoice={invoice} />,
    },
    {
      id: 'date',
      label: t('date'),
      weight: 4,
      cell: ({ DateInvoice }) => (
        <span className="nowrap">{format.day(DateInvoice as IsoDate, 'shortYear')}</span>
      ),
    },
    {
      id: 'reference',
      label: t('reference'),
      weight: 4,
      cell: ({ Reference }) => <span className={styles['reference']}>{Reference ?? DASH}</span>,
    },
    {
      id: 'contact',
      label: t('contact'),
      weight: 4,
      cell: ({ ContactID }) => <span className={styles['contact']}>{ContactID?.Description ?? DASH}</span>,
    },
    {
      id: 'excl',
      label: t('totalExcl'),
      weight: 3,
      align: 'end',
      cell: ({ TotalExcVAT }) => <span className="nowrap">{format.money(TotalExcVAT)}</span>,
    },
    {
      id: 'incl',
      label: t('totalIncl'),
      weight: 3,
      align: 'end',
      cell: ({ TotalIncVAT }) => <span className="nowrap">{format.money(TotalIncVAT)}</span>,
    },
    { id: 'state', label: t('state'), weight: 4, cell: (invoice) => <State invoice={invoice} /> },
    {
      id: 'downloads',
      label: t('downloads'),
      weight: 4,
      cell: (invoice) => <Papers invoice={invoice} {...downloads} />,
    },
  ];
}

function Number({ invoice: { InvoiceID, OrderID, ReservationOrderID } }: { readonly invoice: Invoice }) {
  const t = useTranslations('shop.accountInvoices');
  return (
    <span className={styles['stacked']}>
      <span className="nowrap">{InvoiceID}</span>
      <Link
        to="/order/$orderId"
        params={{ orderId: ReservationOrderID }}
        aria-label={t('order', { number: OrderID.Key })}
        className={styles['order']}
      >
        {OrderID.Key}
      </Link>
    </span>
  );
}

function State({ invoice }: { readonly invoice: Invoice }) {
  const t = useTranslations('shop.accountInvoices');
  const format = useFormat();
  const { words, tone } = invoiceLook(invoice);
  const { TotalOpen, DateDue } = invoice;
  const others = [
    ['creditOf', invoice.CreditedInvoiceID],
    ['replaces', invoice.ReplacedInvoiceID],
    ['creditedBy', invoice.CreditNoteID],
  ] as const;
  return (
    <span className={styles['stacked']}>
      <span>
        <Pill tone={tone}>{t(`states.${words}`)}</Pill>
      </span>
      {TotalOpen > 0 ? (
        <span className={styles['note']}>
          {t('openUntil', {
            amount: format.money(TotalOpen),
            day: format.day(DateDue as IsoDate, 'shortYear'),
          })}
        </span>
      ) : null}
      {others.map(([how, number]) =>
        number === null ? null : (
          <span key={how} className={classNames(styles['note'], styles['number'])}>
            {t(how, { number })}
          </span>
        ),
      )}
    </span>
  );
}

function Papers({ invoice, fetching, onDownload }: { readonly invoice: Invoice } & Downloads) {
  const t = useTranslations('shop.accountInvoices');
  const { InvoiceID: number, HasUBL } = invoice;
  const kinds: readonly PaperKind[] = HasUBL ? ['pdf', 'ubl'] : ['pdf'];
  return (
    <span className={styles['papers']}>
      {kinds.map((kind) => (
        <Button
          key={kind}
          variant="line"
          size="s"
          busy={fetching?.number === number && fetching.kind === kind}
          aria-label={t('download', { kind, number })}
          onClick={() => onDownload(number, kind)}
        >
          <Icon name="download" />
          {t(`kinds.${kind}`)}
        </Button>
      ))}
    </span>
  );
}
