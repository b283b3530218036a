import type { StaffRequest } from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import { Button, Note, Select, SpecList, TextAreaField } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { requestQuery, useRequestActs } from '../../features/lending/request-query.ts';
import { RequestState } from '../../features/lending/request-state.tsx';
import { NoRecord } from '../../frame/no-record.tsx';
import { ListPick } from '../../frame/list-pick.tsx';
import { Panel } from '../../frame/panel.tsx';
import { ReasonDialog } from '../../frame/reason-dialog.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { UndoButton, UndoOffer } from '../../frame/use-acts.tsx';
import { useKeys, type ScreenKey } from '../../keys/use-keys.ts';
import { useMay } from '../../session/use-staff.ts';
import { AssignRequest } from './assign-request.tsx';
import record from '../../frame/record.module.css';

/** One request: what was asked, by whom, for which camp, and what is to be decided. */
export function RequestPage() {
  const t = useTranslations('office.request');
  const call = useCall();
  const { requestId } = useParams({ from: '/guarded/requests/$requestId' });
  const { data, error, refetch } = useQuery(requestQuery(call, requestId));
  if (data === undefined)
    return <NoRecord error={error} title={t('notLoaded')} retry={() => void refetch()} />;
  return <OneRequest request={data} />;
}

function OneRequest({ request }: { readonly request: StaffRequest }) {
  const t = useTranslations('office.request');
  const may = useMay();
  const { assign, cancel, note, confirm, busy, undo } = useRequestActs(request.ID);
  const [asking, setAsking] = useState<'assign' | 'cancel' | null>(null);
  const isOpen = request.State === 'REQUESTED';
  const mayCancel = isOpen && may('requests.write');
  const mayAssign = mayCancel && may('requests.peak');
  const keys: ScreenKey[] = [
    ...(mayAssign ? [{ keys: 'e', label: t('assign'), run: () => setAsking('assign') }] : []),
    ...(mayCancel ? [{ keys: 'x', label: t('cancel'), run: () => setAsking('cancel') }] : []),
  ];
  useKeys(keys);
  return (
    <>
      <ScreenHead
        title={request.Number}
        before={
          <Link to="/requests" className="link">
            {t('back')}
          </Link>
        }
        note={
          <span className={record.who}>
            {request.Customer.Description} <RequestState request={request} />
          </span>
        }
        actions={
          mayCancel ? (
            <>
              <Button variant="line" busy={busy} onClick={() => setAsking('cancel')}>
                {t('cancel')}
              </Button>
              {mayAssign ? (
                <Button busy={busy} onClick={() => setAsking('assign')}>
                  {t('assign')}
                </Button>
              ) : null}
            </>
          ) : undefined
        }
      />
      <UndoOffer {...undo} />
      {isOpen && may('requests.write') && !may('requests.peak') ? <Note>{t('waits')}</Note> : null}
      {request.CancelReason === null ? null : (
        <Note tone="bad" title={t('cancelled')}>
          {request.CancelReason}
        </Note>
      )}
      {request.Flags.includes('group') && may('requests.write') ? (
        <ConfirmGroup
          request={request}
          busy={busy}
          confirm={(group) => void confirm(request.Version, group)}
        />
      ) : null}
      {request.Flags.includes('double') ? (
        <Note tone="warn" title={t('double')}>
          {request.Doubles.map(({ ID, Number: other }) => (
            <span key={ID}>
              <Link to="/requests/$requestId" params={{ requestId: ID }} className="link">
                {other}
              </Link>{' '}
            </span>
          ))}
        </Note>
      ) : null}
      {request.Flags.includes('members') ? (
        <Note tone="warn" title={t('above', { count: request.Members - (request.ReportedMembers ?? 0) })}>
          {t('aboveText', { count: request.ReportedMembers ?? 0 })}
        </Note>
      ) : null}
      <div className={record.columns}>
        <div className={record.stack}>
          <Asked request={request} />
          <Camp request={request} />
          <History request={request} />
        </div>
        <div className={record.stack}>
          <Who request={request} />
          <Transport request={request} />
          <Notes
            key={request.Version}
            request={request}
            busy={busy}
            save={(notes) => void note(request.Version, notes)}
          />
        </div>
      </div>
      {asking === 'assign' ? (
        <AssignRequest
          key={request.Version}
          request={request}
          busy={busy}
          onClose={() => setAsking(null)}
          onAssign={(granted) => {
            setAsking(null);
            void assign(request.Version, granted);
          }}
        />
      ) : null}
      {asking === 'cancel' ? (
        <ReasonDialog
          title={t('cancelTitle')}
          text={t('cancelText')}
          label={t('reason')}
          missing={t('reasonRequired')}
          submit={t('cancelDo')}
          onClose={() => setAsking(null)}
          onReason={(reason) => {
            setAsking(null);
            void cancel(request.Version, reason);
          }}
        />
      ) : null}
    </>
  );
}

