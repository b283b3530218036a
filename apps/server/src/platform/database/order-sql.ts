import type { ColumnsOf } from './statement.ts';
import type { IsoDate, ReservationStatus, SharingReservation } from '@bivak/rules';
import type { EpochMs } from './types.ts';

// What statements of several features have in common about an order: its tables are read together with theirs
// (docs/decisions/0006).

/** What a reservation says itself. */
export interface OrderFacts {
  id: string;
  revision: number;
  editBlocked: boolean;
  reservationNo: string;
  orderNo: string | null;
  status: ReservationStatus;
  customerId: string | null;
  warehouseId: string;
  deliveryId: string | null;
  startDay: IsoDate;
  endDay: IsoDate;
  pickupHourId: string | null;
  returnHourId: string | null;
  businessStart: EpochMs;
  businessEnd: EpochMs;
  reference: string | null;
  referenceRequired: boolean;
  customFields: Record<string, string | number | boolean | null>;
  netCents: number;
  grossCents: number;
  depositCents: number;
  expiresAt: EpochMs | null;
}

/** These columns belong to the reservation `r`. */
export const orderFacts = `r.id, r.revision, r.edit_blocked as "editBlocked", r.reservation_no as "reservationNo",
    r.order_no as "orderNo", r.status, r.customer_id as "customerId", r.warehouse_id as "warehouseId",
    r.delivery_id as "deliveryId", r.start_day as "startDay", r.end_day as "endDay", r.pickup_hour_id as "pickupHourId",
    r.return_hour_id as "returnHourId", r.business_start as "businessStart", r.business_end as "businessEnd",
    r.reference, r.reference_required as "referenceRequired", r.custom_fields as "customFields",
    r.net_cents as "netCents", r.gross_cents as "grossCents", r.deposit_cents as "depositCents", r.expires_at as "expiresAt"`;

/** What `orderFacts` gives. */
export const orderFactsColumns = {
  id: 'text',
  revision: 'int',
  editBlocked: 'bool',
  reservationNo: 'text',
  orderNo: 'text?',
  status: 'text',
  customerId: 'text?',
  warehouseId: 'text',
  deliveryId: 'text?',
  startDay: 'day',
  endDay: 'day',
  pickupHourId: 'text?',
  returnHourId: 'text?',
  businessStart: 'instant',
  businessEnd: 'instant',
  reference: 'text?',
  referenceRequired: 'bool',
  customFields: 'json',
  netCents: 'int',
  grossCents: 'int',
  depositCents: 'int',
  expiresAt: 'instant?',
} as const satisfies ColumnsOf<OrderFacts>;

/** Who ordered, or where it goes, as the checkout was told; what was not given is absent. */
export interface OrderPerson {
  companyName?: string;
  salutation?: string;
  firstName: string;
  lastName: string;
  street: string;
  houseNumber: string;
  houseNumberAddition?: string;
  zipCode: string;
  city: string;
  municipality?: string;
  countryId: string;
  tel?: string;
  email?: string;
}

/** The name of the customer `u` of an order, else of whoever the checkout `c` was told; null: neither says one. */
export const orderedByNameSql = `coalesce(nullif(u.company_name, ''), nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''),
    nullif(c.person ->> 'CompanyName', ''),
    nullif(trim(concat_ws(' ', c.person ->> 'FirstName', c.person ->> 'LastName')), ''))`;

/** An `OrderPerson` of what a checkout stores in `column`, or no more of it than is named; null where that is. */
export function personSql(column: string, names: readonly (keyof OrderPerson)[] = allNames): string {
  const told = names.map((name) => `'${name}', ${column} ->> '${storedNames[name]}'`);
  return `case when ${column} is not null then
      jsonb_strip_nulls(jsonb_build_object(${told.join(', ')})) end`;
}

/** The same as checkouts store it, which is how `$schema.address_key` reads it. */
export function storedPerson(person: {
  readonly [name in keyof OrderPerson]: OrderPerson[name] | undefined;
}): Readonly<Record<string, string | undefined>> {
  const names = Object.entries(storedNames) as [keyof OrderPerson, string][];
  return Object.fromEntries(names.map(([name, stored]) => [stored, person[name]]));
}

