import { type OrderRow, orderViewNames } from '@bivak/contract/admin';
import { Button, EmptyState, Select, TextField } from '@bivak/ui';
import { Table } from '@bivak/ui/table';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { OrderRisks } from '../../features/orders/order-risks.tsx';
import { OrderStatus } from '../../features/orders/order-status.tsx';
import { ordersQuery } from '../../features/orders/orders-query.ts';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import styles from './orders-page.module.css';
import type { OrdersAddress } from './orders-search.ts';

/** The orders of the business: a view, what narrows it, and the rows, all of it in the address. */
export function OrdersPage() {
  const t = useTranslations('office.orders');
  const search = useSearch({ from: '/guarded/orders' });
  const { View = 'all' } = search;
  return (
    <>
      <ScreenHead title={t('title')} note={t(`views.${View}`)} />
      <Views view={View} />
      <Filters />
      <Rows />
    </>
  );
}

function Views({ view }: { readonly view: NonNullable<OrdersAddress['View']> }) {
  const t = useTranslations('office.orders');
  return (
    <nav className={styles.views} aria-label={t('viewsLabel')}>
      {orderViewNames.map((name) => (
        <Link
          key={name}
          to="/orders"
          search={(before) => ({ ...before, View: name })}
          aria-current={name === view ? 'page' : undefined}
        >
          {t(`views.${name}`)}
        </Link>
      ))}
    </nav>
  );
}

