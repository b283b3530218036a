import type { ReservationOrderItem } from '@bivak/contract/wire';
import { type CampRules, daysInclusive, peakSeason, type Period } from '@bivak/rules';
import { askConfirm, Box, Button, ErrorSummary, Note, notify, NumberStepper, Skeleton } from '@bivak/ui';
import { useFormat, useWrite } from '@bivak/web';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { CampCalendar } from '../../features/lending/components/camp-calendar.tsx';
import { DepotSlots } from '../../features/lending/components/depot-slots.tsx';
import { PlaceForm } from '../../features/lending/components/place-form.tsx';
import {
  dropReservation,
  type ReservationDays,
  withCamp,
  withRental,
} from '../../features/lending/model/reservation-draft.ts';
import {
  type ReservationEdit,
  useMostTents,
  useReservationEdit,
} from '../../features/lending/model/use-reservation-edit.ts';
import { EditPrice } from '../../features/order-edit/components/edit-price.tsx';
import type { LoadedOrder } from '../../features/orders/api/order-query.ts';
import { useStepperWords } from '../../i18n/use-stepper-words.ts';
import styles from './request.module.css';

const RentalCalendar = lazy(async () => ({
  default: (await import('../../features/lending/components/rental-calendar.tsx')).RentalCalendar,
}));

/** Days, hours, place and tents of a reservation, and what the change costs. */
export function ReservationEditForm({
  loaded,
  rules,
  closingNames,
  onOutdated,
}: {
  readonly loaded: LoadedOrder;
  readonly rules: CampRules;
  readonly closingNames: ReadonlyMap<string, string>;
  /** Somebody else changed it: it is loaded anew, and what is typed stays. */
  readonly onOutdated: () => void;
}) {
  const t = useTranslations('shop.lending.reservationEdit');
  const te = useTranslations('shop.orderEdit');
  const { order, lines } = loaded;
  const edit = useReservationEdit(loaded, rules, closingNames);
  const { draft, stored, change, errorOf } = edit;
  const isPeak = peakSeason(rules.seasons, stored.camp) !== null;
  const navigate = useNavigate();
  const isDone = useRef(false);
  const { run, busy } = useWrite(edit.save);
  const isOpen = () => edit.isChanged && !isDone.current;
  useBlocker({
    shouldBlockFn: async () => {
      if (!isOpen()) return false;
      const leaves = await askConfirm({
        id: 'leave-reservation-edit',
        title: te('leaveTitle'),
        text: t('leaveText'),
        yes: te('leaveYes'),
        no: te('leaveNo'),
      });
      if (leaves === true) dropReservation();
      return leaves !== true;
    },
    enableBeforeUnload: isOpen,
  });
  const setDays = (days: ReservationDays) => change({ ...draft, days });
  return (
    <form
      noValidate
      className={styles.page}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <header className="stack">
        <h1>{t('heading', { number: order.OrderID ?? order.ReservationID })}</h1>
        <p className="soft">{te('lede')}</p>
      </header>
      {edit.wasMerged ? (
        <Note tone="warn" role="alert">
          {t('outdated')}
        </Note>
      ) : null}
      <ErrorSummary title={t('errorSummary')} errors={edit.errors} />
      {isPeak ? (
        <Note tone="peak" title={t('peakTitle')}>
          {t('peakText')}
        </Note>
      ) : null}
      <section aria-labelledby="days">
        <h2 id="days">{t('camp')}</h2>
        <ChosenDays period={draft.days.camp} />
        {isPeak ? null : (
          <div id="camp" tabIndex={-1}>
            <CampCalendar
              rules={edit.campRules}
              camp={draft.days.camp}
              rental={draft.days.rental}
              closingNames={closingNames}
              standing={stored.camp}
              onStart={() => setDays({ ...draft.days, camp: null })}
              onChange={(camp) => setDays(withCamp(draft.days, camp, edit.derived))}
            />
            <FieldProblem message={errorOf('camp')} />
          </div>
        )}
      </section>
      <Rental edit={edit} rules={rules} closingNames={closingNames} isFixed={isPeak} />
      {edit.hasHours ? (
        <div className={styles.slots}>
          <DepotSlots
            id="pickup"
            direction="pickup"
            day={draft.days.rental.from}
            orderId={order.ReservationOrderID}
            value={draft.days.pickupHourId}
            error={errorOf('pickup')}
            onChange={(pickupHourId) => setDays({ ...draft.days, pickupHourId })}
          />
          <DepotSlots
            id="return"
            direction="return"
            day={draft.days.rental.to}
            orderId={order.ReservationOrderID}
            value={draft.days.returnHourId}
            error={errorOf('return')}
            onChange={(returnHourId) => setDays({ ...draft.days, returnHourId })}
          />
        </div>
      ) : null}
      <section aria-labelledby="place">
        <h2 id="place">{t('place')}</h2>
        <PlaceForm
          place={draft.place}
          errorOf={errorOf}
          onChange={(place) => change({ ...draft, place: { ...draft.place, ...place } })}
        />
      </section>
      <section aria-labelledby="tents">
        <h2 id="tents">{t('tents')}</h2>
        <ul>
          {lines
            .filter((line) => !line.IsDeposit)
            .map((line) => (
              <li key={line.ReservationOrderItemID}>
                <TentLine line={line} edit={edit} isPeak={isPeak} />
              </li>
            ))}
        </ul>
      </section>
      <Box title={te('overview')}>
        <div className="stack">
          <EditPrice order={order} result={edit.result} />
          {edit.priceWaits ? <p className="soft">{t('priceWaits')}</p> : null}
          {edit.problem === null ? null : (
            <Note tone="bad" role="alert">
              {edit.problem}
            </Note>
          )}
          <div className={styles.actions}>
            <Button type="submit" busy={busy || edit.asking} disabled={!edit.isChanged}>
              {te(busy ? 'saving' : 'save')}
            </Button>
            {edit.isChanged ? null : <p className="soft">{te('nothingChanged')}</p>}
          </div>
        </div>
      </Box>
    </form>
  );

  async function save(): Promise<void> {
    if (draft.days.camp === null) notify({ type: 'negative', title: t('noCamp') });
    if (!edit.check()) return;
    const outcome = await run(undefined);
    if (outcome === 'outdated') return onOutdated();
    if (outcome !== 'saved') return;
    isDone.current = true;
    dropReservation();
    notify({ type: 'positive', title: t('saved') });
    await navigate({
      to: '/account/requests/$requestId',
      params: { requestId: order.ReservationOrderID },
      search: { order: 'true' },
    });
  }
}

