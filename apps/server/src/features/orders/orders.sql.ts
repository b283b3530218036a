import type { IsoDate, PaymentMode, PriceType, RateTotal, ReservationStatus } from '@bivak/rules';
import {
  type CheckoutPart,
  liveSql,
  type OrderFacts,
  orderFacts,
  orderFactsColumns,
  type OrderPerson,
  partsSql,
  personSql,
  usedByCustomerSql,
} from '../../platform/database/order-sql.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { ownOrderSql, ownOrderValues } from '../../platform/identity/own-order-sql.ts';
import type { Payer } from '../../platform/shops/payer.ts';
import type { MovableReservation } from './moves.sql.ts';
import type { PickupContact } from './pickup-contact.sql.ts';

/** Of the reservation r: the admin-type user reads all of the customer, everybody else what they placed. */
const ownSql = ownOrderSql(2);

/** What `ownSql` asks: $1, which reservation, and $2 to $6, who reads. */
function ownValues(id: string, scope: CustomerScope): unknown[] {
  return [id, ...ownOrderValues(scope)];
}

export interface AskedCertificate {
  id: string;
  required: boolean;
  /** What was handed in; null while nothing was. */
  number: string | null;
}

/** The certificates that the items of the reservation `r`, of the checkout `c`, ask for, as JSON. */
export const certificatesJson = `(
  select coalesce(jsonb_agg(jsonb_build_object('id', a.certificate_id, 'required', a.required, 'number', a.number)
    order by a.certificate_id), '[]')
  from (
    select ic.certificate_id, bool_or(ic.required) as required, min(g.number) as number
    from $schema.reservation_line l
    cross join lateral (
      select l.item_id union select p ->> 'itemId' from jsonb_array_elements(l.recipe) p
    ) part
    join $schema.item_certificate ic on ic.item_id = part.item_id
    left join $schema.certificate_given g on g.certificate_id = ic.certificate_id and not g.inactive
      and (g.customer_id = r.customer_id or g.cart_id = c.cart_id)
    where l.reservation_id = r.id
    group by ic.certificate_id
  ) a
)`;

export interface ReservationRow extends OrderFacts {
  cancelBlocked: boolean;
  warehouseName: string;
  deliveryName: string | null;
  deliveryKind: 'pickup' | 'delivery' | null;
  /** That its items ask for, with what was handed in. */
  certificates: AskedCertificate[];
  notes: string | null;
  /** Of tents that are lent; null until it is said. */
  pickupContact: PickupContact | null;
  /** Another than the customer; null where that pays. */
  payer: Payer | null;
  vat: RateTotal[];
  roundingCents: number;
  itemQty: number;
  createdAt: EpochMs;
  confirmationAsked: boolean;
  confirmedAt: EpochMs | null;
  paymentMode: PaymentMode | null;
  termsVersion: string | null;
  /** Of the whole checkout, as are its parts. */
  paidCents: number;
  parts: CheckoutPart[];
  /** Of a customer who registered with the checkout, and cannot log in yet. */
  accountNextStep: 'Activate' | 'WaitForApproval' | null;
  /** Of a reservation that was rejected. */
  rejectionReason: string | null;
  person: OrderPerson;
  /** Another one for contact or delivery. */
  address: OrderPerson | null;
}

/**
 * The whole of reservations `r`. Its callers say which: of one, or of a page of them, read at once
 * (docs/decisions/0006). `language` and `fallback` are parameters.
 */