function ConfirmGroup({
  request,
  busy,
  confirm,
}: {
  readonly request: StaffRequest;
  readonly busy: boolean;
  readonly confirm: (group: string) => void;
}) {
  const t = useTranslations('office.request');
  const [group, setGroup] = useState(request.CustomerGroup?.Key ?? request.Groups[0]?.Key ?? '');
  return (
    <Note tone="warn" title={t('groupTitle')}>
      <p>{t('groupText')}</p>
      <ListPick label={t('group')}>
        <Select
          value={group}
          options={request.Groups.map(({ Key, Description }) => ({ value: Key, label: Description }))}
          onChange={({ target }) => setGroup(target.value)}
        />
      </ListPick>{' '}
      <Button size="s" busy={busy} onClick={() => confirm(group)}>
        {t('confirm')}
      </Button>
    </Note>
  );
}

function Asked({ request }: { readonly request: StaffRequest }) {
  const t = useTranslations('office.request');
  const { GrantedSenior, GrantedPatrol, GrantedStock, Order } = request;
  const tents = (senior: number, patrol: number, stock: boolean) =>
    [
      t('seniors', { count: senior }),
      t('patrols', { count: patrol }),
      ...(stock ? [t('oneStock')] : []),
    ].join(', ');
  const facts = [
    { term: t('asked'), value: tents(request.TentsSenior, request.TentsPatrol, request.TentsStock) },
    { term: t('need'), value: t('places', { count: request.Need }) },
    { term: t('substitute'), value: t(request.AcceptsSubstitute ? 'yes' : 'no') },
    ...(GrantedSenior === null || GrantedPatrol === null
      ? []
      : [{ term: t('granted'), value: tents(GrantedSenior, GrantedPatrol, GrantedStock === true) }]),
    ...(Order === null
      ? []
      : [
          {
            term: t('order'),
            value: (
              <Link to="/orders/$orderId" params={{ orderId: Order.ID }} className="link">
                {Order.Number}
              </Link>
            ),
          },
        ]),
  ];
  return (
    <Panel title={t('tents')}>
      <SpecList look="facts" facts={facts} />
    </Panel>
  );
}

function Camp({ request }: { readonly request: StaffRequest }) {
  const t = useTranslations('office.request');
  const format = useFormat();
  const { locale } = useApp();
  const country =
    request.Country === ''
      ? ''
      : (new Intl.DisplayNames([locale], { type: 'region' }).of(request.Country) ?? request.Country);
  const facts = [
    { term: t('name'), value: request.Name },
    {
      term: t('days'),
      value: format.periodLong({ from: request.DateStart as IsoDate, to: request.DateEnd as IsoDate }),
    },
    { term: t('purpose'), value: t(`purposes.${request.Purpose}`) },
    {
      term: t('place'),
      value: [request.Location, country].filter((text) => text !== '').join(', ') || t('unknown'),
    },
    { term: t('members'), value: String(request.Members) },
    ...(request.Child + request.YoungAdult + request.Supervisor === 0
      ? []
      : [
          {
            term: t('ages'),
            value: t('agesValue', {
              child: String(request.Child),
              youngAdult: String(request.YoungAdult),
              supervisor: String(request.Supervisor),
            }),
          },
        ]),
    ...(request.Disability === 0 ? [] : [{ term: t('disability'), value: String(request.Disability) }]),
    ...(request.ExistingSpots === 0 ? [] : [{ term: t('spots'), value: String(request.ExistingSpots) }]),
  ];
  return (
    <Panel title={t('camp')}>
      <SpecList look="facts" facts={facts} />
      {request.Comments === '' ? null : <p className={record.text}>{request.Comments}</p>}
    </Panel>
  );
}

