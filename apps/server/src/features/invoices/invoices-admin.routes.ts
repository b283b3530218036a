// /api/v3/admin/invoices[/{id}[/{_credit,_again,_note-payment,payments/{paymentId}/_undo}]], …/_export
import {
  creditDeskInvoice,
  type DeskInvoiceRow,
  exportInvoices,
  getDeskInvoice,
  type InvoiceColumn,
  issueInvoiceAgain,
  listDeskInvoices,
  noteInvoicePayment,
  undoInvoicePayment,
} from '@bivak/contract/admin';
import { centsOf } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, Refusal, refuseNamed } from '../../platform/application/refusal.ts';
import { RecordStale } from '../../platform/events/latest-change.ts';
import { versionSeen } from '../../platform/http/if-match.ts';
import { fileAnswer, listAnswer, sortOf } from '../../platform/http/list-answer.ts';
import { presentStale } from '../../platform/http/present-stale.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { RowsCell } from '../../platform/http/rows-file.ts';
import { readDays } from '../locations/index.ts';
import { money } from '../pricing/index.ts';
import { presentDeskInvoice, presentDeskRow, presentInvoiceActed } from './invoices-admin.present.ts';
import {
  staffCreditLines,
  staffIssueAgain,
  staffNoteMoney,
  staffUndoMoney,
} from './staff-invoice-acts.commands.ts';
import type { OfInvoiceAct } from './staff-invoice-acts.ts';
import { staffExportInvoices } from './staff-invoices.commands.ts';
import { type InvoiceFilter, staffInvoiceDetail, staffInvoicePage } from './staff-invoices.queries.ts';
import type { Standing } from './staff-invoices.sql.ts';

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
  serve(creditDeskInvoice, staffCreditLines, {
    input: (request, context) => {
      const of = ofAct(request, context);
      if (isRefusal(of)) return of;
      const { Lines, Reason } = request.body;
      const lines = Lines?.map(({ LineID, TotalIncVAT }) => ({
        position: LineID,
        cents: centsOf(TotalIncVAT),
      }));
      return { ...of, lines: lines ?? null, reason: Reason };
    },
    answer: presentInvoiceActed,
    refusal: actRefusal,
  }),
  serve(issueInvoiceAgain, staffIssueAgain, {
    input: (request, context) => {
      const of = ofAct(request, context);
      if (isRefusal(of)) return of;
      const lines = request.body.Lines.map(({ Description, Price, VATPercent }) => ({
        description: Description,
        cents: centsOf(Price),
        vatBp: Math.round(VATPercent * 100),
      }));
      return { ...of, lines };
    },
    answer: presentInvoiceActed,
    refusal: actRefusal,
  }),
  serve(noteInvoicePayment, staffNoteMoney, {
    input: (request, context) => {
      const of = ofAct(request, context);
      if (isRefusal(of)) return of;
      const { Method, Amount, Day, Note } = request.body;
      const days = readDays({ Day }, context.shop.zone);
      if (isRefusal(days)) return days;
      return { ...of, method: Method, cents: centsOf(Amount), paidOn: days.Day ?? null, note: Note };
    },
    answer: presentInvoiceActed,
    refusal: actRefusal,
  }),
  serve(undoInvoicePayment, staffUndoMoney, {
    input: (request, context) => {
      const of = ofAct(request, context);
      return isRefusal(of) ? of : { ...of, paymentId: request.params.paymentId };
    },
    answer: presentInvoiceActed,
    refusal: actRefusal,
  }),
];

interface ActRequest {
  readonly params: { readonly id: string };
  readonly query: { readonly DryRun?: 'true' | 'false' | undefined };
}

function ofAct({ params, query }: ActRequest, context: Context): OfInvoiceAct | Refusal {
  const version = versionSeen(context);
  if (isRefusal(version)) return version;
  return { number: params.id, version, isDryRun: query.DryRun === 'true' };
}

/** Of too much, it tells what there is; of a line, by its id. */
function actRefusal(refused: Refusal, context: Context): Refusal {
  if (refused instanceof RecordStale) {
    const { number, state, version } = refused.current as Standing;
    return presentStale(refused, context, { ID: number, State: state, Version: version });
  }
  const { mostCents } = refused.params;
  const named = refuseNamed(refused, (field) =>
    field.replace(/^lines\./u, 'Lines.').replace('paidOn', 'Day'),
  );
  if (typeof mostCents !== 'number') return named;
  return new Refusal(named.code, {
    params: named.params,
    fields: named.fields,
    beside: { Most: money(mostCents) },
  });
}

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
