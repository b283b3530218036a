import { getServicePlan, type ItemStock, planDowntime, setServicePlan } from '@bivak/contract/admin';
import { Button, CheckLine, RadioCards, TextAreaField, TextField, useSettled } from '@bivak/ui';
import { isWireError } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { Panel } from '../../frame/panel.tsx';
import { useActs } from '../../frame/use-acts.tsx';
import record from '../../frame/record.module.css';

/** Takes pieces out of use for a time, and says how often that is due. */
export function DowntimeForm({ item }: { readonly item: ItemStock }) {
  const t = useTranslations('office.stock.downtime');
  const stock = useTranslations('office.stock');
  const one = useTranslations('office.stock.one');
  const call = useCall();
  const { shop } = useApp();
  const { Serial = '', Service } = useSearch({ from: '/guarded/stock/$itemId' });
  const { act, busy } = useActs([
    ['item-stock', item.Item.Key],
    ['stock'],
    ['downtimes'],
    ['due-services'],
    ['serials'],
  ]);
  const [only, ...others] = item.Places;
  const [warehouse, setWarehouse] = useState(others.length === 0 ? (only?.WarehouseID ?? null) : null);
  const [values, setValues] = useState({
    count: '1',
    from: '',
    until: '',
    serial: Serial,
    reason: '',
    isService: Service === 'due',
  });
  const [isTried, setTried] = useState(false);
  const change = (changed: Partial<typeof values>) => setValues((before) => ({ ...before, ...changed }));
  const { count, from, until, serial, reason, isService } = values;
  const quantity = /^[1-9]\d{0,6}$/u.test(count) ? Number(count) : null;
  const hasWrongEnd = until !== '' && until < from;
  const asked =
    warehouse === null || quantity === null || from === '' || hasWrongEnd
      ? null
      : {
          ItemID: item.Item.Key,
          WarehouseID: warehouse,
          Quantity: quantity,
          From: from,
          To: until === '' ? null : until,
          SerialID: serial.trim() === '' ? null : serial.trim(),
          IsService: isService,
        };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (asked === null || reason.trim() === '') return;
    const body = { ...asked, Reason: reason.trim() };
    void act((options) => call(planDowntime, { query: {}, body }, options), t('did')).then((done) => {
      if (done === null) return;
      change({ count: '1', from: '', until: '', serial: '', reason: '' });
      setTried(false);
    });
  };
  return (
    <>
      <Panel title={one('names.downtime')}>
        <form className="stack" noValidate onSubmit={submit}>
          <p>{t('tells')}</p>
          <RadioCards
            label={stock('warehouse')}
            options={item.Places.map(({ WarehouseID }) => ({
              value: WarehouseID,
              title: shop.warehouses.find(({ id }) => id === WarehouseID)?.name ?? WarehouseID,
            }))}
            value={warehouse}
            error={isTried && warehouse === null ? stock('warehouseRequired') : undefined}
            onChange={setWarehouse}
          />
          <TextField
            required
            label={one('count')}
            type="number"
            min={1}
            value={count}
            error={isTried && quantity === null ? stock('quantityRequired') : undefined}
            onChange={({ target }) => change({ count: target.value })}
          />
          <TextField
            required
            label={one('from')}
            type="date"
            value={from}
            error={isTried && from === '' ? one('needs.from') : undefined}
            onChange={({ target }) => change({ from: target.value })}
          />
          <TextField
            label={one('until')}
            hint={t('untilHint')}
            type="date"
            value={until}
            error={isTried && hasWrongEnd ? one('needs.until') : undefined}
            onChange={({ target }) => change({ until: target.value })}
          />
          <TextField
            label={t('serial')}
            hint={t('serialHint')}
            maxLength={80}
            value={serial}
            onChange={({ target }) => change({ serial: target.value })}
          />
          <TextAreaField
            required
            label={stock('reason')}
            rows={2}
            maxLength={500}
            value={reason}
            error={isTried && reason.trim() === '' ? stock('reasonRequired') : undefined}
            onChange={({ target }) => change({ reason: target.value })}
          />
          <CheckLine
            label={t('isService')}
            checked={isService}
            onChange={({ target }) => change({ isService: target.checked })}
          />
          {asked === null ? null : <Effects asked={asked} />}
          <div className={record.buttons}>
            <Button type="submit" busy={busy}>
              {t('press')}
            </Button>
          </div>
        </form>
      </Panel>
      <Plan itemId={item.Item.Key} />
    </>
  );
}

