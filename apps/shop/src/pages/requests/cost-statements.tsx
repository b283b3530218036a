import { type Account, getCostStatement, type ReservationOrder } from '@bivak/contract/wire';
import { Button, Icon, PAGE_LIMIT } from '@bivak/ui';
import { type Column, Table } from '@bivak/ui/table';
import { useErrorNotice, useFormat, useWrite } from '@bivak/web';
import { NotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { campOf } from '../../features/lending/model/reservation-facts.ts';
import { savePdf } from '../../features/lending/model/save-pdf.ts';
import { useDayWords } from '../../features/lending/model/use-lending.ts';
import { ordersQuery } from '../../features/orders/api/orders-query.ts';
import styles from '../account/invoices.module.css';

/** Nothing is owed for what was called off; where it was invoiced, the invoice stands above. */
const over: readonly string[] = ['Rejected', 'Expired', 'Cancelled'];

/** What each reservation of an association costs, to download (spec 3 §2, "Account invoices"). */
export function CostStatements({ account }: { readonly account: Account }) {
  const t = useTranslations('shop.lending.costs');
  const tg = useTranslations('shop.global');
  const { call } = useApp();
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, refetch } = useQuery(ordersQuery(call, account, page));
  const columns = useColumns();
  if (isError && data === undefined)
    return <NotLoaded title={t('fetchError')} retry={() => void refetch()} />;
  const rows = (data?.Collection ?? []).filter(({ ReservationStatus }) => !over.includes(ReservationStatus));
  const isLast = page * PAGE_LIMIT >= (data?.Total ?? 0);
  return (
    <section aria-labelledby="costs" className={styles['costs']}>
      <h2 id="costs">{t('title')}</h2>
      <p className="soft">{t('lede')}</p>
      <Table
        caption={t('title')}
        hideCaption
        columns={columns}
        rows={rows}
        rowKey={({ ReservationOrderID }) => ReservationOrderID}
        loading={isFetching && data === undefined}
        loadingLabel={tg('loading')}
        empty={<p className="soft">{t('empty')}</p>}
      />
      {page === 1 && isLast ? null : (
        <nav aria-label={t('pages')} className="row">
          {page === 1 ? null : (
            <Button variant="line" size="s" onClick={() => setPage(page - 1)}>
              {t('newer')}
            </Button>
          )}
          {isLast ? null : (
            <Button variant="line" size="s" onClick={() => setPage(page + 1)}>
              {t('older')}
            </Button>
          )}
        </nav>
      )}
    </section>
  );
}

function useColumns(): readonly Column<ReservationOrder>[] {
  const t = useTranslations('shop.lending.costs');
  const format = useFormat();
  const { rangeYear } = useDayWords();
  return [
    {
      id: 'number',
      label: t('reservation'),
      weight: 4,
      role: 'name',
      cell: (order) => (
        <Link
          to="/account/requests/$requestId"
          params={{ requestId: order.ReservationOrderID }}
          search={{ order: 'true' }}
          className="link num nowrap"
        >
          {numberOf(order)}
        </Link>
      ),
    },
    { id: 'days', label: t('days'), weight: 6, cell: (order) => daysOf(order) },
    {
      id: 'total',
      label: t('total'),
      weight: 3,
      align: 'end',
      cell: ({ TotalIncVAT }) => <span className="nowrap">{format.money(TotalIncVAT)}</span>,
    },
    { id: 'paper', label: t('paper'), weight: 3, cell: (order) => <Download order={order} /> },
  ];

  function daysOf(order: ReservationOrder): string {
    const { DateTimeExpectedStart: start, DateTimeExpectedEnd: end } = order;
    return rangeYear(campOf(order) ?? { from: format.dayOf(start), to: format.dayOf(end) });
  }
}

function Download({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.lending.costs');
  const { call } = useApp();
  const failed = useErrorNotice();
  const { press, busy } = useWrite(async () => {
    try {
      savePdf(await call(getCostStatement, { params: { id: order.ReservationOrderID } }));
    } catch (cause) {
      failed(cause, t('downloadError'));
    }
  });
  return (
    <Button
      variant="line"
      size="s"
      busy={busy}
      aria-label={t('download', { number: numberOf(order) })}
      onClick={() => void press(undefined)}
    >
      <Icon name="download" />
      {t('pdf')}
    </Button>
  );
}

function numberOf({ OrderID, ReservationID }: ReservationOrder): string {
  return OrderID ?? ReservationID;
}
