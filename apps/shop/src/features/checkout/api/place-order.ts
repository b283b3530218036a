import {
  checkout,
  checkoutAnonymous,
  checkoutRegister,
  type Call,
  type CheckoutResult,
  type OperationInput,
  type WireError,
} from '@bivak/contract/wire';
import { isWireError } from '@bivak/web';
import type { checkoutBody, ShownTotals } from '../model/checkout-body.ts';

type Body = ReturnType<typeof checkoutBody>;
type Registration = OperationInput<typeof checkoutRegister>['body']['Registration'];

export interface Order {
  readonly cartId: string;
  readonly anonymous: boolean;
  readonly body: Body;
  /** Of a visitor who becomes a customer with it. */
  readonly registration: Registration | null;
}

/** What came of it; only what the page can act on is told apart. */
export type Placed =
  | { readonly kind: 'placed'; readonly results: readonly CheckoutResult[] }
  | { readonly kind: 'price-changed'; readonly now: ShownTotals }
  /** The cart was ordered before with other details; empty for who may not read that order. */
  | { readonly kind: 'already-placed'; readonly results: readonly CheckoutResult[]; readonly message: string }
  /** Lines that cannot be had any more, by their id, each with the server's words. */
  | { readonly kind: 'lines-lost'; readonly lines: readonly LostLine[] }
  | {
      readonly kind: 'fields';
      readonly fields: readonly { readonly field: string; readonly message: string }[];
    }
  | { readonly kind: 'slot-full'; readonly message: string }
  /** The shop asks for more than the cart comes to; more of it is added in the cart. */
  | { readonly kind: 'below-minimum'; readonly message: string }
  | { readonly kind: 'cart-gone' }
  /** The address of a registration has a login already. */
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'other-key' }
  | { readonly kind: 'signed-out' }
  /** No answer: whether the order was placed is not known; the same key asks again. */
  | { readonly kind: 'no-connection' }
  | { readonly kind: 'refused'; readonly message: string };

export interface LostLine {
  readonly id: string;
  readonly message: string;
}

/** Sends the checkout once; the same key again gets the first answer (DESIGN §4, "Acknowledged means stored, once"). */
export async function placeOrder(call: Call, order: Order, idempotencyKey: string): Promise<Placed> {
  try {
    const answer = await send(call, order, idempotencyKey);
    return { kind: 'placed', results: answer.Collection };
  } catch (cause) {
    return refusalOf(cause);
  }
}

/** One of three checkouts, by who orders (spec 2 §4, "Checkout"). */
function send(call: Call, order: Order, idempotencyKey: string) {
  const params = { cartId: order.cartId };
  const { Customer, ...body } = order.body;
  const { registration: Registration } = order;
  if (Registration !== null)
    return call(checkoutRegister, { params, body: { ...body, Registration } }, { idempotencyKey });
  if (order.anonymous && Customer !== undefined)
    return call(checkoutAnonymous, { params, body: { ...body, Customer } }, { idempotencyKey });
  return call(checkout, { params, body: order.body }, { idempotencyKey });
}

function refusalOf(cause: unknown): Placed {
  if (!isWireError(cause) || cause.status >= 500) return { kind: 'no-connection' };
  if (cause.status === 401) return { kind: 'signed-out' };
  const beside = cause.body as {
    readonly TotalIncVAT?: number;
    readonly TotalDeposit?: number;
    readonly CartItemIDs?: readonly string[];
    readonly Collection?: readonly CheckoutResult[];
  } | null;
  switch (cause.code) {
    case 'PriceChanged':
      return {
        kind: 'price-changed',
        now: { total: beside?.TotalIncVAT ?? 0, deposit: beside?.TotalDeposit ?? 0 },
      };
    case 'AlreadyPlaced':
      return { kind: 'already-placed', results: beside?.Collection ?? [], message: cause.message };
    case 'StockShort':
    case 'LineInvalid':
      return linesLost(beside?.CartItemIDs ?? [], cause);
    case 'ValidationFailed':
    case 'UnknownCustomField':
      if (cause.fields.length === 0) return { kind: 'refused', message: cause.message };
      return {
        kind: 'fields',
        fields: cause.fields.map(({ Field, Message }) => ({
          field: Field,
          message: Message === '' ? cause.message : Message,
        })),
      };
    case 'SlotFull':
    case 'SlotRequired':
    case 'PeriodRefused':
      return { kind: 'slot-full', message: cause.message };
    case 'OrderBelowMinimum':
      return { kind: 'below-minimum', message: cause.message };
    case 'UserDuplicate':
      return { kind: 'duplicate' };
    case 'IdempotencyMismatch':
      return { kind: 'other-key' };
    case 'NotFound':
    case 'EmptyCart':
    case 'CartCheckedOut':
      return { kind: 'cart-gone' };
    default:
      return { kind: 'refused', message: cause.message };
  }
}

/** Fields and ids are of the same lines, in the same order; a refusal that names none still says why. */
function linesLost(ids: readonly string[], { fields, message }: WireError): Placed {
  if (ids.length === 0) return { kind: 'refused', message: fields[0]?.Message ?? message };
  const words = (index: number): string => fields[index]?.Message ?? message;
  return { kind: 'lines-lost', lines: ids.map((id, index) => ({ id, message: words(index) })) };
}