function reservationSql(language: string, fallback: string): string {
  return `
  select ${orderFacts}, r.cancel_blocked as "cancelBlocked",
    coalesce(w.descriptions ->> ${language}, w.descriptions ->> ${fallback}) as "warehouseName",
    coalesce(d.descriptions ->> ${language}, d.descriptions ->> ${fallback}) as "deliveryName",
    d.kind as "deliveryKind", r.notes, r.pickup_contact as "pickupContact", r.payer, r.vat,
    r.rounding_cents as "roundingCents", r.item_qty as "itemQty", r.created_at as "createdAt",
    r.confirmation_asked as "confirmationAsked", r.confirmed_at as "confirmedAt", c.payment_mode as "paymentMode", c.terms_version as "termsVersion",
    c.paid_cents as "paidCents",
    ${partsSql} as parts,
    ${personSql('c.person')} as person, ${personSql('c.address')} as address,
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
  left join $schema.delivery d on d.id = r.delivery_id`;
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
  itemType: Exclude<PriceType, 'Deposit'> | 'Borg';
  images: string[];
  categoryIds: string[];
  maxPerCart: number | null;
  /** Of its item, beside what the customer has at the same time, here and in other orders. */
  leftForCustomer: number | null;
  deliveryId: string | null;
}

/** A mail opens what a visitor placed, also who registered with it: that login may have to wait. */
const mine = `(${ownSql} or ($9 and r.visitor_id is not null))`;

const reservationRowColumns = {
  ...orderFactsColumns,
  cancelBlocked: 'bool',
  warehouseName: 'text',
  deliveryName: 'text?',
  deliveryKind: 'text?',
  notes: 'text?',
  pickupContact: 'json?',
  payer: 'json?',
  vat: 'json',
  roundingCents: 'int',
  itemQty: 'int',
  createdAt: 'instant',
  confirmationAsked: 'bool',
  confirmedAt: 'instant?',
  paymentMode: 'text?',
  termsVersion: 'text?',
  paidCents: 'int',
  parts: 'json',
  person: 'json',
  address: 'json?',
  certificates: 'json',
  accountNextStep: 'text?',
  rejectionReason: 'text?',
} as const satisfies ColumnsOf<ReservationRow>;

const reservationById = statement<ReservationRow>(reservationRowColumns)(`
  ${reservationSql('$7', '$8')}
  where r.id = $1 and ${mine}
`);

const linesOfReservation = statement<ReservationLineRow>({
  id: 'int',
  itemId: 'text',
  kind: 'text',
  description: 'text',
  qty: 'int',
  netCents: 'int',
  grossCents: 'int',
  slug: 'text',
  itemType: 'text',
  images: 'text[]',
  categoryIds: 'text[]',
  maxPerCart: 'int?',
  leftForCustomer: 'int?',
  deliveryId: 'text?',
})(`
  select l.id, l.item_id as "itemId", l.kind,
    coalesce(l.descriptions ->> $7, l.descriptions ->> $8, l.item_id) as description,
    l.qty, l.net_cents as "netCents", l.gross_cents as "grossCents", i.slug,
    i.item_type as "itemType", i.images,
    array(select ic.category_id from $schema.item_category ic where ic.item_id = i.id order by ic.category_id) as "categoryIds",
    i.max_per_cart as "maxPerCart",
    case when i.max_per_customer is not null then greatest(0, i.max_per_customer - case
      when r.customer_id is not null then ${usedByCustomerSql({
        customer: 'r.customer_id',
        item: 'l.item_id',
        start: 'r.business_start',
        end: 'r.business_end',
      })}
      when ${liveSql('r.status')} then (
        select sum(own.qty)::integer from $schema.reservation_line own
        where own.reservation_id = r.id and own.item_id = l.item_id
      )
      else 0
    end) end as "leftForCustomer", r.delivery_id as "deliveryId"
  from $schema.reservation_line l
  join $schema.reservation r on r.id = l.reservation_id
  join $schema.item i on i.id = l.item_id
  where l.reservation_id = $1 and ${mine}
  order by l.position
`);

export interface Reader {
  readonly scope: CustomerScope;
  /** Has the link that was mailed for this very order, which opens it where there is no account. */
  readonly hasLink: boolean;
  readonly language: string;
  readonly fallback: string;
}

