import {
  buyStock,
  hireStock,
  type ItemStock,
  removeStock,
  type StockActed,
  transferStock,
} from '@bivak/contract/admin';
import { Button, RadioCards, SelectField, TextAreaField, TextField, useSettled } from '@bivak/ui';
import { isWireError } from '@bivak/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { Panel } from '../../frame/panel.tsx';
import { typedAmount } from '../../frame/typed-amount.ts';
import { type ActOptions, useActs } from '../../frame/use-acts.tsx';
import { useOwnWarehouses } from '../../session/use-staff.ts';
import record from '../../frame/record.module.css';
import type { StockActName } from './stock-search.ts';

/** What each act asks for beside how many, where and a note. */
const asks: Readonly<Record<StockActName, readonly ('cost' | 'serials' | 'to' | 'days' | 'brand')[]>> = {
  buy: ['cost', 'serials', 'brand'],
  sale: ['cost', 'serials'],
  retire: ['serials'],
  transfer: ['to', 'serials'],
  hire: ['days', 'cost'],
};

interface Typed {
  readonly warehouse: string | null;
  readonly to: string;
  readonly count: string;
  readonly cost: string;
  readonly serials: string;
  readonly brand: string;
  readonly from: string;
  readonly until: string;
  readonly supplier: string;
  readonly note: string;
}

const nothing: Omit<Typed, 'warehouse'> = {
  to: '',
  count: '',
  cost: '',
  serials: '',
  brand: '',
  from: '',
  until: '',
  supplier: '',
  note: '',
};

/** One act on the stock of an article; before it is done it says what it will do, or which orders it would leave without. */
export function StockActForm({ item, act: name }: { readonly item: ItemStock; readonly act: StockActName }) {
  const t = useTranslations('office.stock.one');
  const stock = useTranslations('office.stock');
  const { act, busy } = useActs([
    ['item-stock', item.Item.Key],
    ['stock'],
    ['stock-moves'],
    ['serials'],
    ['shortages'],
  ]);
  const send = useSend(item, name);
  const places = usePlaces(item);
  const [only, ...others] = places;
  const [typed, setTyped] = useState<Typed>({
    ...nothing,
    warehouse: others.length === 0 ? (only?.value ?? null) : null,
  });
  const [isTried, setTried] = useState(false);
  const change = (changed: Partial<Typed>) => setTyped((before) => ({ ...before, ...changed }));
  const faults = faultsOf(name, typed);
  const fault = (field: keyof Typed) => (isTried && faults.includes(field) ? t(`needs.${field}`) : undefined);
  const has = (one: (typeof asks)[StockActName][number]) => asks[name].includes(one);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (faults.length > 0) return;
    void act((options) => send(typed, false, options), t(`did.${name}`)).then((done) => {
      if (done === null) return;
      setTyped(({ warehouse }) => ({ ...nothing, warehouse }));
      setTried(false);
    });
  };
  return (
    <Panel title={t(`names.${name}`)}>
      <form className="stack" noValidate onSubmit={submit}>
        <p>{t(`tells.${name}`)}</p>
        <RadioCards
          label={t(name === 'transfer' ? 'fromWarehouse' : 'warehouse')}
          options={places}
          value={typed.warehouse}
          error={fault('warehouse')}
          onChange={(warehouse) => change({ warehouse })}
        />
        {has('to') ? (
          <SelectField
            label={t('toWarehouse')}
            value={typed.to}
            error={fault('to')}
            options={[
              { value: '', label: t('choose') },
              ...places
                .filter(({ value }) => value !== typed.warehouse)
                .map(({ value, title }) => ({ value, label: title })),
            ]}
            onChange={({ target }) => change({ to: target.value })}
          />
        ) : null}
        <TextField
          required
          label={t('count')}
          type="number"
          min={1}
          value={typed.count}
          error={fault('count')}
          onChange={({ target }) => change({ count: target.value })}
        />
        {has('days') ? (
          <>
            <TextField
              required
              label={t('from')}
              type="date"
              value={typed.from}
              error={fault('from')}
              onChange={({ target }) => change({ from: target.value })}
            />
            <TextField
              required
              label={t('until')}
              type="date"
              value={typed.until}
              error={fault('until')}
              onChange={({ target }) => change({ until: target.value })}
            />
            <TextField
              required
              label={t('supplier')}
              maxLength={120}
              value={typed.supplier}
              error={fault('supplier')}
              onChange={({ target }) => change({ supplier: target.value })}
            />
          </>
        ) : null}
        {has('cost') ? (
          <TextField
            label={t(name === 'sale' ? 'proceeds' : 'cost')}
            hint={t('costHint')}
            inputMode="decimal"
            value={typed.cost}
            error={fault('cost')}
            onChange={({ target }) => change({ cost: target.value })}
          />
        ) : null}
        {has('serials') ? (
          <TextAreaField
            label={t('serials')}
            hint={t(name === 'buy' ? 'newSerialsHint' : 'serialsHint')}
            rows={2}
            value={typed.serials}
            error={fault('serials')}
            onChange={({ target }) => change({ serials: target.value })}
          />
        ) : null}
        {has('brand') && typed.serials.trim() !== '' ? (
          <TextField
            label={t('brand')}
            maxLength={80}
            value={typed.brand}
            onChange={({ target }) => change({ brand: target.value })}
          />
        ) : null}
        <TextAreaField
          label={t('note')}
          rows={2}
          maxLength={1000}
          value={typed.note}
          onChange={({ target }) => change({ note: target.value })}
        />
        {faults.length === 0 ? <Effects typed={typed} name={name} send={send} /> : null}
        <div className={record.buttons}>
          <Button type="submit" busy={busy}>
            {t(`press.${name}`)}
          </Button>
        </div>
      </form>
      <p className="soft">{stock('keptAsTold')}</p>
    </Panel>
  );
}

