import {
  addOrderFile as addOrderFileCall,
  cancelReservationOrder,
  confirmReservation as confirmReservationCall,
  getReservationOrder,
  listOrderFiles as listOrderFilesCall,
  listReservationOrderItems,
  listReservationOrders,
  openPickupSheet as openPickupSheetCall,
  openReservationOrder,
  sayPayer as sayPayerCall,
  sayPickupContact as sayPickupContactCall,
  submitOrderCertificate as submitOrderCertificateCall,
} from '@bivak/contract/wire';
import { type Route, serve, whoever } from '../../platform/http/route.ts';
import { certificateOf } from '../carts/index.ts';
import { listed } from '../locations/index.ts';
import { addOrderFile, staffAddOrderFile } from './order-files.commands.ts';
import {
  cancelOrder,
  confirmReservation,
  staffCancelOrder,
  staffSubmitOrderCertificate,
  submitOrderCertificate,
} from './orders.commands.ts';
import {
  orderRefusal,
  payerOf,
  presentOrder,
  presentOrderFile,
  presentOrderLine,
  presentWholeOrder,
} from './orders.present.ts';
import { sayPayer } from './payer.commands.ts';
import { sayPickupContact } from './pickup-contact.commands.ts';
import { presentPickupSheet } from './pickup-sheet.present.ts';
import { openPickupSheet } from './pickup-sheet.queries.ts';
import { getOrder, getOrderLines, listOrderFiles, listOrders, openOrder } from './orders.queries.ts';

/** /api/v2/shop/reservationOrders[/{id}], …/{id}/{items,certificate,pickupContact,payer,_cancel,_open,_pickup,_confirm,files} */
export const ordersRoutes: readonly Route[] = [
  serve(listReservationOrders, listOrders, {
    input: ({ query: { size, index, SortReverse } }) => ({ size, index, isReverse: SortReverse === 'true' }),
    answer: ({ rows, total, index }, context) => ({
      Collection: rows.map((row) => presentOrder(row, context)),
      Total: total,
      Index: index,
    }),
  }),
  serve(getReservationOrder, getOrder, { input: ofOrder, answer: presentOrder }),
  serve(listReservationOrderItems, getOrderLines, {
    input: ofOrder,
    answer: (rows, context) => listed(rows.map((row) => presentOrderLine(row, context))),
  }),
  serve(cancelReservationOrder, whoever(cancelOrder, staffCancelOrder), {
    input: ofOrder,
    answer: presentOrder,
    refusal: orderRefusal,
  }),
  serve(submitOrderCertificateCall, whoever(submitOrderCertificate, staffSubmitOrderCertificate), {
    input: ({ params, body }) => ({ ...ofOrder({ params }), ...certificateOf(body) }),
    answer: presentOrder,
    refusal: orderRefusal,
  }),
  serve(sayPickupContactCall, sayPickupContact, {
    input: ({ params, body }) => ({
      ...ofOrder({ params }),
      campName: body.CampName,
      campPhone: body.CampPhone,
      fetcherName: body.FetcherName,
      fetcherPhone: body.FetcherPhone,
      ...(body.FetcherEmail ? { fetcherEmail: body.FetcherEmail } : {}),
    }),
    answer: presentOrder,
    refusal: orderRefusal,
  }),
  serve(sayPayerCall, sayPayer, {
    input: ({ params, body }) => ({ ...ofOrder({ params }), payer: payerOf(body.Payer) }),
    answer: presentOrder,
    refusal: orderRefusal,
  }),
  // The mail may be opened anywhere, with any old token about: here and below the code alone decides.
  serve(openReservationOrder, openOrder, {
    input: ({ params, body }) => ({ ...ofOrder({ params }), access: body.Access }),
    answer: presentWholeOrder,
    validatesToken: true,
  }),
  serve(openPickupSheetCall, openPickupSheet, {
    input: ({ params, body }) => ({ ...ofOrder({ params }), access: body.Access }),
    answer: presentPickupSheet,
    validatesToken: true,
  }),
  serve(confirmReservationCall, confirmReservation, {
    input: ({ params, body }) => ({ ...ofOrder({ params }), code: body.Code }),
    answer: ({ reservationNo, status }) => ({ ReservationID: reservationNo, ReservationStatus: status }),
    validatesToken: true,
  }),
  serve(listOrderFilesCall, listOrderFiles, {
    input: ofOrder,
    answer: ({ rows, policy }, context) => ({
      ...listed(rows.map((row) => presentOrderFile(row, context))),
      UploadPolicy: policy,
    }),
  }),
  serve(addOrderFileCall, whoever(addOrderFile, staffAddOrderFile), {
    input: ({ params, file }) => ({ ...ofOrder({ params }), file }),
    answer: presentOrderFile,
    refusal: orderRefusal,
  }),
];

function ofOrder({ params }: { readonly params: { readonly id: string } }) {
  return { orderId: params.id };
}
