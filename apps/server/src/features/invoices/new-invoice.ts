import { cents } from '@bivak/rules';
import type { Shop } from '../../platform/shops/shop.ts';
import type { BillableLine, BillableOrder } from './billable.queries.ts';
import type { Invoice, InvoiceDraft, InvoiceLine } from './invoice.ts';
import { receivedCents } from './order-money.ts';
import { buyerOf, sellerOf } from './parties.ts';

/** The order in words and figures of its own, which nothing changes afterwards; after a credit note, once more. */
export function newInvoice(
  { config }: Pick<Shop, 'config'>,
  order: BillableOrder & { readonly orderNo: string },
  lines: readonly BillableLine[],
  followsId: string | null,
): InvoiceDraft {
  const { customerId, contactId, contactName, language, orderNo, reference, startDay, endDay } = order;
  return {
    kind: 'invoice',
    creditedId: null,
    followsId,
    reason: null,
    reservationId: order.id,
    customerId,
    contactId,
    contactName,
    language,
    seller: sellerOf(config),
    buyer: buyerOf(order),
    orderNo,
    reference: reference === '' ? null : reference,
    startDay,
    endDay,
    currency: 'EUR',
    // As the one function for cart, order and invoice made them when the order was written.
    vat: order.vat,
    netCents: order.netCents,
    roundingCents: order.roundingCents,
    grossCents: order.grossCents,
    paidCents: Math.min(receivedCents(order, order.id), order.grossCents),
    depositCents: order.depositCents,
    lines,
  };
}

/** All of an invoice taken back, to the cent: the same parties and lines, each amount the other way round. */
export function newCreditNote(
  invoice: Invoice,
  lines: readonly InvoiceLine[],
  reason: string | null,
): InvoiceDraft {
  const { reservationId, customerId, contactId, contactName, language, seller, buyer } = invoice;
  const { orderNo, reference, startDay, endDay, currency } = invoice;
  return {
    kind: 'credit',
    creditedId: invoice.id,
    followsId: null,
    reason,
    reservationId,
    customerId,
    contactId,
    contactName,
    language,
    seller,
    buyer,
    orderNo,
    reference,
    startDay,
    endDay,
    currency,
    vat: invoice.vat.map(({ vatBp, netCents, vatCents }) => ({
      vatBp,
      netCents: cents(0 - netCents),
      vatCents: cents(0 - vatCents),
    })),
    netCents: 0 - invoice.netCents,
    roundingCents: 0 - invoice.roundingCents,
    grossCents: 0 - invoice.grossCents,
    paidCents: 0,
    depositCents: 0,
    lines: lines.map((line) => ({
      ...line,
      netCents: 0 - line.netCents,
      grossCents: 0 - line.grossCents,
    })),
  };
}
