import {
  type CustomerErased,
  type CustomerMerged,
  type CustomerRow,
  eraseCustomer,
  exportCustomer,
  getCustomerExport,
  listCustomers,
  mergeCustomer,
  type StaffCustomer,
} from '@bivak/contract/admin';
import { Button, Note, notify, TextField, useSettled } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { isWireError, useErrorNotice, useFormat, useWrite } from '@bivak/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { Panel } from '../../frame/panel.tsx';
import { useMay } from '../../session/use-staff.ts';
import record from '../../frame/record.module.css';
import styles from './customer-page.module.css';

/** What is done to a customer as a whole, and has no way back. */
export function CustomerCare({ customer }: { readonly customer: StaffCustomer }) {
  const t = useTranslations('office.customerCare');
  const may = useMay();
  const [open, setOpen] = useState<'merge' | 'export' | 'erase' | null>(null);
  const close = () => setOpen(null);
  const offered = [
    ...(may('customers.write') ? (['merge'] as const) : []),
    ...(may('exports.persons') ? (['export'] as const) : []),
    ...(may('customers.erase') ? (['erase'] as const) : []),
  ];
  if (offered.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <div className={record.buttons}>
        {offered.map((what) => (
          <Button
            key={what}
            size="s"
            variant={what === 'erase' ? 'bad' : 'line'}
            onClick={() => setOpen(what)}
          >
            {t(what)}
          </Button>
        ))}
      </div>
      {open === 'merge' ? <Merge customer={customer} onClose={close} /> : null}
      {open === 'export' ? <Export customer={customer} onClose={close} /> : null}
      {open === 'erase' ? <Erase customer={customer} onClose={close} /> : null}
    </Panel>
  );
}

interface DialogOf {
  readonly customer: StaffCustomer;
  readonly onClose: () => void;
}

