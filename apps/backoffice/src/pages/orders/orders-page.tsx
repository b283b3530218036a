import { listOrders, type OrderRow, orderViewNames } from '@bivak/contract/admin';
import { Select, TextField } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { OrderRisks } from '../../features/orders/order-risks.tsx';
import { OrderStatus } from '../../features/orders/order-status.tsx';
import { withoutEmpty } from '../../frame/address.ts';
import { ListFilters, ListPick, ListViews, RecordList, SubLine } from '../../frame/list.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
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
      <ListViews
        label={t('viewsLabel')}
        views={orderViewNames.map((view) => ({ view, label: t(`views.${view}`) }))}
        view={View}
        to="/orders"
      />
      <Filters />
      <Rows />
    </>
  );
}

function isNarrowed(search: OrdersAddress): boolean {
  return Object.keys(search).some((name) => name !== 'View' && name !== 'Sort');
}

function Filters() {
  const t = useTranslations('office.orders');
  const { shop } = useApp();
  const navigate = useNavigate({ from: '/orders' });
  const search = useSearch({ from: '/guarded/orders' });
  const [words, setWords] = useState(search.q ?? '');
  const change = (changed: OrdersAddress) =>
    void navigate({ search: (before: OrdersAddress) => withoutEmpty({ ...before, ...changed }) });
  const drop = () => {
    setWords('');
    void navigate({ search: ({ View, Sort }: OrdersAddress) => withoutEmpty({ View, Sort }) });
  };
  return (
    <ListFilters
      label={t('filters')}
      submit={() => change({ q: words.trim() })}
      drop={isNarrowed(search) ? drop : null}
    >
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
        <ListPick label={t('warehouse')}>
          <Select
            value={search.WarehouseID ?? ''}
            options={[
              { value: '', label: t('allWarehouses') },
              ...shop.warehouses.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ target }) => change({ WarehouseID: target.value })}
          />
        </ListPick>
      )}
      <ListPick label={t('sort')}>
        <Select
          value={search.Sort ?? 'Start'}
          options={(['Start', '-Start', 'CreatedAt', '-CreatedAt'] as const).map((value) => ({
            value,
            label: t(`sorts.${value}`),
          }))}
          onChange={({ target }) => change({ Sort: target.value as NonNullable<OrdersAddress['Sort']> })}
        />
      </ListPick>
    </ListFilters>
  );
}

function Rows() {
  const t = useTranslations('office.orders');
  const call = useCall();
  const search = useSearch({ from: '/guarded/orders' });
  const format = useFormat();
  const when = (moment: string) => (
    <>
      <span className="nowrap">{format.day(format.dayOf(moment))}</span>{' '}
      <span className="soft nowrap">{format.time(moment)}</span>
    </>
  );
  return (
    <RecordList
      title={t('list')}
      queryKey={['orders', search]}
      page={(query, options) => call(listOrders, { query: { ...search, ...query } }, options)}
      rowKey={({ ID }) => ID}
      rowLink={({ ID }, props) => <Link to="/orders/$orderId" params={{ orderId: ID }} {...props} />}
      isNarrowed={isNarrowed(search)}
      noneYet={{ title: t('noneYet'), text: t('noneYetText') }}
      columns={[
        {
          id: 'customer',
          label: t('customer'),
          role: 'name',
          weight: 3,
          cell: ({ Customer, Number }) => (
            <>
              {Customer.Description}
              <SubLine>{Number}</SubLine>
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
                <SubLine>{t('open', { amount: format.money(Open) })}</SubLine>
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
