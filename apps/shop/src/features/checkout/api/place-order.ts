import { checkout, checkoutAnonymous, type Call, type Cart, type CheckoutResult } from '@bivak/contract';
import { isWireError } from '../../../wire-error.ts';
import { customerOf, type CheckoutForm } from '../model/checkout-form.ts';

export interface Order {
  readonly cart: Cart;
  /** Null for a logged-in customer, whose details the server has. */
  readonly form: CheckoutForm | null;
  readonly notes: string;
  readonly expectedTotal: number;
}

/** What came of it; only what the page can act on is told apart. */
export type Placed =
  | { readonly kind: 'placed'; readonly result: CheckoutResult }
  | { readonly kind: 'price-changed'; readonly total: number }
  /** Lines that cannot be had any more, by their id, each with the server's words. */
  | { readonly kind: 'lines-lost'; readonly lines: readonly { readonly id: string; readonly message: string }[] }
  | { readonly kind: 'fields'; readonly fields: readonly { readonly field: string; readonly message: string }[] }
  | { readonly kind: 'cart-changed' }
  | { readonly kind: 'slot-full' }
  | { readonly kind: 'cart-gone' }
  | { readonly kind: 'no-connection' }
  | { readonly kind: 'refused'; readonly message: string };

/** Sends the checkout once; the same key again gets the first answer (DESIGN §4, "Acknowledged means stored, once"). */
export async function placeOrder(call: Call, order: Order, idempotencyKey: string): Promise<Placed> {
  const { cart, form, notes, expectedTotal } = order;
  const params = { cartId: cart.CartID };
  const common = { ...(notes.trim() === '' ? {} : { Notes: notes.trim() }), ExpectedTotalIncVAT: expectedTotal };
  try {
    const answer =
      form === null
        ? await call(checkout, { params, body: common }, { idempotencyKey })
        : await call(
            checkoutAnonymous,
            { params, body: { ...common, Customer: withoutEmpty(customerOf(form)) } },
            { idempotencyKey },
          );
    const [result] = answer.Collection;
    return result === undefined ? { kind: 'refused', message: '' } : { kind: 'placed', result };
  } catch (cause) {
    return refusalOf(cause);
  }
}

function refusalOf(cause: unknown): Placed {
  if (!isWireError(cause)) return { kind: 'no-connection' };
  const beside = cause.body as { TotalIncVAT?: number; CartItemIDs?: readonly string[] } | null;
  switch (cause.code) {
    case 'PriceChanged':
      return { kind: 'price-changed', total: beside?.TotalIncVAT ?? 0 };
    case 'StockShort':
    case 'LineInvalid':
      return {
        kind: 'lines-lost',
        lines: (beside?.CartItemIDs ?? []).map((id, index) => ({ id, message: cause.fields[index]?.Message ?? '' })),
      };
    case 'ValidationFailed':
      return {
        kind: 'fields',
        fields: cause.fields.map(({ Field, Message }) => ({ field: Field, message: Message })),
      };
    case 'CartChanged':
      return { kind: 'cart-changed' };
    case 'SlotFull':
    case 'SlotRequired':
      return { kind: 'slot-full' };
    case 'NotFound':
    case 'CartCheckedOut':
      return { kind: 'cart-gone' };
    default:
      return { kind: 'refused', message: cause.code === 'Unexpected' ? '' : cause.message };
  }
}

function withoutEmpty<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as T;
}
