import type { OperationRequest, submitCartCertificate } from '@bivak/contract';
import type { Context } from '../../platform/http/context.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { lockCustomer } from '../identity/index.ts';
import { cartActions } from './cart-actions.ts';
import { saveCertificate, withdrawCertificate } from './certificates.queries.ts';
import { changeCart } from './change-cart.ts';
import { type CartView, viewCart } from './view-cart.ts';

/**
 * Takes the number of a certificate that the items of the cart ask for, or withdraws it (spec 1 §7). A new number
 * takes the place of the old one. Of a customer it counts for every cart and order, and stays when the cart is gone.
 */
export function submitCertificate(
  context: Context,
  { params, body }: OperationRequest<typeof submitCartCertificate>,
): Promise<CartView | Refusal> {
  return changeCart(context, {
    cartId: params.cartId,
    action: body.IsInactive ? 'withdraw-certificate' : 'hand-in-certificate',
    async write(transaction, cart) {
      // Of a customer it counts in all its carts, so they hand in one after the other.
      if (cart.customerId !== null) await lockCustomer(transaction, cart.customerId);
      const asked = askedBy(await viewCart(transaction, context, cart), context);
      const meant =
        body.CertificateID ?? asked.find(({ number }) => (number === null) !== body.IsInactive)?.id;
      if (meant === undefined || !asked.some(({ id }) => id === meant)) return unknown('CertificateID');
      if (body.IsInactive) {
        if (!(await withdrawCertificate(transaction, cart, meant, body.Number))) return unknown('Number');
      } else {
        await withdrawCertificate(transaction, cart, meant, null);
        await saveCertificate(transaction, cart, { id: meant, number: body.Number }, context.now);
      }
      const others = cart.certificates.filter(({ id }) => id !== meant);
      const given = body.IsInactive ? others : [...others, { id: meant, number: body.Number }];
      // The number itself stands in its row only: events hold ids.
      return { cart: { ...cart, certificates: given }, touched: [], after: { certificate: meant } };
    },
  });
}

function askedBy(view: CartView, context: Context) {
  return cartActions(view, context).flatMap(({ details }) => [
    ...details.requiredCertificates,
    ...details.optionalCertificates,
  ]);
}

function unknown(field: string): Refusal {
  return refuse('ValidationFailed', { fields: [{ field, reason: 'no-certificate' }] });
}
