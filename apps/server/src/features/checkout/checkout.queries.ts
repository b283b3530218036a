import type { CoverPart, IsoDate, PaymentMode, RateTotal, ReservationStatus } from '@bivak/rules';
import type { CheckoutAddress, CheckoutCustomer } from '@bivak/contract';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { actorFacts } from '../../platform/identity/actor.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { ownOrderSql, ownOrderValues } from '../../platform/identity/own-order-sql.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { EventSource } from '../../platform/events/record-event.ts';
import type { WantedClaim } from '../availability/index.ts';
import { insertLinesSql, lineColumns } from '../../platform/database/order-sql.ts';

export interface CheckoutMade {
  id: string;
  reservationNo: string;
  orderNo: string | null;
}

interface EarlierCheckout {
  idempotencyKey: string | null;
  requestHash: Buffer;
  grossCents: number;
  depositCents: number;
  made: CheckoutMade[];
}

const checkoutOfCart = statement<EarlierCheckout>(`
  select c.idempotency_key as "idempotencyKey", c.request_hash as "requestHash",
    c.gross_cents as "grossCents", c.deposit_cents as "depositCents",
    (select jsonb_agg(jsonb_build_object('id', r.id, 'reservationNo', r.reservation_no, 'orderNo', r.order_no)
       order by r.reservation_no)
     from $schema.reservation r where r.checkout_id = c.id) as made
  from $schema.checkout c
  where c.cart_id = $1 and ${ownOrderSql(2, 'c')}
`);

/** The checkout that this cart has had already; undefined also when the caller may not read its orders. */
export function findCheckout(
  db: Db,
  cartId: string,
  scope: CustomerScope,
): Promise<EarlierCheckout | undefined> {
  return db.first(checkoutOfCart, [cartId, ...ownOrderValues(scope)]);
}

/**
 * Two checkouts of one e-mail or postal address are counted one after the other, and in one order: nobody waits in a
 * circle. A hash may hold up a stranger, never let one through.
 */
const lockOfPerson = statement(`
  select pg_advisory_xact_lock(lock.key)
  from (
    select hashtextextended(named.it, 0) as key
    from unnest(array[$1 || ' ' || lower($2), $1 || ' ' || $schema.address_key($3::jsonb)]) as named(it)
    order by 1
  ) lock
`);

export async function lockPerson(db: Db, schema: string, person: CheckoutCustomer): Promise<void> {
  await db.rows(lockOfPerson, [schema, person.Email, JSON.stringify(person)]);
}

export interface LiveRequests {
  ofEmail: number;
  ofAddress: number;
}

const liveOfPerson = statement<LiveRequests>(`
  select
    (select count(*)::integer from $schema.reservation
     where status = 'Active' and visitor_id is not null and lower(email) = lower($1)) as "ofEmail",
    (select count(*)::integer from $schema.checkout c
     join $schema.reservation r on r.checkout_id = c.id and r.status = 'Active'
     where c.visitor_id is not null and c.address_key = $schema.address_key($2::jsonb)) as "ofAddress"
`);

/**
 * Unaccepted reservations of visitors, whether they registered or not, that wait under this e-mail address and where this
 * person lives (RULINGS, "live claims per e-mail and address are capped"). Another address for the delivery does not count: a hall may
 * receive the goods of many.
 */
export async function countLive(db: Db, person: CheckoutCustomer): Promise<LiveRequests> {
  const live = await db.first(liveOfPerson, [person.Email, JSON.stringify(person)]);
  return live ?? { ofEmail: 0, ofAddress: 0 };
}

export interface NewLine {
  readonly position: number;
  /** The line of the cart, whose files go with it; null for what the server adds. */
  readonly cartLineId: string | null;
  readonly itemId: string;
  readonly kind: 'Item' | 'Composition' | 'Borg';
  readonly descriptions: Readonly<Record<string, string>>;
  readonly qty: number;
  readonly unitCents: number;
  readonly cover: readonly CoverPart[];
  readonly priceListId: string | null;
  readonly vatBp: number;
  readonly netCents: number;
  readonly grossCents: number;
  readonly recipe: readonly { readonly itemId: string; readonly qty: number }[];
  readonly claims: readonly WantedClaim[];
}

