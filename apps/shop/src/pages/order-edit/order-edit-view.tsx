import type { EditResult, ReservationOrder, ReservationOrderItem } from '@bivak/contract/wire';
import {
  daysInclusive,
  editDateRange,
  type Period,
  sameDayReturns,
  type TimeSlot,
  timeSlotsApply,
} from '@bivak/rules';
import { askConfirm, Box, Button, CartLine, Note, notify, NumberStepper, Skeleton } from '@bivak/ui';
import { useFormat, useWrite } from '@bivak/web';
import { useQueries } from '@tanstack/react-query';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useShop } from '../../app-context.tsx';
import { slotsQuery } from '../../features/carts/api/slots-query.ts';
import { EditPrice } from '../../features/order-edit/components/edit-price.tsx';
import { SlotChoice } from '../../features/carts/components/slot-choice.tsx';
import { dropEdit, lineLimit, withPeriod } from '../../features/order-edit/model/edit-draft.ts';
import type { LoadedOrder } from '../../features/orders/api/order-query.ts';
import { useStepperWords } from '../../i18n/use-stepper-words.ts';
import { pictureOf } from '../../picture-of.ts';
import styles from './order-edit-page.module.css';
import { ToOrder, useBackTarget } from './to-order.tsx';
import { type OrderEdit, useOrderEdit } from './use-order-edit.ts';

/** Days, hours and amounts of an order, and what the change costs (spec 2 §2, "Order edit"). */
export function OrderEditView({
  loaded,
  onOutdated,
}: {
  readonly loaded: LoadedOrder;
  /** The order is another one by now: it is loaded anew. */
  readonly onOutdated: () => void;
}) {
  const t = useTranslations('shop.orderEdit');
  const { order, lines } = loaded;
  const edit = useOrderEdit(loaded);
  const slots = useEditSlots(order, edit.draft.period);
  const navigate = useNavigate();
  const back = useBackTarget(order.ReservationOrderID);
  const [asked, setAsked] = useState(false);
  const { run, busy: saving } = useWrite(edit.save);
  const isDone = useRef(false);
  const number = order.OrderID ?? order.ReservationID;
  const isOpen = () => edit.isChanged && !isDone.current;
  useBlocker({
    shouldBlockFn: async () => {
      if (!isOpen()) return false;
      const leaves = await askConfirm({
        id: 'leave-order-edit',
        title: t('leaveTitle'),
        text: t('leaveText'),
        yes: t('leaveYes'),
        no: t('leaveNo'),
      });
      if (leaves === true) dropEdit();
      return leaves !== true;
    },
    enableBeforeUnload: isOpen,
  });
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <ToOrder orderId={order.ReservationOrderID} />
        <h1 className="num">
          {t.rich(order.OrderID === null ? 'titleRequest' : 'title', {
            number: () => <span className="nowrap">{number}</span>,
          })}
        </h1>
        <p className="soft">{t('lede')}</p>
      </header>
      <div className="split">
        <div className={styles['main']}>
          <section aria-labelledby="lines">
            <h2 id="lines" className="title-l">
              {t('lines')}
            </h2>
            <EditLines lines={lines} edit={edit} />
          </section>
          <EditPeriod order={order} edit={edit} />
          <EditSlots order={order} edit={edit} slots={slots} asked={asked} />
        </div>
        <aside className="side">
          <Box title={t('overview')}>
            <div className="stack">
              <EditPrice order={order} result={edit.result} />
              {edit.problem === null || edit.problem.lineId !== null ? null : (
                <Note tone="bad" role="alert">
                  {edit.problem.message}
                </Note>
              )}
              {/* Not before it says what the change costs. */}
              <Button
                wide
                busy={saving || edit.asking}
                disabled={!edit.isChanged}
                onClick={() => void save()}
              >
                {t(saving ? 'saving' : 'save')}
              </Button>
              {edit.isChanged ? null : <p className="small soft">{t('nothingChanged')}</p>}
            </div>
          </Box>
        </aside>
      </div>
    </div>
  );

  async function save(): Promise<void> {
    setAsked(true);
    if (slots.apply && (edit.draft.pickupHourId === null || edit.draft.returnHourId === null)) {
      notify({ type: 'negative', title: t('errorTimeslots') });
      return;
    }
    const outcome = await run(undefined);
    if (outcome === 'refused') return;
    isDone.current = true;
    if (outcome === 'outdated') return onOutdated();
    notify({ type: 'positive', title: t('saved') });
    await navigate(back);
  }
}

