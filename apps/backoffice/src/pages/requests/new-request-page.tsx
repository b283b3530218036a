import { createRequest, searchAll } from '@bivak/contract/admin';
import type { OperationInput } from '@bivak/contract/wire';
import { Button, CheckLine, ErrorSummary, Select, TextAreaField, TextField, useSettled } from '@bivak/ui';
import { isWireError, useErrorNotice, useWrite } from '@bivak/web';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { ListPick } from '../../frame/list-pick.tsx';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useMay } from '../../session/use-staff.ts';
import { NotFoundPage } from '../errors.tsx';
import record from '../../frame/record.module.css';
import styles from '../request/request-page.module.css';

const texts = [
  'Name',
  'DateStart',
  'DateEnd',
  'LocationTitle',
  'LocationStreet',
  'LocationNumber',
  'LocationPostalCode',
  'LocationCity',
  'LocationCountry',
  'CombinedPickupVCode',
  'CombinedReturnVCode',
] as const;
const counts = [
  'RequestedSpotsChild',
  'RequestedSpotsYoungAdult',
  'RequestedSpotsSupervisor',
  'RequestedSpotsDisability',
  'ExistingSpots',
  'RequestedTentsSenior',
  'RequestedTentsPatrol',
] as const;
type TextName = (typeof texts)[number];
type CountName = (typeof counts)[number];
type Body = OperationInput<typeof createRequest>['body'];

/** A request on behalf of an association: the answers of the wizard, evaluated by the same rules. */
export function NewRequestPage() {
  const { shop } = useApp();
  return shop.lends ? <NewRequest /> : <NotFoundPage />;
}

