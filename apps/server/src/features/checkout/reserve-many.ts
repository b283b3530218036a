import { createHash, randomUUID } from 'node:crypto';
import {
  addDays,
  type Cents,
  type HourMinute,
  type IsoDate,
  minutesOfDay,
  type Period,
  sumCents,
} from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { insertLinesSql, lineColumns, storedPerson } from '../../platform/database/order-sql.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { instant } from '../../platform/database/types.ts';
import { actorFacts } from '../../platform/identity/actor.ts';
import type { SoughtHours } from '../availability/index.ts';
import {
  type BusinessWindow,
  type PricedLine,
  priceLines,
  readGoodsSheet,
  wantedClaims,
} from '../carts/index.ts';
import { calendarsFrom, type PlaceCalendar } from '../locations/index.ts';
import { priceTerms } from '../pricing/index.ts';
import { type CheckoutMade, type Person, readManyDetails } from './checkout.sql.ts';
import { newLines } from './new-reservations.ts';
import { namedGoods, type WithoutCart, wholeDays } from './reserve-without-cart.ts';

type Order = Omit<WithoutCart, 'warehouseId'> & {
  /** Hours that are taken for it already. */
  readonly hours: SoughtHours;
};

/** What is made of each, by what it is made of. */
export type ManyMade = ReadonlyMap<string, CheckoutMade>;

/**
 * Reserves for many customers at once what `reserveWithoutCart` reserves for one, in as many statements as for one: accepted
 * orders of one warehouse at their prices, at the hours that they were given. Who calls has locked the requests behind them and the stock,
 * and has seen that all of it fits: nothing is summed here, and the ledger's trigger sweeps behind.
 */
export async function reserveMany(
  transaction: Transaction,
  context: BareContext,
  { warehouseId, orders }: { readonly warehouseId: string; readonly orders: readonly Order[] },
): Promise<ManyMade | Refusal> {
  if (orders.length === 0) return new Map();
  const days = orders.flatMap(({ rental }) => [rental.from, rental.to]).toSorted();
  const [startDay = '' as IsoDate, endDay = startDay] = [days[0], days.at(-1)];
  const items = [...new Set(orders.flatMap((order) => order.items.map(({ itemId }) => itemId)))];
  const [persons, { lines: templates, calendars }] = await Promise.all([
    readManyDetails(
      transaction,
      orders.map(({ owner }) => owner),
    ),
    readGoodsSheet(transaction, namedGoods, {
      values: [JSON.stringify(items.map((itemId, position) => ({ itemId, qty: 1, position })))],
      place: { warehouseId, startDay, endDay },
      warehouseIds: [warehouseId],
      fixed: { itemId: null, belongs: false },
    }),
  ]);
  const [calendar] = calendarsFrom(calendars);
  if (calendar === undefined || templates.length < items.length) return refuse('NotFound');
  const windows = windowsOf(context, calendar);
  const made = orders.map((order) => {
    const person = persons.get(order.owner.contactId);
    if (person === undefined) return null;
    const rows = order.items.flatMap(({ itemId, qty }) =>
      templates
        .filter((row) => row.itemId === itemId)
        .map((row) => ({
          ...row,
          id: randomUUID(),
          qty,
          startDay: order.rental.from,
          endDay: order.rental.to,
        })),
    );
    const { lines, totals, depositCents } = priceLines(
      rows,
      priceTerms(context.shop.config, order.customerGroup),
    );
    return newDocument(context, {
      order,
      person,
      lines,
      totals,
      depositCents,
      window: withHours(context, windows(order.rental), order),
    });
  });
  const documents = made.filter((one) => one !== null);
  if (documents.length < orders.length) return refuse('NotFound');
  return saveMany(transaction, context, warehouseId, documents);
}

/** From its hours on; where it has none, the whole day counts. */
function withHours(
  { shop }: BareContext,
  { start, end }: BusinessWindow,
  { rental, hours }: Order,
): BusinessWindow {
  const at = (day: IsoDate, time: HourMinute) => shop.zone.at(day, minutesOfDay(time));
  return {
    start: hours.pickup === null ? start : at(rental.from, hours.pickup.from),
    end: hours.return === null ? end : at(rental.to, hours.return.to),
  };
}

/** Many have the same days. Where the place is closed on one of them, the whole of it counts. */
function windowsOf(context: BareContext, calendar: PlaceCalendar): (rental: Period) => BusinessWindow {
  const known = new Map<string, BusinessWindow>();
  return (rental) => {
    const key = `${rental.from} ${rental.to}`;
    const { zone } = context.shop;
    const window = known.get(key) ??
      wholeDays(context, calendar, rental) ?? {
        start: zone.at(rental.from, 0),
        end: zone.at(addDays(rental.to, 1), 0),
      };
    known.set(key, window);
    return window;
  };
}

interface Priced {
  readonly order: Order;
  readonly person: Person;
  readonly lines: readonly PricedLine[];
  readonly totals: ReturnType<typeof priceLines>['totals'];
  readonly depositCents: Cents;
  readonly window: BusinessWindow;
}