function Who({ request: { Person, CustomerGroup, Conversations } }: { readonly request: StaffRequest }) {
  const t = useTranslations('office.request');
  const format = useFormat();
  return (
    <Panel title={t('contact')}>
      <p>
        <b>{Person.Name}</b>
      </p>
      {Person.Tel === '' ? null : (
        <p>
          <a href={`tel:${Person.Tel.replaceAll(/[^+\d]/gu, '')}`}>{Person.Tel}</a>
        </p>
      )}
      {Person.Email === '' ? null : (
        <p>
          <a href={`mailto:${Person.Email}`}>{Person.Email}</a>
        </p>
      )}
      <p className="soft">{CustomerGroup?.Description ?? t('noGroup')}</p>
      {Conversations.map(({ ID, Subject, LastAt }) => (
        <p key={ID}>
          {Subject} <span className="soft">{format.day(format.dayOf(LastAt), 'short')}</span>
        </p>
      ))}
    </Panel>
  );
}

function Transport({ request }: { readonly request: StaffRequest }) {
  const t = useTranslations('office.request');
  const { CombinedPickup, CombinedReturn, Vehicles } = request;
  const facts = [
    { term: t('by'), value: t(`transports.${request.Transport}`) },
    ...(Vehicles === null ? [] : [{ term: t('vehicles'), value: String(Vehicles) }]),
    { term: t('weight'), value: t('kilos', { count: request.Weight }) },
    { term: t('persons'), value: String(request.Personnel) },
    ...(CombinedPickup === null ? [] : [{ term: t('pickupWith'), value: CombinedPickup.Description }]),
    ...(CombinedReturn === null ? [] : [{ term: t('returnWith'), value: CombinedReturn.Description }]),
  ];
  return (
    <Panel title={t('transport')}>
      <SpecList look="facts" facts={facts} />
    </Panel>
  );
}

function Notes({
  request,
  busy,
  save,
}: {
  readonly request: StaffRequest;
  readonly busy: boolean;
  readonly save: (notes: string) => void;
}) {
  const t = useTranslations('office.request');
  const may = useMay();
  const [notes, setNotes] = useState(request.Notes);
  if (!may('requests.write'))
    return request.Notes === '' ? null : (
      <Panel title={t('notes')}>
        <p className={record.text}>{request.Notes}</p>
      </Panel>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(notes.trim());
  };
  return (
    <Panel title={t('notes')}>
      <form className="stack" onSubmit={submit}>
        <TextAreaField
          label={t('notesLabel')}
          rows={3}
          maxLength={4000}
          value={notes}
          onChange={({ target }) => setNotes(target.value)}
        />
        {notes === request.Notes ? null : (
          <div className={record.buttons}>
            <Button type="submit" size="s" busy={busy}>
              {t('save')}
            </Button>
            <Button size="s" variant="quiet" onClick={() => setNotes(request.Notes)}>
              {t('dropChange')}
            </Button>
          </div>
        )}
      </form>
    </Panel>
  );
}

const told = new Set(['create', 'update', 'cancel', 'assign', 'note', 'confirm-group', 'undo']);

function History({ request }: { readonly request: StaffRequest }) {
  const t = useTranslations('office.request');
  const by = useTranslations('office.history.by');
  const none = useTranslations('office.history');
  const format = useFormat();
  return (
    <Panel title={t('history')}>
      {request.History.length === 0 ? <p className="soft">{none('none')}</p> : null}
      <ol className={record.log}>
        {request.History.map(({ At, Action, By, Note: words, Undo }, index) => (
          <li key={`${At}${String(index)}`}>
            <time dateTime={At} className="soft">
              {format.day(format.dayOf(At), 'dayMonth')} {format.time(At)}
            </time>{' '}
            <b>{t(`happened.${told.has(Action) ? (Action as 'create') : 'other'}`)}</b>{' '}
            <span className="soft">{By.Name ?? by(By.Kind)}</span>{' '}
            <UndoButton
              undo={Undo}
              what={t(`happened.${told.has(Action) ? (Action as 'create') : 'other'}`)}
              anew={[['request', request.ID], ['requests'], ['request-tents', request.ID]]}
            />
            {words === null ? null : <p className={record.text}>{words}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
