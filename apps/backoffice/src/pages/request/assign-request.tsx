import { assignRequest, getRequestTents, type StaffRequest } from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import { CheckLine, TextField, useSettled } from '@bivak/ui';
import { isWireError, useFormat } from '@bivak/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { FormDialog } from '../../frame/form-dialog.tsx';
import record from '../../frame/record.module.css';
import styles from './request-page.module.css';

export interface Granted {
  readonly TentsSenior: number;
  readonly TentsPatrol: number;
  readonly TentsStock: boolean;
}

/** Decides a request by hand: what is free on its days stands beside, and what comes of it before it is done. */
export function AssignRequest({
  request,
  busy,
  onClose,
  onAssign,
}: {
  readonly request: StaffRequest;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onAssign: (granted: Granted) => void;
}) {
  const t = useTranslations('office.request');
  const format = useFormat();
  const call = useCall();
  const { data: tents } = useQuery({
    queryKey: ['request-tents', request.ID],
    queryFn: ({ signal }) => call(getRequestTents, { params: { id: request.ID } }, { signal }),
    retry: false,
  });
  const [senior, setSenior] = useState(String(request.TentsSenior));
  const [patrol, setPatrol] = useState(String(request.TentsPatrol));
  const [stock, setStock] = useState(request.TentsStock);
  const granted = { TentsSenior: countOf(senior), TentsPatrol: countOf(patrol), TentsStock: stock };
  const freeOf = (kind: 'senior' | 'patrol' | 'stock') => {
    const free = tents?.Tents.find(({ Kind }) => Kind === kind)?.Free ?? null;
    return free === null ? undefined : t('free', { count: Math.max(0, free) });
  };
  const submit = () => {
    onAssign(granted);
  };
  return (
    <FormDialog
      title={t('assignTitle')}
      size="m"
      submit={t('assign')}
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{t('assignText')}</p>
      {tents === undefined ? null : (
        <p>
          {t('rental', {
            from: format.day(tents.Pickup as IsoDate, 'short'),
            to: format.day(tents.Return as IsoDate, 'short'),
          })}
        </p>
      )}
      <div className={styles.pair}>
        <TextField
          label={t('senior')}
          hint={freeOf('senior')}
          type="number"
          min={0}
          value={senior}
          onChange={({ target }) => setSenior(target.value)}
        />
        <TextField
          label={t('patrol')}
          hint={freeOf('patrol')}
          type="number"
          min={0}
          value={patrol}
          onChange={({ target }) => setPatrol(target.value)}
        />
      </div>
      <CheckLine
        checked={stock}
        onChange={({ target }) => setStock(target.checked)}
        label={[t('stockTent'), freeOf('stock')].filter((text) => text !== undefined).join(', ')}
      />
      <Effects request={request} granted={granted} />
    </FormDialog>
  );
}

/** The same, tried and rolled back by the server. */
function Effects({ request, granted }: { readonly request: StaffRequest; readonly granted: Granted }) {
  const t = useTranslations('office.request');
  const format = useFormat();
  const call = useCall();
  const asked = useSettled(JSON.stringify(granted), 250);
  const { data, error } = useQuery({
    queryKey: ['request-effects', request.ID, request.Version, asked],
    queryFn: ({ signal }) =>
      call(
        assignRequest,
        { params: { id: request.ID }, query: { DryRun: 'true' }, body: JSON.parse(asked) as Granted },
        { signal, version: request.Version },
      ),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const order = data?.Effects.Order ?? null;
  return (
    <section className={record.effects} role="status" aria-label={t('effects')}>
      <b>{t('effects')}</b>
      {error === null ? null : <p>{isWireError(error) ? error.message : t('notTried')}</p>}
      {data === undefined || error !== null ? null : (
        <ul>
          <li>
            {order === null
              ? t('effect.nothing')
              : t('effect.order', { amount: format.money(order.TotalIncVAT) })}
          </li>
          <li>{t(data.Effects.Mails.length === 0 ? 'effect.noMail' : 'effect.mail')}</li>
        </ul>
      )}
    </section>
  );
}

function countOf(text: string): number {
  return /^\d{1,4}$/u.test(text) ? Number(text) : 0;
}
