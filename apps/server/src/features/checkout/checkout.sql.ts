import type { CoverPart, IsoDate, PaymentMode, RateTotal, ReservationStatus } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { actorFacts } from '../../platform/identity/actor.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { ownOrderSql, ownOrderValues } from '../../platform/identity/own-order-sql.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { EventSource } from '../../platform/events/record-event.ts';
import type { WantedClaim } from '../availability/index.ts';
import type { Payer } from '../../platform/shops/payer.ts';
import { insertLinesSql, storedPerson, lineColumns } from '../../platform/database/order-sql.ts';
import type { Address } from '../../platform/shops/address-faults.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';

/** The person or company of a checkout. */
export interface Person extends Address {
  readonly municipality?: string | undefined;
  readonly tel?: string | undefined;
  readonly email: string;
}

const personColumns = {
  companyName: 'text',
  firstName: 'text',
  lastName: 'text',
  street: 'text',
  houseNumber: 'text',
  houseNumberAddition: 'text',
  zipCode: 'text',
  city: 'text',
  countryId: 'text',
  tel: 'text',
  email: 'text',
} as const;

const readPerson = `c.company_name as "companyName", p.first_name as "firstName", p.last_name as "lastName", c.street,
    c.house_number as "houseNumber", c.house_number_addition as "houseNumberAddition", c.zip_code as "zipCode", c.city,
    c.country_id as "countryId", coalesce(nullif(p.mobile_phone, ''), c.tel) as tel,
    coalesce(nullif(p.email, ''), c.email) as email`;

const customerOfContact = statement(personColumns)(`
  select ${readPerson}
  from $schema.customer c join $schema.contact p on p.customer_id = c.id
  where c.id = $1 and p.id = $2
`);

const customersOfContacts = statement({ ...personColumns, contactId: 'text' })(`
  select p.id as "contactId", ${readPerson}
  from unnest($1::text[], $2::text[]) as asked(customer_id, contact_id)
  join $schema.customer c on c.id = asked.customer_id
  join $schema.contact p on p.customer_id = c.id and p.id = asked.contact_id
`);

/** The same of many at once, by the contact. */
export async function readManyDetails(
  db: Db,
  accounts: readonly { readonly customerId: string; readonly contactId: string }[],
): Promise<ReadonlyMap<string, Person>> {
  const rows = await db.rows(customersOfContacts, [
    accounts.map(({ customerId }) => customerId),
    accounts.map(({ contactId }) => contactId),
  ]);
  return new Map(rows.map(({ contactId, ...person }) => [contactId, person]));
}

/** The customer's own data as it stands, read for the snapshot of the checkout (DESIGN §6, "snapshot"). */
export function readOwnDetails(
  db: Db,
  account: { readonly customerId: string; readonly contactId: string },
): Promise<Person | undefined> {
  return db.first(customerOfContact, [account.customerId, account.contactId]);
}

export interface CheckoutMade {
  readonly id: string;
  readonly reservationNo: string;
  readonly orderNo: string | null;
}

interface EarlierCheckout {
  idempotencyKey: string | null;
  requestHash: Buffer;
  grossCents: number;
  depositCents: number;
  made: CheckoutMade[];
}

