import type { PaymentState } from '@bivak/contract/wire';
import { cents, ownPayment } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuseNamed } from '../../platform/application/refusal.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import { payableCents } from '../orders/index.ts';
import { money } from '../pricing/index.ts';
import type { StandingPayment } from './payments.commands.ts';

export function presentPaymentState(
  { orderId, facts, status }: StandingPayment,
  { shop }: Pick<Context, 'shop'>,
): PaymentState {
  const { parts, paidCents, latest, deadline } = facts;
  return {
    ReservationOrderID: orderId,
    Status: status,
    Message: latest?.status === 'failed' ? latest.message : null,
    PaymentMethod: latest?.method ?? null,
    TotalPaid: money(ownPayment(parts, ({ id }) => id === orderId, cents(paidCents)).paidCents),
    TotalOpen: money(payableCents(shop, parts, paidCents)),
    DateTimePaymentDeadline: deadline === null ? null : shop.zone.format(deadline),
  };
}

export function paymentRefusal(refused: Refusal): Refusal {
  const names = { returnPage: 'returnUrl', method: 'paymentMethod' };
  return refuseNamed(refused, (field) => wirePath(field, names));
}
