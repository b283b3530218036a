import {
  cancelReservationOrder,
  confirmReservation as confirmReservationOperation,
  getReservationOrder,
  listReservationOrderItems,
  listReservationOrders,
  openReservationOrder,
  type ReservationOrder,
  submitOrderCertificate,
} from '@bivak/contract';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { listed } from '../locations/index.ts';
import { cancelOrder } from './cancel-order.service.ts';
import { confirmReservation } from './confirm-reservation.service.ts';
import { submitToOrder } from './order-certificate.service.ts';
import { judgeAccess } from './order-link.ts';
import { listOrdersOf } from './orders-list.queries.ts';
import { presentReservation, presentReservationLine } from './orders.present.ts';
import { findReservation, readReservationLines } from './orders.queries.ts';
import { readOrder } from './read-order.ts';
import { readerOf } from './reader.ts';

/** /api/v2/shop/reservationOrders[/{id}], …/{id}/{items,certificate,_cancel,_open,_confirm} */
export const ordersRoutes: readonly Route[] = [
  // "Shown only to the admin-type user" (spec 1 §2); others read what they placed, by its id.
  route(listReservationOrders, 'admin', async (context, { query }) => {
    const { actor, shop, language } = context;
    const { size, index, SortReverse } = query;
    const { rows, total } = await listOrdersOf(shop.database, CustomerScope.of(actor), {
      size,
      index,
      isReverse: SortReverse === 'true',
      language,
      fallback: shop.config.defaultLanguage,
    });
    return { Collection: rows.map((row) => presentReservation(row, context)), Total: total, Index: index };
  }),
  route(getReservationOrder, 'shopper', (context, { params }) => standing(context, params.id)),
  route(listReservationOrderItems, 'shopper', async (context, { params }) => {
    const rows = await readReservationLines(context.shop.database, params.id, readerOf(context));
    return rows.length === 0
      ? refuse('NotFound')
      : listed(rows.map((row) => presentReservationLine(row, context)));
  }),
  route(cancelReservationOrder, 'shopper', async (context, { params }) => {
    const cancelled = await cancelOrder(context, params.id);
    return isRefusal(cancelled) ? cancelled : standing(context, params.id);
  }),
  route(submitOrderCertificate, 'shopper', async (context, request) => {
    const taken = await submitToOrder(context, request);
    return isRefusal(taken) ? taken : standing(context, request.params.id);
  }),
  // The mail may be opened anywhere, with any old token about: here and below the code alone decides.
  route(
    openReservationOrder,
    'public',
    async (context, { params, body }) => {
      const { shop, key, now } = context;
      const verdict = judgeAccess(key, { shop, reservationId: params.id }, { access: body.Access, now });
      if (verdict !== 'ok') return refuse(verdict === 'expired' ? 'LinkExpired' : 'NotFound');
      const opened = await readOrder(context, params.id, { ...readerOf(context), hasLink: true });
      return opened ?? refuse('NotFound');
    },
    { judgesToken: true },
  ),
  route(
    confirmReservationOperation,
    'public',
    async (context, { params, body }) => {
      const confirmed = await confirmReservation(context, { id: params.id, code: body.Code });
      if (isRefusal(confirmed)) return confirmed;
      return { ReservationID: confirmed.reservationNo, ReservationStatus: confirmed.status };
    },
    { judgesToken: true },
  ),
];

/** The order as its reader sees it now. */
async function standing(context: Context, id: string): Promise<ReservationOrder | Refusal> {
  const row = await findReservation(context.shop.database, id, readerOf(context));
  return row === undefined ? refuse('NotFound') : presentReservation(row, context);
}
