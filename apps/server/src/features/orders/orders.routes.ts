import {
  confirmReservation as confirmReservationOperation,
  getReservationOrder,
  listReservationOrderItems,
  openReservationOrder,
} from '@bivak/contract';
import { isRefusal, refuse } from '../../platform/http/refusal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { listed } from '../locations/index.ts';
import { confirmReservation } from './confirm-reservation.service.ts';
import { judgeAccess } from './order-link.ts';
import { presentReservation, presentReservationLine } from './orders.present.ts';
import { findReservation, readReservationLines } from './orders.queries.ts';
import { readerOf } from './reader.ts';

/** /api/v2/shop/reservationOrders/{id}, …/{id}/items, …/{id}/_open and …/{id}/_confirm */
export const ordersRoutes: readonly Route[] = [
  route(getReservationOrder, 'shopper', async (context, { params }) => {
    const row = await findReservation(context.shop.database, params.id, readerOf(context));
    return row === undefined ? refuse('NotFound') : presentReservation(row, context);
  }),
  route(listReservationOrderItems, 'shopper', async (context, { params }) => {
    const rows = await readReservationLines(context.shop.database, params.id, readerOf(context));
    return rows.length === 0
      ? refuse('NotFound')
      : listed(rows.map((row) => presentReservationLine(row, context)));
  }),
  // The mail may be opened anywhere, with any old token about: here and below the code alone decides.
  route(
    openReservationOrder,
    'public',
    async (context, { params, body }) => {
      const { shop, key, now } = context;
      const verdict = judgeAccess(key, { shop, reservationId: params.id }, { access: body.Access, now });
      if (verdict !== 'ok') return refuse(verdict === 'expired' ? 'LinkExpired' : 'NotFound');
      const reader = { ...readerOf(context), hasLink: true };
      const row = await findReservation(shop.database, params.id, reader);
      if (row === undefined) return refuse('NotFound');
      const lines = await readReservationLines(shop.database, params.id, reader);
      return {
        Order: presentReservation(row, context),
        Items: lines.map((line) => presentReservationLine(line, context)),
      };
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
