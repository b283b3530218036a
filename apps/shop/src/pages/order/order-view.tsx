import type { ReservationOrder } from '@bivak/contract/wire';
import { Box, buttonClass, classNames, Icon, Note, Pill, ProgressSteps } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { Link, useLocation } from '@tanstack/react-router';
import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useShop } from '../../app-context.tsx';
import { OrderTotals } from '../../features/checkout/components/order-totals.tsx';
import { OrderDocuments } from '../../features/documents/components/order-documents.tsx';
import { ResendActivation } from '../../features/identity/components/resend-activation.tsx';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import type { LoadedOrder } from '../../features/orders/api/order-query.ts';
import { OrderCustomer, OrderPlace } from '../../features/orders/components/order-facts.tsx';
import { OrderFiles } from '../../features/orders/components/order-files.tsx';
import { OrderLines } from '../../features/orders/components/order-lines.tsx';
import { isPaidLater, LaterPayment, OrderPayment } from '../../features/orders/components/order-payment.tsx';
import { OrderProgress } from '../../features/orders/components/order-progress.tsx';
import { awaitsConfirmation } from '../../features/orders/model/awaits-confirmation.ts';
import { awaitsPayment } from '../../features/orders/model/awaits-payment.ts';
import { isFinished } from '../../features/orders/model/is-finished.ts';
import { openActions } from '../../features/orders/model/open-actions.ts';
import { orderCourse } from '../../features/orders/model/order-course.ts';
import { wasPlacedHere } from '../../features/orders/model/placed-here.ts';
import { statusLook } from '../../features/orders/model/status-look.ts';
import { useHandOverTimes } from '../../features/orders/model/use-hand-over-times.ts';
import { PayOrder } from '../../features/payments/components/pay-order.tsx';
import { EmailText } from '../../i18n/email-text.tsx';
import { usePermissions } from '../../session/use-permissions.ts';
import { useSession } from '../../session/use-session.ts';
import { AskAboutOrder } from './ask-about-order.tsx';
import { OrderActions } from './order-actions.tsx';
import styles from './order-page.module.css';
import { useListPage } from './use-list-page.ts';

const WithdrawalWay = lazy(async () => ({
  default: (await import('../../features/orders/components/withdrawal.tsx')).WithdrawalWay,
}));

