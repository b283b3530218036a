// /api/v3/admin/invoices[/{id}], …/_export
import {
  type DeskInvoiceRow,
  exportInvoices,
  getDeskInvoice,
  type InvoiceColumn,
  listDeskInvoices,
} from '@bivak/contract/admin';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal } from '../../platform/application/refusal.ts';
import { fileAnswer, listAnswer, sortOf } from '../../platform/http/list-answer.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { RowsCell } from '../../platform/http/rows-file.ts';
import { readDays } from '../locations/index.ts';
import { presentDeskInvoice, presentDeskRow } from './invoices-admin.present.ts';
import { staffExportInvoices } from './staff-invoices.commands.ts';
import { type InvoiceFilter, staffInvoiceDetail, staffInvoicePage } from './staff-invoices.queries.ts';

export const invoicesAdminRoutes: readonly Route[] = [
  serve(listDeskInvoices, staffInvoicePage, {
    input: ({ query: { size, after = null, ...asked } }, context) => {
      const filter = filterOf(asked, context);
      return isRefusal(filter) ? filter : { ...filter, size, after };
    },
    answer: listAnswer(presentDeskRow),
  }),
  serve(exportInvoices, staffExportInvoices, {
    input: ({ query: asked, body }, context) => {
      const filter = filterOf(asked, context);
      return isRefusal(filter) ? filter : { ...filter, columns: body.Columns };
    },
    answer: fileAnswer('invoices', presentDeskRow, cells),
  }),
  serve(getDeskInvoice, staffInvoiceDetail, {
    input: ({ params }) => ({ number: params.id }),
    answer: presentDeskInvoice,
  }),
];

interface FilterQuery {
  readonly View: InvoiceFilter['view'];
  readonly q?: string | undefined;
  readonly CustomerID?: string | undefined;
  readonly From?: string | undefined;
  readonly To?: string | undefined;
  readonly Sort: string;
}

function filterOf(
  { View, q = '', CustomerID, From, To, Sort }: FilterQuery,
  { shop }: Context,
): InvoiceFilter | Refusal {
  const days = readDays({ From, To }, shop.zone);
  if (isRefusal(days)) return days;
  return {
    view: View,
    text: q,
    customerId: CustomerID ?? null,
    from: days.From ?? null,
    to: days.To ?? null,
    ...sortOf(Sort, sorts),
  };
}

const sorts = { DateInvoice: 'issued', DateDue: 'due', TotalIncVAT: 'total', Open: 'open' } as const;

function cells({
  shop,
  language,
}: Context): Readonly<Record<InvoiceColumn, (row: DeskInvoiceRow) => RowsCell>> {
  const t = shop.translate[language];
  return {
    number: ({ ID }) => ID,
    kind: ({ Kind }) => t(`export.invoiceKind.${Kind}`),
    customer: ({ Customer }) => Customer.Description,
    order: ({ Order }) => Order.Number,
    reference: ({ Reference }) => Reference ?? '',
    issued: ({ DateInvoice }) => DateInvoice,
    due: ({ DateDue }) => DateDue,
    net: ({ TotalExcVAT }) => TotalExcVAT,
    total: ({ TotalIncVAT }) => TotalIncVAT,
    paid: ({ Paid }) => Paid,
    open: ({ Open }) => Open,
    state: ({ State }) => t(`export.invoiceState.${State}`),
  };
}
