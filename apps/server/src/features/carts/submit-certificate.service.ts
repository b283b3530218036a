import type { OperationRequest, submitCartCertificate } from '@bivak/contract';
import type { Context } from '../../platform/http/context.ts';
import { isRefusal, type Refusal } from '../../platform/http/refusal.ts';
import { lockCustomer } from '../identity/index.ts';
import { cartActions } from './cart-actions.ts';
import { changeCart } from './change-cart.ts';
import { takeCertificate } from './take-certificate.ts';
import { type CartView, viewCart } from './view-cart.ts';

/**
 * Takes the number of a certificate that the items of the cart ask for, or withdraws it (spec 1 §7). Of a customer it
 * counts for every cart and order, and stays when the cart is gone.
 */
export function submitCertificate(
  context: Context,
  { params, body }: OperationRequest<typeof submitCartCertificate>,
): Promise<CartView | Refusal> {
  return changeCart(context, {
    cartId: params.cartId,
    action: 'certificate',
    async write(transaction, cart) {
      // Of a customer it counts in all its carts, so they hand in one after the other.
      if (cart.customerId !== null) await lockCustomer(transaction, cart.customerId);
      const asked = askedBy(await viewCart(transaction, context, cart), context);
      const subject = { entity: 'cart', entityId: cart.id };
      const taken = await takeCertificate(transaction, { owner: cart, asked, subject }, body, context);
      if (isRefusal(taken)) return taken;
      const others = cart.certificates.filter(({ id }) => id !== taken.id);
      const certificates = body.IsInactive ? others : [...others, { id: taken.id, number: body.Number }];
      return { cart: { ...cart, certificates }, touched: [], recorded: true };
    },
  });
}

function askedBy(view: CartView, context: Context) {
  return cartActions(view, context).flatMap(({ details }) => [
    ...details.requiredCertificates,
    ...details.optionalCertificates,
  ]);
}
