import * as z from 'zod/mini';
import { CartAttachment } from './attachment-parts.ts';
import { Cart } from './carts.ts';
import { operation } from './operation.ts';
import { Id } from './wire/scalars.ts';

const cartParams = z.object({ cartId: Id });
const lineParams = z.object({ cartId: Id, cartItemId: Id });

export const addCartAttachment = operation({
  id: 'addCartAttachment',
  method: 'POST',
  path: '/api/v3/rental/cart/{cartId}/attachment',
  tag: 'Cart',
  summary: 'Add a file to a cart as a whole',
  params: cartParams,
  file: true,
  answer: z.extend(CartAttachment, { Cart }),
  status: 201,
});

export const removeCartAttachment = operation({
  id: 'removeCartAttachment',
  method: 'DELETE',
  path: '/api/v3/rental/cart/{cartId}/attachment/{cartAttachmentId}',
  tag: 'Cart',
  summary: 'Remove a file of a cart as a whole',
  params: z.extend(cartParams, { cartAttachmentId: Id }),
  answer: Cart,
});

export const addCartItemAttachment = operation({
  id: 'addCartItemAttachment',
  method: 'POST',
  path: '/api/v3/rental/cart/{cartId}/items/{cartItemId}/attachment',
  tag: 'Cart',
  summary: 'Add a file to a line, where its item takes files',
  params: lineParams,
  file: true,
  answer: z.extend(CartAttachment, { Cart }),
  status: 201,
});

export const removeCartItemAttachment = operation({
  id: 'removeCartItemAttachment',
  method: 'DELETE',
  path: '/api/v3/rental/cart/{cartId}/items/{cartItemId}/attachment/{cartAttachmentId}',
  tag: 'Cart',
  summary: 'Remove a file of a line',
  params: z.extend(lineParams, { cartAttachmentId: Id }),
  answer: Cart,
});
