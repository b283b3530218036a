import {
  addCartAttachment,
  addCartItemAttachment,
  removeCartAttachment,
  removeCartItemAttachment,
} from '@bivak/contract';
import { type Route, route } from '../../platform/http/route.ts';
import { addAttachment, removeAttachment } from './attachments.service.ts';

/** /api/v3/rental/cart/{cartId}/attachment[/{cartAttachmentId}] and …/items/{cartItemId}/attachment[/{cartAttachmentId}] */
export const attachmentsRoutes: readonly Route[] = [
  route(addCartAttachment, 'shopper', (context, { params, file }) =>
    addAttachment(context, { cartId: params.cartId, lineId: null }, file),
  ),
  route(removeCartAttachment, 'shopper', (context, { params }) =>
    removeAttachment(context, { cartId: params.cartId, lineId: null }, params.cartAttachmentId),
  ),
  route(addCartItemAttachment, 'shopper', (context, { params, file }) =>
    addAttachment(context, { cartId: params.cartId, lineId: params.cartItemId }, file),
  ),
  route(removeCartItemAttachment, 'shopper', (context, { params }) =>
    removeAttachment(context, { cartId: params.cartId, lineId: params.cartItemId }, params.cartAttachmentId),
  ),
];
