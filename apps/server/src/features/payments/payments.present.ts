import type { PaymentState } from '@bivak/contract';
import { cents, openCents, ownPayment, polledStatus } from '@bivak/rules';
import type { Shop } from '../../platform/shops/shop.ts';
import { payableCents } from '../orders/index.ts';
import { money } from '../pricing/index.ts';
import type { PaymentFacts } from './checkouts.queries.ts';

export function presentPaymentState(shop: Shop, reservationId: string, facts: PaymentFacts): PaymentState {
  const { parts, paidCents, latest } = facts;
  const owes = paidCents === 0 || openCents(parts, cents(paidCents)) > 0;
  return {
    ReservationOrderID: reservationId,
    Status: polledStatus({ owes, latest: latest?.status ?? null }),
    Message: latest?.status === 'failed' ? latest.message : null,
    PaymentMethod: latest?.method ?? null,
    TotalPaid: money(ownPayment(parts, ({ id }) => id === reservationId, cents(paidCents)).paidCents),
    TotalOpen: money(payableCents(shop, parts, paidCents)),
    DateTimePaymentDeadline: facts.deadline === null ? null : shop.zone.format(facts.deadline),
  };
}
