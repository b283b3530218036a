import type { IsoDate, RateTotal } from '@bivak/rules';
import { notedSql, type OrderMoney, returnedSql } from '../../platform/database/invoice-money.ts';
import { partsSql } from '../../platform/database/order-sql.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { Payer } from '../../platform/shops/payer.ts';
import type { InvoiceLine } from './invoice.ts';

/** Names and an address as somebody gave them; what was not given is empty. */
export interface GivenParty {
  companyName: string;
  firstName: string;
  lastName: string;
  street: string;
  houseNumber: string;
  houseNumberAddition: string;
  zipCode: string;
  city: string;
}

/** An order with all that its invoice says, of one instant. */
export interface BillableOrder extends OrderMoney {
  id: string;
  orderNo: string | null;
  reference: string | null;
  customerId: string | null;
  contactId: string | null;
  contactName: string;
  language: Language;
  startDay: IsoDate;
  endDay: IsoDate;
  vat: RateTotal[];
  netCents: number;
  roundingCents: number;
  grossCents: number;
  depositCents: number;
  /** Where invoices of the customer go; empty where it gave nothing, or has no account. */
  invoiced: GivenParty;
  customer: GivenParty;
  /** Who pays instead of the customer; null where nobody does. */
  payer: Payer | null;
  countryId: string;
  email: string;
  phone: string;
  vatNo: string;
  businessNo: string;
  /** Days until it is due, where that was agreed with the customer. */
  paymentDays: number | null;
  /** Its customer wanted to be forgotten. */
  isErased: boolean;
}

// Joins orders, checkout and customers: an invoice takes all of them as they are at one instant (docs/decisions/0032).
const orderById = statement<BillableOrder>({
  id: 'text',
  orderNo: 'text?',
  reference: 'text?',
  customerId: 'text?',
  contactId: 'text?',
  contactName: 'text',
  language: 'text',
  startDay: 'day',
  endDay: 'day',
  vat: 'json',
  netCents: 'int',
  roundingCents: 'int',
  grossCents: 'int',
  depositCents: 'int',
  checkoutPaidCents: 'int',
  parts: 'json',
  notedCents: 'int',
  returnedCents: 'int',
  invoiced: 'json',
  customer: 'json',
  payer: 'json?',
  countryId: 'text',
  email: 'text',
  phone: 'text',
  vatNo: 'text',
  businessNo: 'text',
  paymentDays: 'int?',
  isErased: 'bool',
})(`
  select r.id, r.order_no as "orderNo", r.reference, r.customer_id as "customerId", r.contact_id as "contactId",
    coalesce(trim(p.first_name || ' ' || p.last_name),
      trim(coalesce(c.person ->> 'FirstName', '') || ' ' || coalesce(c.person ->> 'LastName', ''))) as "contactName",
    c.language, r.start_day as "startDay", r.end_day as "endDay", r.vat, r.net_cents as "netCents",
    r.rounding_cents as "roundingCents", r.gross_cents as "grossCents", r.deposit_cents as "depositCents",
    c.paid_cents as "checkoutPaidCents", ${partsSql} as parts,
    ${notedSql('r.id')} as "notedCents", ${returnedSql('r.id')} as "returnedCents",
    jsonb_build_object('companyName', coalesce(d.invoice_company_name, ''),
      'firstName', coalesce(d.invoice_first_name, ''), 'lastName', coalesce(d.invoice_last_name, ''),
      'street', coalesce(d.invoice_street, ''), 'houseNumber', coalesce(d.invoice_house_number, ''),
      'houseNumberAddition', coalesce(d.invoice_house_number_addition, ''),
      'zipCode', coalesce(d.invoice_zip_code, ''), 'city', coalesce(d.invoice_city, '')) as invoiced,
    case when k.id is null then jsonb_build_object('companyName', coalesce(c.person ->> 'CompanyName', ''),
      'firstName', coalesce(c.person ->> 'FirstName', ''), 'lastName', coalesce(c.person ->> 'LastName', ''),
      'street', coalesce(c.person ->> 'Street', ''), 'houseNumber', coalesce(c.person ->> 'HouseNumber', ''),
      'houseNumberAddition', coalesce(c.person ->> 'HouseNumberAddition', ''),
      'zipCode', coalesce(c.person ->> 'ZipCode', ''), 'city', coalesce(c.person ->> 'City', ''))
    else jsonb_build_object('companyName', k.company_name, 'firstName', k.first_name, 'lastName', k.last_name,
      'street', k.street, 'houseNumber', k.house_number, 'houseNumberAddition', k.house_number_addition,
      'zipCode', k.zip_code, 'city', k.city) end as customer, r.payer,
    coalesce(k.country_id, c.person ->> 'CountryID', 'BE') as "countryId",
    coalesce(nullif(d.invoice_email, ''), nullif(r.email, ''), k.email, '') as email,
    coalesce(nullif(d.invoice_tel, ''), k.tel, c.person ->> 'Tel', '') as phone,
    coalesce(d.vat_no, '') as "vatNo", coalesce(d.business_no, '') as "businessNo",
    d.payment_days as "paymentDays", k.erased_at is not null as "isErased"
  from $schema.reservation r
  join $schema.checkout c on c.id = r.checkout_id
  left join $schema.customer k on k.id = r.customer_id
  left join $schema.customer_detail d on d.customer_id = k.id
  left join $schema.contact p on p.id = r.contact_id
  where r.id = $1
`);

/** Deposits are no turnover. */
const linesOfOrder = statement<InvoiceLine>({
  position: 'int',
  itemId: 'text',
  description: 'text',
  qty: 'int',
  vatBp: 'int',
  netCents: 'int',
  grossCents: 'int',
})(`
  select l.position, l.item_id as "itemId", coalesce(l.descriptions ->> $2, l.descriptions ->> $3, l.item_id) as description,
    l.qty, l.vat_bp as "vatBp", l.net_cents as "netCents", l.gross_cents as "grossCents"
  from $schema.reservation_line l
  where l.reservation_id = $1 and l.kind <> 'Borg'
  order by l.position
`);

export function findBillable(db: Db, reservationId: string): Promise<BillableOrder | undefined> {
  return db.first(orderById, [reservationId]);
}

export function billableLines(
  db: Db,
  reservationId: string,
  language: Language,
  fallback: Language,
): Promise<InvoiceLine[]> {
  return db.rows(linesOfOrder, [reservationId, language, fallback]);
}
