import {
  type EventColumn,
  eventSorts,
  exportEvents,
  listEvents,
  type StaffEvent,
} from '@bivak/contract/admin';
import { useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { colleaguesQuery } from '../../features/identity/colleagues-query.ts';
import { type FilterField, isNarrowed, ListFilters } from '../../frame/list-filters.tsx';
import { NoLink, RecordList, SubLine } from '../../frame/list.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useMay, useStaff } from '../../session/use-staff.ts';
import styles from './audit-page.module.css';
import { auditedEntities } from './audit-search.ts';
import { useEventWords } from './event-words.ts';

/** Who did what and when, with what was there before and after; whoever may see their own trail alone sees that. */
export function AuditPage() {
  const t = useTranslations('office.audit');
  const may = useMay();
  return (
    <>
      <ScreenHead title={t('title')} note={may('audit.read') ? t('all') : t('own')} />
      <Filters />
      <Rows />
    </>
  );
}

function Filters() {
  const t = useTranslations('office.audit');
  const call = useCall();
  const may = useMay();
  const { data } = useQuery({ ...colleaguesQuery(call), enabled: may('audit.read') });
  const who: FilterField = {
    kind: 'pick',
    name: 'Who',
    label: t('who'),
    any: t('everybody'),
    options: (data?.Collection ?? []).map(({ Key, Description }) => ({ value: Key, label: Description })),
  };
  return (
    <ListFilters
      label={t('filters')}
      fields={[
        ...(may('audit.read') ? [who] : []),
        {
          kind: 'pick',
          name: 'Entity',
          label: t('what'),
          any: t('everything'),
          options: auditedEntities.map((entity) => ({ value: entity, label: t(`entities.${entity}`) })),
          // It is of that kind.
          drops: ['EntityID'],
        },
        { kind: 'said', name: 'EntityID', label: t('id') },
        { kind: 'day', name: 'From', label: t('from') },
        { kind: 'day', name: 'To', label: t('to') },
      ]}
      sort={{ usual: '-At', options: eventSorts.map((value) => ({ value, label: t(`sorts.${value}`) })) }}
    />
  );
}

function Rows() {
  const t = useTranslations('office.audit');
  const { call } = useApp();
  const may = useMay();
  const format = useFormat();
  const me = useStaff(({ person }) => person?.ID);
  const search = useSearch({ from: '/guarded/audit' });
  const { done, changes } = useEventWords();
  const who = ({ Who }: StaffEvent): ReactNode => {
    if (Who.ID !== null && Who.ID === me) return t('you');
    return Who.Name ?? t(`by.${Who.Kind as 'job'}`);
  };
  return (
    <RecordList<StaffEvent, EventColumn>
      title={t('list')}
      list="events"
      queryKey={['events', search]}
      page={(query, options) => call(listEvents, { query: { ...search, ...query } }, options)}
      rowKey={({ ID }) => ID}
      rowLink={(event, props) => <Thing event={event} {...props} />}
      isNarrowed={isNarrowed(search)}
      noneYet={{ title: t('none'), text: t('noneText') }}
      file={
        may('audit.read') && may('exports.persons')
          ? { name: t('list'), read: (Columns) => call(exportEvents, { query: search, body: { Columns } }) }
          : undefined
      }
      columns={[
        {
          id: 'what',
          label: t('what'),
          role: 'name',
          weight: 3,
          file: ['entity', 'id', 'action'],
          cell: (event) => done(event),
        },
        {
          id: 'when',
          label: t('when'),
          file: ['at'],
          weight: 2,
          cell: ({ At }) => (
            <>
              <span className="nowrap">{format.day(format.dayOf(At), 'short')}</span>{' '}
              <span className="soft nowrap">{format.time(At)}</span>
            </>
          ),
        },
        { id: 'who', label: t('who'), weight: 2, file: ['who'], cell: who },
        {
          id: 'changes',
          label: t('changes'),
          file: ['before', 'after'],
          weight: 5,
          cell: (event) => {
            const { told, more } = changes(event);
            return (
              <ul className={styles.changes}>
                {told.map(({ field, from, to }) => (
                  <li key={field}>{t('fromTo', { field, from, to })}</li>
                ))}
                {more === 0 ? null : <li className="soft">{t('more', { count: more })}</li>}
              </ul>
            );
          },
        },
        {
          id: 'kind',
          label: t('kind'),
          extra: true,
          cell: ({ Entity }) =>
            auditedEntities.includes(Entity as 'item') ? t(`entities.${Entity as 'item'}`) : Entity,
        },
        { id: 'id', label: t('id'), extra: true, cell: ({ EntityID }) => <code>{EntityID}</code> },
        {
          id: 'request',
          label: t('request'),
          extra: true,
          file: ['request'],
          cell: ({ RequestID }) => <code>{RequestID}</code>,
        },
      ]}
    />
  );
}

/** Leads to the thing that it is about, where the back office shows it. */
function Thing({
  event: { Entity, EntityID },
  ...props
}: {
  readonly event: StaffEvent;
  readonly id: string;
  readonly className: string;
  readonly children: ReactNode;
}) {
  const may = useMay();
  if (Entity === 'reservation' && may('orders.read'))
    return <Link to="/orders/$orderId" params={{ orderId: EntityID }} {...props} />;
  if (Entity === 'customer' && may('customers.read'))
    return <Link to="/customers/$customerId" params={{ customerId: EntityID }} {...props} />;
  if (Entity === 'damage' && may('damage.read'))
    return <Link to="/damage/$damageId" params={{ damageId: EntityID }} {...props} />;
  if (Entity === 'login' && may('people.write'))
    return <Link to="/people/$personId" params={{ personId: EntityID }} {...props} />;
  return (
    <NoLink {...props}>
      {props.children}
      <SubLine>{EntityID}</SubLine>
    </NoLink>
  );
}
