import {
  accessStates,
  exportPeople,
  invitePerson,
  listPeople,
  peopleSorts,
  type Person,
  type PersonColumn,
} from '@bivak/contract/admin';
import { staffRoles } from '@bivak/rules';
import { Button, notify, Pill } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { isNarrowed, ListFilters, useWarehouseField } from '../../frame/list-filters.tsx';
import { RecordList, SubLine } from '../../frame/list.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useMay } from '../../session/use-staff.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { useWarehouseNames } from './warehouse-names.ts';

/** Who works here, as what, where, and how safe their access is. */
export function PeoplePage() {
  const t = useTranslations('office.people');
  const me = useTranslations('office.me');
  const call = useCall();
  const format = useFormat();
  const queryClient = useQueryClient();
  const namesOf = useWarehouseNames();
  const [isInviting, setInviting] = useState(false);
  const may = useMay();
  const search = useSearch({ from: '/guarded/people' });
  const warehouses = useWarehouseField();
  useKeys([{ keys: 'n', label: t('invite'), run: () => setInviting(true) }]);
  const when = (instant: string) => `${format.day(format.dayOf(instant), 'short')}, ${format.time(instant)}`;
  return (
    <>
      <ScreenHead
        title={t('title')}
        note={t('note')}
        actions={<Button onClick={() => setInviting(true)}>{t('invite')}</Button>}
      />
      <ListFilters
        label={t('filters')}
        words={t('search')}
        fields={[
          {
            kind: 'pick',
            name: 'Role',
            label: t('role'),
            any: t('anyRole'),
            options: staffRoles.map((value) => ({ value, label: me(`roles.${value}`) })),
          },
          ...warehouses,
          {
            kind: 'pick',
            name: 'Access',
            label: t('access'),
            any: t('anyAccess'),
            options: accessStates.map((value) => ({ value, label: t(accessWords[value]) })),
          },
        ]}
        sort={{
          usual: 'Name',
          options: peopleSorts.map((value) => ({ value, label: t(`sorts.${value}`) })),
        }}
      />
      <RecordList<Person, PersonColumn>
        title={t('list')}
        list="people"
        queryKey={['people', search]}
        page={(query, options) => call(listPeople, { query: { ...search, ...query } }, options)}
        rowKey={({ ID }) => ID}
        rowLink={({ ID }, props) => <Link to="/people/$personId" params={{ personId: ID }} {...props} />}
        isNarrowed={isNarrowed(search)}
        noneYet={{ title: t('none'), text: t('noneText') }}
        file={
          may('exports.persons')
            ? { name: t('list'), read: (Columns) => call(exportPeople, { query: search, body: { Columns } }) }
            : undefined
        }
        columns={[
          {
            id: 'name',
            file: ['name', 'email'],
            label: t('name'),
            role: 'name',
            weight: 3,
            cell: ({ Name, Email }) => (
              <>
                {Name}
                <SubLine>{Email}</SubLine>
              </>
            ),
          },
          { id: 'role', label: t('role'), file: ['role'], cell: ({ Role }) => me(`roles.${Role}`) },
          {
            id: 'where',
            file: ['where'],
            label: t('where'),
            weight: 2,
            cell: ({ WarehouseIDs }) => (WarehouseIDs === null ? t('everywhere') : namesOf(WarehouseIDs)),
          },
          {
            id: 'access',
            file: ['access'],
            label: t('access'),
            weight: 2,
            cell: ({ IsActivated, HasSecondFactor }) => {
              if (!IsActivated) return <Pill tone="warn">{t('invited')}</Pill>;
              return HasSecondFactor ? (
                <Pill tone="ok">{t('secondFactor')}</Pill>
              ) : (
                <Pill tone="info">{t('passwordOnly')}</Pill>
              );
            },
          },
          {
            id: 'seen',
            file: ['seen'],
            label: t('seen'),
            weight: 2,
            cell: ({ LastSeenAt }) => (LastSeenAt === null ? t('never') : when(LastSeenAt)),
          },
        ]}
      />
      {isInviting ? (
        <InviteDialog
          onClose={() => setInviting(false)}
          send={(body, idempotencyKey) => call(invitePerson, { body }, { idempotencyKey })}
          onDone={({ Name, Email }) => {
            setInviting(false);
            notify({
              type: 'positive',
              title: t('invitedTo', { name: Name }),
              text: t('mailTo', { email: Email }),
            });
            void queryClient.invalidateQueries({ queryKey: ['people'] });
          }}
        />
      ) : null}
    </>
  );
}

const accessWords = {
  invited: 'invited',
  password: 'passwordOnly',
  'second-factor': 'secondFactor',
} as const;
