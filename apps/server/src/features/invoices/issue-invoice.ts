import { randomUUID } from 'node:crypto';
import type { ShopConfig } from '@bivak/contract/shop-config';
import {
  addDays,
  businessNumber,
  type Cents,
  cents,
  type Charged,
  creditPart,
  electronicAddress,
  iban,
  paymentReference,
  totals,
  type VatBasis,
  vatNumber,
} from '@bivak/rules';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { receivedCents } from '../../platform/database/invoice-money.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { type EventSource, recordEvents } from '../../platform/events/record-event.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Payer } from '../../platform/shops/payer.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { type ChargeLine, readCharges } from '../orders/index.ts';
import { billableLines, type BillableOrder, findBillable, type GivenParty } from './billable.sql.ts';
import type { Invoice, InvoiceDraft, InvoiceLine, Party, Seller } from './invoice.ts';
import {
  findCreditOf,
  findLastInvoice,
  invoiceLines,
  lockInvoice,
  raiseSeries,
  readCreditsOf,
  takeSeries,
  writeInvoice,
  writePayment,
} from './invoices.sql.ts';

export const invoiceDocumentsAsked = 'invoice.make';

interface Parts {
  readonly shop: Shop;
  readonly source: EventSource;
}

/**
 * The number of an order's invoice, which is made where there is none yet; null for what costs nothing. Within a
 * transaction that has locked the order.
 */
export async function invoiceOrder(
  transaction: Transaction,
  parts: Parts,
  order: BillableOrder,
): Promise<string | null> {
  const standing = await findLastInvoice(transaction, order.id);
  return standing === undefined ? makeInvoice(transaction, parts, order, null) : standing.number;
}

/** The first, or one that follows a credit note; its number, or null for what costs nothing. */
export async function makeInvoice(
  transaction: Transaction,
  parts: Parts,
  order: BillableOrder,
  followsId: string | null,
): Promise<string | null> {
  const { id, orderNo, language } = order;
  if (orderNo === null) return null;
  const { shop } = parts;
  const [ordered, charges] = await Promise.all([
    billableLines(transaction, id, language, shop.config.defaultLanguage),
    readCharges(transaction, id),
  ]);
  const billed = withCharges(order, ordered, charges, shop.config.listPrices);
  if (billed.order.grossCents === 0) return null;
  const issued = await issueInvoice(
    transaction,
    parts,
    newInvoice(shop, { ...billed.order, orderNo }, billed.lines, followsId),
    order.paymentDays ?? shop.config.invoices.dueDays,
  );
  return issued.number;
}

/** The figures of an order with what it costs beside its lines; without such, they stand as they were written. */
export function withCharges(
  order: BillableOrder,
  lines: readonly InvoiceLine[],
  charges: readonly ChargeLine[],
  basis: VatBasis,
): { readonly order: BillableOrder; readonly lines: readonly InvoiceLine[] } {
  if (charges.length === 0) return { order, lines };
  const last = Math.max(0, ...lines.map(({ position }) => position));
  const all = [...lines, ...charges.map((charge, n) => ({ ...charge, position: last + 1 + n }))];
  const taxed = all.map(({ vatBp, netCents, grossCents }) => ({
    vatBp,
    netCents: cents(netCents),
    grossCents: cents(grossCents),
  }));
  const { perRate, netCents, grossCents, roundingCents } = totals(taxed, basis);
  return { order: { ...order, vat: [...perRate], netCents, grossCents, roundingCents }, lines: all };
}

/** What is asked to be taken back: cents with VAT by the line's position, or all that is left. */
export type CreditAsked = ReadonlyMap<number, Cents> | null;

export interface Credited {
  readonly id: string;
  readonly number: string;
  readonly draft: InvoiceDraft;
}

/** Takes an invoice back, in parts or all that is left of it, within a transaction that has locked it. */
export async function creditInvoice(
  transaction: Transaction,
  parts: Parts,
  invoice: Invoice,
  { asked, reason }: { readonly asked: CreditAsked; readonly reason: string | null },
): Promise<Credited | Refusal> {
  const [lines, credits] = await Promise.all([
    invoiceLines(transaction, invoice.id),
    readCreditsOf(transaction, invoice.id),
  ]);
  const result = creditPart(chargedOf({ ...invoice, lines }), takenBack(credits), asked);
  if (!result.ok) {
    const params = { mostCents: result.leftCents };
    if (result.position === null) return refuse('NothingToCredit');
    return refuse('AmountTooHigh', {
      params,
      fields: [{ field: `lines.${result.position}`, reason: 'more-than-left' }],
    });
  }
  const draft = newCreditNote(invoice, lines, { credit: result.credit, reason });
  const { id, number } = await issueInvoice(transaction, parts, draft, 0);
  return { id, number, draft };
}

