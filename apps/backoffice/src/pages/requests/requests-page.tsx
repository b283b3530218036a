import {
  exportRequests,
  listRequests,
  type RequestColumn,
  requestFlagNames,
  type RequestRow,
  requestSorts,
  requestViewNames,
} from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import { buttonClass } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { RequestState } from '../../features/lending/request-state.tsx';
import { seasonsQuery } from '../../features/lending/seasons-query.ts';
import { isNarrowed, ListFilters } from '../../frame/list-filters.tsx';
import { ListViews } from '../../frame/list-views.tsx';
import { RecordList, SubLine } from '../../frame/list.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useMay } from '../../session/use-staff.ts';
import { NotFoundPage } from '../errors.tsx';

/** What associations ask for, the earliest camp first; only a shop that lends has any. */
export function RequestsPage() {
  const t = useTranslations('office.requests');
  const seasons = useTranslations('office.seasons');
  const { shop } = useApp();
  const may = useMay();
  const navigate = useNavigate();
  const { View = 'all' } = useSearch({ from: '/guarded/requests' });
  const mayWrite = may('requests.write');
  useKeys(
    mayWrite ? [{ keys: 'n', label: t('new'), run: () => void navigate({ to: '/requests/new' }) }] : [],
  );
  if (!shop.lends) return <NotFoundPage />;
  return (
    <>
      <ScreenHead
        title={t('title')}
        note={t(`views.${View}`)}
        actions={
          <>
            <Link to="/requests/seasons" className={buttonClass({ variant: 'line' })}>
              {seasons('link')}
            </Link>
            {mayWrite ? (
              <Link to="/requests/new" className={buttonClass({})}>
                {t('new')}
              </Link>
            ) : null}
          </>
        }
      />
      <ListViews
        label={t('viewsLabel')}
        views={requestViewNames.map((view) => ({ view, label: t(`views.${view}`) }))}
        view={View}
        to="/requests"
      />
      <Filters />
      <Rows />
    </>
  );
}

function Filters() {
  const t = useTranslations('office.requests');
  const flags = useTranslations('office.request.flags');
  const call = useCall();
  const { data } = useQuery({ ...seasonsQuery(call), staleTime: 300_000 });
  return (
    <ListFilters
      label={t('filters')}
      words={t('search')}
      fields={[
        { kind: 'day', name: 'From', label: t('from') },
        { kind: 'day', name: 'To', label: t('to') },
        {
          kind: 'pick',
          name: 'CustomerGroupID',
          label: t('group'),
          any: t('anyGroup'),
          options: (data?.Groups ?? []).map(({ Key, Description }) => ({ value: Key, label: Description })),
        },
        {
          kind: 'pick',
          name: 'Flag',
          label: t('flag'),
          any: t('anyFlag'),
          options: requestFlagNames.map((flag) => ({ value: flag, label: flags(flag) })),
        },
      ]}
      sort={{
        usual: 'DateStart',
        options: requestSorts.map((value) => ({ value, label: t(`sorts.${value}`) })),
      }}
    />
  );
}

function Rows() {
  const t = useTranslations('office.requests');
  const call = useCall();
  const search = useSearch({ from: '/guarded/requests' });
  const format = useFormat();
  const may = useMay();
  return (
    <RecordList<RequestRow, RequestColumn>
      title={t('list')}
      list="requests"
      queryKey={['requests', search]}
      page={(query, options) => call(listRequests, { query: { ...search, ...query } }, options)}
      rowKey={({ ID }) => ID}
      entity="rental-request"
      rowLink={({ ID }, props) => <Link to="/requests/$requestId" params={{ requestId: ID }} {...props} />}
      isNarrowed={isNarrowed(search)}
      noneYet={{ title: t('noneYet'), text: t('noneYetText') }}
      file={
        may('exports.persons')
          ? { name: t('list'), read: (Columns) => call(exportRequests, { query: search, body: { Columns } }) }
          : undefined
      }
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
        {
          id: 'camp',
          file: ['start', 'end', 'camp', 'city'],
          label: t('camp'),
          weight: 3,
          cell: ({ DateStart, DateEnd, Name, City }) => (
            <>
              {format.periodLong({ from: DateStart as IsoDate, to: DateEnd as IsoDate })}
              <SubLine>{[Name, City].filter((text) => text !== '').join(', ')}</SubLine>
            </>
          ),
        },
        {
          id: 'members',
          label: t('members'),
          align: 'end',
          file: ['members'],
          cell: ({ Members }) => Members,
        },
        {
          id: 'senior',
          label: t('senior'),
          align: 'end',
          file: ['senior'],
          cell: ({ TentsSenior }) => TentsSenior,
        },
        {
          id: 'patrol',
          label: t('patrol'),
          align: 'end',
          file: ['patrol'],
          cell: ({ TentsPatrol }) => TentsPatrol,
        },
        {
          id: 'state',
          label: t('state'),
          weight: 3,
          file: ['state', 'flags'],
          cell: (request) => <RequestState request={request} />,
        },
        {
          id: 'group',
          label: t('group'),
          extra: true,
          file: ['group'],
          cell: ({ CustomerGroup }) => CustomerGroup?.Description ?? t('noGroup'),
        },
        {
          id: 'stock',
          label: t('stock'),
          extra: true,
          file: ['stock'],
          cell: ({ TentsStock }) => t(TentsStock ? 'yes' : 'no'),
        },
        {
          id: 'created',
          label: t('created'),
          extra: true,
          file: ['created'],
          cell: ({ CreatedAt }) => format.day(format.dayOf(CreatedAt), 'short'),
        },
      ]}
    />
  );
}