/** The same, tried and rolled back by the server. */
function Effects({
  asked,
}: {
  readonly asked: {
    readonly ItemID: string;
    readonly WarehouseID: string;
    readonly Quantity: number;
    readonly From: string;
    readonly To: string | null;
    readonly SerialID: string | null;
    readonly IsService: boolean;
  };
}) {
  const t = useTranslations('office.stock');
  const call = useCall();
  const settled = useSettled(JSON.stringify(asked), 250);
  const { data, error } = useQuery({
    queryKey: ['stock-effects', 'downtime', settled],
    queryFn: ({ signal }) =>
      call(
        planDowntime,
        { query: { DryRun: 'true' }, body: { ...(JSON.parse(settled) as typeof asked), Reason: '–' } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  return (
    <section className={record.effects} role="status" aria-label={t('effects')}>
      <b>{t('effects')}</b>
      {error === null ? null : <p>{isWireError(error) ? error.message : t('notTried')}</p>}
      {data === undefined || error !== null ? null : <p>{t('downtime.effect', { count: data.Free })}</p>}
    </section>
  );
}

function Plan({ itemId }: { readonly itemId: string }) {
  const t = useTranslations('office.stock.downtime');
  const call = useCall();
  const { data, error, refetch } = useQuery({
    queryKey: ['service-plan', itemId],
    queryFn: ({ signal }) => call(getServicePlan, { params: { id: itemId } }, { signal }),
  });
  return (
    <Panel title={t('every')}>
      {error === null ? null : (
        <PartNotLoaded title={t('everyNotLoaded')} role="alert" retry={() => void refetch()} />
      )}
      {data === undefined ? null : <PlanForm itemId={itemId} plan={data.Plan} />}
    </Panel>
  );
}

function PlanForm({
  itemId,
  plan,
}: {
  readonly itemId: string;
  readonly plan: {
    readonly EveryRentals: number | null;
    readonly EveryMonths: number | null;
    readonly Reason: string;
  } | null;
}) {
  const t = useTranslations('office.stock.downtime');
  const call = useCall();
  const { act, busy } = useActs([['service-plan', itemId], ['due-services']]);
  const [values, setValues] = useState({
    rentals: String(plan?.EveryRentals ?? ''),
    months: String(plan?.EveryMonths ?? ''),
    reason: plan?.Reason ?? t('usualReason'),
  });
  const change = (changed: Partial<typeof values>) => setValues((before) => ({ ...before, ...changed }));
  const whole = (text: string) => (/^[1-9]\d{0,4}$/u.test(text) ? Number(text) : null);
  const isWrong = (text: string) => text !== '' && whole(text) === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong(values.rentals) || isWrong(values.months)) return;
    const body = {
      EveryRentals: whole(values.rentals),
      EveryMonths: whole(values.months),
      Reason: values.reason.trim() === '' ? t('usualReason') : values.reason.trim(),
    };
    void act((options) => call(setServicePlan, { params: { id: itemId }, body }, options), t('didEvery'));
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p>{t('everyText')}</p>
      <TextField
        label={t('rentals')}
        type="number"
        min={1}
        value={values.rentals}
        error={isWrong(values.rentals) ? t('wholeNumber') : undefined}
        onChange={({ target }) => change({ rentals: target.value })}
      />
      <TextField
        label={t('months')}
        type="number"
        min={1}
        value={values.months}
        error={isWrong(values.months) ? t('wholeNumber') : undefined}
        onChange={({ target }) => change({ months: target.value })}
      />
      <TextField
        label={t('what')}
        maxLength={500}
        value={values.reason}
        onChange={({ target }) => change({ reason: target.value })}
      />
      <div className={record.buttons}>
        <Button type="submit" variant="line" busy={busy}>
          {t('saveEvery')}
        </Button>
      </div>
    </form>
  );
}
