import { getStockSerial, inspectionResults, inspectSerial, type SerialRecord } from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import { Button, buttonClass, RadioCards, SpecList, TextAreaField, TextField } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { NoRecord } from '../../frame/no-record.tsx';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useActs } from '../../frame/use-acts.tsx';
import { useMay } from '../../session/use-staff.ts';
import record from '../../frame/record.module.css';

/** One numbered piece: where it came from, who looked at it, where it was. */
export function SerialPage() {
  const t = useTranslations('office.stock.serial');
  const call = useCall();
  const { serialId } = useParams({ from: '/guarded/serials/$serialId' });
  const { data, error, refetch } = useQuery({
    queryKey: ['serials', 'one', serialId],
    queryFn: ({ signal }) => call(getStockSerial, { params: { id: serialId } }, { signal }),
    retry: false,
  });
  if (data === undefined)
    return <NoRecord error={error} title={t('notLoaded')} retry={() => void refetch()} />;
  return <OneSerial serial={data} />;
}

function OneSerial({ serial }: { readonly serial: SerialRecord }) {
  const t = useTranslations('office.stock.serial');
  const list = useTranslations('office.stock.serials');
  const { shop } = useApp();
  const format = useFormat();
  const may = useMay();
  const { ID, Item, WarehouseID, Brand, State, BoughtOn, CostExcVAT, Gone, LastServiceOn } = serial;
  const day = (one: string | null) => (one === null ? '–' : format.day(one as IsoDate));
  const stateOf =
    Gone === null ? list(`states.${State}`) : t(`gone.${Gone.Reason}`, { when: day(format.dayOf(Gone.At)) });
  return (
    <>
      <ScreenHead
        title={ID}
        note={Item.Description}
        before={
          <Link to="/stock" search={{ View: 'serials' }} className="link">
            {t('back')}
          </Link>
        }
        actions={
          may('orders.read') ? (
            <>
              <Link to="/scan" search={{ code: ID }} className={buttonClass({ size: 's', variant: 'quiet' })}>
                {t('scan')}
              </Link>
              <Link
                to="/print/labels"
                search={{ codes: ID }}
                className={buttonClass({ size: 's', variant: 'line' })}
              >
                {t('label')}
              </Link>
            </>
          ) : undefined
        }
      />
      <div className={record.columns}>
        <div className={record.stack}>
          <Panel title={t('facts')}>
            <SpecList
              look="facts"
              facts={[
                {
                  term: t('item'),
                  value: (
                    <Link to="/stock/$itemId" params={{ itemId: Item.Key }} className="link">
                      {Item.Description}
                    </Link>
                  ),
                },
                {
                  term: t('warehouse'),
                  value: shop.warehouses.find(({ id }) => id === WarehouseID)?.name ?? WarehouseID,
                },
                { term: t('where'), value: stateOf },
                { term: t('brand'), value: Brand === '' ? '–' : Brand },
                { term: t('bought'), value: day(BoughtOn) },
                { term: t('cost'), value: CostExcVAT === null ? '–' : format.money(CostExcVAT) },
                { term: t('serviced'), value: day(LastServiceOn) },
              ]}
            />
          </Panel>
          {may('stock.write') && Gone === null ? <InspectForm serialId={ID} /> : null}
        </div>
        <div className={record.stack}>
          <Inspections serial={serial} />
          <Stays serial={serial} />
        </div>
      </div>
    </>
  );
}

