import type { Invoice, InvoiceLine } from '../invoice.ts';
import { lineElement, taxTotal, totals } from './amounts.ts';
import { party } from './parties.ts';
import { element, textElement, type Xml, xmlDocument } from './xml.ts';

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

/** A transfer to the seller's account, saying the payment reference. */
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