const LIMITS = { stock: 'noMoreStock', customer: 'noMoreCustomer', cart: 'noMoreCart' } as const;

/** How many of each article. What the shop added follows by itself, and says so. */
function EditLines({
  lines,
  edit,
}: {
  readonly lines: readonly ReservationOrderItem[];
  readonly edit: OrderEdit;
}) {
  return (
    <ul>
      {lines
        .filter((line) => !line.IsDeposit)
        .map((line) => (
          <li key={line.ReservationOrderItemID}>
            <EditLine line={line} edit={edit} />
          </li>
        ))}
    </ul>
  );
}

function EditLine({ line, edit }: { readonly line: ReservationOrderItem; readonly edit: OrderEdit }) {
  const t = useTranslations('shop');
  const format = useFormat();
  const words = useStepperWords();
  const { mode, priceMode, orderEdit } = useShop();
  const { draft, result, problem, propose } = edit;
  const id = line.ReservationOrderItemID;
  const name = line.ItemDescription;
  const amount = draft.amounts[id] ?? line.Amount;
  const { max, limitedBy } = lineLimit(line, orderEdit.mayIncrease);
  const refusal = problem?.lineId === id ? problem.message : null;
  const noteId = `line-${id}-note`;
  const note = refusal ?? (line.IsChangeable && max !== null && amount >= max ? limitWords() : null);
  return (
    <CartLine
      level={3}
      picture={pictureOf(line.Item)}
      title={name}
      facts={facts()}
      amount={format.money(total(result))}
      controls={
        line.IsChangeable ? (
          <NumberStepper
            {...words(name)}
            value={amount}
            max={max ?? undefined}
            aria-describedby={note === null ? undefined : noteId}
            onChange={(wanted) => propose({ ...draft, amounts: { ...draft.amounts, [id]: wanted } })}
          />
        ) : undefined
      }
      remark={
        note === null ? undefined : (
          <span id={noteId} role={refusal === null ? undefined : 'alert'}>
            {note}
          </span>
        )
      }
    />
  );

  function facts(): string[] {
    if (!line.IsChangeable) return [t('orderEdit.byShop')];
    return amount === line.Amount ? [] : [t('orderEdit.was', { amount: line.Amount })];
  }

  function limitWords(): string | null {
    if (limitedBy === 'edit') return t('orderEdit.lowerOnly');
    return limitedBy === null ? null : t(`cart.${LIMITS[limitedBy]}`, { mode });
  }

  /** It adds to the line what was added at another price: those stand right behind it, without an id. */
  function total(asked: EditResult | null): number {
    const of = (one: { TotalIncVAT: number; TotalExcVAT: number }) =>
      priceMode === 'incl' ? one.TotalIncVAT : one.TotalExcVAT;
    const goods = (asked?.Items ?? []).filter((one) => !one.IsDeposit);
    const at = goods.findIndex((one) => one.ReservationOrderItemID === id);
    const standing = goods[at];
    if (standing === undefined) return of(line);
    const added = goods[at + 1];
    return of(standing) + (added?.ReservationOrderItemID === null ? of(added) : 0);
  }
}

const EditCalendar = lazy(async () => ({ default: (await import('./edit-calendar.tsx')).EditCalendar }));

