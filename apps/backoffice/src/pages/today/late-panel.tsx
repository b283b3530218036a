import { type LateOrder, listLateOrders } from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import { Button, buttonClass, Pill } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { PartNotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { Panel } from '../../frame/panel.tsx';
import { HeldNote, useRowMark } from '../../frame/held-note.tsx';
import { useHeldRows } from '../../frame/use-held-rows.ts';
import { useMay } from '../../session/use-staff.ts';
import { Call } from './day-orders.tsx';
import { rowId } from './day-rows.ts';
import { MoreOrders } from './more-orders.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import styles from './today-page.module.css';
import type { DayActs } from './use-day-acts.ts';

/** As the server lists. */
const mostRows = 100;

/** What is out beyond its end: since when, whom it endangers, what it costs by now, and what is done about it. */
export function LatePanel({
  warehouse,
  count,
  acts,
  choose,
}: {
  readonly warehouse: string | undefined;
  /** How many are late; a hundred of them are listed here. */
  readonly count: number;
  readonly acts: DayActs;
  readonly choose: (id: string) => void;
}) {
  const t = useTranslations('office.day.late');
  const today = useTranslations('office.today');
  const call = useCall();
  const [noting, setNoting] = useState<LateOrder | null>(null);
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ['late', warehouse],
    queryFn: ({ signal }) =>
      call(
        listLateOrders,
        { query: warehouse === undefined ? {} : { WarehouseID: [warehouse] } },
        { signal },
      ),
    refetchInterval: 60_000,
    placeholderData: (before) => before,
  });
  const held = useHeldRows(warehouse ?? '', data?.Collection ?? none, dataUpdatedAt, ({ ID }) => ID);
  const markOf = useRowMark('reservation');
  return (
    <Panel title={today('late')} flush>
      <HeldNote held={held} />
      {error !== null && data === undefined ? (
        <PartNotLoaded title={t('notLoaded')} retry={() => void refetch()} />
      ) : null}
      {data !== undefined && held.rows.length === 0 ? (
        <p className={styles.none}>{today('noneLate')}</p>
      ) : null}
      <ul className={styles.short}>
        {held.rows.map((order) => (
          <LateRow
            key={order.ID}
            {...{ order, acts, choose }}
            mark={markOf(order.ID, held.isGone(order))}
            onNote={() => setNoting(order)}
          />
        ))}
      </ul>
      <MoreOrders
        count={held.rows.length < mostRows ? 0 : count - held.rows.length}
        search={{ View: 'late', ...(warehouse === undefined ? {} : { WarehouseID: warehouse }) }}
      />
      {noting === null ? null : (
        <ReturnDialog
          order={noting}
          onClose={() => setNoting(null)}
          onSave={(day) => {
            setNoting(null);
            void acts.noteReturn(noting, day);
          }}
        />
      )}
    </Panel>
  );
}

const none: readonly LateOrder[] = [];

function LateRow({
  order,
  acts,
  choose,
  mark,
  onNote,
}: {
  readonly order: LateOrder;
  readonly acts: DayActs;
  readonly choose: (id: string) => void;
  readonly mark: string;
  readonly onNote: () => void;
}) {
  const t = useTranslations('office.day');
  const today = useTranslations('office.today');
  const format = useFormat();
  const may = useMay();
  const { clock } = useApp();
  const id = rowId({ part: 'late', order: { ...order, Status: 'Picked' } });
  const since = `${format.day(format.dayOf(order.End), 'short')}, ${format.time(order.End)}`;
  const isPromised = order.BackOn !== null && order.BackOn >= clock.today();
  return (
    <li className={mark}>
      <div className={styles.row}>
        <Link to="/orders/$orderId" params={{ orderId: order.ID }} id={id} onFocus={() => choose(id)}>
          {order.Customer}
        </Link>
        <Pill tone={order.DaysLate > 0 ? 'bad' : 'warn'}>
          {order.DaysLate > 0 ? t('late.days', { count: order.DaysLate }) : t('late.today')}
        </Pill>
      </div>
      <span className={styles.sub}>
        {order.Number} ·{' '}
        {order.Goods.map((good) => `${String(good.Amount)} × ${good.Description}`).join(', ')}
      </span>
      <span className={styles.sub}>
        {[
          today('since', { when: since }),
          order.BackOn === null
            ? null
            : t(isPromised ? 'late.backOn' : 'late.brokenPromise', {
                day: format.day(order.BackOn as IsoDate, 'short'),
              }),
          order.LateFee > 0 ? t('late.fee', { amount: format.money(order.LateFee) }) : null,
        ]
          .filter((words) => words !== null)
          .join(' · ')}
      </span>
      {order.Endangers.length === 0 ? null : (
        <>
          <span className={styles.danger}>{t('late.endangers', { count: order.Endangers.length })}</span>
          <ul className={styles.endangered}>
            {order.Endangers.map((one) => (
              <li key={one.OrderID}>
                <Link to="/orders/$orderId" params={{ orderId: one.OrderID }}>
                  {one.Customer}
                </Link>
                , {format.day(format.dayOf(one.Start), 'short')}: {one.Items.join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.acts}>
        {may('orders.handOut') ? (
          <Link
            to="/orders/$orderId/handover"
            params={{ orderId: order.ID }}
            search={{ step: 'back' }}
            aria-label={t('actOf', { act: t('takeBack'), name: order.Customer })}
            className={buttonClass({ size: 's', variant: 'line' })}
          >
            {t('takeBack')}
          </Link>
        ) : null}
        <Call phone={order.Tel} name={order.Customer} />
        {may('orders.write') ? (
          <>
            {order.Email === '' || order.IsReminded ? null : (
              <Button
                size="s"
                variant="line"
                busy={acts.undo.busy}
                aria-label={t('actOf', { act: t('late.remind'), name: order.Customer })}
                onClick={() => void acts.remind(order)}
              >
                {t('late.remind')}
              </Button>
            )}
            <Button
              size="s"
              variant="line"
              aria-label={t('actOf', { act: t('late.note'), name: order.Customer })}
              onClick={onNote}
            >
              {t('late.note')}
            </Button>
          </>
        ) : null}
      </div>
      {order.IsReminded ? <span className={styles.sub}>{t('late.reminded')}</span> : null}
    </li>
  );
}
