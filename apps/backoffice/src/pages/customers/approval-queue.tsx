import {
  approveCustomer,
  type ComparedRow,
  type CustomerRow,
  getCustomerApproval,
  listCustomers,
  refuseCustomer,
} from '@bivak/contract/admin';
import { Button, EmptyState, Note, notify, Pill, SelectField, Skeleton } from '@bivak/ui';
import { Table } from '@bivak/ui/table';
import { isWireError, useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { hashKey, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { WriteDialog } from '../../features/conversations/write-dialog.tsx';
import { ReasonDialog } from '../../frame/reason-dialog.tsx';
import { withoutEmpty } from '../../frame/address.ts';
import { Panel } from '../../frame/panel.tsx';
import { SideList, SideRow, SideRows } from '../../frame/side-list.tsx';
import { UndoOffer, useActs } from '../../frame/use-acts.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { HeldNote, useRowMark } from '../../frame/held-note.tsx';
import { type HeldRows, useHeldRows } from '../../frame/use-held-rows.ts';
import { useMay } from '../../session/use-staff.ts';
import record from '../../frame/record.module.css';
import { useGroupName } from '../../frame/use-group-name.ts';
import type { CustomersAddress } from './customers-search.ts';

/** Who waits for a yes, beside what they typed and what their register says; one after the other by one key. */
export function ApprovalQueue() {
  const t = useTranslations('office.approval');
  const call = useCall();
  const { q, CustomerGroup, open } = useSearch({ from: '/guarded/customers' });
  const navigate = useNavigate({ from: '/customers' });
  const narrowed = withoutEmpty({ q, CustomerGroup });
  const query = { View: 'to-approve', size: 200, ...narrowed } as const;
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ['customers', query],
    queryFn: ({ signal }) => call(listCustomers, { query }, { signal }),
    // What others change is heard of.
    refetchInterval: 60_000,
  });
  const address: CustomersAddress = { View: 'to-approve', ...narrowed };
  const held = useHeldRows(hashKey([narrowed]), data?.Collection ?? nobody, dataUpdatedAt, ({ ID }) => ID);
  const { rows } = held;
  // Who was opened stays, also when a colleague decided meanwhile: then the panel says who did.
  const chosen = open ?? rows[0]?.ID;
  const show = (id: string | undefined) =>
    void navigate({
      search: (before: CustomersAddress) => withoutEmpty({ ...before, open: id }),
    });
  const at = rows.findIndex(({ ID }) => ID === chosen);
  // Here, since the next one is opened at once: the way back stays while it is looked at.
  const { act, ...undo } = useActs([['customers'], ['approval'], ['customer']]);
  const next = () => show((rows[at + 1] ?? rows.find(({ ID }) => ID !== chosen))?.ID);
  useKeys([
    { keys: 'j', label: t('next'), run: () => show(rows[Math.min(at + 1, rows.length - 1)]?.ID) },
    { keys: 'k', label: t('before'), run: () => show(rows[Math.max(at - 1, 0)]?.ID) },
  ]);
  if (error !== null && data === undefined)
    return <PartNotLoaded title={t('notLoaded')} role="alert" retry={() => void refetch()} />;
  if (data !== undefined && rows.length === 0 && open === undefined)
    return (
      <>
        <UndoOffer {...undo} />
        <Panel title={t('waiting')}>
          <EmptyState title={t('none')} text={t('noneText')} />
        </Panel>
      </>
    );
  return (
    <SideList
      isOpen={open !== undefined}
      back={(className) => (
        <Link to="/customers" search={{ View: 'to-approve' }} className={className}>
          {t('toList')}
        </Link>
      )}
      list={<Waiting address={address} held={held} chosen={chosen} isLoading={data === undefined} />}
    >
      {chosen === undefined ? null : (
        <>
          <UndoOffer {...undo} />
          <Approval key={chosen} customerId={chosen} next={next} act={act} busy={undo.busy} />
        </>
      )}
    </SideList>
  );
}

const nobody: readonly CustomerRow[] = [];

