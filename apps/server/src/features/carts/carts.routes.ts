import {
  addCartItems,
  type Cart,
  changeCartItem,
  clearCartItems,
  copyAnonymousCart,
  createCart as createCartOperation,
  deleteCart as deleteCartOperation,
  getCart,
  listCartItems,
  listInvalidItems,
  removeCartItem,
  submitCartCertificate,
  updateCart as updateCartOperation,
} from '@bivak/contract';
import type { Context } from '../../platform/http/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { listed } from '../locations/index.ts';
import { addLines, changeLine, clearLines, removeLine } from './cart-lines.service.ts';
import { presentCart, presentCartItems } from './carts.present.ts';
import { findCart } from './carts.queries.ts';
import { presentCopiedCart } from './copied-cart.present.ts';
import { copyCart } from './copy-cart.service.ts';
import { createCart } from './create-cart.service.ts';
import { invalidItems } from './invalid-items.ts';
import { withItems } from './line-items.ts';
import { submitCertificate } from './submit-certificate.service.ts';
import { deleteCart, updateCart } from './update-cart.service.ts';
import { type CartView, viewCart, type ViewOptions } from './view-cart.ts';

/** /api/v3/rental/cart, …/{cartId}, …/{cartId}/items[/{cartItemId}], …/{cartId}/{_invalid-items,_copy-anonymous,certificate} */
export const cartsRoutes: readonly Route[] = [
  route(createCartOperation, 'shopper', async (context, request) => {
    const view = await createCart(context, request);
    return isRefusal(view) ? view : presentCart(view, context);
  }),
  route(getCart, 'shopper', readCart),
  route(
    updateCartOperation,
    'shopper',
    async (context, request) => {
      const view = await updateCart(context, request);
      return isRefusal(view) ? view : presentCart(view, context);
    },
    { stored: readCart },
  ),
  route(deleteCartOperation, 'shopper', (context, { params }) => deleteCart(context, params.cartId)),
  route(listCartItems, 'shopper', readLines),
  route(addCartItems, 'shopper', async (context, request) =>
    itemsOf(context, await addLines(context, request)),
  ),
  route(
    changeCartItem,
    'shopper',
    async (context, request) => itemsOf(context, await changeLine(context, request)),
    { stored: readLine },
  ),
  route(removeCartItem, 'shopper', async (context, request) => {
    const view = await removeLine(context, request);
    return isRefusal(view) ? view : null;
  }),
  route(clearCartItems, 'shopper', async (context, request) => {
    const view = await clearLines(context, request);
    return isRefusal(view) ? view : null;
  }),
  route(
    listInvalidItems,
    'shopper',
    async (context, request) => {
      const items = await invalidItems(context, request);
      return isRefusal(items) ? items : listed(items);
    },
    { stored: readCartWithLines },
  ),
  route(submitCartCertificate, 'shopper', async (context, request) => {
    const view = await submitCertificate(context, request);
    return isRefusal(view) ? view : presentCart(view, context);
  }),
  route(copyAnonymousCart, 'customer', async (context, request) => {
    const copied = await copyCart(context, request);
    return isRefusal(copied) ? copied : presentCopiedCart(copied, context);
  }),
];

interface OfCart {
  readonly params: { readonly cartId: string };
}

async function readCart(context: Context, { params }: OfCart): Promise<Cart | Refusal> {
  const view = await openCart(context, params.cartId);
  return isRefusal(view) ? view : presentCart(view, context);
}

async function readLines(context: Context, { params }: OfCart) {
  return itemsOf(context, await openCart(context, params.cartId, { lacking: true, cards: true }));
}

/** The lines as they are read, under the name that they are asked about. */
async function readCartWithLines(context: Context, request: OfCart): Promise<object> {
  const cart = await readCart(context, request);
  const lines = await readLines(context, request);
  return isRefusal(cart) || isRefusal(lines) ? refuse('NotFound') : { ...cart, Items: lines.Collection };
}

async function readLine(
  context: Context,
  { params }: { readonly params: { readonly cartId: string; readonly cartItemId: string } },
) {
  const lines = await readLines(context, { params });
  if (isRefusal(lines)) return lines;
  return lines.Collection.find(({ CartItemID }) => CartItemID === params.cartItemId) ?? refuse('NotFound');
}

/** A cart that was checked out is no cart any more: the client clears it (spec 1 §4, "Cart refresh"). */
async function openCart(
  context: Context,
  cartId: string,
  options: ViewOptions = {},
): Promise<CartView | Refusal> {
  const cart = await findCart(context.shop.database, cartId, CustomerScope.of(context.actor));
  if (cart === undefined || cart.checkedOutAt !== null) return refuse('NotFound');
  return viewCart(context.shop.database, context, cart, options);
}

async function itemsOf(
  context: Context,
  view: CartView | Refusal,
): Promise<Refusal | Awaited<ReturnType<typeof lineList>>> {
  return isRefusal(view) ? view : lineList(context, view);
}

async function lineList(context: Context, view: CartView) {
  return listed(await withItems(context, presentCartItems(view, context), view.cards));
}
