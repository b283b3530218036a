import { cents, type OrderAction, orderActions } from '@bivak/rules';
import type { Context } from '../../platform/http/context.ts';
import type { CartView } from './view-cart.ts';

/** What the cart still asks of its customer (RULINGS, "Actions of carts and orders"); nothing of it is stored. */
export function cartActions(
  { cart, priced, lines }: Pick<CartView, 'cart' | 'priced' | 'lines'>,
  { actor, shop }: Pick<Context, 'actor' | 'shop'>,
): OrderAction[] {
  return orderActions({
    referenceRequired: actor.kind === 'customer' && actor.account?.referenceRequired === true,
    reference: cart.reference,
    certificates: lines.flatMap(({ line }) => line.row.certificates),
    handedInCertificates: cart.certificates,
    paymentPolicy: shop.config.payment.policy,
    totalGrossCents: priced.totals.grossCents,
    dueCents: cents(priced.totals.grossCents + priced.depositCents),
    paidCents: cents(0),
  });
}
