// POST /api/v2/shop/payments/_link, GET /api/v2/shop/payments/{reservationOrderId}, POST …/{reservationOrderId}/_open
// POST /api/v2/payments/{provider}/_webhook
import {
  createPaymentLink,
  getPaymentState,
  openPaymentState,
  type PaymentState,
  paymentWebhook,
} from '@bivak/contract';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse, type RefusedField } from '../../platform/application/refusal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { ownPage, pageFaults } from '../identity/index.ts';
import { provider } from './ask-provider.ts';
import { noteNotice } from './attempts.queries.ts';
import { askForWaiting, findPaymentFacts } from './checkouts.queries.ts';
import { paymentLink, payerOf } from './link.service.ts';
import { presentPaymentState } from './payments.present.ts';

export const paymentsRoutes: readonly Route[] = [
  route(
    createPaymentLink,
    'shopper',
    async (context, { body }) => {
      const { shop } = context;
      const returnPage = ownPage(shop, body.returnUrl);
      const fields = [
        ...pageFaults(shop, 'returnUrl', body.returnUrl),
        ...methodFaults(shop, body.paymentMethod),
      ];
      if (returnPage === null || fields.length > 0) return refuse('ValidationFailed', { fields });
      const given = await paymentLink(context, {
        reservationId: body.reservationOrderID,
        method: body.paymentMethod,
        returnPage,
        description: body.description ?? null,
        access: body.Access ?? null,
      });
      if (isRefusal(given)) return given;
      return { PaymentLink: given.link, Status: given.status, Message: given.message };
    },
    { brake: 'checkout' },
  ),
  route(getPaymentState, 'shopper', (context, { params }) =>
    stateOf(context, params.reservationOrderId, null),
  ),
  route(openPaymentState, 'shopper', (context, { params, body }) =>
    stateOf(context, params.reservationOrderId, body.Access),
  ),
  // Anybody may send a notice: it says nothing but an id, and what became of that the provider is asked.
  route(
    paymentWebhook,
    'public',
    async ({ shop, now }, { params, body }) => {
      if (params.provider !== provider || shop.payments === null) return refuse('NotFound');
      if (await noteNotice(shop.database, body.id, now)) shop.wakeRelay();
      return null;
    },
    { judgesToken: true, takesForm: true },
  ),
];

async function stateOf(
  context: Context,
  reservationId: string,
  access: string | null,
): Promise<PaymentState | Refusal> {
  const { shop, now } = context;
  const payer = payerOf(context, { reservationId, access });
  const facts = await findPaymentFacts(shop.database, reservationId, payer);
  if (facts === undefined) return refuse('NotFound');
  const state = presentPaymentState(shop, reservationId, facts);
  // A notice may come late or never: whoever waits has the provider asked.
  const waits = state.Status === 'PENDING' && shop.payments !== null;
  if (waits && (await askForWaiting(shop.database, reservationId, now))) shop.wakeRelay();
  return state;
}

function methodFaults({ config }: Shop, method: string): RefusedField[] {
  const offered: readonly string[] = config.payment.methods;
  if (offered.includes(method)) return [];
  return [{ field: 'paymentMethod', reason: 'not-a-choice', params: { choices: offered.join(', ') } }];
}
