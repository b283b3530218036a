import type {
  DeskInvoice,
  DeskInvoiceRow,
  InvoiceActed as ActedOnWire,
  InvoiceStateName,
} from '@bivak/contract/admin';
import { mayUndoPayment, type RateTotal } from '@bivak/rules';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import type { Context } from '../../platform/application/context.ts';
import { fileAddress } from '../../platform/files/file-address.ts';
import { money } from '../pricing/index.ts';
import type { Party } from './invoice.ts';
import type { InvoiceActed } from './staff-invoice-acts.ts';
import type { StaffInvoice } from './staff-invoices.queries.ts';
import type { InvoiceEvent, StaffInvoiceRow, StaffPayment } from './staff-invoices.sql.ts';

export function presentDeskRow(row: StaffInvoiceRow, { shop, now }: Context): DeskInvoiceRow {
  return {
    ID: row.id,
    Kind: row.state === 'credit' ? 'CreditNote' : 'Invoice',
    State: stateOf(row, row.dueOn < shop.zone.dayOf(now)),
    Version: row.version,
    Customer: { Key: row.customerId, Description: row.buyerName },
    Order: { ID: row.orderId, Number: row.orderNo },
    Reference: row.reference,
    CreditedInvoiceID: row.creditedNumber,
    DateInvoice: row.issuedOn,
    DateDue: row.dueOn,
    TotalExcVAT: money(row.netCents),
    TotalIncVAT: money(row.grossCents),
    Credited: money(row.creditedCents),
    Paid: money(row.receivedCents),
    Open: money(row.openCents),
  };
}

export function presentDeskInvoice(found: StaffInvoice, context: Context): DeskInvoice {
  const { more, invoice, lines, documents, history } = found;
  const { shop, key, now } = context;
  const dueCents = more.state === 'credit' ? 0 : more.grossCents - more.creditedCents;
  return {
    ...presentDeskRow(more, context),
    Buyer: presentParty(invoice.buyer),
    PaymentReference: invoice.paymentReference,
    Reason: invoice.reason,
    ReplacedInvoiceID: invoice.replacedNumber,
    CreditNotes: more.creditNotes.map(({ number, issuedOn, cents }) => ({
      ID: number,
      DateInvoice: issuedOn,
      TotalIncVAT: money(cents),
    })),
    Lines: lines.map((line) => ({
      LineID: line.position,
      ItemID: line.itemId,
      Description: line.description,
      Amount: line.qty,
      VATPercent: line.vatBp / 100,
      TotalExcVAT: money(line.netCents),
      TotalIncVAT: money(line.grossCents),
      Credited: money(more.takenBack[String(line.position)] ?? 0),
    })),
    VATTotals: presentRates(invoice.vat),
    TotalRounding: money(invoice.roundingCents),
    Deposit: money(invoice.depositCents),
    TooMuch: money(Math.max(0, more.receivedCents - dueCents)),
    PaidOnline: money(Math.max(0, more.receivedCents - more.notedCents)),
    Payments: more.payments.map((payment) => presentPayment(payment, context)),
    MayBeIssuedAgain: more.state === 'credited' && !more.isFollowed,
    Documents: documents.map(({ kind, name, fileId }) => ({
      Kind: kind,
      FileName: name,
      AttachmentUrl: fileAddress(key, shop.id, fileId, now),
    })),
    History: history.map((event) => presentEvent(event, context)),
  };
}

export function presentInvoiceActed({
  number,
  version,
  openCents,
  document,
  mails,
}: InvoiceActed): ActedOnWire {
  return {
    ID: number,
    Version: version,
    Effects: {
      Open: { From: money(openCents.from), To: money(openCents.to) },
      Document: document === null ? null : presentDraft(document),
      Mails: [...mails],
    },
  };
}

function presentDraft({
  number,
  draft,
}: NonNullable<InvoiceActed['document']>): NonNullable<ActedOnWire['Effects']['Document']> {
  return {
    ID: number,
    Kind: draft.kind === 'credit' ? 'CreditNote' : 'Invoice',
    Lines: draft.lines.map(({ description, qty, netCents, grossCents }) => ({
      Description: description,
      Amount: qty,
      TotalExcVAT: money(netCents),
      TotalIncVAT: money(grossCents),
    })),
    VATTotals: presentRates(draft.vat),
    TotalExcVAT: money(draft.netCents),
    TotalRounding: money(draft.roundingCents),
    TotalIncVAT: money(draft.grossCents),
  };
}

function presentRates(vat: readonly RateTotal[]): DeskInvoice['VATTotals'] {
  return vat.map(({ vatBp, netCents, vatCents }) => ({
    VATPercent: vatBp / 100,
    TotalExcVAT: money(netCents),
    VAT: money(vatCents),
  }));
}

function presentPayment(
  payment: StaffPayment,
  { actor, now, shop: { zone } }: Context,
): DeskInvoice['Payments'][number] {
  const { isOwn, isOfBank, at } = payment;
  const noted = { isOwn, isOfBank, notedOn: zone.dayOf(at) };
  return {
    ID: payment.id,
    At: zone.format(payment.at),
    Day: payment.paidOn ?? zone.dayOf(payment.at),
    Total: money(payment.cents),
    Method: payment.method,
    Note: payment.note,
    By: payment.by,
    IsUndo: payment.undoes !== null,
    MayBeUndone:
      payment.undoes === null &&
      !payment.isUndone &&
      mayUndoPayment(noted, OperatorScope.of(actor), zone.dayOf(now)),
  };
}

function stateOf({ state }: StaffInvoiceRow, isLate: boolean): InvoiceStateName {
  if (state === 'open') return isLate ? 'Late' : 'Open';
  return ({ paid: 'Paid', credited: 'Credited', credit: 'CreditNote' } as const)[state];
}

function presentParty(party: Party): DeskInvoice['Buyer'] {
  return {
    Name: party.name,
    Person: party.person,
    Street: party.street,
    ZipCode: party.zipCode,
    City: party.city,
    CountryID: party.countryId,
    Email: party.email,
    VATNo: party.vatNo,
    BusinessNo: party.businessNo,
  };
}

function presentEvent(
  { at, action, by, after }: InvoiceEvent,
  { shop }: Context,
): DeskInvoice['History'][number] {
  const moved = after?.['cents'];
  return {
    At: shop.zone.format(at),
    Action: action,
    By: { Kind: by.kind, Name: by.name },
    Total: typeof moved === 'number' ? money(moved) : null,
  };
}
