import { copyReservationOrder } from '@bivak/contract';
import { isRefusal } from '../../platform/http/refusal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { presentCopiedCart } from '../carts/index.ts';
import { copyOrder } from './copy-order.service.ts';

/** /api/v3/rental/cart/_copy/{reservationOrderId} */
export const copyOrderRoutes: readonly Route[] = [
  route(copyReservationOrder, 'shopper', async (context, request) => {
    const copied = await copyOrder(context, request);
    return isRefusal(copied) ? copied : presentCopiedCart(copied, context);
  }),
];