function readerValues(id: string, reader: Reader): unknown[] {
  return [...ownValues(id, reader.scope), reader.language, reader.fallback, reader.hasLink];
}

export function findReservation(db: Db, id: string, reader: Reader): Promise<ReservationRow | undefined> {
  return db.first(reservationById, readerValues(id, reader));
}

export function readReservationLines(db: Db, id: string, reader: Reader): Promise<ReservationLineRow[]> {
  return db.rows(linesOfReservation, readerValues(id, reader));
}

export interface OrdersPage {
  readonly size: number;
  /** The page, from 0. */
  readonly index: number;
  /** The last to begin first. */
  readonly isReverse: boolean;
  readonly language: string;
  readonly fallback: string;
}

/**
 * A page of the index, and of its orders alone all that belongs to them: the fence keeps PostgreSQL from reading every
 * order of a customer that has thousands.
 */
function pageOf(direction: 'asc' | 'desc') {
  return statement<ReservationRow>(reservationRowColumns)(`
    with page as (
      select r.id, r.start_day from $schema.reservation r
      where r.customer_id = $1
      order by r.start_day ${direction}, r.id ${direction}
      limit $4 offset $5
    )
    select one.* from page
    cross join lateral (${reservationSql('$2', '$3')} where r.id = page.id offset 0) one
    order by page.start_day ${direction}, page.id ${direction}
  `);
}

const pages = { up: pageOf('asc'), down: pageOf('desc') } as const;

const count = statement({ total: 'int' })(`
  select total from $schema.orders_of_customer where customer_id = $1
`);

