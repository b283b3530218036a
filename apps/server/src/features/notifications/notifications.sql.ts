import type { IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';
import {
  type CheckoutPart,
  type OrderPerson,
  partsSql,
  personSql,
} from '../../platform/database/order-sql.ts';
import type { PickupContact } from '../orders/index.ts';

type Texts = Partial<Record<Language, string>>;

export interface MailedReservation {
  id: string;
  reservationNo: string;
  orderNo: string | null;
  status: string;
  /** Null of a visitor without an account. */
  customerId: string | null;
  email: string;
  language: Language;
  /** The person of the checkout. */
  person: Partial<OrderPerson>;
  /** Where a delivery goes: the address of the checkout, else the person's. */
  address: Partial<OrderPerson>;
  startDay: IsoDate;
  endDay: IsoDate;
  pickupFrom: number | null;
  pickupTo: number | null;
  returnFrom: number | null;
  returnTo: number | null;
  /** Its names; null where none was chosen. */
  delivery: Texts | null;
  /** It is brought to the address and collected there; fetched at the place otherwise. */
  isDelivered: boolean;
  /** When it is handed over and given back, with or without a slot. */
  businessStart: EpochMs;
  businessEnd: EpochMs;
  /** Rises with every change of what was ordered. */
  revision: number;
  reference: string | null;
  /** Who pays instead of the customer; null where nobody does. */
  payerName: string | null;
  notes: string | null;
  customFields: Record<string, string | number | boolean | null>;
  /** Whom to reach on camp and who fetches, of tents that are lent; null until it is said. */
  contact: PickupContact | null;
  contactAt: EpochMs | null;
  vat: readonly { vatBp: number; netCents: number; vatCents: number }[];
  netCents: number;
  grossCents: number;
  roundingCents: number;
  depositCents: number;
  /** Of the whole checkout, as are its parts. */
  paidCents: number;
  parts: CheckoutPart[];
  expiresAt: EpochMs | null;
  /** Whoever ordered is still to confirm it by mail. */
  awaitsConfirmation: boolean;
  /** It is to be paid online. */
  paysNow: boolean;
  /** It also waits for that. */
  awaitsPayment: boolean;
  createdAt: EpochMs;
  /** When its customer last went to pay, while that is not decided; null where nobody is there. */
  payingSince: EpochMs | null;
  /** A mail about a payment that failed has asked for it. */
  wasAskedToPay: boolean;
  /** Whoever ordered with an account logs in to read it; everybody else gets a link. */
  hasAccount: boolean;
  /** It was registered with this checkout, and its own mail has not been answered. */
  awaitsActivation: boolean;
  /** What the business wrote when it refused. */
  rejectionReason: string | null;
  place: { names: Texts; street: string; houseNumber: string; zipCode: string; city: string; tel: string };
}

export interface MailedLine {
  kind: 'Item' | 'Composition' | 'Borg';
  descriptions: Texts;
  qty: number;
  netCents: number;
  grossCents: number;
}

// These two join tables of orders, checkout, payments and locations: a mail needs all of them at one instant, so it reads
// them in one statement each (DESIGN §2, "a list that must be one statement may join another feature's tables").
const reservationToMail = statement<MailedReservation>({
  id: 'text',
  reservationNo: 'text',
  orderNo: 'text?',
  status: 'text',
  customerId: 'text?',
  email: 'text',
  language: 'text',
  person: 'json',
  address: 'json',
  startDay: 'day',
  endDay: 'day',
  pickupFrom: 'int?',
  pickupTo: 'int?',
  returnFrom: 'int?',
  returnTo: 'int?',
  delivery: 'json?',
  isDelivered: 'bool',
  reference: 'text?',
  payerName: 'text?',
  notes: 'text?',
  customFields: 'json',
  contact: 'json?',
  contactAt: 'instant?',
  businessStart: 'instant',
  businessEnd: 'instant',
  revision: 'int',
  vat: 'json',
  netCents: 'int',
  grossCents: 'int',
  roundingCents: 'int',
  depositCents: 'int',
  paidCents: 'int',
  parts: 'json',
  expiresAt: 'instant?',
  awaitsConfirmation: 'bool',
  paysNow: 'bool',
  awaitsPayment: 'bool',
  createdAt: 'instant',
  payingSince: 'instant?',
  wasAskedToPay: 'bool',
  hasAccount: 'bool',
  awaitsActivation: 'bool',
  rejectionReason: 'text?',
  place: 'json',
})(`
  select r.id, r.reservation_no as "reservationNo", r.order_no as "orderNo", r.status, r.customer_id as "customerId", r.email, c.language,
    ${personSql('c.person')} as person, ${personSql('coalesce(c.address, c.person)')} as address, r.start_day as "startDay", r.end_day as "endDay",
    p.from_minute as "pickupFrom", p.to_minute as "pickupTo",
    b.from_minute as "returnFrom", b.to_minute as "returnTo",
    d.descriptions as delivery, coalesce(d.kind = 'delivery', false) as "isDelivered", r.reference, r.payer ->> 'companyName' as "payerName", r.notes, r.custom_fields as "customFields",
    r.pickup_contact as contact, r.pickup_contact_at as "contactAt",
    r.business_start as "businessStart", r.business_end as "businessEnd", r.revision, r.vat, r.net_cents as "netCents", r.gross_cents as "grossCents",
    r.rounding_cents as "roundingCents", r.deposit_cents as "depositCents", c.paid_cents as "paidCents",
    ${partsSql} as parts,
    r.expires_at as "expiresAt",
    r.confirmation_asked and r.confirmed_at is null and r.status = 'Active' as "awaitsConfirmation",
    c.payment_mode is not distinct from 'NOW' as "paysNow",
    r.status = 'Active' and c.payment_mode is not distinct from 'NOW' and c.paid_cents = 0 as "awaitsPayment",
    r.created_at as "createdAt", (select max(a.created_at) from $schema.payment_attempt a
      where a.checkout_id = c.id and a.status in ('created', 'open')) as "payingSince",
    exists (select from $schema.payment_attempt a join $schema.mail sent on sent.subject_id = a.id
      where a.checkout_id = c.id and sent.kind = 'mail.payment-failed') as "wasAskedToPay",
    r.visitor_id is null as "hasAccount",
    exists (select from $schema.membership m join $schema.login l on l.id = m.login_id
      where r.visitor_id is not null and m.customer_id = r.customer_id and m.contact_id = r.contact_id
        and not l.activated) as "awaitsActivation",
    (select e.note from $schema.status_event e where e.reservation_id = r.id and e.to_status = 'Rejected'
      order by e.id desc limit 1) as "rejectionReason",
    jsonb_build_object('names', w.descriptions, 'street', w.street, 'houseNumber', w.house_number,
      'zipCode', w.zip_code, 'city', w.city, 'tel', w.tel) as place
  from $schema.reservation r
  join $schema.checkout c on c.id = r.checkout_id
  join $schema.warehouse w on w.id = r.warehouse_id
  left join $schema.delivery d on d.id = r.delivery_id
  left join lateral $schema.slot_on(r.pickup_hour_id, r.start_day) p on true
  left join lateral $schema.slot_on(r.return_hour_id, r.end_day) b on true
  where r.id = $1
`);

const linesToMail = statement<MailedLine>({
  kind: 'text',
  descriptions: 'json',
  qty: 'int',
  netCents: 'int',
  grossCents: 'int',
})(`
  select kind, descriptions, qty, net_cents as "netCents", gross_cents as "grossCents"
  from $schema.reservation_line where reservation_id = $1 order by position
`);

export async function readMailedReservation(
  db: Db,
  id: string,
): Promise<{ reservation: MailedReservation; lines: MailedLine[] } | undefined> {
  const reservation = await db.first(reservationToMail, [id]);
  return reservation === undefined ? undefined : { reservation, lines: await db.rows(linesToMail, [id]) };
}

/** What a mail says of money, and of which reservation it tells the customer more. */
export interface MailedPayment {
  reservationId: string;
  /** What came in, went back, or was asked for. */
  cents: number;
  method: string;
  /** Whether anything of the checkout still waits to be paid, and nobody is paying it. */
  isWaiting: boolean;
}

// They join tables of payments, checkout and orders (docs/decisions/0021): a mail needs all of one instant.
const ofCheckout = `
  (select r.id from $schema.reservation r where r.checkout_id = a.checkout_id order by r.reservation_no limit 1)
    as "reservationId",
  a.method,
  c.paid_cents = 0 and exists (select from $schema.reservation r where r.checkout_id = a.checkout_id
    and r.status = 'Active')
    and not exists (select from $schema.payment_attempt u where u.checkout_id = a.checkout_id
      and u.status in ('created', 'open')) as "isWaiting"
`;

const attempt = statement<MailedPayment>({
  cents: 'int',
  reservationId: 'text',
  method: 'text',
  isWaiting: 'bool',
})(`
  select case when a.status = 'paid' then a.kept_cents else a.asked_cents end as cents, ${ofCheckout}
  from $schema.payment_attempt a join $schema.checkout c on c.id = a.checkout_id
  where a.id = $1
`);

const refund = statement<MailedPayment & { reason: string; ofReservation: string | null }>({
  cents: 'int',
  reason: 'text',
  ofReservation: 'text?',
  reservationId: 'text',
  method: 'text',
  isWaiting: 'bool',
})(`
  select f.cents, f.reason, f.reservation_id as "ofReservation", ${ofCheckout}
  from $schema.refund f
  join $schema.payment_attempt a on a.id = f.payment_attempt_id
  join $schema.checkout c on c.id = a.checkout_id
  where f.id = $1
`);

export function readMailedAttempt(db: Db, id: string): Promise<MailedPayment | undefined> {
  return db.first(attempt, [id]);
}

export function readMailedRefund(
  db: Db,
  id: string,
): Promise<(MailedPayment & { reason: string; ofReservation: string | null }) | undefined> {
  return db.first(refund, [id]);
}