function newDocument({ shop }: BareContext, { order, person, lines, totals, depositCents, window }: Priced) {
  const id = randomUUID();
  const { perRate: vat, netCents, grossCents, roundingCents } = totals;
  const sold = lines.map((line) => ({ line, wanted: wantedClaims(line.row, window) }));
  const written = sold.flatMap(newLines).map((line, position) => ({ ...line, position, reservationId: id }));
  return {
    head: {
      id,
      checkoutId: randomUUID(),
      madeOf: order.madeOf,
      ...order.owner,
      language: order.language,
      person: storedPerson(person),
      email: person.email,
      netCents,
      grossCents,
      roundingCents,
      totalDepositCents: depositCents,
      requestHash: createHash('sha256').update(order.madeOf).digest('hex'),
      deliveryId: shop.config.core.DefaultDeliveryID ?? null,
      startDay: order.rental.from,
      endDay: order.rental.to,
      pickupHourId: order.hours.pickup?.hourId ?? null,
      returnHourId: order.hours.return?.hourId ?? null,
      businessStart: instant(window.start),
      businessEnd: instant(window.end),
      vat,
      depositCents: sumCents(
        lines.flatMap(({ deposit }): Cents[] => (deposit === null ? [] : [deposit.cents])),
      ),
      itemQty: order.items.reduce((sum, { qty }) => sum + qty, 0),
      notes: order.notes,
      customFields: order.customFields,
    },
    lines: written.map(({ claims: _claims, cartLineId: _cartLineId, ...line }) => line),
    claims: written.flatMap(({ claims, position }) =>
      claims.map(({ itemId, qty, start, end }) => ({
        reservationId: id,
        position,
        itemId,
        qty,
        start: instant(start),
        end: instant(end),
      })),
    ),
  };
}

/** As `writeCheckout` writes one, without a cart, files or a mail. $1 heads, $2 lines, $3 claims, $4 warehouse. */
const writeMany = statement<CheckoutMade & { madeOf: string }>({
  madeOf: 'text',
  id: 'text',
  reservationNo: 'text',
  orderNo: 'text?',
})(`
  with doc as materialized (
    select * from jsonb_to_recordset($1::jsonb) as d(id text, "checkoutId" text, "madeOf" text, "customerId" text,
      "contactId" text, language text, person jsonb, email text, "netCents" bigint, "grossCents" bigint,
      "roundingCents" bigint, "totalDepositCents" bigint, "requestHash" text, "deliveryId" text, "startDay" date,
      "endDay" date, "pickupHourId" text, "returnHourId" text, "businessStart" timestamptz, "businessEnd" timestamptz, vat jsonb, "depositCents" bigint,
      "itemQty" integer, notes text, "customFields" jsonb)
  ), head as (
    insert into $schema.checkout (id, cart_id, customer_id, contact_id, language, person, net_cents, gross_cents,
      rounding_cents, deposit_cents, request_hash, created_at)
    select d."checkoutId", d."madeOf", d."customerId", d."contactId", d.language, d.person, d."netCents", d."grossCents",
      d."roundingCents", d."totalDepositCents", decode(d."requestHash", 'hex'), $5
    from doc d
  ), made as (
    insert into $schema.reservation (id, checkout_id, reservation_no, order_no, status, customer_id, contact_id, email,
      warehouse_id, delivery_id, start_day, end_day, pickup_hour_id, return_hour_id, business_start, business_end, notes, custom_fields, vat, net_cents,
      gross_cents, rounding_cents, deposit_cents, item_qty, created_at)
    select d.id, d."checkoutId", 'R' || $6 || '-' || to_char(nextval('$schema.reservation_number'), 'FM999999000000'),
      'O' || $6 || '-' || to_char(nextval('$schema.order_number'), 'FM999999000000'), 'Order', d."customerId",
      d."contactId", d.email, $4, d."deliveryId", d."startDay", d."endDay", d."pickupHourId", d."returnHourId", d."businessStart", d."businessEnd", d.notes,
      d."customFields", d.vat, d."netCents", d."grossCents", d."roundingCents", d."depositCents", d."itemQty", $5
    from doc d order by d."madeOf"
    returning id, reservation_no, order_no
  ), line as (
    ${insertLinesSql('l."reservationId"', `jsonb_to_recordset($2::jsonb) as l("reservationId" text, ${lineColumns})`)}
    returning id, reservation_id, position
  ), claimed as (
    insert into $schema.claim (item_id, warehouse_id, qty, during, kind, reservation_line_id)
    select c."itemId", $4, c.qty, tstzrange(c.start, c."end"), 'reservation', line.id
    from jsonb_to_recordset($3::jsonb) as c("reservationId" text, position integer, "itemId" text, qty integer,
      start timestamptz, "end" timestamptz)
    join line on line.reservation_id = c."reservationId" and line.position = c.position
    order by c."itemId"
  ), moved as (
    insert into $schema.status_event (reservation_id, from_status, to_status, who, at)
    select made.id, null, 'Active', 'operator', $5 from made
    union all
    select made.id, 'Active', 'Order', 'job', $5 from made
  ), told as (
    insert into $schema.event (at, entity, entity_id, action, actor, after, request_id)
    select $5, 'reservation', made.id, 'checkout', $7, jsonb_build_object('number', made.reservation_no, 'status', 'Order',
      'cart', doc."madeOf", 'confirmationAsked', false), $8
    from made join doc on doc.id = made.id
  )
  select doc."madeOf", made.id, made.reservation_no as "reservationNo", made.order_no as "orderNo"
  from made join doc on doc.id = made.id
`);

async function saveMany(
  db: Db,
  { shop, now, actor, requestId }: BareContext,
  warehouseId: string,
  documents: readonly ReturnType<typeof newDocument>[],
): Promise<ManyMade> {
  const rows = await db.rows(writeMany, [
    JSON.stringify(documents.map(({ head }) => head)),
    JSON.stringify(documents.flatMap(({ lines }) => lines)),
    JSON.stringify(documents.flatMap(({ claims }) => claims)),
    warehouseId,
    instant(now),
    shop.zone.dayOf(now).slice(0, 4),
    JSON.stringify(actorFacts(actor)),
    requestId,
  ]);
  return new Map(rows.map(({ madeOf, ...made }) => [madeOf, made]));
}
