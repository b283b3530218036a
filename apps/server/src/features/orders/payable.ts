import { cents, openCents, type PayableReservation, paymentPolicy, sumCents } from '@bivak/rules';
import type { Shop } from '../../platform/shops/shop.ts';

/** What can be paid online now, in cents; 0 where the shop takes no payments, or nothing is owed (spec 2 §9). */
export function payableCents(
  { config, payments }: Pick<Shop, 'config' | 'payments'>,
  parts: readonly PayableReservation[],
  paidCents: number,
): number {
  const totalGrossCents = sumCents(parts.map((part) => part.grossCents));
  const { online } = paymentPolicy({ policy: config.payment.policy, totalGrossCents });
  return online && payments !== null ? openCents(parts, cents(paidCents)) : 0;
}