export interface NewReservation {
  readonly id: string;
  readonly status: ReservationStatus;
  readonly warehouseId: string;
  readonly deliveryId: string | null;
  readonly startDay: IsoDate;
  readonly endDay: IsoDate;
  readonly pickupHourId: string | null;
  readonly returnHourId: string | null;
  readonly businessStart: EpochMs;
  readonly businessEnd: EpochMs;
  readonly vat: readonly RateTotal[];
  readonly netCents: number;
  readonly grossCents: number;
  readonly roundingCents: number;
  readonly depositCents: number;
  readonly itemQty: number;
  readonly expiresAt: EpochMs | null;
  readonly confirmationAsked: boolean;
  readonly lines: readonly NewLine[];
}

export interface NewCheckout {
  readonly id: string;
  readonly cartId: string;
  readonly visitorId: string | null;
  readonly customerId: string | null;
  readonly contactId: string | null;
  readonly language: Language;
  readonly person: CheckoutCustomer;
  readonly address: CheckoutAddress | null;
  readonly netCents: number;
  readonly grossCents: number;
  readonly roundingCents: number;
  readonly depositCents: number;
  readonly idempotencyKey: string | null;
  readonly requestHash: Buffer;
  readonly paymentMode: PaymentMode | null;
  readonly reference: string | null;
  readonly referenceRequired: boolean;
  readonly notes: string | null;
  readonly customFields: Readonly<Record<string, unknown>>;
  /** Stands in the reservation's number. */
  readonly year: string;
  readonly reservations: readonly NewReservation[];
}

/**
 * Everything of a checkout in one statement: reservations, their lines and claims, the first status, the
 * event, the mail that is to go out, and the cart's end. The ledger's trigger sweeps behind it.
 */
