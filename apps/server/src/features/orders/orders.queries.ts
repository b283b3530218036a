import type { CheckoutAddress, CheckoutCustomer } from '@bivak/contract';
import type { IsoDate, PayableReservation, PaymentMode, RateTotal, ReservationStatus } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { type AskedCertificate, certificatesJson } from './certificates-sql.ts';

export interface ReservationRow {
  id: string;
  revision: number;
  editBlocked: boolean;
  cancelBlocked: boolean;
  reservationNo: string;
  orderNo: string | null;
  status: ReservationStatus;
  customerId: string | null;
  warehouseId: string;
  warehouseName: string;
  deliveryId: string | null;
  deliveryName: string | null;
  deliveryKind: 'pickup' | 'delivery' | null;
  startDay: IsoDate;
  endDay: IsoDate;
  pickupHourId: string | null;
  returnHourId: string | null;
  businessStart: EpochMs;
  businessEnd: EpochMs;
  reference: string | null;
  referenceRequired: boolean;
  /** That its items ask for, with what was handed in. */
  certificates: AskedCertificate[];
  notes: string | null;
  customFields: Record<string, string | number | boolean | null>;
  vat: RateTotal[];
  netCents: number;
  grossCents: number;
  roundingCents: number;
  depositCents: number;
  itemQty: number;
  createdAt: EpochMs;
  confirmationAsked: boolean;
  confirmedAt: EpochMs | null;
  expiresAt: EpochMs | null;
  paymentMode: PaymentMode | null;
  /** Of the whole checkout, as are its parts. */
  paidCents: number;
  parts: PayableReservation[];
  /** Of a customer who registered with the checkout, and cannot log in yet. */
  accountNextStep: 'Activate' | 'WaitForApproval' | null;
  /** Of a reservation that was rejected. */
  rejectionReason: string | null;
  person: CheckoutCustomer;
  /** Another one for contact or delivery. */
  address: CheckoutAddress | null;
}

export interface ReservationLineRow {
  id: number;
  itemId: string;
  kind: 'Item' | 'Composition' | 'Borg';
  description: string;
  qty: number;
  netCents: number;
  grossCents: number;
  slug: string;
  images: string[];
  categoryIds: string[];
  maxPerCart: number | null;
  /** Of its item, beside what the customer has at the same time, here and in other orders. */
  leftForCustomer: number | null;
  deliveryId: string | null;
}

/** Of the reservation r: the admin-type user reads all of the customer, everybody else what they placed. */
export const ownSql = '($4 or r.visitor_id = $2 or (r.customer_id = $3 and ($5 or r.contact_id = $6)))';
/** A mail opens what a visitor placed, also who registered with it: that login may have to wait. */
const mine = `(${ownSql} or ($9 and r.visitor_id is not null))`;

const reservationById = statement<ReservationRow>(`
  select r.id, r.revision, r.edit_blocked as "editBlocked", r.cancel_blocked as "cancelBlocked",
    r.reservation_no as "reservationNo", r.order_no as "orderNo", r.status, r.customer_id as "customerId",
    r.warehouse_id as "warehouseId", coalesce(w.descriptions ->> $7, w.descriptions ->> $8) as "warehouseName",
    r.delivery_id as "deliveryId", coalesce(d.descriptions ->> $7, d.descriptions ->> $8) as "deliveryName",
    d.kind as "deliveryKind",
    r.start_day as "startDay", r.end_day as "endDay", r.pickup_hour_id as "pickupHourId",
    r.return_hour_id as "returnHourId", r.business_start as "businessStart", r.business_end as "businessEnd",
    r.reference, r.reference_required as "referenceRequired", r.notes, r.custom_fields as "customFields", r.vat, r.net_cents as "netCents",
    r.gross_cents as "grossCents", r.rounding_cents as "roundingCents", r.deposit_cents as "depositCents",
    r.item_qty as "itemQty", r.created_at as "createdAt", r.confirmation_asked as "confirmationAsked",
    r.confirmed_at as "confirmedAt", r.expires_at as "expiresAt", c.payment_mode as "paymentMode",
    c.paid_cents as "paidCents",
    (select jsonb_agg(jsonb_build_object('status', o.status, 'grossCents', o.gross_cents,
      'depositCents', o.deposit_cents)) from $schema.reservation o where o.checkout_id = c.id) as parts,
    c.person, c.address,
    ${certificatesJson} as certificates,
    (select case when not l.activated then 'Activate' when not l.approved then 'WaitForApproval' end
      from $schema.membership m join $schema.login l on l.id = m.login_id
      where r.visitor_id is not null and m.customer_id = r.customer_id and m.contact_id = r.contact_id
      limit 1) as "accountNextStep",
    (select e.note from $schema.status_event e where e.reservation_id = r.id and r.status = 'Rejected'
      and e.to_status = 'Rejected' order by e.id desc limit 1) as "rejectionReason"
  from $schema.reservation r
  join $schema.checkout c on c.id = r.checkout_id
  join $schema.warehouse w on w.id = r.warehouse_id
  left join $schema.delivery d on d.id = r.delivery_id
  where r.id = $1 and ${mine}
`);

const linesOfReservation = statement<ReservationLineRow>(`
  select l.id, l.item_id as "itemId", l.kind,
    coalesce(l.descriptions ->> $7, l.descriptions ->> $8, l.item_id) as description,
    l.qty, l.net_cents as "netCents", l.gross_cents as "grossCents", i.slug, i.images,
    array(select ic.category_id from $schema.item_category ic where ic.item_id = i.id order by ic.category_id) as "categoryIds",
    i.max_per_cart as "maxPerCart",
    case when i.max_per_customer is not null then greatest(0, i.max_per_customer - (
      select coalesce(sum(ol.qty), 0)::integer from $schema.reservation o
      join $schema.reservation_line ol on ol.reservation_id = o.id and ol.item_id = l.item_id
      where (o.id = r.id or o.customer_id = r.customer_id) and o.status in ('Active', 'Order', 'Open', 'Pick', 'Picked')
        and o.business_start < r.business_end and o.business_end > r.business_start
    )) end as "leftForCustomer", r.delivery_id as "deliveryId"
  from $schema.reservation_line l
  join $schema.reservation r on r.id = l.reservation_id
  join $schema.item i on i.id = l.item_id
  where l.reservation_id = $1 and ${mine}
  order by l.position
`);

export interface Reader {
  readonly scope: CustomerScope;
  /** The admin-type user reads all orders of the customer, everybody else what they placed (RULINGS). */
  readonly isAdmin: boolean;
  /** Has the link that was mailed for this very order, which opens it where there is no account. */
  readonly hasLink: boolean;
  readonly language: string;
  readonly fallback: string;
}

function readerValues(id: string, reader: Reader): unknown[] {
  return [...ownValues(id, reader), reader.language, reader.fallback, reader.hasLink];
}

/** What `ownSql` asks: $1, which reservation, and $2 to $6, who reads. */
export function ownValues(id: string, { scope, isAdmin }: Pick<Reader, 'scope' | 'isAdmin'>): unknown[] {
  const { visitorId, customerId, everybody, contactId } = scope;
  return [id, visitorId, customerId, everybody, isAdmin, contactId];
}

export function findReservation(db: Db, id: string, reader: Reader): Promise<ReservationRow | undefined> {
  return db.first(reservationById, readerValues(id, reader));
}

export function readReservationLines(db: Db, id: string, reader: Reader): Promise<ReservationLineRow[]> {
  return db.rows(linesOfReservation, readerValues(id, reader));
}
