import type { Invoice as WireInvoice, InvoiceDocument } from '@bivak/contract/wire';
import type { IsoDate } from '@bivak/rules';
import { fileAddress } from '../../platform/files/file-address.ts';
import type { Context } from '../../platform/application/context.ts';
import { money } from '../pricing/index.ts';
import { balanceOf } from '../../platform/database/invoice-money.ts';
import type { ListedInvoice, InvoiceDocumentRow } from './invoices.sql.ts';

export function presentInvoice(row: ListedInvoice, today: IsoDate): WireInvoice {
  const isCredit = row.kind === 'credit';
  const { openCents, state } = balanceOf(row);
  return {
    InvoiceID: row.number,
    Kind: isCredit ? 'CreditNote' : 'Invoice',
    CreditedInvoiceID: row.creditedNumber,
    CreditNoteID: row.creditNumber,
    ReplacedInvoiceID: row.replacedNumber,
    OrderID: { Key: row.orderNo, Description: row.orderNo },
    ReservationOrderID: row.reservationId,
    Reference: row.reference,
    ContactID: row.contactId === null ? null : { Key: row.contactId, Description: row.contactName },
    DateInvoice: row.issuedOn,
    DateDue: row.dueOn,
    TotalExcVAT: money(row.netCents),
    TotalIncVAT: money(row.grossCents),
    TotalOpen: money(isCredit ? 0 : openCents),
    State: isCredit ? null : wireState(state, row.dueOn < today),
    CurrencyID: { Key: row.currency, Description: row.currency },
    HasUBL: row.hasUbl,
  };
}

export function presentDocument(
  document: InvoiceDocumentRow,
  { shop, key, now }: Pick<Context, 'shop' | 'key' | 'now'>,
): InvoiceDocument {
  return {
    Kind: document.kind,
    FileName: document.name,
    ContentType: document.contentType,
    FileSize: document.size,
    AttachmentUrl: fileAddress(key, shop.id, document.fileId, now),
    DateTimeCreated: shop.zone.format(document.createdAt),
  };
}

function wireState(
  state: ReturnType<typeof balanceOf>['state'],
  isLate: boolean,
): NonNullable<WireInvoice['State']> {
  if (state === 'credited') return 'Credited';
  if (state === 'paid') return 'Paid';
  return isLate ? 'Overdue' : 'Open';
}
