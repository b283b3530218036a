import { invitePerson, listPeople, type Person } from '@bivak/contract/admin';
import { Button, EmptyState, notify, Pill } from '@bivak/ui';
import { Table } from '@bivak/ui/table';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { SubLine } from '../../frame/list.tsx';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useKeys } from '../../keys/use-keys.ts';
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
  const { data, error, refetch } = useQuery({
    queryKey: ['people'],
    queryFn: ({ signal }) => call(listPeople, { signal }),
  });
  useKeys([{ keys: 'n', label: t('invite'), run: () => setInviting(true) }]);
  const when = (instant: string) => `${format.day(format.dayOf(instant), 'short')}, ${format.time(instant)}`;
  return (
    <>
      <ScreenHead
        title={t('title')}
        actions={<Button onClick={() => setInviting(true)}>{t('invite')}</Button>}
      />
      <Panel title={t('list')} note={t('note')} flush>
        <Table<Person>
          caption={t('list')}
          hideCaption
          wide
          rows={data?.Collection ?? []}
          rowKey={({ ID }) => ID}
          rowLink={({ ID }, props) => <Link to="/people/$personId" params={{ personId: ID }} {...props} />}
          loading={data === undefined && error === null}
          loadingLabel={t('loading')}
          empty={<EmptyState title={t('none')} />}
          error={
            error === null || data !== undefined ? null : (
              <PartNotLoaded title={t('notLoaded')} role="alert" retry={() => void refetch()} />
            )
          }
          columns={[
            {
              id: 'name',
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
            { id: 'role', label: t('role'), cell: ({ Role }) => me(`roles.${Role}`) },
            {
              id: 'where',
              label: t('where'),
              weight: 2,
              cell: ({ WarehouseIDs }) => (WarehouseIDs === null ? t('everywhere') : namesOf(WarehouseIDs)),
            },
            {
              id: 'access',
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
              label: t('seen'),
              weight: 2,
              cell: ({ LastSeenAt }) => (LastSeenAt === null ? t('never') : when(LastSeenAt)),
            },
          ]}
        />
      </Panel>
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
