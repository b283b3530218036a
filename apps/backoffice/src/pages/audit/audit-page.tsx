import { exportEvents, listEvents, type StaffEvent } from '@bivak/contract/admin';
import { Select, TextField } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { colleaguesQuery } from '../../features/identity/colleagues-query.ts';
import { withoutEmpty } from '../../frame/address.ts';
import { ExportButton } from '../../frame/export-button.tsx';
import { saysMoreThan } from '../../frame/address.ts';
import { ListFilters, ListPick, RecordList, SubLine } from '../../frame/list.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useMay, useStaff } from '../../session/use-staff.ts';
import styles from './audit-page.module.css';
import { type AuditAddress, auditedEntities } from './audit-search.ts';
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
  const navigate = useNavigate({ from: '/audit' });
  const search = useSearch({ from: '/guarded/audit' });
  const { data } = useQuery({ ...colleaguesQuery(call), enabled: may('audit.read') });
  const change = (changed: AuditAddress) =>
    void navigate({ search: (before: AuditAddress) => withoutEmpty({ ...before, ...changed }) });
  return (
    <ListFilters
      label={t('filters')}
      submit={() => change({})}
      drop={saysMoreThan(search, []) ? () => void navigate({ search: {} }) : null}
    >
      {may('audit.read') ? (
        <ListPick label={t('who')}>
          <Select
            value={search.Who ?? ''}
            options={[
              { value: '', label: t('everybody') },
              ...(data?.Collection ?? []).map(({ Key, Description }) => ({ value: Key, label: Description })),
            ]}
            onChange={({ target }) => change({ Who: target.value })}
          />
        </ListPick>
      ) : null}
      <ListPick label={t('what')}>
        <Select
          value={search.Entity ?? ''}
          options={[
            { value: '', label: t('everything') },
            ...auditedEntities.map((entity) => ({ value: entity, label: t(`entities.${entity}`) })),
          ]}
          onChange={({ target }) =>
            change({ Entity: target.value as NonNullable<AuditAddress['Entity']>, EntityID: undefined })
          }
        />
      </ListPick>
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
    </ListFilters>
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
    <RecordList<StaffEvent>
      title={t('list')}
      list="events"
      queryKey={['events', search]}
      page={(query, options) => call(listEvents, { query: { ...search, ...query } }, options)}
      rowKey={({ ID }) => ID}
      rowLink={(event, props) => <Thing event={event} {...props} />}
      isNarrowed={saysMoreThan(search, [])}
      noneYet={{ title: t('none'), text: t('noneText') }}
      actions={
        may('audit.read') && may('exports.persons')
          ? () => <ExportButton list={t('list')} read={() => call(exportEvents, { query: { ...search } })} />
          : undefined
      }
      columns={[
        { id: 'what', label: t('what'), role: 'name', weight: 3, cell: (event) => done(event) },
        {
          id: 'when',
          label: t('when'),
          weight: 2,
          cell: ({ At }) => (
            <>
              <span className="nowrap">{format.day(format.dayOf(At), 'short')}</span>{' '}
              <span className="soft nowrap">{format.time(At)}</span>
            </>
          ),
        },
        { id: 'who', label: t('who'), weight: 2, cell: who },
        {
          id: 'changes',
          label: t('changes'),
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
    <span id={props.id} tabIndex={-1}>
      {props.children}
      <SubLine>{EntityID}</SubLine>
    </span>
  );
}
