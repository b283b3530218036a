import { changePerson, getPerson, type Person, removePerson, resetSecondFactor } from '@bivak/contract/admin';
import {
  heldPermissions,
  needsSecondFactor,
  type StaffPermission,
  staffPermissions,
  staffRoles,
} from '@bivak/rules';
import { Button, Note, notify, Pill, Select, SelectField, SpecList } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { useErrorNotice, useFormat, useWrite } from '@bivak/web';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { NoRecord } from '../../frame/no-record.tsx';
import { Panel } from '../../frame/panel.tsx';
import { SaveBar } from '../../frame/save-bar.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { type DraftOf, useDraft } from '../../frame/use-draft.ts';
import { useStaff } from '../../session/use-staff.ts';
import record from '../../frame/record.module.css';
import styles from './people.module.css';
import { WarehousePick } from './warehouse-pick.tsx';
import { useWarehouseNames } from './warehouse-names.ts';

type Rights = Pick<Person, 'Role' | 'WarehouseIDs' | 'Allow' | 'Deny'>;

/** Somebody who works here: what they may do and where, and the ends of their access. */
export function PersonPage() {
  const t = useTranslations('office.people');
  const call = useCall();
  const { personId } = useParams({ from: '/guarded/people/$personId' });
  const { data, error, refetch } = useQuery({
    queryKey: ['people', personId],
    queryFn: ({ signal }) => call(getPerson, { params: { personId } }, { signal }),
  });
  if (data === undefined)
    return <NoRecord error={error} title={t('notLoadedOne')} retry={() => void refetch()} />;
  return <Access key={data.ID} person={data} reread={async () => (await refetch()).data ?? data} />;
}

function rightsOf({ Role, WarehouseIDs, Allow, Deny }: Person): Rights {
  return { Role, WarehouseIDs, Allow: Allow.toSorted(), Deny: Deny.toSorted() };
}

function Access({ person, reread }: { readonly person: Person; readonly reread: () => Promise<Person> }) {
  const t = useTranslations('office.people');
  const me = useTranslations('office.me');
  const permission = useTranslations('office.permissions');
  const call = useCall();
  const queryClient = useQueryClient();
  const say = useErrorNotice();
  const namesOf = useWarehouseNames();
  const isMe = useStaff((state) => state.person?.ID) === person.ID;
  const base = rightsOf(person);
  const draft = useDraft<Rights>(`person ${person.ID}`, base);
  const { values } = draft;
  const { press, busy } = useWrite((body: Partial<Rights>) =>
    call(
      changePerson,
      { params: { personId: person.ID }, query: {}, body: copyOf(body) },
      {
        idempotencyKey: crypto.randomUUID(),
        version: queryClient.getQueryData<Person>(['people', person.ID])?.Version ?? person.Version,
      },
    ),
  );
  const save = async (fields: readonly (keyof Rights)[]) => {
    const saved = await press(Object.fromEntries(fields.map((field) => [field, values[field]])));
    if (saved === null) return false;
    const { Effects: _, ...stands } = saved;
    queryClient.setQueryData(['people', person.ID], stands);
    void queryClient.invalidateQueries({ queryKey: ['people'], exact: true });
    notify({ type: 'positive', title: t('saved', { name: person.Name }) });
    return true;
  };
  const listed = (value: unknown) =>
    (value as string[]).map((one) => permission(one as 'orders.read')).join(', ') || t('nothing');
  const words = (field: keyof Rights, value: unknown): ReactNode => {
    if (field === 'Role') return me(`roles.${value as Person['Role']}`);
    if (field === 'WarehouseIDs') return value === null ? t('everywhere') : namesOf(value as string[]);
    return listed(value);
  };
  return (
    <>
      <ScreenHead
        title={person.Name}
        before={
          <Link to="/people" className="link">
            {t('title')}
          </Link>
        }
        note={person.Email}
      />
      {isMe ? <Note tone="info">{t('isMe')}</Note> : null}
      <div className={record.columns}>
        <div className={record.stack}>
          <Panel title={t('mayDo')}>
            <SelectField
              label={t('role')}
              hint={t(`roleText.${values.Role}`)}
              value={values.Role}
              options={staffRoles.map((value) => ({ value, label: me(`roles.${value}`) }))}
              onChange={({ target }) => draft.change({ Role: target.value as Person['Role'] })}
            />
            {needsSecondFactor(values.Role) ? <p className="soft">{t('needsFactor')}</p> : null}
            <WarehousePick
              value={values.WarehouseIDs}
              onChange={(value) => draft.change({ WarehouseIDs: value === null ? null : [...value] })}
            />
          </Panel>
          <Permissions draft={draft} />
          {draft.changed.length === 0 ? null : (
            <Effects person={person} body={copyOf(values)} listed={listed} />
          )}
        </div>
        <div className={record.stack}>
          <Facts person={person} />
          {isMe ? null : <Ends person={person} />}
        </div>
      </div>
      <SaveBar<Rights>
        draft={draft}
        base={base}
        labels={{ Role: t('role'), WarehouseIDs: t('where'), Allow: t('allowed'), Deny: t('denied') }}
        words={words}
        busy={busy}
        reread={async () => rightsOf(await reread())}
        save={save}
        failed={say}
      />
    </>
  );
}

function copyOf({ Role, WarehouseIDs, Allow, Deny }: Partial<Rights>) {
  return {
    ...(Role === undefined ? {} : { Role }),
    ...(WarehouseIDs === undefined ? {} : { WarehouseIDs }),
    ...(Allow === undefined ? {} : { Allow }),
    ...(Deny === undefined ? {} : { Deny }),
  };
}