function Filters() {
  const t = useTranslations('office.orders');
  const { shop } = useApp();
  const navigate = useNavigate({ from: '/orders' });
  const search = useSearch({ from: '/guarded/orders' });
  const [words, setWords] = useState(search.q ?? '');
  const change = (changed: OrdersAddress) =>
    void navigate({ search: (before: OrdersAddress) => withoutEmpty({ ...before, ...changed }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change({ q: words.trim() });
  };
  const isNarrowed = Object.keys(search).some((name) => name !== 'View' && name !== 'Sort');
  return (
    <form className={styles.filters} role="search" aria-label={t('filters')} onSubmit={submit}>
      <TextField
        label={t('search')}
        type="search"
        value={words}
        maxLength={100}
        onChange={({ target }) => setWords(target.value)}
      />
      <TextField
        label={t('from')}
        type="date"
        value={search.From ?? ''}
        onChange={({ target }) => change({ From: target.value })}
      />
      <TextField
        label={t('to')}
        type="date"
        value={search.To ?? ''}
        onChange={({ target }) => change({ To: target.value })}
      />
      {shop.warehouses.length < 2 ? null : (
        <label className={styles.pick}>
          {t('warehouse')}
          <Select
            value={search.WarehouseID ?? ''}
            options={[
              { value: '', label: t('allWarehouses') },
              ...shop.warehouses.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ target }) => change({ WarehouseID: target.value })}
          />
        </label>
      )}
      <label className={styles.pick}>
        {t('sort')}
        <Select
          value={search.Sort ?? 'Start'}
          options={(['Start', '-Start', 'CreatedAt', '-CreatedAt'] as const).map((value) => ({
            value,
            label: t(`sorts.${value}`),
          }))}
          onChange={({ target }) => change({ Sort: target.value as NonNullable<OrdersAddress['Sort']> })}
        />
      </label>
      <Button type="submit" variant="line" icon="search">
        {t('find')}
      </Button>
      {isNarrowed ? (
        <Button
          variant="quiet"
          onClick={() => {
            setWords('');
            void navigate({ search: ({ View, Sort }: OrdersAddress) => withoutEmpty({ View, Sort }) });
          }}
        >
          {t('dropFilters')}
        </Button>
      ) : null}
    </form>
  );
}

function Rows() {
  const t = useTranslations('office.orders');
  const call = useCall();
  const search = useSearch({ from: '/guarded/orders' });
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isPlaceholderData } =
    useInfiniteQuery(ordersQuery(call, search));
  const rows = data?.pages.flatMap(({ Collection }) => Collection) ?? [];
  const [first] = data?.pages ?? [];
  const move = (by: number) => {
    const here = rows.findIndex(({ ID }) => document.activeElement?.id === `order-${ID}`);
    const next = rows[Math.min(Math.max(0, here + by), rows.length - 1)];
    document.getElementById(`order-${next?.ID ?? ''}`)?.focus();
  };
  // Enter follows the link that has the focus.
  useKeys([
    { keys: 'j', label: t('keys.next'), run: () => move(1) },
    { keys: 'k', label: t('keys.before'), run: () => move(-1) },
  ]);
  const isNarrowed = Object.keys(search).some((name) => name !== 'View' && name !== 'Sort');
  return (
    <Panel
      title={t('list')}
      note={
        first === undefined
          ? undefined
          : t(first.TotalIsExact ? 'count' : 'countMore', { count: first.Total })
      }
      flush
    >
      <OrdersTable
        rows={rows}
        loading={(data === undefined && error === null) || isPlaceholderData}
        empty={
          <EmptyState
            title={t(isNarrowed ? 'noneMatch' : 'noneYet')}
            text={t(isNarrowed ? 'noneMatchText' : 'noneYetText')}
          />
        }
        error={
          error === null || data !== undefined ? null : (
            <PartNotLoaded title={t('notLoaded')} role="alert" retry={() => void refetch()} />
          )
        }
      />
      {hasNextPage ? (
        <div className={styles.more}>
          <Button variant="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

export function OrdersTable({
  rows,
  loading,
  empty,
  error,
}: {
  readonly rows: readonly OrderRow[];
  readonly loading: boolean;
  readonly empty: React.ReactNode;
  readonly error: React.ReactNode;
}) {
  const t = useTranslations('office.orders');
  const format = useFormat();
  const when = (moment: string) => (
    <>
      <span className="nowrap">{format.day(format.dayOf(moment))}</span>{' '}
      <span className="soft nowrap">{format.time(moment)}</span>
    </>
  );
  return (
    <Table<OrderRow>
      caption={t('list')}
      hideCaption
      wide
      rows={rows}
      rowKey={({ ID }) => ID}
      rowLink={({ ID }, props) => (
        <Link id={`order-${ID}`} to="/orders/$orderId" params={{ orderId: ID }} {...props} />
      )}
      loading={loading}
      loadingLabel={t('loading')}
      expected={8}
      empty={empty}
      error={error}
      columns={[
        {
          id: 'customer',
          label: t('customer'),
          role: 'name',
          weight: 3,
          cell: ({ Customer, Number }) => (
            <>
              {Customer.Description}
              <span className={styles.sub}>{Number}</span>
            </>
          ),
        },
        { id: 'start', label: t('start'), weight: 2, cell: ({ Start }) => when(Start) },
        { id: 'end', label: t('end'), weight: 2, cell: ({ End }) => when(End) },
        {
          id: 'goods',
          label: t('goods'),
          weight: 3,
          cell: ({ Goods, Amount }) => (
            <>
              {Goods.map((good) => `${String(good.Amount)} × ${good.Description}`).join(', ')}
              {rest(Goods, Amount) > 0 ? (
                <span className="soft"> {t('andMore', { count: rest(Goods, Amount) })}</span>
              ) : null}
            </>
          ),
        },
        {
          id: 'money',
          label: t('total'),
          align: 'end',
          weight: 2,
          cell: ({ TotalIncVAT, Open, Status }) => (
            <>
              <span className="nowrap">{format.money(TotalIncVAT)}</span>
              {Open > 0 && !ended.has(Status) ? (
                <span className={styles.sub}>{t('open', { amount: format.money(Open) })}</span>
              ) : null}
            </>
          ),
        },
        {
          id: 'status',
          label: t('statusLabel'),
          weight: 2,
          cell: ({ Status, Risks }) => (
            <div className={styles.status}>
              <OrderStatus status={Status} />
              <OrderRisks risks={ended.has(Status) ? [] : Risks} />
            </div>
          ),
        },
      ]}
    />
  );
}

/** What stands open of them is their invoices' to say. */
const ended: ReadonlySet<OrderRow['Status']> = new Set([
  'Closed',
  'ClosedAndCompleted',
  'Rejected',
  'Expired',
  'Cancelled',
]);

function rest(goods: OrderRow['Goods'], all: number): number {
  return all - goods.reduce((sum, { Amount }) => sum + Amount, 0);
}

function withoutEmpty(search: OrdersAddress): OrdersAddress {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  ) as OrdersAddress;
}