function Waiting({
  address,
  held,
  chosen,
  isLoading,
}: {
  readonly address: CustomersAddress;
  readonly held: HeldRows<CustomerRow>;
  readonly chosen: string | undefined;
  readonly isLoading: boolean;
}) {
  const t = useTranslations('office.approval');
  const format = useFormat();
  const markOf = useRowMark('customer');
  return (
    <Panel title={t('waiting')} note={isLoading ? undefined : format.number(held.rows.length)} flush>
      <HeldNote held={held} />
      {isLoading ? <Skeleton /> : null}
      <SideRows>
        {held.rows.map((row) => (
          <SideRow key={row.ID} mark={markOf(row.ID, held.isGone(row))}>
            <Link
              to="/customers"
              search={{ ...address, open: row.ID }}
              aria-current={row.ID === chosen ? 'true' : undefined}
            >
              <b>{row.Description}</b>
              <span>{`${row.ZipCode} ${row.City}`.trim()}</span>
              {row.WaitsSince === null ? null : (
                <span>{t('since', { day: format.day(format.dayOf(row.WaitsSince), 'short') })}</span>
              )}
            </Link>
          </SideRow>
        ))}
      </SideRows>
    </Panel>
  );
}

function Approval({
  customerId,
  next,
  act,
  busy,
}: {
  readonly customerId: string;
  readonly next: () => void;
  readonly act: ReturnType<typeof useActs>['act'];
  readonly busy: boolean;
}) {
  const t = useTranslations('office.approval');
  const call = useCall();
  const format = useFormat();
  const [group, setGroup] = useState<string | null>(null);
  const [refusing, setRefusing] = useState(false);
  const [asking, setAsking] = useState(false);
  const may = useMay();
  const mayAsk = may('messages.write');
  const groupName = useGroupName();
  const { data, error, refetch } = useQuery({
    queryKey: ['approval', customerId],
    queryFn: ({ signal }) => call(getCustomerApproval, { params: { id: customerId } }, { signal }),
  });
  const params = { id: customerId };
  const isWaiting = data?.WaitsSince != null;
  const name = data?.Description ?? '';
  const version = data?.Version ?? 0;
  const chosen = group ?? data?.CustomerGroup ?? '';
  const body = chosen === (data?.CustomerGroup ?? '') ? {} : { CustomerGroup: chosen === '' ? null : chosen };
  const { data: trial } = useQuery({
    // Beside the record, which is read anew once they are in: then there is nothing to try any more.
    queryKey: ['approval-effects', customerId, version],
    queryFn: ({ signal }) =>
      call(approveCustomer, { params, query: { DryRun: 'true' }, body: {} }, { version, signal }),
    enabled: isWaiting,
    retry: false,
  });
  const approve = async () => {
    const done = await act(
      (options) => call(approveCustomer, { params, query: {}, body }, { ...options, version }),
      t('did.approve', { name }),
    );
    if (done !== null) next();
  };
  const refuse = async (Reason: string) => {
    setRefusing(false);
    const done = await act(
      (options) => call(refuseCustomer, { params, query: {}, body: { Reason } }, { ...options, version }),
      t('did.refuse', { name }),
    );
    if (done !== null) next();
  };
  useKeys(
    isWaiting
      ? [
          { keys: 'e', label: t('approve'), run: () => void approve() },
          ...(mayAsk ? [{ keys: 'v', label: t('ask'), run: () => setAsking(true) }] : []),
          { keys: 'w', label: t('refuse'), run: () => setRefusing(true) },
        ]
      : [],
  );
  if (data === undefined) {
    if (isWireError(error) && error.status === 404)
      return (
        <Panel title={t('gone')}>
          <p>{t('goneText')}</p>
        </Panel>
      );
    return (
      <Panel title={t('loading')}>
        {error === null ? (
          <Skeleton />
        ) : (
          <PartNotLoaded title={t('oneNotLoaded')} retry={() => void refetch()} />
        )}
      </Panel>
    );
  }
  const [person] = data.People;
  return (
    <Panel
      title={
        <Link to="/customers/$customerId" params={{ customerId }} className="link">
          {data.Description}
        </Link>
      }
      note={
        data.WaitsSince === null || person === undefined
          ? undefined
          : t('askedBy', {
              day: format.day(format.dayOf(data.WaitsSince), 'short'),
              name: person.Name,
              email: person.Email,
            })
      }
    >
      {data.Decided === null ? null : (
        <Note
          tone={data.Decided.Act === 'approve' ? 'ok' : 'warn'}
          role="status"
          title={t(`decided.${data.Decided.Act}`, { name: data.Decided.By ?? t('somebody') })}
        >
          {t('decidedAt', {
            day: format.day(format.dayOf(data.Decided.At), 'short'),
            time: format.time(data.Decided.At),
          })}
        </Note>
      )}
      {data.Register === 'found' ? null : (
        <Note tone={data.Register === 'none' ? 'info' : 'warn'} title={t(`register.${data.Register}`)}>
          {data.Register === 'unavailable' ? (
            <Button size="s" variant="line" onClick={() => void refetch()}>
              {t('askAgain')}
            </Button>
          ) : null}
        </Note>
      )}
      <Compared rows={data.Rows} />
      {isWaiting ? (
        <>
          <SelectField
            label={t('group')}
            value={group ?? data.CustomerGroup ?? ''}
            options={[
              { value: '', label: t('noGroup') },
              ...data.Groups.map((one) => ({ value: one, label: groupName(one) })),
            ]}
            onChange={({ target }) => setGroup(target.value)}
          />
          <p className="soft" aria-live="polite">
            {trial === undefined ? null : t('effects', { count: trial.Effects.Mails.length })}
          </p>
          <div className={record.buttons}>
            <Button busy={busy} onClick={() => void approve()}>
              {t('approveNext')}
            </Button>
            {mayAsk ? (
              <Button variant="line" onClick={() => setAsking(true)}>
                {t('askButton')}
              </Button>
            ) : null}
            <Button variant="bad" busy={busy} onClick={() => setRefusing(true)}>
              {t('refuse')}
            </Button>
          </div>
        </>
      ) : null}
      {asking ? (
        <WriteDialog
          customer={{ id: customerId, name }}
          subject={t('askSubject')}
          onClose={() => setAsking(false)}
          onSent={() => {
            setAsking(false);
            notify({ type: 'positive', title: t('did.ask', { name }) });
          }}
        />
      ) : null}
      {refusing ? (
        <ReasonDialog
          title={t('refuseTitle', { name })}
          text={t('refuseText', { count: data.People.length, email: person?.Email ?? '' })}
          label={t('reason')}
          missing={t('reasonRequired')}
          submit={t('refuseSubmit')}
          onClose={() => setRefusing(false)}
          onReason={(reason) => void refuse(reason)}
        />
      ) : null}
    </Panel>
  );
}