function Merge({ customer, onClose }: DialogOf) {
  const t = useTranslations('office.customerCare');
  const global = useTranslations('shop.global');
  const call = useCall();
  const queryClient = useQueryClient();
  const say = useErrorNotice();
  const [typed, setTyped] = useState('');
  const [preview, setPreview] = useState<CustomerMerged | null>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const settled = useSettled(typed.trim());
  const { data } = useQuery({
    queryKey: ['customers', 'merge', settled],
    queryFn: ({ signal }) => call(listCustomers, { query: { q: settled, size: 8 } }, { signal }),
    enabled: settled.length >= 3,
  });
  const found = (data?.Collection ?? []).filter(({ ID }) => ID !== customer.ID);
  const write = useWrite(({ from, isDryRun }: { readonly from: string; readonly isDryRun: boolean }) =>
    call(
      mergeCustomer,
      { params: { id: customer.ID }, query: isDryRun ? { DryRun: 'true' } : {}, body: { FromID: from } },
      { idempotencyKey: crypto.randomUUID(), version: customer.Version },
    ),
  );
  async function ask(from: string, isDryRun: boolean): Promise<void> {
    setRefused([]);
    try {
      const merged = await write.press({ from, isDryRun });
      if (merged === null) return;
      if (isDryRun) return setPreview(merged);
      notify({ type: 'positive', title: t('merged', { name: merged.From.Description }) });
      onClose();
    } catch (error) {
      setPreview(null);
      if (isWireError(error) && error.fields.length > 0)
        setRefused(error.fields.map(({ Message }) => Message));
      else say(error);
    }
    for (const queryKey of [['customer', customer.ID], ['customers']])
      void queryClient.invalidateQueries({ queryKey });
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('mergeTitle', { name: customer.Description })}
      closeLabel={global('close')}
      size="m"
    >
      <div className="stack">
        {refused.length === 0 ? null : (
          <Note tone="bad" role="alert" title={t('mergeRefused')}>
            <ul>
              {refused.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </Note>
        )}
        {preview === null ? (
          <>
            <p>{t('mergeText', { name: customer.Description })}</p>
            <TextField
              label={t('mergeWhom')}
              type="search"
              value={typed}
              maxLength={100}
              onChange={({ target }) => setTyped(target.value)}
            />
            <ul className={styles.people} aria-label={t('found')}>
              {found.map((row) => (
                <li key={row.ID}>
                  <Candidate row={row} busy={write.busy} choose={() => void ask(row.ID, true)} />
                </li>
              ))}
            </ul>
            {data !== undefined && found.length === 0 ? <p className="soft">{t('foundNone')}</p> : null}
          </>
        ) : (
          <>
            <Note tone="warn" title={t('noWayBack')}>
              {t('mergeGoes', { name: preview.From.Description, number: preview.From.Number })}
            </Note>
            <ul>
              {(['People', 'Orders', 'Invoices', 'Conversations', 'Requests', 'Damages'] as const)
                .filter((what) => preview.Moved[what] > 0)
                .map((what) => (
                  <li key={what}>{t(`moves.${what}`, { count: preview.Moved[what] })}</li>
                ))}
            </ul>
            <div className={record.buttons}>
              <Button variant="bad" busy={write.busy} onClick={() => void ask(preview.From.ID, false)}>
                {t('mergeNow', { from: preview.From.Number, into: customer.Number })}
              </Button>
              <Button variant="quiet" onClick={() => setPreview(null)}>
                {t('another')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Candidate({
  row,
  busy,
  choose,
}: {
  readonly row: CustomerRow;
  readonly busy: boolean;
  readonly choose: () => void;
}) {
  return (
    <>
      <Button size="s" variant="line" busy={busy} onClick={choose}>
        {row.Description}
      </Button>{' '}
      <span className="soft">
        {[row.Number, row.City, row.Email].filter((one) => one !== '').join(' · ')}
      </span>
    </>
  );
}

function Export({ customer, onClose }: DialogOf) {
  const t = useTranslations('office.customerCare');
  const global = useTranslations('shop.global');
  const call = useCall();
  const format = useFormat();
  const { shop } = useApp();
  const queryClient = useQueryClient();
  const say = useErrorNotice();
  const params = { id: customer.ID };
  const queryKey = ['customer-export', customer.ID];
  // One archive for one dialog, also where its answer was lost.
  const [key] = useState(() => crypto.randomUUID());
  const write = useWrite(() => call(exportCustomer, { params }, { idempotencyKey: key }));
  const [isAsked, setAsked] = useState(false);
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getCustomerExport, { params }, { signal }),
    enabled: isAsked,
    refetchInterval: ({ state }) => (state.data?.State === 'Preparing' ? 3000 : false),
  });
  const ask = async () => {
    try {
      const asked = await write.press(undefined);
      if (asked === null) return;
      queryClient.setQueryData(queryKey, asked);
      setAsked(true);
    } catch (error) {
      say(error);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('exportTitle', { name: customer.Description })}
      closeLabel={global('close')}
      size="s"
    >
      <div className="stack" aria-live="polite">
        <p>{t('exportText')}</p>
        {data === undefined ? (
          <Button busy={write.busy} onClick={() => void ask()}>
            {t('exportAsk')}
          </Button>
        ) : null}
        {data?.State === 'Preparing' ? <p>{t('exportWait')}</p> : null}
        {data?.State === 'Ready' && data.FileUrl !== null ? (
          <p>
            <a href={`/${shop.id}${data.FileUrl}`} className="link" download>
              {t('exportGet', { name: data.FileName ?? '' })}
            </a>{' '}
            {data.ExpiresAt === null ? null : (
              <span className="soft">
                {t('exportUntil', { day: format.day(format.dayOf(data.ExpiresAt), 'short') })}
              </span>
            )}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

function Erase({ customer, onClose }: DialogOf) {
  const t = useTranslations('office.customerCare');
  const global = useTranslations('shop.global');
  const call = useCall();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const say = useErrorNotice();
  const [number, setNumber] = useState('');
  const [faults, setFaults] = useState<readonly string[]>([]);
  const pressed = useRef({ number: '', key: '' });
  const params = { id: customer.ID };
  const write = useWrite(() => {
    const Number = number.trim();
    if (pressed.current.number !== Number) pressed.current = { number: Number, key: crypto.randomUUID() };
    const { key: idempotencyKey } = pressed.current;
    return call(eraseCustomer, { params, query: {}, body: { Number } }, { idempotencyKey });
  });
  const trial = useQuery({
    queryKey: ['customer', customer.ID, 'erase', customer.Version],
    queryFn: ({ signal }) =>
      call(
        eraseCustomer,
        { params, query: { DryRun: 'true' }, body: { Number: customer.Number } },
        { signal },
      ),
    retry: false,
    gcTime: 0,
  });
  const effects = trial.data?.Effects;
  const stands = isWireError(trial.error) && trial.error.status < 500 ? trial.error : null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (number.trim().toUpperCase() !== customer.Number.toUpperCase()) return setFaults([t('otherNumber')]);
    setFaults([]);
    try {
      await write.press(undefined);
      notify({ type: 'positive', title: t('erased', { number: customer.Number }) });
      await navigate({ to: '/customers' });
      queryClient.removeQueries({ queryKey: ['customer', customer.ID] });
      void queryClient.invalidateQueries({ queryKey: ['customers'] });
    } catch (error) {
      if (isWireError(error) && error.fields.length > 0)
        setFaults(error.fields.map(({ Message }) => Message));
      else say(error);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('eraseTitle', { name: customer.Description })}
      closeLabel={global('close')}
      size="s"
    >
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <div role="status" className="stack">
          {stands === null ? (
            <Note tone="bad" title={t('noWayBack')}>
              {effects === undefined ? t('eraseLooking') : <EraseEffects effects={effects} />}
            </Note>
          ) : (
            <Note tone="bad" title={t('eraseCannot')}>
              {stands.fields.length === 0
                ? stands.message
                : stands.fields.map(({ Message }) => Message).join(' ')}
            </Note>
          )}
        </div>
        <TextField
          label={t('eraseNumber', { number: customer.Number })}
          value={number}
          maxLength={40}
          error={faults.length === 0 ? undefined : faults.join(' ')}
          onChange={({ target }) => setNumber(target.value)}
        />
        <div className={record.buttons}>
          <Button type="submit" variant="bad" busy={write.busy}>
            {t('eraseNow')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {global('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function EraseEffects({ effects }: { readonly effects: CustomerErased['Effects'] }) {
  const t = useTranslations('office.customerCare');
  const goes = (['People', 'Conversations', 'Carts', 'Quotes', 'Pieces', 'Requests'] as const).filter(
    (what) => effects[what] > 0,
  );
  const stays = (['OrdersKept', 'InvoicesKept'] as const).filter((what) => effects[what] > 0);
  return (
    <>
      {goes.length === 0 ? null : (
        <>
          {t('eraseGoes')}
          <ul>
            {goes.map((what) => (
              <li key={what}>{t(`goes.${what}`, { count: effects[what] })}</li>
            ))}
          </ul>
        </>
      )}
      {stays.length === 0 ? null : (
        <>
          {t('eraseStays')}
          <ul>
            {stays.map((what) => (
              <li key={what}>{t(`stays.${what}`, { count: effects[what] })}</li>
            ))}
          </ul>
        </>
      )}
      {effects.Mails.length === 0 ? t('eraseMails') : null}
    </>
  );
}