const writeCheckout = statement<CheckoutMade>(`
  with input as (
    select r.*, row_number() over () as n
    from jsonb_to_recordset($16::jsonb) as r(id text, status text, "warehouseId" text, "deliveryId" text,
      "startDay" date, "endDay" date, "pickupHourId" text, "returnHourId" text, "businessStart" timestamptz,
      "businessEnd" timestamptz, vat jsonb, "netCents" bigint, "grossCents" bigint, "roundingCents" bigint,
      "depositCents" bigint, "itemQty" integer, "expiresAt" timestamptz, "confirmationAsked" boolean,
      lines jsonb)
  ), head as (
    insert into $schema.checkout (id, cart_id, visitor_id, customer_id, contact_id, language, person, address,
      net_cents, gross_cents, rounding_cents, deposit_cents, idempotency_key, request_hash, created_at,
      payment_mode)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $24)
  ), made as (
    insert into $schema.reservation (id, checkout_id, reservation_no, order_no, status, visitor_id, customer_id,
      contact_id, email, warehouse_id, delivery_id, start_day, end_day, pickup_hour_id, return_hour_id,
      business_start, business_end, reference, reference_required, notes, custom_fields, vat, net_cents, gross_cents,
      rounding_cents, deposit_cents, item_qty, created_at, expires_at, confirmation_asked)
    select i.id, $1, 'R' || $20 || '-' || to_char(nextval('$schema.reservation_number'), 'FM999999000000'),
      case when i.status = 'Order' then 'O' || $20 || '-' || to_char(nextval('$schema.order_number'), 'FM999999000000') end,
      i.status, $3, $4, $5, $7::jsonb ->> 'Email', i."warehouseId", i."deliveryId", i."startDay", i."endDay",
      i."pickupHourId", i."returnHourId", i."businessStart", i."businessEnd", $17, $23, $18, $19, i.vat, i."netCents",
      i."grossCents", i."roundingCents", i."depositCents", i."itemQty", $15, i."expiresAt", i."confirmationAsked"
    from input i order by i.n
    returning id, reservation_no, order_no, status, confirmation_asked
  ), line as (
    ${insertLinesSql('i.id', `input i cross join jsonb_to_recordset(i.lines) as l(${lineColumns})`)}
    returning id, reservation_id, position
  ), claimed as (
    insert into $schema.claim (item_id, warehouse_id, qty, during, kind, reservation_line_id, expires_at)
    select c."itemId", c."warehouseId", c.qty, tstzrange(c.start, c."end"), 'reservation', line.id, i."expiresAt"
    from input i
    cross join jsonb_to_recordset(i.lines) as l(position integer, claims jsonb)
    cross join jsonb_to_recordset(l.claims) as c("itemId" text, "warehouseId" text, qty integer, start timestamptz,
      "end" timestamptz)
    join line on line.reservation_id = i.id and line.position = l.position
    order by c."itemId", c."warehouseId"
  ), taken as (
    delete from $schema.cart_attachment where cart_id = $2 returning cart_line_id, file_id, created_at
  ), filed as (
    insert into $schema.reservation_file (id, reservation_id, reservation_line_id, file_id, created_at)
    select gen_random_uuid()::text, i.id, line.id, taken.file_id, taken.created_at
    from input i
    cross join jsonb_to_recordset(i.lines) as l(position integer, "cartLineId" text)
    join taken on taken.cart_line_id = l."cartLineId"
    join line on line.reservation_id = i.id and line.position = l.position
    union all
    -- What belongs to the whole cart belongs to each of its reservations.
    select gen_random_uuid()::text, made.id, null, taken.file_id, taken.created_at
    from taken cross join made where taken.cart_line_id is null
  ), moved as (
    insert into $schema.status_event (reservation_id, from_status, to_status, who, at)
    select id, null, 'Active', 'customer', $15 from made
    union all
    -- Accepted at once by the shop's setting: the shop's own machinery takes the second step.
    select id, 'Active', status, 'job', $15 from made where status <> 'Active'
  ), told as (
    insert into $schema.event (at, entity, entity_id, action, actor, after, request_id)
    select $15, 'reservation', made.id, 'checkout', $21, jsonb_build_object('number', made.reservation_no,
      'status', made.status, 'cart', $2::text, 'confirmationAsked', made.confirmation_asked), $22
    from made
  ), posted as (
    insert into $schema.outbox (kind, payload, created_at)
    select 'mail.reservation-received', jsonb_build_object('reservationId', made.id), $15 from made
  ), ended as (
    update $schema.cart set checked_out_at = $15, modified_at = $15, version = version + 1 where id = $2
  )
  select id, reservation_no as "reservationNo", order_no as "orderNo" from made order by reservation_no
`);

/** Numbers come from sequences: reservations may have gaps, only invoices may not. */
export function saveCheckout(db: Db, checkout: NewCheckout, source: EventSource): Promise<CheckoutMade[]> {
  return db.rows(writeCheckout, [
    checkout.id,
    checkout.cartId,
    checkout.visitorId,
    checkout.customerId,
    checkout.contactId,
    checkout.language,
    JSON.stringify(checkout.person),
    checkout.address === null ? null : JSON.stringify(checkout.address),
    checkout.netCents,
    checkout.grossCents,
    checkout.roundingCents,
    checkout.depositCents,
    checkout.idempotencyKey,
    checkout.requestHash,
    instant(source.now),
    JSON.stringify(checkout.reservations.map(asInput)),
    checkout.reference,
    checkout.notes,
    JSON.stringify(checkout.customFields),
    checkout.year,
    JSON.stringify(actorFacts(source.actor)),
    source.requestId,
    checkout.referenceRequired,
    checkout.paymentMode,
  ]);
}

function asInput(reservation: NewReservation): object {
  return {
    ...reservation,
    businessStart: instant(reservation.businessStart),
    businessEnd: instant(reservation.businessEnd),
    expiresAt: reservation.expiresAt === null ? null : instant(reservation.expiresAt),
    lines: reservation.lines.map((line) => ({
      ...line,
      claims: line.claims.map((claim) => ({
        ...claim,
        start: instant(claim.start),
        end: instant(claim.end),
      })),
    })),
  };
}
