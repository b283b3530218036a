import {
  bulkAtMost,
  exportOrders,
  listOrders,
  type OrderColumn,
  type OrderRow,
  orderViewNames,
} from '@bivak/contract/admin';
import { buttonClass, CheckLine, Select, TextField } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { colleaguesQuery } from '../../features/identity/colleagues-query.ts';
import { OrderRisks } from '../../features/orders/order-risks.tsx';
import { OrderStatus } from '../../features/orders/order-status.tsx';
import { saysMoreThan, withoutEmpty } from '../../frame/address.ts';
import { ExportButton } from '../../frame/export-button.tsx';
import { ListViews } from '../../frame/list-views.tsx';
import { ListFilters, ListPick, RecordList, SubLine } from '../../frame/list.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { BulkOutcome, useBulk } from '../../frame/use-bulk.tsx';
import { useMay, useOwnWarehouses } from '../../session/use-staff.ts';
import { OrderBulk } from './order-bulk.tsx';
import styles from './orders-page.module.css';
import { filteredStatuses, type OrdersAddress, ordersQuery } from './orders-search.ts';

/** The orders of the business: a view, what narrows it, and the rows, all of it in the address. */
export function OrdersPage() {
  const t = useTranslations('office.orders');
  const search = useSearch({ from: '/guarded/orders' });
  const { View = 'all' } = search;
  const frame = useTranslations('office.frame');
  const may = useMay();
  return (
    <>
      <ScreenHead
        title={t('title')}
        note={t(`views.${View}`)}
        actions={
          may('orders.write') ? (
            <Link to="/orders/new" className={buttonClass()}>
              {frame('sell')}
            </Link>
          ) : undefined
        }
      />
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
  return saysMoreThan(search, ['View', 'Sort']);
}

function Filters() {
  const t = useTranslations('office.orders');
  const { call } = useApp();
  const places = useOwnWarehouses();
  const { data: colleagues } = useQuery(colleaguesQuery(call));
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
      {places.length < 2 ? null : (
        <ListPick label={t('warehouse')}>
          <Select
            value={search.WarehouseID ?? ''}
            options={[
              { value: '', label: t('allWarehouses') },
              ...places.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ target }) => change({ WarehouseID: target.value })}
          />
        </ListPick>
      )}
      <ListPick label={t('statusLabel')}>
        <Select
          value={search.Status ?? ''}
          options={[
            { value: '', label: t('allStatuses') },
            ...filteredStatuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
          ]}
          onChange={({ target }) => change({ Status: target.value as NonNullable<OrdersAddress['Status']> })}
        />
      </ListPick>
      <ListPick label={t('assigned')}>
        <Select
          value={search.AssignedTo ?? ''}
          options={[
            { value: '', label: t('everybody') },
            { value: 'nobody', label: t('nobody') },
            ...(colleagues?.Collection ?? []).map(({ Key, Description }) => ({
              value: Key,
              label: Description,
            })),
          ]}
          onChange={({ target }) => change({ AssignedTo: target.value })}
        />
      </ListPick>
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
      <CheckLine
        label={t('owing')}
        checked={search.Owing === 'true'}
        onChange={({ target }) => change({ Owing: target.checked ? 'true' : undefined })}
      />
    </ListFilters>
  );
}

function Rows() {
  const t = useTranslations('office.orders');
  const call = useCall();
  const search = useSearch({ from: '/guarded/orders' });
  const format = useFormat();
  const { shop } = useApp();
  const may = useMay();
  const bulk = useBulk([['orders'], ['today']], {
    runs: 'orders',
    linkOf: (id, name) => (
      <Link to="/orders/$orderId" params={{ orderId: id }} className="link">
        {name}
      </Link>
    ),
  });
  const mayAct = may('orders.accept') || may('orders.write');
  const when = (moment: string) => (
    <>
      <span className="nowrap">{format.day(format.dayOf(moment))}</span>{' '}
      <span className="soft nowrap">{format.time(moment)}</span>
    </>
  );
  return (
    <>
      <BulkOutcome {...bulk} />
      <RecordList<OrderRow>
        title={t('list')}
        list="orders"
        entity="reservation"
        bulk={
          mayAct
            ? {
                nameOf: ({ Number: number }) => number,
                wholeUpTo: bulkAtMost,
                actions: (selection) => <OrderBulk {...{ selection, search, bulk }} />,
              }
            : undefined
        }
        actions={
          may('exports.persons')
            ? (shown) => (
                <ExportButton
                  list={t('list')}
                  read={() =>
                    call(exportOrders, {
                      query: { ...ordersQuery(search) },
                      body: { Columns: shown.flatMap((id) => fileColumns[id] ?? []) },
                    })
                  }
                />
              )
            : undefined
        }
        queryKey={['orders', search]}
        page={(query, options) => call(listOrders, { query: { ...ordersQuery(search), ...query } }, options)}
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
              <div className="anywhere">
                {Goods.map((good) => `${String(good.Amount)} × ${good.Description}`).join(', ')}
                {rest(Goods, Amount) > 0 ? (
                  <span className="soft"> {t('andMore', { count: rest(Goods, Amount) })}</span>
                ) : null}
              </div>
            ),
          },
          {
            id: 'money',
            label: t('total'),
            align: 'end',
            weight: 2,
            cell: ({ TotalIncVAT, Open }) => (
              <>
                <span className="nowrap">{format.money(TotalIncVAT)}</span>
                {Open > 0 ? <SubLine>{t('open', { amount: format.money(Open) })}</SubLine> : null}
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
                <OrderRisks risks={Risks} />
              </div>
            ),
          },
          {
            id: 'warehouse',
            label: t('warehouse'),
            extra: true,
            cell: ({ WarehouseID }) =>
              shop.warehouses.find(({ id }) => id === WarehouseID)?.name ?? WarehouseID,
          },
          {
            id: 'assigned',
            label: t('assigned'),
            extra: true,
            cell: ({ AssignedTo }) => AssignedTo?.Description ?? t('nobody'),
          },
          {
            id: 'paid',
            label: t('paid'),
            align: 'end',
            extra: true,
            cell: ({ Paid }) => format.money(Paid),
          },
          {
            id: 'deposit',
            label: t('deposit'),
            align: 'end',
            extra: true,
            cell: ({ DepositHeld }) => format.money(DepositHeld),
          },
          { id: 'created', label: t('created'), extra: true, cell: ({ CreatedAt }) => when(CreatedAt) },
        ]}
      />
    </>
  );
}

/** What a file has for a column of the list. */
const fileColumns: Readonly<Record<string, OrderColumn[]>> = {
  customer: ['number', 'customer'],
  start: ['start'],
  end: ['end'],
  goods: ['goods', 'amount'],
  money: ['total', 'open'],
  status: ['status'],
  warehouse: ['warehouse'],
  assigned: ['assigned'],
  paid: ['paid'],
  deposit: ['deposit'],
  created: ['created'],
};

function rest(goods: OrderRow['Goods'], all: number): number {
  return all - goods.reduce((sum, { Amount }) => sum + Amount, 0);
}
