import type { TodayOrder, TodaySlot } from '@bivak/contract/admin';
import { Button, buttonClass, EmptyState, Pill } from '@bivak/ui';
import { Table } from '@bivak/ui/table';
import { useFormat } from '@bivak/web';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { deskStepOf } from '../../features/handovers/counts.ts';
import { OrderRisks } from '../../features/orders/order-risks.tsx';
import { OrderStatus } from '../../features/orders/order-status.tsx';
import { Panel } from '../../frame/panel.tsx';
import { HeldNote, useRowMark } from '../../frame/held-note.tsx';
import type { HeldRows } from '../../frame/use-held-rows.ts';
import { useMay } from '../../session/use-staff.ts';
import { rowId } from './day-rows.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { OrdersAddress } from '../orders/orders-search.ts';
import { MoreOrders } from './more-orders.tsx';
import styles from './today-page.module.css';
import type { DayActs } from './use-day-acts.ts';

/** As the server lists. */
const mostRows = 200;

/** Who comes today, by the hour: for what, with what in the way, and what is done about it. */
export function DayOrders({
  part,
  title,
  none,
  held,
  count,
  all,
  slots,
  acts,
  choose,
}: {
  readonly part: 'collect' | 'bringBack';
  readonly title: string;
  readonly none: string;
  readonly held: HeldRows<TodayOrder>;
  /** How many there are; the day has the first two hundred. */
  readonly count: number;
  /** Where all of them are listed. */
  readonly all: OrdersAddress;
  readonly slots: readonly TodaySlot[];
  readonly acts: DayActs;
  readonly choose: (id: string) => void;
}) {
  const t = useTranslations('office.today');
  const day = useTranslations('office.day');
  const format = useFormat();
  const may = useMay();
  const markOf = useRowMark('reservation');
  const [moving, setMoving] = useState<TodayOrder | null>(null);
  const hoursOf = (row: TodayOrder) =>
    slots.filter(
      ({ WarehouseID, Direction }) =>
        WarehouseID === row.WarehouseID && Direction === (part === 'collect' ? 'pickup' : 'return'),
    );
  // Once it is being picked the hour of its pickup is the customer's business no more; what is out has its return.
  const movable = part === 'collect' ? ['Order', 'Open'] : ['Picked'];
  const mayMove = (row: TodayOrder) =>
    may('orders.write') && movable.includes(row.Status) && hoursOf(row).length > 1;
  return (
    <Panel
      title={title}
      note={t('count', { count: held.rows.length < mostRows ? held.rows.length : count })}
      flush
    >
      <HeldNote held={held} />
      <Table<TodayOrder>
        caption={title}
        hideCaption
        rows={held.rows}
        rowClass={(row) => markOf(row.ID, held.isGone(row))}
        rowKey={({ ID }) => ID}
        rowLink={(order, props) => {
          const id = rowId({ part, order });
          return (
            <Link
              to="/orders/$orderId"
              params={{ orderId: order.ID }}
              {...props}
              id={id}
              onFocus={() => choose(id)}
            />
          );
        }}
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
          { id: 'goods', label: t('goods'), weight: 4, cell: (row) => <Goods row={row} /> },
          {
            id: 'status',
            label: t('status'),
            weight: 3,
            cell: ({ Status, Risks, Open }) => (
              <div className={styles.state}>
                <OrderStatus status={Status} />
                <OrderRisks risks={Risks.filter((risk) => risk !== 'unpaid')} />
                {Open > 0 ? <Pill tone="warn">{t('open', { amount: format.money(Open) })}</Pill> : null}
              </div>
            ),
          },
          {
            id: 'acts',
            label: day('acts'),
            hideLabel: true,
            weight: 4,
            cell: (row) => (
              <div className={styles.acts}>
                <ToDesk row={row} />
                <Call phone={row.Tel} name={row.Customer.Description} />
                {mayMove(row) ? (
                  <Button
                    size="s"
                    variant="line"
                    aria-label={day('moveOf', { name: row.Customer.Description })}
                    onClick={() => setMoving(row)}
                  >
                    {day('move')}
                  </Button>
                ) : null}
              </div>
            ),
          },
        ]}
      />
      <MoreOrders count={held.rows.length < mostRows ? 0 : count - held.rows.length} search={all} />
      {moving === null ? null : (
        <MoveDialog
          row={moving}
          slots={hoursOf(moving)}
          isReturn={part === 'bringBack'}
          onClose={() => setMoving(null)}
          onMove={(hourId) => {
            setMoving(null);
            void (part === 'collect' ? acts.move(moving, hourId) : acts.moveReturn(moving, hourId));
          }}
        />
      )}
    </Panel>
  );
}

function ToDesk({ row: { ID, Status, Customer } }: { readonly row: TodayOrder }) {
  const t = useTranslations('office.day');
  const may = useMay();
  const step = deskStepOf(Status);
  if (step === null || !may('orders.handOut')) return null;
  const words = t(step === 'back' ? 'takeBack' : 'handOut');
  return (
    <Link
      to="/orders/$orderId/handover"
      params={{ orderId: ID }}
      search={{ step }}
      aria-label={t('actOf', { act: words, name: Customer.Description })}
      className={buttonClass({ size: 's', variant: 'line' })}
    >
      {words}
    </Link>
  );
}

export function Call({ phone, name }: { readonly phone: string | null; readonly name: string }) {
  const t = useTranslations('office.day');
  if (phone === null || phone === '') return null;
  return (
    <a
      href={`tel:${phone.replaceAll(/[^+\d]/gu, '')}`}
      title={phone}
      aria-label={t('callOf', { name, phone })}
      className={buttonClass({ size: 's', variant: 'line' })}
    >
      {t('call')}
    </a>
  );
}

export function Goods({
  row: { Goods: goods, Amount, Weight = 0 },
}: {
  readonly row: Pick<TodayOrder, 'Goods' | 'Amount'> & Partial<Pick<TodayOrder, 'Weight'>>;
}) {
  const t = useTranslations('office.today');
  const format = useFormat();
  const told = goods.reduce((sum, good) => sum + good.Amount, 0);
  return (
    <span className="anywhere">
      {goods.map((good) => `${String(good.Amount)} × ${good.Description}`).join(', ')}
      {Amount > told ? ` ${t('andMore', { count: Amount - told })}` : ''}
      {Weight > 0 ? (
        <span className={styles.sub}>{t('weight', { kg: format.number(Math.round(Weight)) })}</span>
      ) : null}
    </span>
  );
}