/** Each thing there is to do, in words: as the role has it, or given or taken for this person. */
function Permissions({ draft }: { readonly draft: DraftOf<Rights> }) {
  const t = useTranslations('office.people');
  const permission = useTranslations('office.permissions');
  const { Role, Allow, Deny } = draft.values;
  const ofRole = new Set<string>(heldPermissions({ role: Role }));
  const stateOf = (one: StaffPermission) => {
    if (Deny.includes(one)) return 'deny';
    return Allow.includes(one) ? 'allow' : 'role';
  };
  const set = (one: StaffPermission, state: string) => {
    const others = (list: readonly string[]) => list.filter((other) => other !== one);
    const [allow, deny] = [others(Allow), others(Deny)];
    if (state === 'allow') allow.push(one);
    if (state === 'deny') deny.push(one);
    draft.change({ Allow: allow.toSorted(), Deny: deny.toSorted() });
  };
  return (
    <Panel title={t('exceptions')} note={t('exceptionsNote')}>
      <div>
        {staffPermissions.map((one) => (
          <label key={one} className={styles.permission}>
            <span>{permission(one)}</span>
            <Select
              compact
              value={stateOf(one)}
              options={[
                { value: 'role', label: t(ofRole.has(one) ? 'byRoleYes' : 'byRoleNo') },
                { value: 'allow', label: t('allow') },
                { value: 'deny', label: t('deny') },
              ]}
              onChange={({ target }) => set(one, target.value)}
            />
          </label>
        ))}
      </div>
    </Panel>
  );
}

function Facts({ person }: { readonly person: Person }) {
  const t = useTranslations('office.people');
  const format = useFormat();
  const { IsActivated, HasSecondFactor, LastSeenAt } = person;
  const when = (instant: string) => `${format.day(format.dayOf(instant), 'short')}, ${format.time(instant)}`;
  return (
    <Panel title={t('access')}>
      <SpecList
        look="facts"
        facts={[
          {
            term: t('password'),
            value: IsActivated ? t('chosen') : <Pill tone="warn">{t('invited')}</Pill>,
          },
          { term: t('secondFactor'), value: t(HasSecondFactor ? 'has' : 'hasNot') },
          { term: t('seen'), value: LastSeenAt === null ? t('never') : when(LastSeenAt) },
        ]}
      />
    </Panel>
  );
}

/** What a change of rights would do, tried and rolled back by the server. */
function Effects({
  person,
  body,
  listed,
}: {
  readonly person: Person;
  readonly body: ReturnType<typeof copyOf>;
  readonly listed: (value: unknown) => string;
}) {
  const t = useTranslations('office.people');
  const call = useCall();
  const { data } = useQuery({
    queryKey: ['person-effects', person.ID, person.Version, body],
    queryFn: ({ signal }) =>
      call(
        changePerson,
        { params: { personId: person.ID }, query: { DryRun: 'true' }, body },
        { version: person.Version, signal },
      ),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Panel title={t('effects')}>
      <div role="status">
        {data === undefined ? null : (
          <ul>
            {data.Effects.Gained.length === 0 ? null : (
              <li>{t('gained', { list: listed(data.Effects.Gained) })}</li>
            )}
            {data.Effects.Lost.length === 0 ? null : (
              <li>{t('lost', { list: listed(data.Effects.Lost) })}</li>
            )}
            {data.Effects.Gained.length + data.Effects.Lost.length === 0 ? <li>{t('same')}</li> : null}
            <li>{t('sessions', { count: data.Effects.Sessions })}</li>
          </ul>
        )}
      </div>
    </Panel>
  );
}

/** What cannot be taken back says first what it does. */
function Ends({ person }: { readonly person: Person }) {
  const t = useTranslations('office.people');
  const global = useTranslations('shop.global');
  const call = useCall();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const say = useErrorNotice();
  const [asking, setAsking] = useState<'reset' | 'remove' | null>(null);
  const seen = () => ({ idempotencyKey: crypto.randomUUID(), version: person.Version });
  const { press, busy } = useWrite((which: 'reset' | 'remove') =>
    which === 'reset'
      ? call(resetSecondFactor, { params: { personId: person.ID }, query: {} }, seen())
      : call(removePerson, { params: { personId: person.ID } }, seen()).then(() => null),
  );
  async function act(which: 'reset' | 'remove'): Promise<void> {
    try {
      await press(which);
    } catch (error) {
      say(error);
      return;
    } finally {
      setAsking(null);
    }
    notify({ type: 'positive', title: t(`did.${which}`, { name: person.Name }) });
    if (which === 'remove') {
      queryClient.removeQueries({ queryKey: ['people', person.ID] });
      void navigate({ to: '/people' });
    }
    await queryClient.invalidateQueries({ queryKey: ['people'] });
  }
  return (
    <Panel title={t('ends')}>
      <div className={record.buttons}>
        {person.HasSecondFactor ? (
          <Button size="s" variant="line" onClick={() => setAsking('reset')}>
            {t('reset')}
          </Button>
        ) : null}
        <Button size="s" variant="bad" onClick={() => setAsking('remove')}>
          {t('remove')}
        </Button>
      </div>
      {asking === null ? null : (
        <Dialog
          open
          role="alertdialog"
          onClose={() => setAsking(null)}
          title={t(`ask.${asking}`, { name: person.Name })}
          closeLabel={global('close')}
          size="s"
        >
          <div className="stack">
            <p className={styles.text}>{t(`effect.${asking}`, { name: person.Name })}</p>
            <div className={record.buttons}>
              <Button variant="bad" busy={busy} onClick={() => void act(asking)}>
                {t(asking)}
              </Button>
              <Button variant="quiet" onClick={() => setAsking(null)}>
                {global('cancel')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </Panel>
  );
}
