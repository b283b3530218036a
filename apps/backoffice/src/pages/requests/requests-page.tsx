import { listRequests, requestFlagNames, requestViewNames } from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import { buttonClass } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { RequestState } from '../../features/lending/request-state.tsx';
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
  return (
    <ListFilters
      label={t('filters')}
      words={t('search')}
      fields={[
        {
          kind: 'pick',
          name: 'Flag',
          label: t('flag'),
          any: t('anyFlag'),
          options: requestFlagNames.map((flag) => ({ value: flag, label: flags(flag) })),
        },
      ]}
    />
  );
}

function Rows() {
  const t = useTranslations('office.requests');
  const call = useCall();
  const search = useSearch({ from: '/guarded/requests' });
  const format = useFormat();
  return (
    <RecordList
      title={t('list')}
      list="requests"
      queryKey={['requests', search]}
      page={(query, options) => call(listRequests, { query: { ...search, ...query } }, options)}
      rowKey={({ ID }) => ID}
      entity="rental-request"
      rowLink={({ ID }, props) => <Link to="/requests/$requestId" params={{ requestId: ID }} {...props} />}
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
        {
          id: 'camp',
          label: t('camp'),
          weight: 3,
          cell: ({ DateStart, DateEnd, Name, City }) => (
            <>
              {format.periodLong({ from: DateStart as IsoDate, to: DateEnd as IsoDate })}
              <SubLine>{[Name, City].filter((text) => text !== '').join(', ')}</SubLine>
            </>
          ),
        },
        { id: 'members', label: t('members'), align: 'end', cell: ({ Members }) => Members },
        { id: 'senior', label: t('senior'), align: 'end', cell: ({ TentsSenior }) => TentsSenior },
        { id: 'patrol', label: t('patrol'), align: 'end', cell: ({ TentsPatrol }) => TentsPatrol },
        { id: 'state', label: t('state'), weight: 3, cell: (request) => <RequestState request={request} /> },
      ]}
    />
  );
}
