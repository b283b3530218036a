import type { Invoice, InvoiceLine, Party, Seller } from './invoice.ts';

const common = 'urn:oasis:names:specification:ubl:schema:xsd:Common';
const names = {
  invoice: { root: 'Invoice', type: 'InvoiceTypeCode', code: '380' },
  credit: { root: 'CreditNote', type: 'CreditNoteTypeCode', code: '381' },
} as const;

/**
 * An invoice or credit note as UBL 2.1, the way Peppol BIS Billing 3.0 has it. The order of elements is the schema's. A
 * credit note says what it takes back in amounts above zero.
 */
export function invoiceUbl(invoice: Invoice, lines: readonly InvoiceLine[]): string {
  const { root, type, code } = names[invoice.kind];
  const isInvoice = invoice.kind === 'invoice';
  return xmlDocument(
    element(
      root,
      [
        element(
          'cbc:CustomizationID',
          'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
        ),
        element('cbc:ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'),
        element('cbc:ID', invoice.number),
        element('cbc:IssueDate', invoice.issuedOn),
        isInvoice ? element('cbc:DueDate', invoice.dueOn) : null,
        element(`cbc:${type}`, code),
        textElement('cbc:Note', invoice.reason),
        element('cbc:DocumentCurrencyCode', invoice.currency),
        textElement('cbc:BuyerReference', invoice.reference),
        element('cac:InvoicePeriod', [
          element('cbc:StartDate', invoice.startDay),
          element('cbc:EndDate', invoice.endDay),
        ]),
        orderReference(invoice),
        billingReference(invoice),
        element('cac:AccountingSupplierParty', [party(invoice.seller)]),
        element('cac:AccountingCustomerParty', [party(invoice.buyer)]),
        isInvoice ? paymentMeans(invoice) : null,
        taxTotal(invoice),
        totals(invoice),
        ...lines.map((line) => lineElement(invoice, line)),
      ],
      {
        xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
        'xmlns:cac': `${common}AggregateComponents-2`,
        'xmlns:cbc': `${common}BasicComponents-2`,
      },
    ),
  );
}

/** The buyer's own number of the order; where it gave none the element needs "NA" beside ours. */
function orderReference({ reference, orderNo }: Invoice): Xml {
  return element('cac:OrderReference', [
    textElement('cbc:ID', reference) ?? element('cbc:ID', 'NA'),
    element('cbc:SalesOrderID', orderNo),
  ]);
}

/** The invoice that a credit note takes back, or that a new one stands in for. */
function billingReference({ creditedNumber, creditedOn, replacedNumber, replacedOn }: Invoice): Xml {
  const number = creditedNumber ?? replacedNumber;
  const issuedOn = creditedOn ?? replacedOn;
  if (number === null || issuedOn === null) return null;
  return element('cac:BillingReference', [
    element('cac:InvoiceDocumentReference', [element('cbc:ID', number), element('cbc:IssueDate', issuedOn)]),
  ]);
}

/** Asks for a transfer to the seller's account under the payment reference. */
function paymentMeans({ seller, paymentReference }: Invoice): Xml {
  if (seller.iban === null) return null;
  return element('cac:PaymentMeans', [
    element('cbc:PaymentMeansCode', '30'),
    textElement('cbc:PaymentID', paymentReference),
    element('cac:PayeeFinancialAccount', [
      element('cbc:ID', seller.iban),
      element('cbc:Name', seller.name),
      seller.bic === null ? null : element('cac:FinancialInstitutionBranch', [element('cbc:ID', seller.bic)]),
    ]),
  ]);
}

/** Per rate as EN 16931 wants it: the figures of the invoice, none made here. */
function taxTotal(invoice: Invoice): Xml {
  const { vat } = invoice;
  const tax = vat.reduce((sum, { vatCents }) => sum + vatCents, 0);
  const amount = amountsOf(invoice);
  return element('cac:TaxTotal', [
    amount('cbc:TaxAmount', tax),
    ...vat.map(({ vatBp, netCents, vatCents }) =>
      element('cac:TaxSubtotal', [
        amount('cbc:TaxableAmount', netCents),
        amount('cbc:TaxAmount', vatCents),
        taxCategory('cac:TaxCategory', vatBp),
      ]),
    ),
  ]);
}

function totals(invoice: Invoice): Xml {
  const { netCents, grossCents, roundingCents, paidCents } = invoice;
  const amount = amountsOf(invoice);
  return element('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', netCents),
    amount('cbc:TaxExclusiveAmount', netCents),
    amount('cbc:TaxInclusiveAmount', grossCents - roundingCents),
    paidCents === 0 ? null : amount('cbc:PrepaidAmount', paidCents),
    roundingCents === 0 ? null : amount('cbc:PayableRoundingAmount', roundingCents),
    amount('cbc:PayableAmount', grossCents - paidCents),
  ]);
}

