import { getItemStock, type ItemStock, moveStock, searchAll, type StockMoved } from '@bivak/contract/admin';
import { Button, EmptyState, RadioCards, TextAreaField, TextField, useSettled } from '@bivak/ui';
import { isWireError } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { withoutEmpty } from '../../frame/address.ts';
import { Panel } from '../../frame/panel.tsx';
import { useActs } from '../../frame/use-acts.tsx';
import record from '../../frame/record.module.css';
import styles from './stock.module.css';
import { StockHistory } from './stock-history.tsx';
import type { StockAddress } from './stock-search.ts';

/** Notes pieces that are lost, or how many somebody counted; both have happened, so they are never refused for promises. */
export function MoveStock({ reason }: { readonly reason: 'loss' | 'count' }) {
  const call = useCall();
  const { Item } = useSearch({ from: '/guarded/stock' });
  const { data, error, refetch } = useQuery({
    queryKey: ['item-stock', Item],
    queryFn: ({ signal }) => call(getItemStock, { params: { id: Item ?? '' } }, { signal }),
    enabled: Item !== undefined,
    retry: false,
  });
  return (
    <div className={record.columns}>
      <div className={record.stack}>
        <FindItem />
        {error === null ? null : <NoStock error={error} again={() => void refetch()} />}
        {data === undefined || Item === undefined ? null : (
          <MoveForm key={data.Item.Key} item={data} reason={reason} />
        )}
      </div>
      {data === undefined || Item === undefined ? null : <StockHistory item={data} />}
    </div>
  );
}

function NoStock({ error, again }: { readonly error: Error; readonly again: () => void }) {
  const t = useTranslations('office.stock');
  return isWireError(error) && error.status === 404 ? (
    <EmptyState title={t('noStock')} text={t('noStockText')} />
  ) : (
    <PartNotLoaded title={t('notLoaded')} role="alert" retry={again} />
  );
}

function FindItem() {
  const t = useTranslations('office.stock');
  const call = useCall();
  const navigate = useNavigate({ from: '/stock' });
  const { Item } = useSearch({ from: '/guarded/stock' });
  const [words, setWords] = useState('');
  const asked = useSettled(words.trim());
  const { data, error } = useQuery({
    queryKey: ['find-item', asked],
    queryFn: ({ signal }) => call(searchAll, { query: { q: asked } }, { signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const found = asked === '' ? [] : (data?.Collection ?? []).filter(({ Kind }) => Kind === 'item');
  return (
    <Panel title={t('findItem')}>
      <div className="stack">
        <TextField
          label={t('search')}
          type="search"
          value={words}
          maxLength={100}
          onChange={({ target }) => setWords(target.value)}
        />
        <div role="status" className={styles.found}>
          {error === null ? null : <p>{t('notSearched')}</p>}
          {asked !== '' && data !== undefined && found.length === 0 ? <p>{t('noneFound')}</p> : null}
          {found.slice(0, 10).map(({ ID, Name }) => (
            <Button
              key={ID}
              size="s"
              variant={ID === Item ? 'primary' : 'line'}
              aria-pressed={ID === Item}
              onClick={() =>
                void navigate({ search: (before: StockAddress) => withoutEmpty({ ...before, Item: ID }) })
              }
            >
              {Name}
            </Button>
          ))}
        </div>
      </div>
    </Panel>
  );
}

function MoveForm({ item, reason }: { readonly item: ItemStock; readonly reason: 'loss' | 'count' }) {
  const t = useTranslations('office.stock');
  const { shop } = useApp();
  const call = useCall();
  const { act, busy } = useActs([['item-stock', item.Item.Key], ['shortages']]);
  const [only, ...others] = item.Places;
  const [warehouse, setWarehouse] = useState(others.length === 0 ? (only?.WarehouseID ?? null) : null);
  const [count, setCount] = useState('');
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const place = item.Places.find(({ WarehouseID }) => WarehouseID === warehouse);
  const quantity = /^\d{1,7}$/u.test(count) ? Number(count) : null;
  const body =
    place === undefined || quantity === null
      ? null
      : {
          ItemID: item.Item.Key,
          WarehouseID: place.WarehouseID,
          Reason: reason,
          Quantity: quantity,
          Seen: place.Stock,
          Note: note.trim() === '' ? '–' : note.trim(),
        };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (body === null || note.trim() === '') return;
    void act((options) => call(moveStock, { query: {}, body }, options), t(`did.${reason}`)).then((moved) => {
      if (moved === null) return;
      setCount('');
      setNote('');
      setTried(false);
    });
  };
  return (
    <Panel title={item.Item.Description}>
      <form className="stack" noValidate onSubmit={submit}>
        <p>{t(`tells.${reason}`)}</p>
        <RadioCards
          label={t('warehouse')}
          options={item.Places.map((one) => ({
            value: one.WarehouseID,
            title: shop.warehouses.find(({ id }) => id === one.WarehouseID)?.name ?? one.WarehouseID,
            text: t('place', {
              stock: String(one.Stock),
              out: String(one.Out),
              down: String(one.Down),
              promised: String(one.Promised),
            }),
          }))}
          value={warehouse}
          error={isTried && place === undefined ? t('warehouseRequired') : undefined}
          onChange={setWarehouse}
        />
        <TextField
          required
          label={t(`quantity.${reason}`)}
          hint={t(`quantityHint.${reason}`)}
          type="number"
          min={reason === 'loss' ? 1 : 0}
          value={count}
          error={isTried && quantity === null ? t('quantityRequired') : undefined}
          onChange={({ target }) => setCount(target.value)}
        />
        <TextAreaField
          required
          label={t('reason')}
          rows={2}
          maxLength={1000}
          value={note}
          error={isTried && note.trim() === '' ? t('reasonRequired') : undefined}
          onChange={({ target }) => setNote(target.value)}
        />
        {body === null ? null : <Effects body={body} />}
        <div className={record.buttons}>
          <Button type="submit" busy={busy}>
            {t(`acts.${reason}`)}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** The same, tried and rolled back by the server. */
function Effects({
  body,
}: {
  readonly body: {
    readonly ItemID: string;
    readonly WarehouseID: string;
    readonly Reason: 'loss' | 'count';
    readonly Quantity: number;
    readonly Seen: number;
    readonly Note: string;
  };
}) {
  const t = useTranslations('office.stock');
  const call = useCall();
  const { Note: _, ...moved } = body;
  const asked = useSettled(JSON.stringify(moved), 250);
  const { data, error } = useQuery({
    queryKey: ['stock-effects', asked],
    queryFn: ({ signal }) =>
      call(
        moveStock,
        { query: { DryRun: 'true' }, body: { ...(JSON.parse(asked) as typeof moved), Note: '–' } },
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
      {data === undefined || error !== null ? null : <EffectLines moved={data} />}
    </section>
  );
}

function EffectLines({ moved: { Stock, Missing, Endangered } }: { readonly moved: StockMoved }) {
  const t = useTranslations('office.stock');
  return (
    <ul>
      <li>{t('effect.stock', { from: String(Stock.From), to: String(Stock.To) })}</li>
      {Missing.To > Missing.From ? <li>{t('effect.missing', { count: Missing.To })}</li> : null}
      <li>
        {Endangered.length === 0 ? (
          t('effect.safe')
        ) : (
          <b>{t('effect.endangered', { orders: Endangered.join(', ') })}</b>
        )}
      </li>
    </ul>
  );
}