/** Takes back all that is left of an invoice; said again for one of which nothing is. */
export async function creditWhole(
  transaction: Transaction,
  parts: Parts,
  invoice: Invoice,
  reason: string | null,
): Promise<{ readonly number: string } | Refusal> {
  const standing = await findCreditOf(transaction, invoice.id);
  if (standing !== undefined) return { number: standing.number };
  const done = await creditInvoice(transaction, parts, invoice, { asked: null, reason });
  return isRefusal(done) ? done : { number: done.number };
}

type Figures = Pick<Invoice, 'vat' | 'netCents' | 'roundingCents' | 'grossCents'> & {
  readonly lines: readonly Pick<InvoiceLine, 'position' | 'qty' | 'vatBp' | 'netCents' | 'grossCents'>[];
};

/** In cents of the rules. */
function chargedOf({ lines, vat, netCents, roundingCents, grossCents }: Figures): Charged {
  return {
    lines: lines.map((line) => ({
      ...line,
      netCents: cents(line.netCents),
      grossCents: cents(line.grossCents),
    })),
    vat,
    netCents: cents(netCents),
    roundingCents: cents(roundingCents),
    grossCents: cents(grossCents),
  };
}

/** All that credit notes took back, above zero. */
export function takenBack(credits: readonly Figures[]): Charged {
  const sum = (of: 'netCents' | 'roundingCents' | 'grossCents') =>
    cents(0 - credits.reduce((all, one) => all + one[of], 0));
  const rates = new Map<number, { netCents: number; vatCents: number }>();
  for (const { vat } of credits)
    for (const { vatBp, netCents, vatCents } of vat) {
      const so = rates.get(vatBp) ?? { netCents: 0, vatCents: 0 };
      rates.set(vatBp, { netCents: so.netCents - netCents, vatCents: so.vatCents - vatCents });
    }
  return {
    lines: credits.flatMap(({ lines }) =>
      lines.map((line) => ({
        ...line,
        netCents: cents(0 - line.netCents),
        grossCents: cents(0 - line.grossCents),
      })),
    ),
    vat: [...rates].map(([vatBp, rate]) => ({
      vatBp,
      netCents: cents(rate.netCents),
      vatCents: cents(rate.vatCents),
    })),
    netCents: sum('netCents'),
    roundingCents: sum('roundingCents'),
    grossCents: sum('grossCents'),
  };
}

interface PastInvoice {
  readonly reservationId: string;
  readonly closed: EventSource;
  /** When its money came by bank; null: not yet. */
  readonly paidAt: EpochMs | null;
  readonly credited: { readonly source: EventSource; readonly reason: string | null } | null;
}

/** Of an order that was closed in the past, its invoice of that day, and what came after. For demo data. */
export async function recordPastInvoice(
  transaction: Transaction,
  shop: Shop,
  { reservationId, closed, paidAt, credited }: PastInvoice,
): Promise<void> {
  const order = await findBillable(transaction, reservationId);
  const number =
    order === undefined ? null : await invoiceOrder(transaction, { shop, source: closed }, order);
  const invoice = number === null ? undefined : await lockInvoice(transaction, number);
  if (invoice === undefined) return;
  if (paidAt !== null) {
    const payment = { id: randomUUID(), invoiceId: invoice.id, cents: cents(invoice.grossCents) };
    await writePayment(transaction, payment, paidAt);
  }
  if (credited !== null)
    await creditWhole(transaction, { shop, source: credited.source }, invoice, credited.reason);
}

/**
 * Gives a draft its number and writes it, as the last that its transaction does: the series stays locked until the
 * commit, so that numbers follow each other in the order of the commits and none is lost with one that fails.
 */
async function issueInvoice(
  transaction: Transaction,
  { shop, source }: Parts,
  draft: InvoiceDraft,
  dueDays: number,
): Promise<{ readonly id: string; readonly number: string }> {
  const { invoices } = shop.config;
  const isInvoice = draft.kind === 'invoice';
  const today = shop.zone.dayOf(source.now);
  const year = today.slice(0, 4);
  const series = (isInvoice ? invoices.series : invoices.creditSeries) + year;
  const id = randomUUID();
  const { last, lastOn } = await takeSeries(transaction, series);
  const serial = last + 1;
  // Who issued while this one waited may have come after midnight: days follow each other as numbers do.
  const issuedOn = lastOn !== null && lastOn > today ? lastOn : today;
  const number = `${series}-${String(serial).padStart(6, '0')}`;
  const numbered = {
    id,
    number,
    series,
    serial,
    issuedOn,
    dueOn: addDays(issuedOn, dueDays),
    paymentReference: isInvoice ? paymentReference(year, serial) : null,
  };
  await Promise.all([
    writeInvoice(transaction, numbered, draft, source.now),
    recordEvents(transaction, source, {
      entity: 'invoice',
      entityId: id,
      action: `issue-${draft.kind}`,
      after: {
        number,
        reservation: draft.reservationId,
        credited: draft.creditedId,
        follows: draft.followsId,
        cents: draft.grossCents,
      },
    }),
    enqueue(transaction, source.now, { kind: invoiceDocumentsAsked, payload: { invoiceId: id } }),
    raiseSeries(transaction, series, { last: serial, lastOn: issuedOn }),
  ]);
  transaction.afterCommit(() => shop.wakeRelay());
  return { id, number };
}