const checkoutOfCart = statement<EarlierCheckout>({
  idempotencyKey: 'text?',
  requestHash: 'bytes',
  grossCents: 'int',
  depositCents: 'int',
  made: 'json',
})(`
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
const lockOfPerson = statement({ pg_advisory_xact_lock: 'unread' })(`
  select pg_advisory_xact_lock(lock.key)
  from (
    select hashtextextended(named.it, 0) as key
    from unnest(array[$1 || ' ' || lower($2), $1 || ' ' || $schema.address_key($3::jsonb)]) as named(it)
    order by 1
  ) lock
`);

export async function lockPerson(db: Db, schema: string, person: Person): Promise<void> {
  await db.rows(lockOfPerson, [schema, person.email, JSON.stringify(storedPerson(person))]);
}

export interface LiveRequests {
  ofEmail: number;
  ofAddress: number;
}

const liveOfPerson = statement<LiveRequests>({ ofEmail: 'int', ofAddress: 'int' })(`
  select
    (select count(*)::integer from $schema.reservation
     where status = 'Active' and visitor_id is not null and lower(email) = lower($1)) as "ofEmail",
    (select count(*)::integer from $schema.checkout c
     join $schema.reservation r on r.checkout_id = c.id and r.status = 'Active'
     where c.visitor_id is not null and c.address_key = $schema.address_key($2::jsonb)) as "ofAddress"
`);

/**
 * Counts unaccepted reservations of visitors, whether they registered or not, that wait under this e-mail address and
 * where this person lives (RULINGS, "live claims per e-mail and address are capped"). Another address for the delivery
 * does not count: a hall may receive the goods of many.
 */
export async function countLive(db: Db, person: Person): Promise<LiveRequests> {
  const live = await db.first(liveOfPerson, [person.email, JSON.stringify(storedPerson(person))]);
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
  /** What a piece was listed at, and why it costs something else; absent where it costs that. */
  readonly listedUnitCents?: number | null;
  readonly priceReason?: string | null;
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
  /** False for what is only offered: its claims stand ready, and count once somebody agreed. */
  readonly isPromised?: boolean;
  readonly lines: readonly NewLine[];
}

export interface NewCheckout {
  readonly id: string;
  readonly cartId: string;
  readonly visitorId: string | null;
  readonly customerId: string | null;
  readonly contactId: string | null;
  readonly language: Language;
  readonly person: Person;
  readonly address: Address | null;
  readonly netCents: number;
  readonly grossCents: number;
  readonly roundingCents: number;
  readonly depositCents: number;
  readonly idempotencyKey: string | null;
  readonly requestHash: Buffer;
  readonly paymentMode: PaymentMode | null;
  readonly termsVersion: string | null;
  readonly reference: string | null;
  readonly payer: Payer | null;
  readonly referenceRequired: boolean;
  readonly notes: string | null;
  /** What the business writes for itself; undefined: nothing. */
  readonly staffNotes?: string | null;
  readonly customFields: Readonly<Record<string, unknown>>;
  /** Stands in the reservation's number. */
  readonly year: string;
  /** Whether the customer is mailed that it was received. */
  readonly isAnnounced: boolean;
  readonly reservations: readonly NewReservation[];
}

/**
 * Writes everything of a checkout in one statement and of one document: reservations, their lines and claims, the first
 * status, the event, the mail that is to go out, and the cart's end. The ledger's trigger sweeps behind it.
 */
const writeCheckout = statement<CheckoutMade>({ id: 'text', reservationNo: 'text', orderNo: 'text?' })(`
  with checkout as (
    select * from jsonb_to_record($1::jsonb) as c(id text, "cartId" text, "visitorId" text, "customerId" text,
      "contactId" text, language text, person jsonb, email text, address jsonb, "netCents" bigint, "grossCents" bigint,
      "roundingCents" bigint, "depositCents" bigint, "idempotencyKey" text, "requestHash" text, "paymentMode" text, "termsVersion" text,
      reference text, "referenceRequired" boolean, payer jsonb, notes text, "staffNotes" text, "customFields" jsonb, year text,
      "isAnnounced" boolean,
      at timestamptz, actor jsonb, "requestId" text, reservations jsonb)
  ), input as (
    select r.*, row_number() over () as n
    from checkout c cross join jsonb_to_recordset(c.reservations) as r(id text, status text, "warehouseId" text,
      "deliveryId" text, "startDay" date, "endDay" date, "pickupHourId" text, "returnHourId" text,
      "businessStart" timestamptz, "businessEnd" timestamptz, vat jsonb, "netCents" bigint, "grossCents" bigint,
      "roundingCents" bigint, "depositCents" bigint, "itemQty" integer, "expiresAt" timestamptz,
      "confirmationAsked" boolean, "isPromised" boolean, lines jsonb)
  ), head as (
    insert into $schema.checkout (id, cart_id, visitor_id, customer_id, contact_id, language, person, address,
      net_cents, gross_cents, rounding_cents, deposit_cents, idempotency_key, request_hash, created_at, payment_mode,
      terms_version)
    select c.id, c."cartId", c."visitorId", c."customerId", c."contactId", c.language, c.person, c.address,
      c."netCents", c."grossCents", c."roundingCents", c."depositCents", c."idempotencyKey",
      decode(c."requestHash", 'base64'), c.at, c."paymentMode", c."termsVersion"
    from checkout c
  ), made as (
    insert into $schema.reservation (id, checkout_id, reservation_no, order_no, status, visitor_id, customer_id,
      contact_id, email, warehouse_id, delivery_id, start_day, end_day, pickup_hour_id, return_hour_id,
      business_start, business_end, reference, reference_required, payer, notes, staff_notes, custom_fields, vat, net_cents, gross_cents,
      rounding_cents, deposit_cents, item_qty, created_at, expires_at, confirmation_asked)
    select i.id, c.id, 'R' || c.year || '-' || to_char(nextval('$schema.reservation_number'), 'FM999999000000'),
      case when i.status = 'Order' then 'O' || c.year || '-' || to_char(nextval('$schema.order_number'), 'FM999999000000') end,
      i.status, c."visitorId", c."customerId", c."contactId", c.email, i."warehouseId", i."deliveryId", i."startDay",
      i."endDay", i."pickupHourId", i."returnHourId", i."businessStart", i."businessEnd", c.reference,
      c."referenceRequired", nullif(c.payer, 'null'), c.notes, c."staffNotes", c."customFields", i.vat, i."netCents", i."grossCents", i."roundingCents",
      i."depositCents", i."itemQty", c.at, i."expiresAt", i."confirmationAsked"
    from checkout c cross join input i order by i.n
    returning id, reservation_no, order_no, status, confirmation_asked
  ), line as (
    ${insertLinesSql('i.id', `input i cross join jsonb_to_recordset(i.lines) as l(${lineColumns})`)}
    returning id, reservation_id, position
  ), claimed as (
    insert into $schema.claim (item_id, warehouse_id, qty, during, kind, reservation_line_id, expires_at, active)
    select c."itemId", c."warehouseId", c.qty, tstzrange(c.start, c."end"), 'reservation', line.id, i."expiresAt",
      coalesce(i."isPromised", true)
    from input i
    cross join jsonb_to_recordset(i.lines) as l(position integer, claims jsonb)
    cross join jsonb_to_recordset(l.claims) as c("itemId" text, "warehouseId" text, qty integer, start timestamptz,
      "end" timestamptz)
    join line on line.reservation_id = i.id and line.position = l.position
    order by c."itemId", c."warehouseId"
  ), taken as (
    delete from $schema.cart_attachment where cart_id = (select "cartId" from checkout)
    returning cart_line_id, file_id, created_at
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
    select made.id, null, case when made.status = 'Draft' then 'Draft' else 'Active' end, case when c.actor ->> 'kind' = 'operator' then 'operator' else 'customer' end, c.at
    from made cross join checkout c
    union all
    -- Accepted at once by the shop's setting: the shop's own machinery takes the second step.
    select made.id, 'Active', made.status, 'job', c.at from made cross join checkout c where made.status not in ('Active', 'Draft')
  ), told as (
    insert into $schema.event (at, entity, entity_id, action, actor, after, request_id)
    select c.at, 'reservation', made.id, 'checkout', c.actor, jsonb_build_object('number', made.reservation_no,
      'status', made.status, 'cart', c."cartId", 'confirmationAsked', made.confirmation_asked), c."requestId"
    from made cross join checkout c
  ), posted as (
    ${enqueueSql({ kind: `'mail.reservation-received'`, payload: `jsonb_build_object('reservationId', made.id)`, at: 'c.at', from: 'made join checkout c on c."isAnnounced"' })}
  ), ended as (
    update $schema.cart k set checked_out_at = c.at, modified_at = c.at, version = k.version + 1
    from checkout c where k.id = (select "cartId" from checkout)
  )
  select id, reservation_no as "reservationNo", order_no as "orderNo" from made order by reservation_no
`);

/** Numbers come from sequences: reservations may have gaps, only invoices may not. */
export function saveCheckout(
  db: Db,
  { person, address, requestHash, reservations, ...checkout }: NewCheckout,
  { now, actor, requestId }: EventSource,
): Promise<CheckoutMade[]> {
  const document = {
    ...checkout,
    person: storedPerson(person),
    email: person.email,
    address: address === null ? null : storedPerson(address),
    requestHash: requestHash.toString('base64'),
    reservations: reservations.map(withInstants),
    at: instant(now),
    actor: actorFacts(actor),
    requestId,
  };
  return db.rows(writeCheckout, [JSON.stringify(document)]);
}

function withInstants(reservation: NewReservation): object {
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