/** The choice in words, which is also read out. */
function ChosenDays({ period }: { readonly period: Period | null }) {
  const t = useTranslations('shop.lending.wizard.period');
  const format = useFormat();
  return (
    <p aria-live="polite">
      <b>
        {period === null
          ? t('none')
          : t('chosen', { from: format.day(period.from, 'long'), to: format.day(period.to, 'longYear') })}
      </b>
      {period === null ? null : (
        <span className="soft"> · {t('days', { count: daysInclusive(period.from, period.to) })}</span>
      )}
    </p>
  );
}

/** When the tents are fetched and brought back: days that follow the camp, or such as are picked. */
function Rental({
  edit: { draft, stored, change, derived, errorOf },
  rules,
  closingNames,
  isFixed,
}: {
  readonly edit: ReservationEdit;
  readonly rules: CampRules;
  readonly closingNames: ReadonlyMap<string, string>;
  readonly isFixed: boolean;
}) {
  const t = useTranslations('shop.lending.reservationEdit');
  const format = useFormat();
  const { days } = draft;
  const { camp, rental, isPicked } = days;
  const own = camp === null ? null : derived(camp);
  return (
    <section aria-labelledby="rental-days">
      <h2 id="rental-days">{t('rental')}</h2>
      <p aria-live="polite">
        <b>
          {t('rentalDays', { from: format.day(rental.from, 'long'), to: format.day(rental.to, 'longYear') })}
        </b>{' '}
        <span className="soft">{isPicked || isFixed ? null : t('follows')}</span>
      </p>
      {isFixed ? null : (
        <div id="rental" tabIndex={-1} className={styles.page}>
          <div className={styles.actions}>
            {isPicked ? (
              <Button
                variant="line"
                disabled={own === null}
                onClick={() => {
                  if (own !== null) change({ ...draft, days: { ...withRental(days, own), isPicked: false } });
                }}
              >
                {t('follow')}
              </Button>
            ) : (
              <Button variant="line" onClick={() => change({ ...draft, days: { ...days, isPicked: true } })}>
                {t('pick')}
              </Button>
            )}
          </div>
          {isPicked ? (
            <Suspense fallback={<Skeleton height={380} />}>
              <RentalCalendar
                rules={rules}
                stored={stored}
                camp={camp}
                value={rental}
                closingNames={closingNames}
                onChange={(period) => change({ ...draft, days: withRental(days, period) })}
              />
            </Suspense>
          ) : null}
          <FieldProblem message={errorOf('rental')} />
        </div>
      )}
    </section>
  );
}

function FieldProblem({ message }: { readonly message: string | undefined }) {
  return <div aria-live="polite">{message === undefined ? null : <Note tone="bad">{message}</Note>}</div>;
}

/** How many of a tent, and how many there can be. */
function TentLine({
  line,
  edit: { draft, stored, customerId, change, errorOf },
  isPeak,
}: {
  readonly line: ReservationOrderItem;
  readonly edit: ReservationEdit;
  readonly isPeak: boolean;
}) {
  const t = useTranslations('shop.lending.reservationEdit');
  const te = useTranslations('shop.orderEdit');
  const words = useStepperWords();
  const { orderEdit } = useShop();
  const most = useMostTents(line, { rental: draft.days.rental, stored: stored.rental, customerId });
  const id = line.ReservationOrderItemID;
  const amount = draft.amounts[id] ?? line.Amount;
  const isLower = isPeak || !orderEdit.mayIncrease;
  const max = isLower ? line.Amount : most;
  const error = errorOf(`tent-${id}`);
  const noteId = `tent-${id}-note`;
  return (
    <div className={styles.tent}>
      <div>
        <b>{line.ItemDescription}</b>
        <p className="soft" id={noteId}>
          {isLower ? te('lowerOnly') : null}
          {!isLower && max !== null ? t('most', { count: max }) : null}
          {amount === line.Amount ? null : ` · ${t('was', { amount: line.Amount })}`}
        </p>
      </div>
      {line.IsChangeable ? (
        <NumberStepper
          {...words(line.ItemDescription)}
          id={`tent-${id}`}
          value={amount}
          max={max ?? undefined}
          maxLength={3}
          aria-describedby={noteId}
          onChange={(wanted) => change({ ...draft, amounts: { ...draft.amounts, [id]: wanted } })}
        />
      ) : (
        amount
      )}
      <FieldProblem message={error} />
    </div>
  );
}
