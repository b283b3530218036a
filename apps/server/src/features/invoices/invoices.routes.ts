// GET /api/v2/shop/invoices, …/invoices/{id}/_pdf, …/invoices/{id}/documents, /api/v2/shop/reservationOrders/{id}/costs
import {
  getCostStatement as getCostStatementCall,
  getInvoicePdf,
  listInvoiceDocuments,
  listInvoices as listInvoicesCall,
} from '@bivak/contract/wire';
import { type Route, serve, whoever } from '../../platform/http/route.ts';
import { listed } from '../locations/index.ts';
import { getCostStatement, staffCostStatement } from './cost-statement.queries.ts';
import { invoiceDocuments, invoicePdfBytes } from './invoices.commands.ts';
import { presentInvoice, presentDocument } from './invoices.present.ts';
import { listInvoices } from './invoices.queries.ts';

export const invoicesRoutes: readonly Route[] = [
  serve(listInvoicesCall, listInvoices, {
    input: ({ query: { size, index, orderID: order = null } }) => ({ order, size, index }),
    answer: ({ rows, total, index }, { shop, now }) => {
      const today = shop.zone.dayOf(now);
      return { Collection: rows.map((row) => presentInvoice(row, today)), Total: total, Index: index };
    },
  }),
  serve(getInvoicePdf, invoicePdfBytes, {
    input: ofInvoice,
    answer: ({ document, bytes }) => ({
      FileName: document.name,
      ContentType: document.contentType,
      Data: bytes.toString('base64'),
    }),
  }),
  serve(listInvoiceDocuments, invoiceDocuments, {
    input: ofInvoice,
    answer: (documents, context) => listed(documents.map((document) => presentDocument(document, context))),
  }),
  serve(getCostStatementCall, whoever(getCostStatement, staffCostStatement), {
    input: ({ params }) => ({ orderId: params.id }),
    answer: ({ name, bytes }) => ({
      FileName: name,
      ContentType: 'application/pdf',
      Data: bytes.toString('base64'),
    }),
  }),
];

function ofInvoice({ params }: { readonly params: { readonly id: string } }) {
  return { number: params.id };
}