/** Those of the person, the ones first that have the article. */
function usePlaces(item: ItemStock) {
  const t = useTranslations('office.stock');
  const own = useOwnWarehouses();
  return own.map(({ id, name }) => {
    const place = item.Places.find(({ WarehouseID }) => WarehouseID === id);
    const text = t('place', {
      stock: String(place?.Stock ?? 0),
      out: String(place?.Out ?? 0),
      down: String(place?.Down ?? 0),
      promised: String(place?.Promised ?? 0),
    });
    return { value: id, title: name, text };
  });
}

/** A number of the piece a line, or after a comma. */
function numbersOf(text: string): string[] {
  return text
    .split(/[\n,;]/u)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

function faultsOf(name: StockActName, typed: Typed): readonly (keyof Typed)[] {
  const { warehouse, to, count, cost, serials, from, until, supplier } = typed;
  const quantity = /^[1-9]\d{0,6}$/u.test(count) ? Number(count) : null;
  const wrong: Partial<Record<keyof Typed, boolean>> = {
    warehouse: warehouse === null,
    count: quantity === null,
    cost: cost.trim() !== '' && typedAmount(cost) === null,
    serials: quantity !== null && numbersOf(serials).length > quantity,
    ...(name === 'transfer' ? { to: to === '' || to === warehouse } : {}),
    ...(name === 'hire'
      ? { from: from === '', until: until === '' || until < from, supplier: supplier.trim() === '' }
      : {}),
  };
  return (Object.keys(wrong) as (keyof Typed)[]).filter((field) => wrong[field]);
}

type Send = (
  typed: Typed,
  isDryRun: boolean,
  options?: Partial<ActOptions> & { signal?: AbortSignal },
) => Promise<StockActed>;

function useSend(item: ItemStock, name: StockActName): Send {
  const call = useCall();
  return (
    { warehouse, to, count, cost, serials, brand, from, until, supplier, note },
    isDryRun,
    options = {},
  ) => {
    const params = { id: item.Item.Key };
    const query = isDryRun ? { DryRun: 'true' as const } : {};
    const WarehouseID = warehouse ?? '';
    const about = {
      WarehouseID,
      Quantity: Number(count),
      Seen: item.Places.find((one) => one.WarehouseID === WarehouseID)?.Stock ?? 0,
      Note: note.trim(),
    };
    const CostExcVAT = typedAmount(cost);
    const SerialIDs = numbersOf(serials);
    if (name === 'buy')
      return call(
        buyStock,
        { params, query, body: { ...about, CostExcVAT, SerialIDs, Brand: brand.trim() } },
        options,
      );
    if (name === 'transfer')
      return call(
        transferStock,
        { params, query, body: { ...about, ToWarehouseID: to, SerialIDs } },
        options,
      );
    if (name === 'hire') {
      const { Seen: _, ...rest } = about;
      const body = { ...rest, From: from, To: until, Supplier: supplier.trim(), CostExcVAT };
      return call(hireStock, { params, query, body }, options);
    }
    return call(
      removeStock,
      { params, query, body: { ...about, Reason: name, CostExcVAT, SerialIDs } },
      options,
    );
  };
}

/** The same, tried and rolled back by the server. */
function Effects({
  typed,
  name,
  send,
}: {
  readonly typed: Typed;
  readonly name: StockActName;
  readonly send: Send;
}) {
  const t = useTranslations('office.stock');
  const { shop } = useApp();
  const { note: _, ...moved } = typed;
  const asked = useSettled(JSON.stringify(moved), 250);
  const { data, error } = useQuery({
    queryKey: ['stock-effects', name, asked],
    queryFn: ({ signal }) =>
      send({ ...(JSON.parse(asked) as Omit<Typed, 'note'>), note: '' }, true, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const placeName = (place: string | null) => shop.warehouses.find(({ id }) => id === place)?.name ?? '';
  return (
    <section className={record.effects} role="status" aria-label={t('effects')}>
      <b>{t('effects')}</b>
      {error === null ? null : <p>{isWireError(error) ? error.message : t('notTried')}</p>}
      {data === undefined || error !== null ? null : (
        <ul>
          {name === 'hire' ? (
            <li>{t('one.hireEffect', { count: Number(typed.count) })}</li>
          ) : (
            <li>
              {t('one.effect', {
                place: placeName(typed.warehouse),
                from: String(data.Stock.From),
                to: String(data.Stock.To),
              })}
            </li>
          )}
          {data.OtherStock === null ? null : (
            <li>
              {t('one.effect', {
                place: placeName(typed.to),
                from: String(data.OtherStock.From),
                to: String(data.OtherStock.To),
              })}
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
