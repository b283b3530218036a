import { cents, creditPart, lineAmounts, totals, type VatBasis } from '@bivak/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Invoice, InvoiceLine } from './invoice.ts';
import { newCreditNote, takenBack } from './issue-invoice.ts';
import { anInvoice, someLines } from './testing/an-invoice.ts';
import { outOfOrder } from './testing/schema-order.ts';
import { runPublishedRules } from './testing/schematron.ts';
import { invoiceUbl } from './invoice-ubl.ts';

function aCredit(
  invoice: Invoice,
  lines: readonly InvoiceLine[],
  asked: Parameters<typeof creditPart>[2] = null,
): string {
  const charged = takenBack([takenBackOf(invoice, lines)]);
  const result = creditPart(charged, takenBack([]), asked);
  if (!result.ok) throw new Error('nothing is left');
  const draft = newCreditNote(invoice, lines, { credit: result.credit, reason: 'Te veel & te vroeg' });
  const { number: creditedNumber, issuedOn: creditedOn, dueOn } = invoice;
  const follows = { followsNumber: null, replacedNumber: null, replacedOn: null };
  const issued = {
    id: 'c',
    number: 'C2026-000001',
    paymentReference: null,
    issuedOn: dueOn,
    dueOn,
    ...follows,
  };
  return invoiceUbl({ ...draft, ...issued, creditedNumber, creditedOn }, draft.lines);
}

/** An invoice whole, as a credit note would have it. */
function takenBackOf({ vat, ...invoice }: Invoice, lines: readonly InvoiceLine[]) {
  return {
    lines: lines.map((line) => ({ ...line, netCents: 0 - line.netCents, grossCents: 0 - line.grossCents })),
    vat: vat.map(({ vatBp, netCents, vatCents }) => ({
      vatBp,
      netCents: cents(0 - netCents),
      vatCents: cents(0 - vatCents),
    })),
    netCents: 0 - invoice.netCents,
    roundingCents: 0 - invoice.roundingCents,
    grossCents: 0 - invoice.grossCents,
  };
}

const broken = (xml: string) => runPublishedRules(xml).broken;

describe('an invoice as UBL', () => {
  test('an invoice as UBL breaks no published rule of EN 16931 and Peppol BIS Billing 3.0, and is asked about by hundreds', () => {
    const { asked, broken: faults } = runPublishedRules(invoiceUbl(anInvoice(), someLines));
    expect(faults).toEqual([]);
    expect(asked.size).toBeGreaterThan(700);
    for (const id of ['BR-CO-10', 'BR-CO-15', 'BR-CO-16', 'BR-CO-17', 'BR-S-08', 'PEPPOL-EN16931-R120'])
      expect(asked).toContain(id);
  });

  test('the rules of UBL would say so: of a total, a number and a party that are not right', () => {
    const xml = invoiceUbl(anInvoice(), someLines);
    const ids = (changed: string) => broken(changed).map(({ id }) => id);
    expect(
      ids(xml.replace('>325.00</cbc:TaxInclusiveAmount>', '>325.01</cbc:TaxInclusiveAmount>')),
    ).toContain('BR-CO-15');
    expect(ids(xml.replaceAll('0202239951<', '0202239952<'))).toContain('PEPPOL-COMMON-R043');
    expect(ids(xml.replace(/<cbc:EndpointID .*<\/cbc:EndpointID>/u, ''))).toContain('PEPPOL-EN16931-R020');
  });

  test('an invoice as UBL that a credit note takes back, and to a Dutch buyer one in place of it, all paid, without a reference, breaks no rule either', () => {
    expect(broken(aCredit(anInvoice(), someLines))).toEqual([]);
    const buyer = {
      ...anInvoice().buyer,
      countryId: 'NL',
      vatNo: 'NL002455799B11',
      businessNo: '12345678',
      address: { scheme: '0106', id: '12345678' },
    };
    const paid = anInvoice({ buyer, reference: null, paidCents: 32_500 });
    const follows = {
      followsNumber: 'C2026-000001',
      replacedNumber: 'F2026-000001',
      replacedOn: paid.issuedOn,
    };
    const anew = invoiceUbl({ ...paid, number: 'F2026-000002', ...follows }, someLines);
    expect([...broken(anew), ...outOfOrder(anew)]).toEqual([]);
    expect(anew).toMatch(/<cac:InvoiceDocumentReference>\s*<cbc:ID>F2026-000001</u);
  });

  test('an invoice as UBL has its elements in the order of the schema, and no other than were held against it', () => {
    const xml = invoiceUbl(anInvoice(), someLines);
    expect([...outOfOrder(xml), ...outOfOrder(aCredit(anInvoice(), someLines))]).toEqual([]);
    const turned = xml
      .replace(/(\s*<cbc:IssueDate>.*?)(\s*<cbc:DueDate>.*)/u, '$2$1')
      .replace('StreetName', 'Street');
    expect(outOfOrder(turned.replace('/cbc:StreetName', '/cbc:Street'))).toEqual([
      'Invoice/IssueDate',
      'PostalAddress/Street',
    ]);
  });

  test('an invoice as UBL keeps signs of XML in names apart from it, and leaves out what XML cannot hold', () => {
    const xml = invoiceUbl(anInvoice({ reference: 'A\u0001<B>&"' }), someLines);
    expect(xml).toContain('<cbc:Name>Brasserie De Zwaan &amp; Zoon &lt;bv&gt;</cbc:Name>');
    expect(xml).toContain('<cbc:BuyerReference>A&lt;B&gt;&amp;&quot;</cbc:BuyerReference>');
  });

  const wanted = fc.array(
    fc.record({
      unitCents: fc.integer({ min: 0, max: 90_000 }).map(cents),
      qty: fc.integer({ min: 1, max: 5000 }),
      vatBp: fc.constantFrom(0, 600, 900, 2100),
    }),
    { minLength: 1, maxLength: 4 },
  );

  const zeroRated = (unit: number, qty: number) => ({ unitCents: cents(unit), qty, vatBp: 0 });

  test('whatever is charged, with prices that have VAT in them or not, the sums of an invoice as UBL are what the rules ask', () => {
    fc.assert(
      fc.property(wanted, fc.constantFrom<VatBasis>('incl', 'excl'), (given, basis) => {
        const priced = given.map((one) => ({ ...one, ...lineAmounts({ ...one, basis }) }));
        const { perRate, netCents, grossCents, roundingCents } = totals(priced, basis);
        const lines = priced.map((line, position) => ({
          ...line,
          position,
          itemId: 'tent',
          description: 'Tent',
        }));
        const invoice = anInvoice({ vat: perRate, netCents, grossCents, roundingCents, paidCents: 0 });
        expect(broken(invoiceUbl(invoice, lines))).toEqual([]);
        if (grossCents === 0) return;
        expect(broken(aCredit(invoice, lines))).toEqual([]);
        const dearest = lines.toSorted((a, b) => b.grossCents - a.grossCents)[0];
        if (dearest === undefined || dearest.grossCents < 200) return;
        // A part of a line, as an amount that is no number of pieces.
        const part = new Map([[dearest.position, cents(Math.floor(dearest.grossCents / 3))]]);
        expect(broken(aCredit(invoice, lines, part))).toEqual([]);
      }),
      // What binary fractions would miss by a billionth of a cent is right.
      { numRuns: 5, examples: [[[zeroRated(16_413, 58), zeroRated(4951, 1)], 'incl']] },
    );
  });
});
