import { listOrderHours, moveOrder, type OrderActed, type StaffOrder } from '@bivak/contract/admin';
import { Button, Note, SelectField, SpecList, TextField, useSettled } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { isWireError, useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import styles from './order-dialogs.module.css';

export interface Move {
  readonly Start?: string;
  readonly End?: string;
  readonly PickupHourID?: string;
  readonly ReturnHourID?: string;
}

/** Other days or time slots of an order. What they do to price, stock and mails is told before anything is done. */
export function MoveDialog({
  order,
  busy,
  onClose,
  onMove,
}: {
  readonly order: StaffOrder;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onMove: (move: Move) => void;
}) {
  const t = useTranslations('office.move');
  const global = useTranslations('shop.global');
  const call = useCall();
  const format = useFormat();
  const [first, last] = [format.dayOf(order.Start), format.dayOf(order.End)];
  const [start, setStart] = useState<string>(first);
  const [end, setEnd] = useState<string>(last);
  const [pickup, setPickup] = useState('');
  const [giveBack, setGiveBack] = useState('');
  const move: Move = {
    ...(start === first ? {} : { Start: start }),
    ...(end === last ? {} : { End: end }),
    ...(pickup === '' ? {} : { PickupHourID: pickup }),
    ...(giveBack === '' ? {} : { ReturnHourID: giveBack }),
  };
  const isSomething = Object.keys(move).length > 0;
  const settled = useSettled(JSON.stringify(move));
  const preview = useQuery({
    queryKey: ['order', order.ID, 'move', order.Version, settled],
    queryFn: () =>
      call(
        moveOrder,
        { params: { id: order.ID }, query: { DryRun: 'true' }, body: JSON.parse(settled) as Move },
        { version: order.Version },
      ),
    enabled: settled !== '{}',
    retry: false,
    gcTime: 0,
  });
  const isCurrent = settled === JSON.stringify(move);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSomething) onMove(move);
  };
  const isReady = isSomething && isCurrent && preview.data !== undefined && preview.error === null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', { number: order.Number })}
      closeLabel={global('close')}
      size="m"
    >
      <form className="stack" noValidate onSubmit={submit}>
        <div className={styles.two}>
          <TextField
            label={t('start')}
            type="date"
            value={start}
            onChange={({ target }) => setStart(target.value)}
          />
          <Hours
            label={t('pickup')}
            day={start}
            direction="pickup"
            warehouseId={order.WarehouseID}
            value={pickup}
            onChange={setPickup}
          />
          <TextField
            label={t('end')}
            type="date"
            value={end}
            onChange={({ target }) => setEnd(target.value)}
          />
          <Hours
            label={t('return')}
            day={end}
            direction="return"
            warehouseId={order.WarehouseID}
            value={giveBack}
            onChange={setGiveBack}
          />
        </div>
        <div role="status">
          {isSomething ? (
            <Effects order={order} acted={isCurrent ? preview.data : undefined} />
          ) : (
            <p>{t('nothingYet')}</p>
          )}
        </div>
        {isCurrent && preview.error !== null && isSomething ? (
          <div role="alert">
            <Note tone="bad" title={t('cannot')}>
              {saidBy(preview.error, t('failed'))}
            </Note>
          </div>
        ) : null}
        <div className={styles.buttons}>
          <Button type="submit" busy={busy} disabledReason={isReady ? undefined : t('seeFirst')}>
            {t('submit')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {global('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function saidBy(error: unknown, fallback: string): string {
  if (!isWireError(error) || error.code === 'Unexpected') return fallback;
  return [error.message, ...error.fields.map(({ Message }) => Message)].join(' ');
}

/** The time slots of a day, with the one of before first; what is full cannot be had. */
function Hours({
  label,
  day,
  direction,
  warehouseId,
  value,
  onChange,
}: {
  readonly label: string;
  readonly day: string;
  readonly direction: 'pickup' | 'return';
  readonly warehouseId: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}) {
  const t = useTranslations('office.move');
  const call = useCall();
  const format = useFormat();
  const { data, error } = useQuery({
    queryKey: ['hours', warehouseId, day, direction],
    queryFn: ({ signal }) =>
      call(
        listOrderHours,
        { query: { WarehouseID: warehouseId, Day: day, Direction: direction } },
        { signal },
      ),
    enabled: /^\d{4}-\d{2}-\d{2}$/u.test(day),
  });
  const hours = (data?.Collection ?? []).flatMap(({ ID, From, To, CanBeUsed }) =>
    ID === null
      ? []
      : [{ value: ID, label: `${format.time(From)} – ${format.time(To)}`, disabled: !CanBeUsed }],
  );
  return (
    <SelectField
      label={label}
      hint={error === null ? undefined : t('noHours')}
      value={hours.some((one) => one.value === value) ? value : ''}
      options={[{ value: '', label: t('asBefore') }, ...hours]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function Effects({ order, acted }: { readonly order: StaffOrder; readonly acted: OrderActed | undefined }) {
  const t = useTranslations('office.move');
  const format = useFormat();
  if (acted === undefined) return <p className="soft">{t('looking')}</p>;
  const { TotalIncVAT, Deposit, Stock, Mails } = acted.Effects;
  const nameOf = (id: string) => order.Lines.find(({ ItemID }) => ItemID === id)?.Description ?? id;
  const money = ({ From, To }: { readonly From: number; readonly To: number }) =>
    From === To
      ? t('same', { value: format.money(To) })
      : t('fromTo', { from: format.money(From), to: format.money(To) });
  return (
    <SpecList
      look="facts"
      facts={[
        { term: t('total'), value: money(TotalIncVAT) },
        ...(Deposit.From === 0 && Deposit.To === 0 ? [] : [{ term: t('deposit'), value: money(Deposit) }]),
        {
          term: t('stock'),
          value:
            Stock.length === 0
              ? t('stockSame')
              : Stock.map(
                  ({ ItemID, From, To }) => `${nameOf(ItemID)}: ${String(From)} → ${String(To)}`,
                ).join(', '),
        },
        { term: t('mails'), value: t('mailCount', { count: Mails.length }) },
      ]}
    />
  );
}
