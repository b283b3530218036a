import {
  type CustomerColumn,
  type CustomerRow,
  customerSorts,
  customerViewNames,
  exportCustomers,
  listCustomers,
} from '@bivak/contract/admin';
import { Pill } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { customerGroupsQuery } from '../../features/customers/customer-groups-query.ts';
import { isNarrowed, ListFilters } from '../../frame/list-filters.tsx';
import { ListViews } from '../../frame/list-views.tsx';
import { RecordList, SubLine } from '../../frame/list.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { BulkOutcome, useBulk } from '../../frame/use-bulk.tsx';
import { useGroupName } from '../../frame/use-group-name.ts';
import { useMay } from '../../session/use-staff.ts';
import { ApprovalQueue } from './approval-queue.tsx';
import { CustomerBulk } from './customer-bulk.tsx';

/** The customers of the business: a view, what is typed of them, and the rows, all of it in the address. */
export function CustomersPage() {
  const t = useTranslations('office.customers');
  const may = useMay();
  const { View = 'all' } = useSearch({ from: '/guarded/customers' });
  const views = customerViewNames.filter((view) => view !== 'to-approve' || may('customers.approve'));
  return (
    <>
      <ScreenHead title={t('title')} note={t(`views.${View}`)} />
      <ListViews
        label={t('viewsLabel')}
        views={views.map((view) => ({ view, label: t(`views.${view}`) }))}
        view={View}
        to="/customers"
      />
      <Filters />
      {View === 'to-approve' && may('customers.approve') ? <ApprovalQueue /> : <Rows />}
    </>
  );
}

function Filters() {
  const t = useTranslations('office.customers');
  const { View } = useSearch({ from: '/guarded/customers' });
  const { call } = useApp();
  const { data } = useQuery(customerGroupsQuery(call));
  return (
    <ListFilters
      label={t('filters')}
      words={t('search')}
      fields={[
        {
          kind: 'pick',
          name: 'CustomerGroup',
          label: t('group'),
          any: t('anyGroup'),
          options: (data?.Collection ?? []).map(({ Key, Description }) => ({
            value: Key,
            label: Description,
          })),
        },
      ]}
      {...(View === 'to-approve'
        ? {}
        : {
            sort: {
              usual: 'Name',
              options: customerSorts.map((value) => ({ value, label: t(`sorts.${value}`) })),
            },
          })}
    />
  );
}

function Rows() {
  const groupName = useGroupName();
  const t = useTranslations('office.customers');
  const call = useCall();
  const format = useFormat();
  const { open: _, ...search } = useSearch({ from: '/guarded/customers' });
  const { View = 'all' } = search;
  const may = useMay();
  const bulk = useBulk([['customers'], ['customer']], {
    linkOf: (id, name) => (
      <Link to="/customers/$customerId" params={{ customerId: id }} className="link">
        {name}
      </Link>
    ),
  });
  return (
    <>
      <BulkOutcome {...bulk} />
      <RecordList<CustomerRow, CustomerColumn>
        bulk={
          may('customers.write')
            ? {
                nameOf: ({ Description }) => Description,
                actions: (selection) => <CustomerBulk selection={selection} bulk={bulk} />,
              }
            : undefined
        }
        file={
          may('exports.persons')
            ? {
                name: t('list'),
                read: (Columns) => call(exportCustomers, { query: search, body: { Columns } }),
              }
            : undefined
        }
        title={t('list')}
        list="customers"
        queryKey={['customers', search]}
        page={(query, options) => call(listCustomers, { query: { ...search, ...query } }, options)}
        rowKey={({ ID }) => ID}
        entity="customer"
        rowLink={({ ID }, props) => (
          <Link to="/customers/$customerId" params={{ customerId: ID }} {...props} />
        )}
        isNarrowed={isNarrowed(search)}
        noneYet={{ title: t(`none.${View}`), text: t(`noneText.${View}`) }}
        columns={[
          {
            id: 'name',
            file: ['number', 'name'],
            label: t('name'),
            role: 'name',
            weight: 3,
            cell: ({ Description, Number }) => (
              <>
                {Description}
                <SubLine>{Number}</SubLine>
              </>
            ),
          },
          {
            id: 'person',
            file: ['person', 'email', 'tel'],
            label: t('person'),
            weight: 3,
            cell: ({ Person, Email, Tel, Description }) => (
              <>
                {Person === Description ? null : Person}
                <SubLine>
                  {Email}
                  {Email === '' || Tel === '' ? null : ' · '}
                  <span className="nowrap">{Tel}</span>
                </SubLine>
              </>
            ),
          },
          {
            id: 'place',
            file: ['zip', 'city'],
            label: t('place'),
            weight: 2,
            cell: ({ ZipCode, City }) => `${ZipCode} ${City}`.trim(),
          },
          {
            id: 'group',
            label: t('group'),
            extra: true,
            file: ['group'],
            cell: ({ CustomerGroup }) => (CustomerGroup === null ? '' : groupName(CustomerGroup)),
          },
          {
            id: 'since',
            file: ['created'],
            label: t('since'),
            extra: true,
            cell: ({ CreatedAt }) => format.day(format.dayOf(CreatedAt), 'short'),
          },
          {
            id: 'orders',
            label: t('orders'),
            align: 'end',
            file: ['orders'],
            cell: ({ Orders }) => format.number(Orders),
          },
          {
            id: 'status',
            file: ['blocked', 'waits'],
            label: t('status'),
            weight: 2,
            cell: ({ IsBlocked, WaitsSince }) => (
              <>
                {IsBlocked ? <Pill tone="bad">{t('blocked')}</Pill> : null}
                {WaitsSince === null ? null : (
                  <Pill tone="warn">{t('waits', { day: format.day(format.dayOf(WaitsSince)) })}</Pill>
                )}
              </>
            ),
          },
        ]}
      />
    </>
  );
}
