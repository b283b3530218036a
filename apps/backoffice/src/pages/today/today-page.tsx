import { getToday, type TodayOrder } from '@bivak/contract/admin';
import type { OperationAnswer } from '@bivak/contract/wire';
import { EmptyState, Pill, Select } from '@bivak/ui';
import { Table } from '@bivak/ui/table';
import { useFormat } from '@bivak/web';
import { WaitingPage } from '@bivak/web/client-page';
import { NotLoaded } from '@bivak/web/not-loaded';
import type { IsoDate } from '@bivak/rules';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { OrderRisks } from '../../features/orders/order-risks.tsx';
import { OrderStatus } from '../../features/orders/order-status.tsx';
import { Panel } from '../../frame/panel.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import styles from './today-page.module.css';

type Day = OperationAnswer<typeof getToday>;

/** The day at the desk: who comes for what, who brings back, who is late, what waits for a yes, how full the hours are. */
export function TodayPage() {
  const t = useTranslations('office.today');
  const call = useCall();
  const format = useFormat();
  const navigate = useNavigate({ from: '/' });
  const { shop, clock } = useApp();
  const { day, warehouse } = useSearch({ from: '/guarded/' });
  const { data, error, refetch } = useQuery({
    queryKey: ['today', day, warehouse],
    queryFn: ({ signal }) =>
      call(
        getToday,
        {
          query: {
            ...(day === undefined ? {} : { Day: day }),
            ...(warehouse === undefined ? {} : { WarehouseID: [warehouse] }),
          },
        },
        { signal },
      ),
    refetchInterval: 10_000,
    placeholderData: (before) => before,
  });
  const shown = (day ?? clock.today()) as IsoDate;
  const go = (by: number) => void navigate({ search: (before) => ({ ...before, day: dayAfter(shown, by) }) });
  useKeys([
    { keys: 'ArrowLeft', label: t('dayBefore'), run: () => go(-1) },
    { keys: 'ArrowRight', label: t('dayAfter'), run: () => go(1) },
  ]);
  if (data === undefined) {
    if (error !== null) return <NotLoaded title={t('notLoaded')} level={1} retry={() => void refetch()} />;
    return <WaitingPage title={t('title')} />;
  }
  return (
    <>
      <ScreenHead
        title={t(data.Day === clock.today() ? 'title' : 'otherDay')}
        note={format.day(data.Day as IsoDate, 'longYear')}
        actions={
          shop.warehouses.length < 2 ? undefined : (
            <label className={styles.pick}>
              {t('warehouse')}
              <Select
                value={warehouse ?? ''}
                options={[
                  { value: '', label: t('allWarehouses') },
                  ...shop.warehouses.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={({ target }) =>
                  void navigate({
                    search: {
                      ...(day === undefined ? {} : { day }),
                      ...(target.value === '' ? {} : { warehouse: target.value }),
                    },
                  })
                }
              />
            </label>
          )
        }
      />
      <Figures figures={data.Counts} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Orders title={t('collect')} rows={data.Collect} none={t('noneCollect')} />
          <Orders title={t('bringBack')} rows={data.BringBack} none={t('noneBringBack')} />
        </div>
        <div className={styles.stack}>
          <Short title={t('late')} rows={data.Late} none={t('noneLate')} isLate />
          <Short title={t('toAccept')} rows={data.ToAccept} none={t('noneToAccept')} />
          <Load slots={data.Slots} />
        </div>
      </div>
    </>
  );
}

function Figures({ figures }: { readonly figures: Day['Counts'] }) {
  const t = useTranslations('office.today');
  const format = useFormat();
  const all = [
    { id: 'collect', label: t('collect'), value: figures.Collect, view: 'going-out' },
    { id: 'bringBack', label: t('bringBack'), value: figures.BringBack, view: 'out' },
    { id: 'late', label: t('late'), value: figures.Late, view: 'late' },
    { id: 'toAccept', label: t('toAccept'), value: figures.ToAccept, view: 'to-accept' },
  ] as const;
  return (
    <ul className={styles.figures}>
      {all.map(({ id, label, value, view }) => (
        <li key={id}>
          <Link to="/orders" search={{ View: view }}>
            <span>{label}</span>
            <b className={id === 'late' && value > 0 ? styles.bad : undefined}>{format.number(value)}</b>
          </Link>
        </li>
      ))}
      <li>
        <div>
          <span>{t('messages')}</span>
          <b>{format.number(figures.Messages)}</b>
        </div>
      </li>
    </ul>
  );
}

function Orders({
  title,
  rows,
  none,
}: {
  readonly title: string;
  readonly rows: readonly TodayOrder[];
  readonly none: string;
}) {
  const t = useTranslations('office.today');
  const format = useFormat();
  return (
    <Panel title={title} note={t('count', { count: rows.length })} flush>
      <Table<TodayOrder>
        caption={title}
        hideCaption
        rows={rows}
        rowKey={({ ID }) => ID}
        rowLink={({ ID }, props) => <Link to="/orders/$orderId" params={{ orderId: ID }} {...props} />}
        loadingLabel={t('loading')}
        empty={<EmptyState title={none} />}
        columns={[
          {
            id: 'hour',
            label: t('hour'),
            cell: ({ SlotFrom, Start }) => (
              <span className="nowrap">{SlotFrom === null ? format.time(Start) : SlotFrom}</span>
            ),
          },
          {
            id: 'customer',
            label: t('customer'),
            role: 'name',
            weight: 3,
            cell: ({ Customer, Number }) => (
              <>
                {Customer.Description}
                <span className={styles.sub}>{Number}</span>
              </>
            ),
          },
          { id: 'goods', label: t('goods'), weight: 3, cell: (row) => <Goods row={row} /> },
          {
            id: 'status',
            label: t('status'),
            weight: 2,
            cell: ({ Status, Risks, Open }) => (
              <div className={styles.state}>
                <OrderStatus status={Status} />
                <OrderRisks risks={Risks.filter((risk) => risk !== 'unpaid')} />
                {Open > 0 ? <Pill tone="warn">{t('open', { amount: format.money(Open) })}</Pill> : null}
              </div>
            ),
          },
        ]}
      />
    </Panel>
  );
}

function Goods({ row: { Goods: goods, Amount, Weight } }: { readonly row: TodayOrder }) {
  const t = useTranslations('office.today');
  const format = useFormat();
  const told = goods.reduce((sum, good) => sum + good.Amount, 0);
  return (
    <>
      {goods.map((good) => `${String(good.Amount)} × ${good.Description}`).join(', ')}
      {Amount > told ? ` ${t('andMore', { count: Amount - told })}` : ''}
      {Weight > 0 ? (
        <>
          {' '}
          <span className={styles.sub}>{t('weight', { kg: format.number(Math.round(Weight)) })}</span>
        </>
      ) : null}
    </>
  );
}

function Short({
  title,
  rows,
  none,
  isLate = false,
}: {
  readonly title: string;
  readonly rows: readonly TodayOrder[];
  readonly none: string;
  readonly isLate?: boolean;
}) {
  const t = useTranslations('office.today');
  const format = useFormat();
  return (
    <Panel title={title} flush>
      {rows.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul className={styles.short}>
          {rows.map((row) => (
            <li key={row.ID}>
              <Link to="/orders/$orderId" params={{ orderId: row.ID }}>
                {row.Customer.Description}
              </Link>
              <span className={styles.sub}>
                {row.Number} · <Goods row={row} />
              </span>
              <span className={styles.sub}>
                {isLate
                  ? t('since', {
                      when: `${format.day(format.dayOf(row.End), 'short')}, ${format.time(row.End)}`,
                    })
                  : `${format.period({ from: format.dayOf(row.Start), to: format.dayOf(row.End) })} · ${format.money(row.TotalIncVAT)}`}
              </span>
              {isLate && row.Tel !== null ? (
                <a className={styles.call} href={`tel:${row.Tel.replaceAll(/[^+\d]/gu, '')}`}>
                  {t('call', { phone: row.Tel })}
                </a>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Load({ slots }: { readonly slots: Day['Slots'] }) {
  const t = useTranslations('office.today');
  const { shop } = useApp();
  // Of several places at once only what somebody comes for: the rest would be a page of empty hours.
  const places = new Set(slots.map(({ WarehouseID }) => WarehouseID)).size;
  const used = slots.filter(({ Capacity, Used }) => Used > 0 || (places === 1 && Capacity !== null));
  if (used.length === 0) return null;
  const place = (id: string) =>
    shop.warehouses.length < 2 ? '' : (shop.warehouses.find((one) => one.id === id)?.name ?? id);
  return (
    <Panel title={t('load')} note={t('loadNote')} flush>
      <ul className={styles.load}>
        {used.map(({ WarehouseID, Direction, From, To, Used, Capacity }) => (
          <li key={`${WarehouseID}${Direction}${From}`}>
            <span className="nowrap">
              {From}–{To}
            </span>
            <span className="soft">{[t(Direction), place(WarehouseID)].filter(Boolean).join(' · ')}</span>
            {Capacity === null ? null : (
              <span className={styles.bar} aria-hidden="true">
                <i
                  style={{ width: `${String(Math.min(100, Capacity === 0 ? 0 : (Used / Capacity) * 100))}%` }}
                />
              </span>
            )}
            <span className="nowrap">
              {Capacity === null ? Used : t('of', { used: Used, all: Capacity })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function dayAfter(day: IsoDate, by: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}
