import { getToday, type TodayOrder } from '@bivak/contract/admin';
import type { OperationAnswer } from '@bivak/contract/wire';
import { Button, buttonClass, Select } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { WaitingPage } from '@bivak/web/client-page';
import { NotLoaded } from '@bivak/web/not-loaded';
import type { IsoDate } from '@bivak/rules';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { OrderRisks } from '../../features/orders/order-risks.tsx';
import { Panel } from '../../frame/panel.tsx';
import { HeldNote, useRowMark } from '../../frame/held-note.tsx';
import { type HeldRows, useHeldRows } from '../../frame/use-held-rows.ts';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { UndoOffer } from '../../frame/use-acts.tsx';
import { KeyMark } from '../../keys/key-cap.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useMay, useOwnWarehouses } from '../../session/use-staff.ts';
import { Call, DayOrders, Goods } from './day-orders.tsx';
import { type DayRow, rowId, useDayKeys } from './day-rows.ts';
import type { OrdersAddress } from '../orders/orders-search.ts';
import { LatePanel } from './late-panel.tsx';
import { MoreOrders } from './more-orders.tsx';
import styles from './today-page.module.css';
import { type DayActs, useDayActs } from './use-day-acts.ts';

type Day = OperationAnswer<typeof getToday>;

/** The day at the desk: who comes for what, who brings back, who is late, what waits for a yes, how full the hours are. */
export function TodayPage() {
  const t = useTranslations('office.today');
  const call = useCall();
  const format = useFormat();
  const navigate = useNavigate({ from: '/' });
  const { clock } = useApp();
  const places = useOwnWarehouses();
  const { day, warehouse } = useSearch({ from: '/guarded/' });
  const { data, dataUpdatedAt, error, refetch } = useQuery({
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
    // What others change is heard of; the hours go by themselves.
    refetchInterval: 60_000,
    placeholderData: (before) => before,
  });
  const print = useTranslations('office.print');
  const printed = {
    ...(day === undefined ? {} : { day }),
    ...(warehouse === undefined ? {} : { warehouse }),
  };
  const shown = (day ?? clock.today()) as IsoDate;
  const go = (by: number) => void navigate({ search: (before) => ({ ...before, day: dayAfter(shown, by) }) });
  useKeys([
    { keys: 'ArrowLeft', label: t('dayBefore'), run: () => go(-1) },
    { keys: 'ArrowRight', label: t('dayAfter'), run: () => go(1) },
    { keys: 'l', label: print('day'), run: () => void navigate({ to: '/print/day', search: printed }) },
  ]);
  const acts = useDayActs();
  const of = `${day ?? ''} ${warehouse ?? ''}`;
  const collect = useHeldRows(of, data?.Collect ?? none, dataUpdatedAt, idOf);
  const bringBack = useHeldRows(of, data?.BringBack ?? none, dataUpdatedAt, idOf);
  const toAccept = useHeldRows(of, data?.ToAccept ?? none, dataUpdatedAt, idOf);
  const { choose } = useDayKeys(
    [
      ...rowsOf('collect', collect.rows),
      ...rowsOf('bringBack', bringBack.rows),
      ...rowsOf('late', data?.Late ?? none),
      ...rowsOf('toAccept', toAccept.rows),
    ],
    {
      toDesk: (orderId, step) =>
        void navigate({ to: '/orders/$orderId/handover', params: { orderId }, search: { step } }),
      accept: (order) => void acts.accept(order),
    },
  );
  if (data === undefined) {
    if (error !== null) return <NotLoaded title={t('notLoaded')} level={1} retry={() => void refetch()} />;
    return <WaitingPage title={t('title')} />;
  }
  const ofPlace = warehouse === undefined ? {} : { WarehouseID: warehouse };
  return (
    <>
      <ScreenHead
        title={t(data.Day === clock.today() ? 'title' : 'otherDay')}
        note={format.day(data.Day as IsoDate, 'longYear')}
        actions={
          <>
            <Link to="/print/picks" search={printed} className={buttonClass({ variant: 'line' })}>
              {print('picks')}
            </Link>
            <Link to="/print/day" search={printed} className={buttonClass({ variant: 'line' })}>
              {print('day')} <KeyMark keys="l" />
            </Link>
            {places.length < 2 ? null : (
              <label className={styles.pick}>
                {t('warehouse')}
                <Select
                  value={warehouse ?? ''}
                  options={[
                    { value: '', label: t('allWarehouses') },
                    ...places.map(({ id, name }) => ({ value: id, label: name })),
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
            )}
          </>
        }
      />
      <UndoOffer {...acts.undo} />
      <Figures figures={data.Counts} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <DayOrders
            part="collect"
            title={t('collect')}
            none={t('noneCollect')}
            held={collect}
            count={data.Counts.Collect}
            all={{ View: 'going-out', From: data.Day, To: data.Day, ...ofPlace }}
            slots={data.Slots}
            {...{ acts, choose }}
          />
          <DayOrders
            part="bringBack"
            title={t('bringBack')}
            none={t('noneBringBack')}
            held={bringBack}
            count={data.Counts.BringBack}
            all={{ View: 'out', Sort: 'End', ...ofPlace }}
            slots={data.Slots}
            {...{ acts, choose }}
          />
        </div>
        <div className={styles.stack}>
          <LatePanel warehouse={warehouse} count={data.Counts.Late} {...{ acts, choose }} />
          <ToAccept
            held={toAccept}
            more={data.Counts.ToAccept - data.ToAccept.length}
            all={{ View: 'to-accept', ...ofPlace }}
            {...{ acts, choose }}
          />
          <Load slots={data.Slots} />
        </div>
      </div>
    </>
  );
}

const none: readonly TodayOrder[] = [];
const idOf = ({ ID }: TodayOrder): string => ID;

function rowsOf(part: DayRow['part'], orders: readonly TodayOrder[]): readonly DayRow[] {
  return orders.map((order) => ({ part, order }));
}

function Figures({ figures }: { readonly figures: Day['Counts'] }) {
  const t = useTranslations('office.today');
  const may = useMay();
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
      {may('messages.write') ? (
        <li>
          <Link to="/messages">
            <span>{t('messages')}</span>
            <b>{format.number(figures.Messages)}</b>
          </Link>
        </li>
      ) : null}
    </ul>
  );
}

function ToAccept({
  held,
  more,
  all,
  acts,
  choose,
}: {
  readonly held: HeldRows<TodayOrder>;
  /** How many wait beside those that are listed. */
  readonly more: number;
  readonly all: OrdersAddress;
  readonly acts: DayActs;
  readonly choose: (id: string) => void;
}) {
  const t = useTranslations('office.today');
  const day = useTranslations('office.day');
  const format = useFormat();
  const may = useMay();
  const markOf = useRowMark('reservation');
  return (
    <Panel title={t('toAccept')} flush>
      <HeldNote held={held} />
      {held.rows.length === 0 ? <p className={styles.none}>{t('noneToAccept')}</p> : null}
      <ul className={styles.short}>
        {held.rows.map((row) => {
          const id = rowId({ part: 'toAccept', order: row });
          return (
            <li key={row.ID} className={markOf(row.ID, held.isGone(row))}>
              <Link to="/orders/$orderId" params={{ orderId: row.ID }} id={id} onFocus={() => choose(id)}>
                {row.Customer.Description}
              </Link>
              <span className={styles.sub}>
                {row.Number} · <Goods row={row} />
              </span>
              <span className={styles.sub}>
                {`${format.period({ from: format.dayOf(row.Start), to: format.dayOf(row.End) })} · ${format.money(row.TotalIncVAT)}`}
              </span>
              <OrderRisks risks={row.Risks} />
              <div className={styles.acts}>
                {may('orders.accept') ? (
                  <Button
                    size="s"
                    variant="line"
                    busy={acts.undo.busy}
                    aria-label={day('actOf', { act: day('accept'), name: row.Customer.Description })}
                    onClick={() => void acts.accept(row)}
                  >
                    {day('accept')}
                  </Button>
                ) : null}
                <Call phone={row.Tel} name={row.Customer.Description} />
              </div>
            </li>
          );
        })}
      </ul>
      <MoreOrders count={more} search={all} />
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
