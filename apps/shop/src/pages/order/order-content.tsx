import { Button, ErrorState, Icon, OrderSteps, Pill, Spinner } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { orderQuery } from '../../features/orders/api/order-query.ts';
import { COURSE, stepsDone, toneOf } from '../../features/orders/model/order-course.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { isWireError } from '../../wire-error.ts';
import { BackButton } from '../errors/back-button.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderLines } from './order-lines.tsx';
import { WhatNext } from './what-next.tsx';

const STEP_KEYS = {
  placed: 'stepPlaced',
  accepted: 'stepAccepted',
  ready: 'stepReady',
  'picked-up': 'stepPickedUp',
  returned: 'stepReturned',
} as const;

export function OrderContent() {
  const t = useTranslations('shop');
  const format = useFormat();
  const { orderId = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(orderQuery(useCall(), orderId));
  if (error !== null) {
    const unknown = isWireError(error) && error.status < 500;
    return (
      <ErrorState
        level={1}
        title={t(unknown ? 'global.errorNotFound' : 'order.loadError')}
        text={unknown ? t('order.notFoundText') : undefined}
        actions={
          unknown ? <BackButton /> : <Button onClick={() => void refetch()}>{t('global.tryAgain')}</Button>
        }
      />
    );
  }
  if (data === undefined) return <Spinner label={t('global.loading')} showLabel />;

  const { order, lines } = data;
  const done = stepsDone(order.ReservationStatus);
  return (
    <div className="stack">
      <h1>{t(order.OrderID === null ? 'order.thanks' : 'order.thanksOrder')}</h1>
      <p className="row">
        <b className="num">
          {order.OrderID === null
            ? t('order.requestNumber', { number: order.ReservationID })
            : t('order.number', { number: order.OrderID })}
        </b>
        <Pill tone={toneOf(order.ReservationStatus)}>{t(`order.status.${order.ReservationStatus}`)}</Pill>
      </p>
      <p className="soft">
        {t('order.placedOn', {
          day: format.day(format.dayOf(order.DateTimeCreated), 'shortYear'),
          time: format.time(order.DateTimeCreated),
        })}{' '}
        {order.Customer.Email === '' ? null : t('order.mailed', { email: order.Customer.Email })}
      </p>
      {done === null ? null : (
        <OrderSteps
          label={t('order.course')}
          doneLabel={t('order.done')}
          steps={COURSE.map((step, index) => ({
            key: step,
            title: t(`order.${STEP_KEYS[step]}`),
            note: noteOf(step),
            state: stateOf(index, done),
          }))}
        />
      )}
      <div className="split">
        <div className="stack">
          {done === null ? null : <WhatNext order={order} />}
          <OrderLines order={order} lines={lines} />
        </div>
        <aside className="side">
          <OrderDetails order={order} />
        </aside>
      </div>
      <p>
        <Link to="/items" className="text-link">
          {t('order.shopOn')}
          <Icon name="chevron-right" />
        </Link>
      </p>
    </div>
  );

  function noteOf(step: (typeof COURSE)[number]): string | undefined {
    if (data === undefined) return undefined;
    if (step === 'placed') return format.day(format.dayOf(data.order.DateTimeCreated));
    if (step === 'picked-up') return format.day(format.dayOf(data.order.DateTimeBusinessStart));
    if (step === 'returned') return format.day(format.dayOf(data.order.DateTimeBusinessEnd));
    return undefined;
  }
}

function stateOf(index: number, done: number): 'done' | 'now' | 'ahead' {
  if (index < done) return 'done';
  return index === done ? 'now' : 'ahead';
}