const tones = { same: 'ok', differs: 'warn', missing: 'info', unknown: 'info' } as const;

function Compared({ rows }: { readonly rows: readonly ComparedRow[] }) {
  const t = useTranslations('office.approval');
  const said = ({ Field, Registered }: ComparedRow) => {
    if (Registered === null) return t('notAsked');
    if (Field === 'state') return t(Registered === 'active' ? 'active' : 'ended');
    return Registered === '' ? t('nothing') : Registered;
  };
  return (
    <Table<ComparedRow>
      caption={t('compared')}
      hideCaption
      rows={rows}
      rowKey={({ Field }) => Field}
      loadingLabel={t('loading')}
      empty={<EmptyState title={t('nothingTyped')} />}
      columns={[
        {
          id: 'field',
          label: t('field'),
          role: 'name',
          weight: 2,
          cell: ({ Field }) => t(`fields.${Field}`),
        },
        {
          id: 'typed',
          label: t('typed'),
          weight: 3,
          cell: ({ Typed }) => (Typed === '' ? t('nothing') : Typed),
        },
        { id: 'registered', label: t('registered'), weight: 3, cell: said },
        {
          id: 'result',
          label: t('result'),
          weight: 2,
          cell: ({ Result }) => <Pill tone={tones[Result]}>{t(`results.${Result}`)}</Pill>,
        },
      ]}
    />
  );
}
