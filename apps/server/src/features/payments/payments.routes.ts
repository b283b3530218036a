// POST /api/v2/shop/payments/_link, GET /api/v2/shop/payments/{reservationOrderId}, POST …/{reservationOrderId}/_open
// POST /api/v2/payments/{provider}/_webhook
import {
  createPaymentLink,
  getPaymentState,
  openPaymentState as openPaymentStateCall,
  paymentWebhook,
} from '@bivak/contract/wire';
import { type Route, serve, whoever } from '../../platform/http/route.ts';
import {
  noteProvidersNotice,
  openPaymentState,
  paymentLink,
  paymentState,
  staffPaymentLink,
  staffPaymentState,
} from './payments.commands.ts';
import { paymentRefusal, presentPaymentState } from './payments.present.ts';

export const paymentsRoutes: readonly Route[] = [
  serve(createPaymentLink, whoever(paymentLink, staffPaymentLink), {
    input: ({ body }) => ({
      orderId: body.reservationOrderID,
      method: body.paymentMethod,
      returnPage: body.returnUrl,
      description: body.description ?? null,
      access: body.Access ?? null,
    }),
    answer: ({ link, status, message }) => ({ PaymentLink: link, Status: status, Message: message }),
    refusal: paymentRefusal,
  }),
  serve(getPaymentState, whoever(paymentState, staffPaymentState), {
    input: ({ params }) => ({ orderId: params.reservationOrderId, access: null }),
    answer: presentPaymentState,
  }),
  serve(openPaymentStateCall, openPaymentState, {
    input: ({ params, body }) => ({ orderId: params.reservationOrderId, access: body.Access }),
    answer: presentPaymentState,
  }),
  serve(paymentWebhook, noteProvidersNotice, {
    input: ({ params, body }) => ({ provider: params.provider, id: body.id }),
    answer: () => null,
    validatesToken: true,
    takesForm: true,
  }),
];