/** The names under which checkouts store them. */
const storedNames = {
  companyName: 'CompanyName',
  salutation: 'Salutation',
  firstName: 'FirstName',
  lastName: 'LastName',
  street: 'Street',
  houseNumber: 'HouseNumber',
  houseNumberAddition: 'HouseNumberAddition',
  zipCode: 'ZipCode',
  city: 'City',
  municipality: 'Municipality',
  countryId: 'CountryID',
  tel: 'Tel',
  email: 'Email',
} as const satisfies Record<keyof OrderPerson, string>;

const allNames = Object.keys(storedNames) as (keyof OrderPerson)[];

/** A reservation of a checkout as payments see it. */
export type CheckoutPart = SharingReservation & { readonly id: string; readonly number: string };

/** What the named reservation costs before its invoice: with what was given back of it too late to be free. */
export function owedSql(reservation: string): string {
  return `(${reservation}.gross_cents + coalesce((select sum(k.gross_cents) from $schema.charge_line k
      where k.reservation_id = ${reservation}.id and k.kind = 'given-back' and k.waived_at is null), 0))::bigint`;
}

/** Reads of the checkout `c` what is paid together: its `CheckoutPart`s in the order of their numbers. */
export const partsSql = `(
      select jsonb_agg(jsonb_build_object('id', o.id,
        'number', coalesce(o.order_no, o.reservation_no), 'status', o.status, 'grossCents', ${owedSql('o')},
        'depositCents', o.deposit_cents, 'paidCents', o.paid_cents)
        order by o.reservation_no)
      from $schema.reservation o where o.checkout_id = c.id
    )`;

/** The columns of lines as JSON, in our names; for `jsonb_to_recordset`. */
export const lineColumns = `position integer, "itemId" text, kind text, descriptions jsonb, qty integer,
      "unitCents" bigint, cover jsonb, "priceListId" text, "vatBp" integer, "netCents" bigint, "grossCents" bigint,
      recipe jsonb, "listedUnitCents" bigint, "priceReason" text`;

/** Writes the lines `l` that `from` has into the reservation that `reservation` names. */
export function insertLinesSql(reservation: string, from: string): string {
  return `
    insert into $schema.reservation_line (reservation_id, position, item_id, kind, descriptions, qty, unit_cents,
      cover, price_list_id, vat_bp, net_cents, gross_cents, recipe, listed_unit_cents, price_reason)
    select ${reservation}, l.position, l."itemId", l.kind, l.descriptions, l.qty, l."unitCents", l.cover,
      l."priceListId", l."vatBp", l."netCents", l."grossCents", l.recipe,
      l."listedUnitCents", l."priceReason"
    from ${from}`;
}

/** Takes stock and counts for the allowances of its customer; the index `reservation_live` has these only. */
const LIVE = `('Active', 'Order', 'Open', 'Pick', 'Picked')`;

/** Whether a reservation does: an SQL condition on its status. */
export function liveSql(status: string): string {
  return `${status} in ${LIVE}`;
}

/**
 * Counts pieces of an item in live reservations of a customer that overlap a window, as a scalar subquery (RULINGS,
 * "MaxPerCustomer"). The arguments are SQL expressions. Read are the reservations that have not ended by then, however
 * many there were before.
 */
export function usedByCustomerSql(of: {
  customer: string;
  item: string;
  start: string;
  end: string;
}): string {
  return `(
    select coalesce(sum(used.qty), 0)::integer
    from $schema.reservation live
    -- Of each on its own: the planner does not know how few are live, and would read all lines of the item.
    cross join lateral (
      select sum(taken.qty) as qty from $schema.reservation_line taken
      where taken.reservation_id = live.id and taken.item_id = ${of.item}
    ) used
    where live.customer_id = ${of.customer} and ${liveSql('live.status')}
      and live.business_end > ${of.start} and live.business_start < ${of.end}
  )`;
}
