// GET /api/v2/shop/lending/arrears
import { getArrears as getArrearsCall } from '@bivak/contract/wire';
import { type Route, serve } from '../../platform/http/route.ts';
import { money } from '../pricing/index.ts';
import { getArrears } from './arrears.queries.ts';

export const arrearsRoutes: readonly Route[] = [
  serve(getArrearsCall, getArrears, {
    input: () => undefined,
    answer: ({ isBlocked, invoices }) => ({
      IsBlocked: isBlocked,
      Invoices: invoices.map((invoice) => ({
        InvoiceID: invoice.number,
        OrderID: invoice.orderNo,
        DateInvoice: invoice.issuedOn,
        DateDue: invoice.dueOn,
        TotalIncVAT: money(invoice.grossCents),
        TotalOpen: money(invoice.openCents),
        PayeeName: invoice.payee.name,
        PayeeIBAN: invoice.payee.iban,
        PayeeBIC: invoice.payee.bic,
        PaymentReference: invoice.paymentReference ?? invoice.number,
      })),
    }),
  }),
];
