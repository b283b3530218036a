import type { Invoice, InvoiceLine } from '../invoice.ts';
import { element, textElement, type Xml } from './xml.ts';

/** Per rate as EN 16931 wants it: the figures of the invoice, none made here. */
export function taxTotal(invoice: Invoice): Xml {
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

export function totals(invoice: Invoice): Xml {
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

export function lineElement(invoice: Invoice, line: InvoiceLine): Xml {
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
      element('cac:SellersItemIdentification', [element('cbc:ID', line.itemId)]),
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

/** So exact that amount and price give the line's total, whatever the amount is. */
function unitPrice(netCents: number, qty: number): string {
  const [whole = '0', decimals = ''] = (netCents / 100 / qty).toFixed(8).split('.');
  return `${whole}.${decimals.replace(/0+$/u, '').padEnd(2, '0')}`;
}
