import { Note, Pill, ProgressSteps, buttonClass } from '@bivak/ui';
import { Link, useLocation } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { OrderTotals } from '../../features/checkout/components/order-totals.tsx';
import { usePlaces } from '../../features/locations/model/use-places.ts';
import type { LoadedOrder } from '../../features/orders/api/order-query.ts';
import { OrderDocuments } from '../../features/documents/components/order-documents.tsx';
import { OrderCustomer, OrderPlace } from '../../features/orders/components/order-facts.tsx';
import { OrderFiles } from '../../features/orders/components/order-files.tsx';
import { wasPlacedHere } from '../../features/orders/model/placed-here.ts';
import { OrderLines } from '../../features/orders/components/order-lines.tsx';
import { isPaidLater, LaterPayment, OrderPayment } from '../../features/orders/components/order-payment.tsx';
import { OrderProgress } from '../../features/orders/components/order-progress.tsx';
import { awaitsConfirmation } from '../../features/orders/model/awaits-confirmation.ts';
import { isFinished } from '../../features/orders/model/is-finished.ts';
import { orderCourse } from '../../features/orders/model/order-course.ts';
import { statusLook } from '../../features/orders/model/status-look.ts';
import { ResendActivation } from '../../features/identity/components/resend-activation.tsx';
import { PayOrder } from '../../features/payments/components/pay-order.tsx';
import { useFormat } from '@bivak/web';
import { AskAboutOrder } from './ask-about-order.tsx';
import { NextSteps } from './next-steps.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderBack } from './order-back.tsx';
import { OrderInvoices } from './order-invoices.tsx';
import { Thanks } from './thanks.tsx';
import styles from './order-page.module.css';

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
      <OrderBack order={order} />
      {isNew && isUnderWay(order) ? (
        <>
          <ProgressSteps
            label={tCheckout('steps')}
            steps={[tCheckout('stepCart'), tCheckout('stepDetails'), tCheckout('stepDone')]}
            current={2}
          />
          <Thanks order={order} />
        </>
      ) : null}
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
          <OrderActions order={order} isOver={isOver(order)} isChecking={isChecking} />
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