export function OrderView({
  loaded: { order, lines },
  notice,
  access,
  isChecking,
}: {
  readonly loaded: LoadedOrder;
  /** What became of the link with which the page was opened. */
  readonly notice: ReactNode;
  /** Opened by what a mail carries, on whatever device; null otherwise. */
  readonly access: string | null;
  /** Whether it is paid is being asked: paying once more is not offered meanwhile. */
  readonly isChecking: boolean;
}) {
  const t = useTranslations('shop.order');
  const tCheckout = useTranslations('shop.checkout');
  const format = useFormat();
  const { clock, shop } = useApp();
  const { all: warehouses } = usePlaces();
  // Only who comes from the checkout is thanked; a reload keeps it, a later visit does not have it.
  const placed = useLocation({ select: ({ state }) => state.placed ?? [] });
  const unpaid = useLocation({ select: ({ state }) => state.unpaid ?? null });
  const isNew = placed.includes(order.ReservationOrderID);
  const number = order.OrderID ?? order.ReservationID;
  const isPickupPast = clock.now().getTime() >= Date.parse(order.DateTimeBusinessStart);
  const course = orderCourse(order.ReservationStatus, { isPickupPast, isSale: shop.mode === 'sales' });
  const kind = order.Delivery?.Kind ?? 'pickup';
  // A mail's link shows the order, and lets it be paid; its papers came with the mail.
  const mayHaveFiles = access === null || wasPlacedHere(order.ReservationOrderID);
  const { words, tone } = statusLook(order.ReservationStatus, isPickupPast);
  const created = {
    day: format.day(format.dayOf(order.DateTimeCreated), 'shortYear'),
    time: format.time(order.DateTimeCreated),
  };
  return (
    <div className={styles['page']}>
      {isNew && isUnderWay(order) ? (
        <>
          <Thanks order={order} />
          <ProgressSteps
            label={tCheckout('steps')}
            steps={[tCheckout('stepCart'), tCheckout('stepDetails'), tCheckout('stepDone')]}
            current={2}
          />
        </>
      ) : (
        <OrderBack order={order} />
      )}
      {notice}
      {notice === null && awaitsConfirmation(order) ? (
        <Note tone="warn" icon="mail" title={t('confirm.asked')}>
          {t('confirm.askedText', { email: order.Customer.Email })}
        </Note>
      ) : null}
      {order.AccountNextStep === null || !isUnderWay(order) ? null : (
        <Note icon="user" title={t(`account.${order.AccountNextStep}`)}>
          <p>{t(`account.${order.AccountNextStep}Text`, { email: order.Customer.Email })}</p>
          {order.AccountNextStep === 'Activate' ? <ResendActivation email={order.Customer.Email} /> : null}
        </Note>
      )}
      <header className={styles['head']}>
        <div className={styles['title']}>
          <div className="row">
            <h1 className="num">{t(order.OrderID === null ? 'requestNumber' : 'number', { number })}</h1>
            <Pill tone={tone}>{t(`status.${words}`, { kind })}</Pill>
          </div>
          <p className="soft num">
            {t('placedOn', created)}
            {order.Reference ? ` · ${t('reference')} ${order.Reference}` : null}
            {order.TermsVersion === null ? null : ` · ${t('termsVersion', { version: order.TermsVersion })}`}
          </p>
          {order.PlacedTogether.length === 0 ? null : (
            <p className="soft num">
              {t('placedTogether')}{' '}
              {order.PlacedTogether.map(({ ReservationOrderID: id, Number: other }, index) => (
                <Fragment key={id}>
                  {index === 0 ? null : ', '}
                  {access === null || wasPlacedHere(id) ? (
                    <Link
                      to="/order/$orderId"
                      params={{ orderId: id }}
                      state={{ placed: [...placed] }}
                      className="link"
                    >
                      {other}
                    </Link>
                  ) : (
                    other
                  )}
                </Fragment>
              ))}
            </p>
          )}
        </div>
        {mayHaveFiles ? (
          <OrderActions order={order} isChecking={isChecking} />
        ) : (
          <div className={styles['actions']}>
            <AskAboutOrder order={order} />
          </div>
        )}
      </header>
      {course === null ? null : <OrderProgress order={order} course={course} />}
      <div className="split">
        <div className={styles['main']}>
          {order.TotalOpen > 0 && !isChecking ? (
            <PayOrder
              order={order}
              problem={unpaid}
              access={access}
              chosen={isPaidLater(order) ? <LaterPayment order={order} /> : null}
            />
          ) : null}
          <NextSteps order={order} />
          <section aria-labelledby="lines">
            <h2 id="lines" className="title-l">
              {t('lines')}
            </h2>
            <OrderLines lines={lines} />
            <div className={styles['totals']}>
              <OrderTotals
                sums={{
                  net: order.TotalExcVAT,
                  gross: order.TotalIncVAT,
                  perRate: order.VATTotals,
                  rounding: order.TotalRounding,
                  // What was never taken is not given back.
                  deposit: isOver(order) ? 0 : order.TotalDeposit,
                  kind,
                  isPast: isFinished(order),
                }}
              />
            </div>
          </section>
          {mayHaveFiles ? <OrderFiles orderId={order.ReservationOrderID} /> : null}
        </div>
        <aside className="side">
          <OrderPlace
            order={order}
            warehouse={warehouses.find((one) => one.WarehouseID === order.WarehouseID)}
          />
          {isOver(order) || (order.TotalOpen > 0 && isPaidLater(order)) ? null : (
            <OrderPayment order={order} />
          )}
          {isOver(order) || !mayHaveFiles ? null : <OrderDocuments order={order} />}
          <OrderInvoices order={order} />
          {shop.withdrawal !== 'granted' || isOver(order) ? null : (
            <Suspense fallback={null}>
              <WithdrawalWay order={order} />
            </Suspense>
          )}
          <OrderCustomer order={order} />
          <Link to="/items" className={buttonClass({ variant: 'line', wide: true })}>
            {t('shopOn')}
          </Link>
        </aside>
      </div>
    </div>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The reservations that the checkout just made, on the page that confirms them. */
    placed?: readonly string[];
    /** Why the one that was just placed could not be paid. */
    unpaid?: string | null;
  }
}

/** After a refusal or an expiry nobody is thanked any more, however fresh the address is. */
function isUnderWay({ ReservationStatus: status }: { readonly ReservationStatus: string }): boolean {
  return status === 'Active' || status === 'Order';
}

/** Nothing is paid any more for an order that ended before it began. */
function isOver({ ReservationStatus: status }: { readonly ReservationStatus: string }): boolean {
  return status === 'Rejected' || status === 'Expired' || status === 'Cancelled';
}

const ENDED = { Rejected: 'endRejected', Expired: 'endExpired', Cancelled: 'endCancelled' } as const;