/** The orders of the scope's customer, whoever placed them; only for who may read them all. */
export async function listOrdersOf(
  db: Db,
  { customerId }: CustomerScope,
  { size, index, isReverse, language, fallback }: OrdersPage,
): Promise<{ readonly rows: readonly ReservationRow[]; readonly total: number }> {
  const [rows, counted] = await Promise.all([
    db.rows(pages[isReverse ? 'down' : 'up'], [customerId, language, fallback, size, size * index]),
    db.first(count, [customerId]),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export interface OwnState {
  id: string;
  status: ReservationStatus;
  orderNo: string | null;
  revision: number;
  /** When it was said whom to reach and who fetches. */
  contactAt: EpochMs | null;
  /** Of the whole checkout, as are its parts. */
  paidCents: number;
  parts: CheckoutPart[];
}

const stateOf = statement<OwnState>({
  id: 'text',
  status: 'text',
  orderNo: 'text?',
  revision: 'int',
  contactAt: 'instant?',
  paidCents: 'int',
  parts: 'json',
})(`
  select r.id, r.status, r.order_no as "orderNo", r.revision, r.pickup_contact_at as "contactAt", c.paid_cents as "paidCents",
    ${partsSql} as parts
  from $schema.reservation r join $schema.checkout c on c.id = r.checkout_id
  where r.id = $1 and ${ownSql}
`);

/** How an order of the caller stands; undefined for another's. */
export function findOwnState(db: Db, id: string, scope: CustomerScope): Promise<OwnState | undefined> {
  return db.first(stateOf, ownValues(id, scope));
}

export interface CancellableReservation extends MovableReservation {
  cancelBlocked: boolean;
  businessStart: EpochMs;
  startDay: IsoDate;
  endDay: IsoDate;
  customFields: Record<string, string | number | boolean | null>;
}

export interface CertifiedReservation extends Pick<MovableReservation, 'id' | 'status'> {
  customerId: string | null;
  /** The cart that it was made of. */
  cartId: string;
  certificates: AskedCertificate[];
}

const toCancel = statement<CancellableReservation>({
  id: 'text',
  reservationNo: 'text',
  orderNo: 'text?',
  status: 'text',
  cancelBlocked: 'bool',
  businessStart: 'instant',
  startDay: 'day',
  endDay: 'day',
  customFields: 'json',
  onePlan: 'unread',
})(`
  select r.id, r.reservation_no as "reservationNo", r.order_no as "orderNo", r.status,
    r.cancel_blocked as "cancelBlocked", r.business_start as "businessStart", r.start_day as "startDay", r.end_day as "endDay",
    r.custom_fields as "customFields", ${onePlanColumn}
  from $schema.reservation r where r.id = $1 and ${ownSql} for update
`);

/**
 * The customer before the checkout, as everybody locks them; what was handed in is read once both are held. Of a visitor
 * it stands with what was checked out, whichever of its orders it is handed in for.
 */
const customerOf = statement({ id: 'unread', onePlan: 'unread' })(`
  select u.id, ${onePlanColumn} from $schema.customer u
  where u.id = (select r.customer_id from $schema.reservation r where r.id = $1 and ${ownSql})
  for update of u
`);

const toCertify = statement<CertifiedReservation>({
  id: 'text',
  status: 'text',
  customerId: 'text?',
  cartId: 'text',
  certificates: 'json',
})(`
  select r.id, r.status, r.customer_id as "customerId", c.cart_id as "cartId", ${certificatesJson} as certificates
  from $schema.reservation r join $schema.checkout c on c.id = r.checkout_id
  where r.id = $1 and ${ownSql} for update of c
`);

/** Undefined for another's, as for one that is not there. The first statement of its transaction. */
export function lockOwnReservation(
  db: Db,
  id: string,
  scope: CustomerScope,
): Promise<CancellableReservation | undefined> {
  return db.first(toCancel, ownValues(id, scope));
}

/** The same with the certificates that its items ask for. Of a customer they count in all its carts and orders. */
export async function lockCertified(
  db: Db,
  id: string,
  scope: CustomerScope,
): Promise<CertifiedReservation | undefined> {
  const values = ownValues(id, scope);
  const [, locked] = await Promise.all([db.rows(customerOf, values), db.first(toCertify, values)]);
  return locked;
}

export interface AskedReservation extends MovableReservation {
  confirmedAt: EpochMs | null;
}

const askedForUpdate = statement<AskedReservation>({
  id: 'text',
  reservationNo: 'text',
  orderNo: 'text?',
  status: 'text',
  confirmedAt: 'instant?',
  onePlan: 'unread',
})(`
  select id, reservation_no as "reservationNo", order_no as "orderNo", status, confirmed_at as "confirmedAt",
    ${onePlanColumn}
  from $schema.reservation
  where id = $1 and confirmation_asked
  for update
`);

const setConfirmed = statement(`
  with told as (${eventsSql(2)})
  update $schema.reservation set confirmed_at = $2 where id = $1
`);

/** One whose confirmation was asked by mail; any other has nothing to confirm. The first statement of its transaction. */
export function lockAsked(db: Db, id: string): Promise<AskedReservation | undefined> {
  return db.first(askedForUpdate, [id]);
}

export async function writeConfirmed(db: Db, id: string, source: EventSource): Promise<void> {
  const event = { entity: 'reservation', entityId: id, action: 'confirm' };
  await db.rows(setConfirmed, [id, ...eventValues(source, [event])]);
}

export type Blocked = 'edit' | 'cancel';

const setBlocked = { edit: blockOf('edit_blocked'), cancel: blockOf('cancel_blocked') } as const;

function blockOf(column: 'edit_blocked' | 'cancel_blocked') {
  return statement({ id: 'text', number: 'text' })(`
    update $schema.reservation set ${column} = $2 where id = $1 or reservation_no = $1 or order_no = $1
    returning id, coalesce(order_no, reservation_no) as number
  `);
}

/** The key is an id, a reservation number or an order number. */
export function writeBlocked(
  db: Db,
  key: string,
  what: Blocked,
  isBlocked: boolean,
): Promise<{ id: string; number: string } | undefined> {
  return db.first(setBlocked[what], [key, isBlocked]);
}
