// POST /api/v2/shop/quotes/{id}/_open, …/_accept, …/_decline
import {
  acceptQuote as acceptQuoteCall,
  declineQuote as declineQuoteCall,
  openQuote as openQuoteCall,
} from '@bivak/contract/wire';
import { type Route, serve } from '../../platform/http/route.ts';
import { money } from '../pricing/index.ts';
import { acceptQuote, declineQuote } from './quotes.commands.ts';
import { openQuote } from './quotes.queries.ts';

export const quotesRoutes: readonly Route[] = [
  serve(openQuoteCall, openQuote, {
    input: ({ params, body }) => ({ orderId: params.id, code: body.Code }),
    answer: ({ quote, sent, state }, { shop, language }) => ({
      Number: quote.number,
      State: state,
      ValidUntil: shop.zone.format(sent.validUntil),
      Start: shop.zone.format(sent.start),
      End: shop.zone.format(sent.end),
      Warehouse: sent.warehouseNames[language] ?? sent.warehouseNames[shop.config.defaultLanguage] ?? '',
      IsHeld: quote.holds,
      Message: sent.message,
      Lines: sent.lines.map((line) => ({
        Description: line.descriptions[language] ?? line.descriptions[shop.config.defaultLanguage] ?? '',
        Amount: line.qty,
        IsDeposit: line.isDeposit,
        TotalIncVAT: money(line.grossCents),
      })),
      TotalExcVAT: money(sent.netCents),
      TotalIncVAT: money(sent.grossCents),
      Deposit: money(sent.depositCents),
    }),
  }),
  serve(acceptQuoteCall, acceptQuote, {
    input: ({ params, body }) => ({ orderId: params.id, code: body.Code }),
    answer: ({ orderId, number, access }) => ({
      ReservationOrderID: orderId,
      Number: number,
      Access: access,
    }),
  }),
  serve(declineQuoteCall, declineQuote, {
    input: ({ params, body }) => ({ orderId: params.id, code: body.Code, reason: body.Reason }),
    answer: () => null,
  }),
];