/** The days of the order. A single day, and a sale, leave nothing to choose. */
function EditPeriod({ order, edit }: { readonly order: ReservationOrder; readonly edit: OrderEdit }) {
  const t = useTranslations('shop');
  const format = useFormat();
  const { clock, shop } = useApp();
  const { draft, standing, propose } = edit;
  const range = editDateRange(standing.period, clock.today());
  const isFixed = shop.mode === 'sales' || range === null || standing.period.from === standing.period.to;
  return (
    <Box title={t(shop.mode === 'sales' ? 'period.day' : 'orderEdit.period')}>
      <p className={styles['days']} aria-live="polite">
        <b className="num">{format.periodLong(draft.period)}</b>
        {shop.mode === 'sales' ? null : (
          <span className="soft">
            {' '}
            · {t('period.days', { days: daysInclusive(draft.period.from, draft.period.to) })}
          </span>
        )}
      </p>
      {isFixed ? (
        <p className="small soft">{t('orderEdit.periodFixed')}</p>
      ) : (
        <>
          <p className="small soft">{t('orderEdit.periodText', format.periodEnds(range))}</p>
          <Suspense fallback={<Skeleton height={380} />}>
            <EditCalendar
              warehouse={order.WarehouseID}
              delivery={order.DeliveryID}
              standing={standing.period}
              range={range}
              value={draft.period}
              onChange={(period) => propose(withPeriod(draft, period))}
            />
          </Suspense>
        </>
      )}
    </Box>
  );
}

/** When things are fetched and brought back. Both hours are asked for before it is saved (spec 2 §5). */
function EditSlots({
  order,
  edit,
  slots,
  asked,
}: {
  readonly order: ReservationOrder;
  readonly edit: OrderEdit;
  readonly slots: ChosenSlots;
  /** Somebody wanted to save: what is missing is said. */
  readonly asked: boolean;
}) {
  const t = useTranslations('shop.cart');
  const format = useFormat();
  const { draft, propose } = edit;
  const kind = order.Delivery?.Kind ?? 'pickup';
  if (slots.loading) return <Skeleton height={150} />;
  if (!slots.apply) return null;
  return (
    <section aria-labelledby="slots">
      <h2 id="slots" className="title-l">
        {t('slots')}
      </h2>
      <div className={styles['columns']}>
        <SlotChoice
          label={t('pickup', { day: format.day(draft.period.from), kind })}
          slots={slots.pickup}
          value={draft.pickupHourId}
          onChoose={choosePickup}
          error={asked && draft.pickupHourId === null ? t('pickupRequired', { kind }) : undefined}
        />
        <SlotChoice
          label={t('return', { day: format.day(draft.period.to), kind })}
          slots={returnsAfter(draft.pickupHourId)}
          value={draft.returnHourId}
          onChoose={(returnHourId) => propose({ ...draft, returnHourId })}
          error={asked && draft.returnHourId === null ? t('returnRequired', { kind }) : undefined}
        />
      </div>
    </section>
  );

  /** On one and the same day nothing comes back before it was fetched. */
  function returnsAfter(hourId: string | null): readonly TimeSlot[] {
    const pickup = slots.pickup.find((one) => one.hourId === hourId);
    const isOneDay = draft.period.from === draft.period.to;
    return isOneDay && pickup !== undefined ? sameDayReturns(slots.returns, pickup) : slots.returns;
  }

  function choosePickup(pickupHourId: string): void {
    const left = returnsAfter(pickupHourId).find((one) => one.hourId === draft.returnHourId);
    propose({ ...draft, pickupHourId, ...(left?.reason === 'before-pickup' ? { returnHourId: null } : {}) });
  }
}

interface ChosenSlots {
  readonly apply: boolean;
  readonly loading: boolean;
  readonly pickup: readonly TimeSlot[];
  readonly returns: readonly TimeSlot[];
}

/** The hours of the first and the last day; the order's own count as free. A failure is only logged (spec 2 §8). */
function useEditSlots(order: ReservationOrder, { from, to }: Period): ChosenSlots {
  const { call, shop } = useApp();
  const warehouse = order.WarehouseID;
  const orderId = order.ReservationOrderID;
  const enabled = shop.mode === 'rental';
  const [pickup, returns] = useQueries({
    queries: [
      { ...slotsQuery(call, 'pickup', { warehouse, day: from, orderId }), enabled },
      { ...slotsQuery(call, 'return', { warehouse, day: to, orderId }), enabled },
    ],
  });
  return {
    apply: timeSlotsApply(pickup.data ?? null, returns.data ?? null, shop.mode),
    loading: enabled && (pickup.isPending || returns.isPending),
    pickup: pickup.data ?? [],
    returns: returns.data ?? [],
  };
}
