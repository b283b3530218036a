import type { ElectronicAddress, IsoDate, RateTotal } from '@bivak/rules';
import type { Language } from '../../platform/i18n/language.ts';

/** A name with an address and numbers, as they were on the day of issue. */
export interface Party {
  readonly name: string;
  /** The person at it; empty where the name is that of a person. */
  readonly person: string;
  readonly street: string;
  readonly zipCode: string;
  readonly city: string;
  readonly countryId: string;
  readonly email: string;
  readonly phone: string;
  /** In the form in which they are passed on; null for none, or for one that cannot be right. */
  readonly vatNo: string | null;
  readonly businessNo: string | null;
  /** Where it gets electronic invoices. */
  readonly address: ElectronicAddress | null;
}

export interface Seller extends Party {
  readonly iban: string | null;
  readonly bic: string | null;
  /** Its register of companies, such as "RPR Brussel". */
  readonly register: string | null;
}

/** An invoice or credit note, frozen. The amounts of a credit note are below zero. */
export interface Invoice {
  id: string;
  number: string;
  kind: 'invoice' | 'credit';
  /** What a credit note takes back, and of when that is. */
  creditedNumber: string | null;
  creditedOn: IsoDate | null;
  /** The credit note after which an invoice was made, and what it stands in for. */
  followsNumber: string | null;
  replacedNumber: string | null;
  replacedOn: IsoDate | null;
  reason: string | null;
  reservationId: string;
  customerId: string | null;
  contactId: string | null;
  contactName: string;
  language: Language;
  issuedOn: IsoDate;
  dueOn: IsoDate;
  seller: Seller;
  buyer: Party;
  orderNo: string;
  reference: string | null;
  paymentReference: string | null;
  startDay: IsoDate;
  endDay: IsoDate;
  currency: 'EUR';
  netCents: number;
  vat: readonly RateTotal[];
  roundingCents: number;
  grossCents: number;
  /** On the day of issue. */
  paidCents: number;
  depositCents: number;
}

export interface InvoiceLine {
  position: number;
  itemId: string;
  description: string;
  qty: number;
  vatBp: number;
  netCents: number;
  grossCents: number;
}

/** As it is before it has its number and its day. */
export type InvoiceDraft = Omit<
  Invoice,
  | 'id'
  | 'number'
  | 'issuedOn'
  | 'dueOn'
  | 'paymentReference'
  | 'creditedNumber'
  | 'creditedOn'
  | 'followsNumber'
  | 'replacedNumber'
  | 'replacedOn'
> & {
  readonly creditedId: string | null;
  readonly followsId: string | null;
  readonly lines: readonly InvoiceLine[];
};

/** Whether it can be sent as Peppol has it: both are found there, and the seller's VAT number is known. */
export function hasUbl({ seller, buyer }: Pick<Invoice, 'seller' | 'buyer'>): boolean {
  return seller.address !== null && seller.vatNo !== null && buyer.address !== null;
}