function InspectForm({ serialId }: { readonly serialId: string }) {
  const t = useTranslations('office.stock.serial');
  const call = useCall();
  const { clock } = useApp();
  const format = useFormat();
  const { act, busy } = useActs([['serials']]);
  const today = format.dayOf(clock.now().toISOString());
  const nothing = {
    on: today as string,
    result: null as (typeof inspectionResults)[number] | null,
    note: '',
    next: '',
  };
  const [values, setValues] = useState(nothing);
  const [isTried, setTried] = useState(false);
  const change = (changed: Partial<typeof nothing>) => setValues((before) => ({ ...before, ...changed }));
  const { on, result, note, next } = values;
  const isDayWrong = on === '' || on > today;
  const isNextWrong = next !== '' && next <= on;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (result === null || isDayWrong || isNextWrong) return;
    const body = { On: on, Result: result, Note: note.trim(), NextOn: next === '' ? null : next };
    void act((options) => call(inspectSerial, { params: { id: serialId }, body }, options), t('did')).then(
      (done) => {
        if (done === null) return;
        setValues(nothing);
        setTried(false);
      },
    );
  };
  return (
    <Panel title={t('inspect')}>
      <form className="stack" noValidate onSubmit={submit}>
        <RadioCards
          label={t('found')}
          options={inspectionResults.map((value) => ({
            value,
            title: t(`results.${value}`),
            text: t(`resultTexts.${value}`),
          }))}
          value={result}
          error={isTried && result === null ? t('resultRequired') : undefined}
          onChange={(value) => change({ result: value })}
        />
        <TextField
          required
          label={t('on')}
          type="date"
          max={today}
          value={on}
          error={isTried && isDayWrong ? t('dayRequired') : undefined}
          onChange={({ target }) => change({ on: target.value })}
        />
        <TextField
          label={t('next')}
          hint={t('nextHint')}
          type="date"
          value={next}
          error={isTried && isNextWrong ? t('nextWrong') : undefined}
          onChange={({ target }) => change({ next: target.value })}
        />
        <TextAreaField
          label={t('note')}
          rows={2}
          maxLength={1000}
          value={note}
          onChange={({ target }) => change({ note: target.value })}
        />
        <div className={record.buttons}>
          <Button type="submit" busy={busy}>
            {t('press')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function Inspections({ serial: { Inspections: all } }: { readonly serial: SerialRecord }) {
  const t = useTranslations('office.stock.serial');
  const format = useFormat();
  return (
    <Panel title={t('inspections')}>
      {all.length === 0 ? (
        <p className="soft">{t('noInspections')}</p>
      ) : (
        <ol className={record.log}>
          {all.map(({ On, Result, Note, NextOn, By }, index) => (
            <li key={`${On}${String(index)}`}>
              <time dateTime={On} className="soft">
                {format.day(On as IsoDate)}
              </time>{' '}
              <b>{t(`results.${Result}`)}</b> <span className="soft">{By}</span>
              {NextOn === null ? null : <p>{t('nextOn', { when: format.day(NextOn as IsoDate) })}</p>}
              {Note === null ? null : <p className={record.text}>{Note}</p>}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Stays({ serial: { Stays: all } }: { readonly serial: SerialRecord }) {
  const t = useTranslations('office.stock.serial');
  const stock = useTranslations('office.stock');
  const format = useFormat();
  const may = useMay();
  const when = (moment: string) => format.day(format.dayOf(moment));
  return (
    <Panel title={t('stays')}>
      {all.length === 0 ? (
        <p className="soft">{t('noStays')}</p>
      ) : (
        <ol className={record.log}>
          {all.map(({ From, Until, Order, Damage, Downtime }, index) => (
            <li key={`${From}${String(index)}`}>
              <span className="soft">
                {when(From)} {Until === null ? '' : stock('until', { when: when(Until) })}
              </span>{' '}
              {Order !== null && may('orders.read') ? (
                <Link to="/orders/$orderId" params={{ orderId: Order.ID }} className="link">
                  {Order.Number}
                </Link>
              ) : (
                Order?.Number
              )}
              {Damage !== null && may('damage.read') ? (
                <Link to="/damage/$damageId" params={{ damageId: Damage.ID }} className="link">
                  {Damage.Number}
                </Link>
              ) : (
                Damage?.Number
              )}
              {Downtime}
              {Order === null && Damage === null && Downtime === null ? t('left') : null}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
