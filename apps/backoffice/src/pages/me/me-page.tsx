import { endOwnSession, listOwnSessions, type OwnSession } from '@bivak/contract/admin';
import { Button, EmptyState } from '@bivak/ui';
import { Table } from '@bivak/ui/table';
import { useErrorNotice, useFormat, useWrite } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useStaff } from '../../session/use-staff.ts';
import { browserName } from './browser-name.ts';
import { SecondFactors } from './second-factors.tsx';

const KEY = ['own-sessions'];

/** Who I am here, and where I am logged in. */
export function MePage() {
  const t = useTranslations('office.me');
  const person = useStaff((state) => state.person);
  const names = useNames(person?.WarehouseIDs ?? null);
  if (person === null) return null;
  return (
    <>
      <ScreenHead title={t('title')} />
      <Panel title={person.Name} note={person.Email}>
        <p>{t('role', { role: t(`roles.${person.Role as 'owner'}`) })}</p>
        <p className="soft">{names === null ? t('allWarehouses') : t('warehouses', { names })}</p>
      </Panel>
      <SecondFactors />
      <Sessions />
    </>
  );
}

function useNames(ids: readonly string[] | null): string | null {
  const { shop } = useApp();
  if (ids === null) return null;
  return ids.map((id) => shop.warehouses.find((one) => one.id === id)?.name ?? id).join(', ');
}

function Sessions() {
  const t = useTranslations('office.me');
  const call = useCall();
  const format = useFormat();
  const { session } = useApp();
  const queryClient = useQueryClient();
  const say = useErrorNotice();
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => call(listOwnSessions) });
  const { press, busy } = useWrite((sessionId: string) => call(endOwnSession, { params: { sessionId } }));

  async function end({ ID, IsThis }: OwnSession): Promise<void> {
    if (IsThis) return session.logout();
    try {
      await press(ID);
    } catch (failure) {
      say(failure);
    }
    await queryClient.invalidateQueries({ queryKey: KEY });
  }
  const when = (moment: string) => `${format.day(format.dayOf(moment), 'short')}, ${format.time(moment)}`;
  return (
    <Panel title={t('sessions')} note={t('sessionsNote')} flush>
      <Table<OwnSession>
        caption={t('sessions')}
        hideCaption
        rows={data?.Collection ?? []}
        rowKey={({ ID }) => ID}
        loading={data === undefined && error === null}
        loadingLabel={t('loading')}
        empty={<EmptyState title={t('noSessions')} />}
        error={error === null ? null : <PartNotLoaded title={t('notLoaded')} retry={() => void refetch()} />}
        columns={[
          {
            id: 'agent',
            label: t('browser'),
            role: 'name',
            weight: 3,
            cell: ({ UserAgent, IsThis }) => {
              const name = browserName(UserAgent);
              return IsThis ? t('thisOne', { name }) : name;
            },
          },
          { id: 'since', label: t('since'), cell: ({ CreatedAt }) => when(CreatedAt) },
          { id: 'seen', label: t('seen'), cell: ({ LastSeenAt }) => when(LastSeenAt) },
          {
            id: 'end',
            label: t('end'),
            hideLabel: true,
            role: 'actions',
            cell: (row) => (
              <Button size="s" variant="line" busy={busy} onClick={() => void end(row)}>
                {t(row.IsThis ? 'logout' : 'end')}
              </Button>
            ),
          },
        ]}
      />
    </Panel>
  );
}
