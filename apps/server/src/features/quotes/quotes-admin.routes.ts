// /api/v3/admin/quotes, /api/v3/admin/orders/{id}/quote, …/{id}/_send-quote
import { createQuote, getQuote, sendQuote } from '@bivak/contract/admin';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse, refuseNamed } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import { readBuyer, readSale, saleRefusal } from '../counter/index.ts';
import { readDay } from '../locations/index.ts';
import { actRefusal, ofAct, presentActed } from '../orders/index.ts';
import { money } from '../pricing/index.ts';
import { staffMakeQuote, staffSendQuote } from './quotes.commands.ts';
import { staffFindQuote } from './quotes.queries.ts';

export const quotesAdminRoutes: readonly Route[] = [
  serve(createQuote, staffMakeQuote, {
    input: ({ body }, context) => {
      const sale = readSale(body, context);
      if (isRefusal(sale)) return sale;
      const validUntil = readDay(body.ValidUntil, context.shop.zone);
      if (validUntil === null) return noDay();
      return {
        ...sale,
        buyer: readBuyer(body.Buyer),
        language: body.Language ?? context.shop.config.defaultLanguage,
        notes: body.Notes ?? null,
        reference: null,
        validUntil,
        holds: body.Holds,
      };
    },
    answer: ({ id, number }) => ({ ID: id, Number: number }),
    refusal: (refused) => refuseNamed(saleRefusal(refused), named),
  }),
  serve(getQuote, staffFindQuote, {
    input: ({ params }) => ({ orderId: params.id }),
    answer: ({ quote, versions, isChanged }, { shop }) => ({
      ID: quote.id,
      Version: quote.version,
      ValidUntil: quote.expiresAt === null ? null : shop.zone.format(quote.expiresAt),
      Holds: quote.holds,
      Email: quote.email,
      IsChanged: isChanged,
      Sent: versions.map(({ nth, sentAt, grossCents, validUntil, declinedAt, declineReason }) => ({
        Nth: nth,
        SentAt: shop.zone.format(sentAt),
        TotalIncVAT: money(grossCents),
        ValidUntil: shop.zone.format(validUntil),
        Declined: declinedAt === null ? null : { At: shop.zone.format(declinedAt), Reason: declineReason },
      })),
    }),
  }),
  serve(sendQuote, staffSendQuote, {
    input: (request, context) => {
      const of = ofAct(request, context);
      if (isRefusal(of)) return of;
      const { Message, ValidUntil } = request.body;
      const validUntil = ValidUntil === undefined ? undefined : readDay(ValidUntil, context.shop.zone);
      return validUntil === null ? noDay() : { ...of, message: Message, validUntil };
    },
    answer: presentActed,
    refusal: (refused: Refusal, context: Context) =>
      refused.code === 'VersionStale' ? actRefusal(refused, context) : refuseNamed(refused, named),
  }),
];

function named(field: string): string {
  return wirePath(field, { validUntil: 'ValidUntil', email: 'Email' });
}

function noDay(): Refusal {
  return refuse('ValidationFailed', { fields: [{ field: 'ValidUntil', reason: 'no-such-day' }] });
}
