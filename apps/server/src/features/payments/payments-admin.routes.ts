import { mailPaymentLink, takePayment } from '@bivak/contract/admin';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, Refusal, refuseNamed } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { actRefusal, ofAct, presentActed } from '../orders/index.ts';
import { money } from '../pricing/index.ts';
import { staffMailPaymentLink, staffTakePayment } from './desk-payments.commands.ts';

/** /api/v3/admin/orders/{id}/{_take-payment,_mail-payment-link} */
export const paymentsAdminRoutes: readonly Route[] = [
  serve(takePayment, staffTakePayment, {
    input: (request, context) => {
      const of = ofAct(request, context);
      if (isRefusal(of)) return of;
      const { Method, Amount, Mail } = request.body;
      return { ...of, payment: { method: Method, cents: Math.round(Amount * 100) }, mails: Mail };
    },
    answer: presentActed,
    refusal: moneyRefusal,
  }),
  serve(mailPaymentLink, staffMailPaymentLink, {
    input: ofAct,
    answer: presentActed,
    refusal: moneyRefusal,
  }),
];

/** Of too much, it tells what is open. */
function moneyRefusal(refusal: Refusal, context: Context): Refusal {
  const { mostCents } = refusal.params;
  if (refusal.code === 'AmountTooHigh' && typeof mostCents === 'number')
    return new Refusal('AmountTooHigh', { params: refusal.params, beside: { Open: money(mostCents) } });
  return refuseNamed(actRefusal(refusal, context), (field) => (field === 'email' ? 'Email' : field));
}