/** The order in words and figures of its own, which nothing changes afterwards; after a credit note, once more. */
function newInvoice(
  { config }: Pick<Shop, 'config'>,
  order: BillableOrder & { readonly orderNo: string },
  lines: readonly InvoiceLine[],
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

/** What of an invoice is taken back: the same parties and lines, each amount the other way round. */
export function newCreditNote(
  invoice: Invoice,
  lines: readonly InvoiceLine[],
  { credit, reason }: { readonly credit: Charged; readonly reason: string | null },
): InvoiceDraft {
  const { reservationId, customerId, contactId, contactName, language, seller, buyer } = invoice;
  const { orderNo, reference, startDay, endDay, currency } = invoice;
  const described = new Map(lines.map((line) => [line.position, line]));
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
    vat: credit.vat.map(({ vatBp, netCents, vatCents }) => ({
      vatBp,
      netCents: cents(0 - netCents),
      vatCents: cents(0 - vatCents),
    })),
    netCents: 0 - credit.netCents,
    roundingCents: 0 - credit.roundingCents,
    grossCents: 0 - credit.grossCents,
    paidCents: 0,
    depositCents: 0,
    lines: credit.lines.map(({ position, qty, vatBp, netCents, grossCents }) => ({
      position,
      itemId: described.get(position)?.itemId ?? '',
      description: described.get(position)?.description ?? '',
      qty,
      vatBp,
      netCents: 0 - netCents,
      grossCents: 0 - grossCents,
    })),
  };
}

/** The business, as `shop.json` has it today. */
function sellerOf({ contact, invoices }: Pick<ShopConfig, 'contact' | 'invoices'>): Seller {
  const { company, country, zipCode, city, email, phone } = contact;
  const given = { businessNo: invoices.businessNo ?? '', vatNo: contact.vatNo ?? '', countryId: country };
  const [scheme, id] = invoices.peppolId?.split(':') ?? [];
  return {
    name: company,
    person: '',
    street: `${contact.street} ${contact.houseNumber}`,
    zipCode,
    city,
    countryId: country,
    email,
    phone,
    vatNo: vatNumber(given.vatNo, country),
    businessNo: businessNumber(given.businessNo, country),
    address: scheme === undefined || id === undefined ? electronicAddress(given) : { scheme, id },
    iban: invoices.iban === undefined ? null : iban(invoices.iban),
    bic: invoices.bic ?? null,
    register: invoices.register ?? null,
  };
}

/** Who pays instead of the customer; else that: what it gave for its invoices counts, or of itself, or in the checkout. */
function buyerOf(order: BillableOrder): Party {
  if (order.payer !== null) return paying(order.payer);
  const { invoiced, customer, countryId, email, phone, vatNo, businessNo } = order;
  const place = invoiced.street === '' ? customer : invoiced;
  const company = invoiced.companyName || customer.companyName;
  const person = personOf(invoiced) || personOf(customer);
  return {
    name: company || person,
    person: company === '' ? '' : person,
    street: `${place.street} ${place.houseNumber}${joined(place.houseNumberAddition)}`.trim(),
    zipCode: place.zipCode,
    city: place.city,
    countryId,
    email,
    phone,
    vatNo: vatNumber(vatNo, countryId),
    businessNo: businessNumber(businessNo, countryId),
    address: electronicAddress({ businessNo, vatNo, countryId }),
  };
}

function paying({ companyName, businessNo, street, houseNumber, countryId, ...payer }: Payer): Party {
  return {
    name: companyName,
    person: '',
    street: `${street} ${houseNumber}`,
    zipCode: payer.zipCode,
    city: payer.city,
    countryId,
    email: payer.email,
    phone: '',
    // Whether it is liable to VAT nobody has said.
    vatNo: null,
    businessNo: businessNumber(businessNo, countryId),
    address: electronicAddress({ businessNo, vatNo: '', countryId }),
  };
}

function personOf({ firstName, lastName }: GivenParty): string {
  return `${firstName} ${lastName}`.trim();
}

/** 7b, and 7 bus 3. */
function joined(addition: string): string {
  return addition.length > 1 ? ` ${addition}` : addition;
}