function NewRequest() {
  const t = useTranslations('office.newRequest');
  const call = useCall();
  const may = useMay();
  const navigate = useNavigate();
  const client = useQueryClient();
  const say = useErrorNotice();
  const [customer, setCustomer] = useState<{ readonly id: string; readonly name: string } | null>(null);
  const [said, setSaid] = useState<Readonly<Partial<Record<TextName | CountName, string>>>>({
    LocationCountry: 'BE',
  });
  const [purpose, setPurpose] = useState<Body['Purpose']>('CAMP');
  const [transport, setTransport] = useState<Body['TransportType']>('VAN');
  const [substitute, setSubstitute] = useState(true);
  const [stock, setStock] = useState(false);
  const [comments, setComments] = useState('');
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const key = useRef(crypto.randomUUID());
  const { press, busy } = useWrite((body: Body) =>
    call(createRequest, { body }, { idempotencyKey: key.current }),
  );
  const change = (name: TextName | CountName, value: string) => {
    setSaid((before) => ({ ...before, [name]: value }));
    // Other answers are another request.
    key.current = crypto.randomUUID();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(customer === null ? { CustomerID: t('customerRequired') } : {}),
      ...(['Name', 'DateStart', 'DateEnd'] as const).reduce<Record<string, string>>(
        (all, name) => ((said[name] ?? '').trim() === '' ? { ...all, [name]: t('required') } : all),
        {},
      ),
    };
    setFaults(missing);
    if (customer === null || Object.keys(missing).length > 0) return;
    const typed = Object.fromEntries(
      texts.map((name) => [name, (said[name] ?? '').trim()]).filter(([, value]) => value !== ''),
    ) as Pick<Body, 'Name' | 'DateStart' | 'DateEnd'>;
    try {
      const made = await press({
        ...typed,
        ...Object.fromEntries(counts.map((name) => [name, Number(said[name] ?? 0) || 0])),
        CustomerID: customer.id,
        Purpose: purpose,
        TransportType: transport,
        AcceptsSubstitute: substitute,
        RequestedTentsStock: stock,
        ...(comments.trim() === '' ? {} : { Comments: comments.trim() }),
        ...(reason.trim() === '' ? {} : { Reason: reason.trim() }),
      });
      if (made === null) return;
      await client.invalidateQueries({ queryKey: ['requests'] });
      void navigate({ to: '/requests/$requestId', params: { requestId: made.ID } });
    } catch (error) {
      if (!isWireError(error) || error.fields.length === 0) say(error);
      else setFaults(Object.fromEntries(error.fields.map(({ Field, Message }) => [Field, Message])));
    }
  };
  const text = (name: TextName, more: object = {}) => (
    <TextField
      id={name}
      label={t(`fields.${name}`)}
      value={said[name] ?? ''}
      maxLength={100}
      error={faults[name]}
      onChange={({ target }) => change(name, target.value)}
      {...more}
    />
  );
  const count = (name: CountName) => (
    <TextField
      id={name}
      label={t(`fields.${name}`)}
      type="number"
      min={0}
      value={said[name] ?? ''}
      error={faults[name]}
      onChange={({ target }) => change(name, target.value)}
    />
  );
  const shown = new Set<string>([...texts, ...counts, 'CustomerID']);
  const errors = Object.entries(faults).map(([field, message]) => ({
    field: shown.has(field) ? field : 'Name',
    label: shown.has(field) && field !== 'CustomerID' ? t(`fields.${field as 'Name'}`) : t('customer'),
    message,
  }));
  return (
    <>
      <ScreenHead
        title={t('title')}
        before={
          <Link to="/requests" className="link">
            {t('back')}
          </Link>
        }
      />
      <form className={record.stack} noValidate onSubmit={(event) => void submit(event)}>
        {errors.length === 0 ? null : (
          <ErrorSummary
            title={t('errors')}
            errors={errors.map(({ field, label, message }) => ({ fieldId: field, label, message }))}
          />
        )}
        <FindCustomer customer={customer} choose={setCustomer} error={faults['CustomerID']} />
        <Panel title={t('camp')}>
          <div className={styles.pair}>
            {text('Name', { required: true })}
            {text('DateStart', { type: 'date', required: true })}
            {text('DateEnd', { type: 'date', required: true })}
            <ListPick label={t('purpose')}>
              <Select
                value={purpose}
                options={(['CAMP', 'OTHER'] as const).map((value) => ({
                  value,
                  label: t(`purposes.${value}`),
                }))}
                onChange={({ target }) => setPurpose(target.value as Body['Purpose'])}
              />
            </ListPick>
          </div>
        </Panel>
        <Panel title={t('place')}>
          <div className={styles.pair}>
            {text('LocationTitle')}
            {text('LocationStreet')}
            {text('LocationNumber', { maxLength: 20 })}
            {text('LocationPostalCode', { maxLength: 12 })}
            {text('LocationCity')}
            {text('LocationCountry', { maxLength: 2 })}
          </div>
        </Panel>
        <Panel title={t('members')}>
          <div className={styles.pair}>
            {count('RequestedSpotsChild')}
            {count('RequestedSpotsYoungAdult')}
            {count('RequestedSpotsSupervisor')}
            {count('RequestedSpotsDisability')}
            {count('ExistingSpots')}
          </div>
        </Panel>
        <Panel title={t('tents')}>
          <div className={styles.pair}>
            {count('RequestedTentsSenior')}
            {count('RequestedTentsPatrol')}
          </div>
          <CheckLine
            checked={stock}
            onChange={({ target }) => setStock(target.checked)}
            label={t('stockTent')}
          />
          <CheckLine
            checked={substitute}
            onChange={({ target }) => setSubstitute(target.checked)}
            label={t('substitute')}
          />
        </Panel>
        <Panel title={t('transport')}>
          <div className={styles.pair}>
            <ListPick label={t('by')}>
              <Select
                value={transport}
                options={(['VAN', 'TRUCK', 'MUNICIPAL'] as const).map((value) => ({
                  value,
                  label: t(`transports.${value}`),
                }))}
                onChange={({ target }) => setTransport(target.value as Body['TransportType'])}
              />
            </ListPick>
            {text('CombinedPickupVCode', { maxLength: 12 })}
            {text('CombinedReturnVCode', { maxLength: 12 })}
          </div>
        </Panel>
        <Panel title={t('rest')}>
          <div className="stack">
            <TextAreaField
              label={t('comments')}
              rows={2}
              maxLength={1000}
              value={comments}
              onChange={({ target }) => setComments(target.value)}
            />
            {may('requests.peak') ? (
              <TextAreaField
                label={t('late')}
                hint={t('lateHint')}
                rows={2}
                maxLength={1000}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            ) : null}
            <div className={record.buttons}>
              <Button type="submit" busy={busy}>
                {t('send')}
              </Button>
            </div>
          </div>
        </Panel>
      </form>
    </>
  );
}

function FindCustomer({
  customer,
  choose,
  error: fault,
}: {
  readonly customer: { readonly id: string; readonly name: string } | null;
  readonly choose: (customer: { readonly id: string; readonly name: string }) => void;
  readonly error: string | undefined;
}) {
  const t = useTranslations('office.newRequest');
  const call = useCall();
  const [words, setWords] = useState('');
  const asked = useSettled(words.trim());
  const { data, error } = useQuery({
    queryKey: ['find-customer', asked],
    queryFn: ({ signal }) => call(searchAll, { query: { q: asked } }, { signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const found = asked === '' ? [] : (data?.Collection ?? []).filter(({ Kind }) => Kind === 'customer');
  return (
    <Panel title={t('customer')} note={customer?.name}>
      <div className="stack">
        <TextField
          id="CustomerID"
          label={t('findCustomer')}
          type="search"
          value={words}
          maxLength={100}
          error={customer === null ? fault : undefined}
          onChange={({ target }) => setWords(target.value)}
        />
        <div role="status" className={record.buttons}>
          {error === null ? null : <p>{t('notSearched')}</p>}
          {asked !== '' && data !== undefined && found.length === 0 ? <p>{t('noneFound')}</p> : null}
          {found.slice(0, 8).map(({ ID, Name }) => (
            <Button
              key={ID}
              size="s"
              variant={ID === customer?.id ? 'primary' : 'line'}
              aria-pressed={ID === customer?.id}
              onClick={() => choose({ id: ID, name: Name })}
            >
              {Name}
            </Button>
          ))}
        </div>
      </div>
    </Panel>
  );
}