/** What the customer may expect, and what is expected of the customer; for an order that ended, why. */
function NextSteps({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.order');
  const { mode, contact } = useShop();
  const { pickup, back } = useHandOverTimes(order);
  const status = order.ReservationStatus;
  if (status === 'Rejected' || status === 'Expired' || status === 'Cancelled') {
    return (
      <Note tone="bad">
        {t(ranOut(order) ? 'endUnpaid' : ENDED[status], { email: contact.email })}
        {order.RejectionReason === null ? null : (
          <span className={styles['reason']}>{t('rejectionReason', { reason: order.RejectionReason })}</span>
        )}
      </Note>
    );
  }
  if (isFinished(order)) return null;
  const place = order.Warehouse.Description;
  const kind = order.Delivery?.Kind ?? 'pickup';
  const bringBack = t(order.TotalDeposit > 0 ? 'next3' : 'next3NoDeposit', { kind, moment: back });
  const steps = [
    ...(awaitsConfirmation(order) ? [t('confirm.step')] : []),
    t(firstStep(order)),
    t('next2', { kind, place, moment: pickup }),
    ...(mode === 'sales' ? [] : [bringBack]),
  ];
  return (
    <Box tint title={t('next')}>
      <ol className={styles['next']}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Box>
  );
}

/** Released because its money never came. */
function ranOut({ ReservationStatus, PaymentMode, TotalPaid }: ReservationOrder): boolean {
  return ReservationStatus === 'Expired' && PaymentMode === 'NOW' && TotalPaid === 0;
}

function firstStep(order: ReservationOrder): 'next1' | 'next1Pay' | 'next1Order' | 'next1OrderOpen' {
  const { OrderID, PaymentMode, TotalOpen } = order;
  // What is still to be done stands above; nobody is told that nothing is.
  if (OrderID !== null) return openActions(order) > 0 ? 'next1OrderOpen' : 'next1Order';
  return PaymentMode === 'NOW' && TotalOpen > 0 ? 'next1Pay' : 'next1';
}

/** The way back (spec 1 §2): for an order of one's own to its list, else to the first page. */
function OrderBack({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.accountOrderDetails');
  const customer = useSession((state) => state.session.account?.CustomerID ?? null);
  const { held } = usePermissions();
  const page = useListPage();
  if (customer === null || customer !== order.CustomerID) return <ToStart />;
  const hasList = held.has('orders.read');
  return (
    <p>
      <Link
        {...(hasList
          ? { to: '/account/orders', search: { page: page === null || page === 1 ? undefined : page } }
          : { to: '/account' })}
        className="text-link"
      >
        <Icon name="arrow-left" />
        {t(hasList ? 'all' : 'toAccount')}
      </Link>
    </p>
  );
}

function ToStart() {
  const t = useTranslations('shop.errors');
  return (
    <p>
      <Link to="/" className="text-link">
        <Icon name="arrow-left" />
        {t('toHome')}
      </Link>
    </p>
  );
}

/** From an order that is closed to its invoices, for who may see them. */
function OrderInvoices({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.accountInvoices');
  const customer = useSession((state) => state.session.account?.CustomerID ?? null);
  const { held } = usePermissions();
  const { CustomerID, OrderID, ReservationStatus } = order;
  const isOwn = customer !== null && customer === CustomerID && held.has('invoices.read');
  if (!isOwn || OrderID === null || ReservationStatus !== 'ClosedAndCompleted') return null;
  return (
    <Link
      to="/account/invoices"
      search={{ find: OrderID }}
      className={buttonClass({ variant: 'line', wide: true })}
    >
      <Icon name="file" />
      {t('ofThisOrder')}
    </Link>
  );
}

/** Who comes from the checkout is thanked, or told that it is still to be paid before anything is confirmed. */
function Thanks({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.order');
  const format = useFormat();
  const { OrderID, DateTimePaymentDeadline: deadline } = order;
  const email = () => <EmailText>{order.Customer.Email}</EmailText>;
  const isUnpaid = awaitsPayment(order);
  const mailed = isUnpaid
    ? t.rich('mailedOncePaid', {
        hasDeadline: deadline === null ? 'no' : 'yes',
        day: deadline === null ? '' : format.day(format.dayOf(deadline)),
        time: deadline === null ? '' : format.time(deadline),
        email,
      })
    : t.rich('mailed', { email });
  const thanks = OrderID === null ? 'thanks' : 'thanksOrder';
  return (
    <p className={classNames(styles['thanks'], isUnpaid && styles['unpaid'])}>
      <b className="title-l">{t(isUnpaid ? 'thanksUnpaid' : thanks)}</b>{' '}
      {awaitsConfirmation(order) ? null : <span>{mailed}</span>}
    </p>
  );
}
