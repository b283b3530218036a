import { cents, type IsoDate, type RateTotal } from '@bivak/rules';
import type { Invoice, InvoiceLine } from '../invoice.ts';

/** An invoice of a shop whose prices are kept with VAT, to a company: two rates, a cent of rounding, a part paid. */
export function anInvoice(given: Partial<Invoice> = {}): Invoice {
  return {
    id: 'invoice-1',
    number: 'F2026-000001',
    kind: 'invoice',
    creditedNumber: null,
    creditedOn: null,
    followsNumber: null,
    replacedNumber: null,
    replacedOn: null,
    reason: null,
    reservationId: 'r-1',
    customerId: '10003',
    contactId: '20003',
    contactName: 'Karim Haddad',
    language: 'nl',
    issuedOn: '2026-06-08' as IsoDate,
    dueOn: '2026-06-22' as IsoDate,
    seller: {
      name: 'Feesthuis bv',
      person: '',
      street: 'Leuvensesteenweg 412',
      zipCode: '1930',
      city: 'Zaventem',
      countryId: 'BE',
      email: 'hallo@feesthuis.example',
      phone: '+32 2 555 01 12',
      vatNo: 'BE0403170701',
      businessNo: '0403170701',
      address: { scheme: '0208', id: '0403170701' },
      iban: 'BE68539007547034',
      bic: 'GKCCBEBB',
      register: 'RPR Brussel',
    },
    buyer: {
      name: 'Brasserie De Zwaan & Zoon <bv>',
      person: 'Karim Haddad',
      street: 'Vismarkt 31',
      zipCode: '2800',
      city: 'Mechelen',
      countryId: 'BE',
      email: 'facturen@brasseriedezwaan.example',
      phone: '',
      vatNo: 'BE0202239951',
      businessNo: '0202239951',
      address: { scheme: '0208', id: '0202239951' },
    },
    orderNo: 'O2026-000017',
    reference: 'Zomerbar "2026"',
    paymentReference: '+++260/0000/00170+++',
    startDay: '2026-06-05' as IsoDate,
    endDay: '2026-06-07' as IsoDate,
    currency: 'EUR',
    ...amounts,
    paidCents: 1000,
    depositCents: 5000,
    ...given,
  };
}

export const someLines: readonly InvoiceLine[] = [
  line(0, 'tent', 'Pagodetent 5 × 5 m', { qty: 3, vatBp: 2100, netCents: 24_793, grossCents: 30_000 }),
  line(1, 'glas', 'Champagneglas', { qty: 1, vatBp: 2100, netCents: 83, grossCents: 100 }),
  line(2, 'water', 'Water, fles 1 l', { qty: 12, vatBp: 600, netCents: 2264, grossCents: 2400 }),
];

const vat = [
  { vatBp: 600, netCents: 2264, vatCents: 136 },
  { vatBp: 2100, netCents: 24_876, vatCents: 5224 },
].map(({ vatBp, netCents, vatCents }): RateTotal => ({
  vatBp,
  netCents: cents(netCents),
  vatCents: cents(vatCents),
}));
const amounts = { netCents: 27_140, vat, roundingCents: 0, grossCents: 32_500 };

function line(
  position: number,
  itemId: string,
  description: string,
  figures: Pick<InvoiceLine, 'qty' | 'vatBp' | 'netCents' | 'grossCents'>,
): InvoiceLine {
  return { position, itemId, description, ...figures };
}