function lineElement(invoice: Invoice, line: InvoiceLine): Xml {
  const [name, quantity] =
    invoice.kind === 'invoice'
      ? ['cac:InvoiceLine', 'cbc:InvoicedQuantity']
      : ['cac:CreditNoteLine', 'cbc:CreditedQuantity'];
  const amount = amountsOf(invoice);
  return element(name, [
    element('cbc:ID', String(line.position + 1)),
    element(quantity, String(line.qty), { unitCode: 'C62' }),
    amount('cbc:LineExtensionAmount', line.netCents),
    element('cac:Item', [
      textElement('cbc:Name', line.description.replaceAll(/\s+/gu, ' ')) ?? element('cbc:Name', line.itemId),
      ...(line.itemId === ''
        ? []
        : [element('cac:SellersItemIdentification', [element('cbc:ID', line.itemId)])]),
      taxCategory('cac:ClassifiedTaxCategory', line.vatBp),
    ]),
    element('cac:Price', [
      element('cbc:PriceAmount', unitPrice(signed(invoice, line.netCents), line.qty), {
        currencyID: invoice.currency,
      }),
    ]),
  ]);
}

/** Standard rates, and zero: what is exempt for another reason is not sold here. */
function taxCategory(name: string, vatBp: number): Xml {
  return element(name, [
    element('cbc:ID', vatBp === 0 ? 'Z' : 'S'),
    element('cbc:Percent', figure(vatBp)),
    element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
  ]);
}

function amountsOf(invoice: Invoice): (name: string, cents: number) => Xml {
  return (name, cents) => element(name, figure(signed(invoice, cents)), { currencyID: invoice.currency });
}

function signed({ kind }: Invoice, cents: number): number {
  return kind === 'credit' ? 0 - cents : cents;
}

function figure(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** The price is so exact that amount and price give the line's total, whatever the amount is. */
function unitPrice(netCents: number, qty: number): string {
  const [whole = '0', decimals = ''] = (netCents / 100 / qty).toFixed(8).split('.');
  return `${whole}.${decimals.replace(/0+$/u, '').padEnd(2, '0')}`;
}

/** Writes a party with its electronic address, in the order of the schema. */
function party(of: Party | Seller): Xml {
  return element('cac:Party', [
    of.address === null ? null : element('cbc:EndpointID', of.address.id, { schemeID: of.address.scheme }),
    element('cac:PartyName', [element('cbc:Name', of.name)]),
    element('cac:PostalAddress', [
      textElement('cbc:StreetName', of.street),
      textElement('cbc:CityName', of.city),
      textElement('cbc:PostalZone', of.zipCode),
      element('cac:Country', [element('cbc:IdentificationCode', of.countryId)]),
    ]),
    of.vatNo === null
      ? null
      : element('cac:PartyTaxScheme', [
          element('cbc:CompanyID', of.vatNo),
          element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
        ]),
    legalEntity(of),
    contact(of),
  ]);
}

/** These registers have a code of their own; a number of another stands without one. */
const registers: Readonly<Record<string, string>> = { BE: '0208', NL: '0106' };

function legalEntity({ name, businessNo, countryId, ...rest }: Party | Seller): Xml {
  const scheme = registers[countryId];
  const register = 'register' in rest ? rest.register : null;
  return element('cac:PartyLegalEntity', [
    element('cbc:RegistrationName', name),
    businessNo === null
      ? null
      : element('cbc:CompanyID', businessNo, scheme === undefined ? {} : { schemeID: scheme }),
    textElement('cbc:CompanyLegalForm', register),
  ]);
}

function contact({ person, phone, email }: Party): Xml {
  const parts = [
    textElement('cbc:Name', person),
    textElement('cbc:Telephone', phone),
    textElement('cbc:ElectronicMail', email),
  ];
  return parts.every((part) => part === null) ? null : element('cac:Contact', parts);
}

/** A piece of XML; text is escaped when it is written. */
type Xml = Element | null;

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly Xml[];
}

type Attributes = Readonly<Record<string, string>>;

/** What is null is left out, wherever it stands. */
function element(name: string, content: string | readonly Xml[], attributes: Attributes = {}): Element {
  return { name, attributes, content };
}

/** The same for words that may be missing: an empty element says nothing, and is refused by the network. */
function textElement(name: string, text: string | null, attributes: Attributes = {}): Xml {
  const said = cleaned(text ?? '').trim();
  return said === '' ? null : element(name, said, attributes);
}

function xmlDocument(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}\n`;
}

function written({ name, attributes, content }: Element, indent: string): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(cleaned(value))}"`);
  const open = `${indent}<${name}${given.join('')}>`;
  if (typeof content === 'string') return `${open}${escaped(cleaned(content))}</${name}>`;
  const inner = content.flatMap((one) => (one === null ? [] : [written(one, `${indent}  `)]));
  return `${open}\n${inner.join('\n')}\n${indent}</${name}>`;
}

/** Signs that XML cannot hold at all, not even escaped; halves of others are none. */
function cleaned(text: string): string {
  return text.toWellFormed().replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/gu, (sign) => escapes[sign] ?? sign);
}
