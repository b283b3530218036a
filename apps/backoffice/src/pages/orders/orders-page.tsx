import {
  bulkAtMost,
  exportOrders,
  listOrders,
  type OrderColumn,
  type OrderRow,
  orderViewNames,
} from '@bivak/contract/admin';
import { buttonClass } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { colleaguesQuery } from '../../features/identity/colleagues-query.ts';
import { OrderRisks } from '../../features/orders/order-risks.tsx';
import { OrderStatus } from '../../features/orders/order-status.tsx';
import { isNarrowed, ListFilters, useWarehouseField } from '../../frame/list-filters.tsx';
import { ListViews } from '../../frame/list-views.tsx';
import { RecordList, SubLine } from '../../frame/list.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { BulkOutcome, useBulk } from '../../frame/use-bulk.tsx';
import { useMay } from '../../session/use-staff.ts';
import { OrderBulk, useActOnOrders } from './order-bulk.tsx';
import styles from './orders-page.module.css';
import { filteredStatuses, ordersQuery } from './orders-search.ts';

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

function Filters() {
  const t = useTranslations('office.orders');
  const { call } = useApp();
  const warehouses = useWarehouseField();
  const { data: colleagues } = useQuery(colleaguesQuery(call));
  return (
    <ListFilters
      label={t('filters')}
      words={t('search')}
      fields={[
        { kind: 'day', name: 'From', label: t('from') },
        { kind: 'day', name: 'To', label: t('to') },
        ...warehouses,
        {
          kind: 'pick',
          name: 'Status',
          label: t('statusLabel'),
          any: t('allStatuses'),
          options: filteredStatuses.map((status) => ({ value: status, label: t(`status.${status}`) })),
        },
        {
          kind: 'pick',
          name: 'AssignedTo',
          label: t('assigned'),
          any: t('everybody'),
          options: [
            { value: 'nobody', label: t('nobody') },
            ...(colleagues?.Collection ?? []).map(({ Key, Description }) => ({
              value: Key,
              label: Description,
            })),
          ],
        },
        { kind: 'check', name: 'Owing', label: t('owing') },
      ]}
      sort={{
        usual: 'Start',
        options: (['Start', '-Start', 'CreatedAt', '-CreatedAt'] as const).map((value) => ({
          value,
          label: t(`sorts.${value}`),
        })),
      }}
    />
  );
}

function Rows() {
  const t = useTranslations('office.orders');
  const bulkWords = useTranslations('office.orders.bulk');
  const order = useTranslations('office.order');
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
  const act = useActOnOrders(search, bulk);
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
      <RecordList<OrderRow, OrderColumn>
        title={t('list')}
        list="orders"
        entity="reservation"
        bulk={
          mayAct
            ? {
                nameOf: ({ Number: number }) => number,
                wholeUpTo: bulkAtMost,
                actions: (selection) => <OrderBulk {...{ selection, search, bulk }} />,
                main: may('orders.accept')
                  ? {
                      label: order('accept'),
                      run: (selection) =>
                        void act(selection, { Act: 'accept' }, (count) => bulkWords('accepted', { count })),
                    }
                  : undefined,
              }
            : undefined
        }
        file={
          may('exports.persons')
            ? {
                name: t('list'),
                read: (Columns) => call(exportOrders, { query: ordersQuery(search), body: { Columns } }),
              }
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
            file: ['number', 'customer'],
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
          { id: 'start', file: ['start'], label: t('start'), weight: 2, cell: ({ Start }) => when(Start) },
          { id: 'end', file: ['end'], label: t('end'), weight: 2, cell: ({ End }) => when(End) },
          {
            id: 'goods',
            file: ['goods', 'amount'],
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
            file: ['total', 'open'],
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
            file: ['status'],
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
            file: ['warehouse'],
            label: t('warehouse'),
            extra: true,
            cell: ({ WarehouseID }) =>
              shop.warehouses.find(({ id }) => id === WarehouseID)?.name ?? WarehouseID,
          },
          {
            id: 'assigned',
            file: ['assigned'],
            label: t('assigned'),
            extra: true,
            cell: ({ AssignedTo }) => AssignedTo?.Description ?? t('nobody'),
          },
          {
            id: 'paid',
            file: ['paid'],
            label: t('paid'),
            align: 'end',
            extra: true,
            cell: ({ Paid }) => format.money(Paid),
          },
          {
            id: 'deposit',
            file: ['deposit'],
            label: t('deposit'),
            align: 'end',
            extra: true,
            cell: ({ DepositHeld }) => format.money(DepositHeld),
          },
          {
            id: 'created',
            file: ['created'],
            label: t('created'),
            extra: true,
            cell: ({ CreatedAt }) => when(CreatedAt),
          },
        ]}
      />
    </>
  );
}

function rest(goods: OrderRow['Goods'], all: number): number {
  return all - goods.reduce((sum, { Amount }) => sum + Amount, 0);
}
