import type { HandoverRow, IsoDate, ReservationStatus, SetPart } from '@bivak/rules';
import { type OrderPerson, personSql } from '../../platform/database/order-sql.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { byWhom, type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import type { OperatorScope } from '../../platform/identity/operator-scope.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { handoverRowsSql, type MovableReservation, openSerialsSql, recipeSql } from '../orders/index.ts';

/** An order at the desk, locked. */
export interface DeskOrder extends MovableReservation {
  /** As it was locked. */
  version: number;
  status: ReservationStatus;
  warehouseId: string;
  customerId: string | null;
  contactId: string | null;
  language: Language;
  startDay: IsoDate;
  endDay: IsoDate;
}

const orderColumns = {
  id: 'text',
  version: 'int',
  reservationNo: 'text',
  orderNo: 'text?',
  status: 'text',
  warehouseId: 'text',
  customerId: 'text?',
  contactId: 'text?',
  language: 'text',
  startDay: 'day',
  endDay: 'day',
} as const;

const orderSql = `select r.id, r.version, r.reservation_no as "reservationNo", r.order_no as "orderNo", r.status,
    r.warehouse_id as "warehouseId", r.customer_id as "customerId", r.contact_id as "contactId", c.language,
    r.start_day as "startDay", r.end_day as "endDay"`;
const orderFrom = `from $schema.reservation r join $schema.checkout c on c.id = r.checkout_id
  where (r.id = $1 or r.reservation_no = $1 or r.order_no = $1)
    and ($2::text[] is null or r.warehouse_id = any($2))`;

const orderForUpdate = statement<DeskOrder>({ ...orderColumns, onePlan: 'unread' })(`
  ${orderSql}, ${onePlanColumn} ${orderFrom} for update of r
`);

const bothForUpdate = statement<DeskOrder>({ ...orderColumns, onePlan: 'unread' })(`
  ${orderSql}, ${onePlanColumn}
  from $schema.reservation r join $schema.checkout c on c.id = r.checkout_id
  where r.id = any($1) and ($2::text[] is null or r.warehouse_id = any($2))
  order by r.id for update of r
`);

const oneOrder = statement<DeskOrder>(orderColumns)(`${orderSql} ${orderFrom}`);

/** A line of goods, with all that the desk noted of it. */
export interface DeskLine {
  id: number;
  itemId: string;
  descriptions: Partial<Record<Language, string>>;
  ordered: number;
  netCents: number;
  grossCents: number;
  vatBp: number;
  isSold: boolean;
  /** The leaves of a composition, with how many of them one is made of. */
  recipe: readonly (SetPart & { readonly descriptions: Partial<Record<Language, string>> })[];
  rows: readonly HandoverRow[];
  /** Those that stand ready or are out. */
  serials: readonly { readonly id: string; readonly itemId: string; readonly isOut: boolean }[];
}

/** An action that was sent before, under the id of this one. */
export interface EarlierAction {
  readonly orderId: string;
  readonly asked: string;
}

const linesOf = statement<DeskLine & { earlier: EarlierAction | null }>({
  id: 'int',
  itemId: 'text',
  descriptions: 'json',
  ordered: 'int',
  netCents: 'int',
  grossCents: 'int',
  vatBp: 'int',
  isSold: 'bool',
  recipe: 'json',
  rows: 'json',
  serials: 'json',
  earlier: 'json?',
})(`
  select l.id, l.item_id as "itemId", l.descriptions, l.qty as ordered, l.net_cents as "netCents",
    l.gross_cents as "grossCents", l.vat_bp as "vatBp", i.item_type = 'Sales' as "isSold",
    ${recipeSql} as recipe,
    ${handoverRowsSql} as rows,
    ${openSerialsSql} as serials,
    (select jsonb_build_object('orderId', a.reservation_id, 'asked', a.asked)
      from $schema.handover_action a where a.id = $2) as earlier
  from $schema.reservation_line l join $schema.item i on i.id = l.item_id
  where l.reservation_id = $1 and l.kind <> 'Borg'
  order by l.position
`);

/** The locks come last of all (DESIGN §4.1): order, stock, serials. */
const lockSerials = statement({ id: 'text' })(`
  select id from $schema.serial where id = any($1) order by id for update
`);

/** A serial, and what has it now. */
export interface PlacedSerial {
  id: string;
  itemId: string;
  descriptions: Partial<Record<Language, string>>;
  warehouseId: string | null;
  isPlaced: boolean;
  isOut: boolean;
  orderId: string | null;
  lineId: number | null;
  number: string | null;
  person: OrderPerson | null;
}

const placesOf = statement<PlacedSerial>({
  id: 'text',
  itemId: 'text',
  descriptions: 'json',
  warehouseId: 'text?',
  isPlaced: 'bool',
  isOut: 'bool',
  orderId: 'text?',
  lineId: 'int?',
  number: 'text?',
  person: 'json?',
})(`
  select s.id, s.item_id as "itemId", coalesce((
      select jsonb_object_agg(t.language, t.description) from $schema.item_text t where t.item_id = s.item_id
    ), '{}') as descriptions, s.warehouse_id as "warehouseId", c.id is not null as "isPlaced",
    c.handed_out_at is not null as "isOut", r.id as "orderId", c.reservation_line_id as "lineId",
    coalesce(r.order_no, r.reservation_no) as number, case when o.id is not null then ${personSql('o.person')} end as person
  from $schema.serial s
  left join $schema.serial_claim c on c.serial_id = s.id and c.active and (upper_inf(c.during) or c.during @> $2::timestamptz)
  left join $schema.reservation_line l on l.id = c.reservation_line_id
  left join $schema.reservation r on r.id = l.reservation_id
  left join $schema.checkout o on o.id = r.checkout_id
  where s.id = any($1)
`);

/** An order that is fetched on a day, with all that is to be set ready for it. */
export interface DayPick {
  id: string;
  number: string;
  person: OrderPerson;
  businessStart: EpochMs;
  warehouseId: string;
  /** Of the business, and of the customer. */
  notes: string | null;
  remark: string | null;
  lines: readonly {
    readonly itemId: string;
    readonly descriptions: Partial<Record<Language, string>>;
    readonly ordered: number;
    readonly recipe: readonly SetPart[];
    readonly rows: readonly HandoverRow[];
    readonly serials: readonly string[];
  }[];
}

const pickColumns = {
  id: 'text',
  number: 'text',
  person: 'json',
  businessStart: 'instant',
  warehouseId: 'text',
  notes: 'text?',
  remark: 'text?',
  lines: 'json',
} as const satisfies ColumnsOf<DayPick>;

/** What is printed of the order `r` with its checkout `c`. */
const printedSql = `r.id, coalesce(r.order_no, r.reservation_no) as number, ${personSql('c.person')} as person,
    r.business_start as "businessStart", r.warehouse_id as "warehouseId", r.staff_notes as notes,
    nullif(r.notes, '') as remark, coalesce((
      select jsonb_agg(jsonb_build_object('itemId', l.item_id, 'descriptions', l.descriptions, 'ordered', l.qty,
        'recipe', l.recipe, 'rows', ${handoverRowsSql},
        'serials', (select coalesce(jsonb_agg(s.serial_id order by s.serial_id), '[]') from $schema.serial_claim s
          where s.reservation_line_id = l.id and s.active and upper_inf(s.during))) order by l.position)
      from $schema.reservation_line l where l.reservation_id = r.id and l.kind <> 'Borg'
    ), '[]') as lines`;

// A list in one statement (docs/decisions/0006): what is printed for whoever sets the day ready.
const picksOf = statement<DayPick>(pickColumns)(`
  select ${printedSql}
  from $schema.reservation r join $schema.checkout c on c.id = r.checkout_id
  where r.status in ('Order', 'Open', 'Pick') and r.start_day = $1::date
    and ($2::text[] is null or r.warehouse_id = any($2))
  order by r.business_start, r.reservation_no, r.id
  limit 200
`);

export function readDayPicks(db: Db, day: IsoDate, warehouses: readonly string[] | null): Promise<DayPick[]> {
  return db.rows(picksOf, [day, warehouses]);
}

/** What is printed of an order that somebody chose, whatever its day is. */
export interface OrderPaper extends DayPick {
  businessEnd: EpochMs;
  delivery: Partial<Record<Language, string>> | null;
}

// In the order in which they are fetched, as whoever sets them ready goes along them.
const papersOf = statement<OrderPaper>({ ...pickColumns, businessEnd: 'instant', delivery: 'json?' })(`
  select ${printedSql}, r.business_end as "businessEnd", d.descriptions as delivery
  from $schema.reservation r join $schema.checkout c on c.id = r.checkout_id
  left join $schema.delivery d on d.id = r.delivery_id
  where r.id = any($1) and ($2::text[] is null or r.warehouse_id = any($2))
  order by r.business_start, r.reservation_no, r.id
`);

export function readOrderPapers(
  db: Db,
  ids: readonly string[],
  warehouses: readonly string[] | null,
): Promise<OrderPaper[]> {
  return db.rows(papersOf, [ids, warehouses]);
}

export interface ScannedOrder {
  id: string;
  number: string;
  person: OrderPerson;
}

const orderByNumber = statement<ScannedOrder>({ id: 'text', number: 'text', person: 'json' })(`
  select r.id, coalesce(r.order_no, r.reservation_no) as number, ${personSql('c.person')} as person
  from $schema.reservation r join $schema.checkout c on c.id = r.checkout_id
  where (r.id = $1 or r.reservation_no = upper($1) or r.order_no = upper($1))
    and ($2::text[] is null or r.warehouse_id = any($2))
`);

export interface ScannedItem {
  id: string;
  descriptions: Partial<Record<Language, string>>;
  stock: readonly { readonly warehouseId: string; readonly qty: number }[];
}

const itemByCode = statement<ScannedItem>({ id: 'text', descriptions: 'json', stock: 'json' })(`
  select i.id, coalesce((
      select jsonb_object_agg(t.language, t.description) from $schema.item_text t where t.item_id = i.id
    ), '{}') as descriptions, coalesce((
      select jsonb_agg(jsonb_build_object('warehouseId', s.warehouse_id, 'qty', s.qty) order by s.warehouse_id)
      from $schema.stock s where s.item_id = i.id and ($2::text[] is null or s.warehouse_id = any($2))
    ), '[]') as stock
  from $schema.item i where i.id in ($1, lower($1)) and i.item_type <> 'Borg'
`);

/** What one action of the desk writes: its rows, and where the serials are from now on. An `undo` writes its own way. */
export interface NotedAction {
  readonly id: string;
  readonly orderId: string;
  readonly kind: 'pick' | 'hand-out' | 'take-back' | 'undo';
  readonly asked: string;
  readonly note: string | null;
  readonly rows: readonly {
    readonly lineId: number;
    readonly kind: HandoverRow['kind'];
    readonly qty: number;
    readonly serialId: string | null;
    /** Of a part of a set that comes back by itself. */
    readonly partId?: string | null;
  }[];
  /** Serials that come to a line, from the shelf or from ready to out. */
  readonly taken: readonly { readonly lineId: number; readonly serialId: string }[];
  /** Serials that are back in the warehouse. */
  readonly freed: readonly string[];
}

// A serial that is ready already only goes out; one from the shelf gets a row of its own.
const writeNoted = statement({ id: 'text' })(`
  with action as (
    insert into $schema.handover_action (id, reservation_id, kind, asked, note, at, by)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict do nothing
    returning id
  ), rows as (
    insert into $schema.handover (reservation_line_id, kind, qty, serial_id, part_id, action_id, at, by)
    select h."lineId", h.kind, h.qty, h."serialId", h."partId", action.id, $6, $7
    from action cross join jsonb_to_recordset($8::jsonb)
      as h("lineId" bigint, kind text, qty integer, "serialId" text, "partId" text)
  ), ready as (
    update $schema.serial_claim c set handed_out_at = $6
    from action cross join jsonb_to_recordset($9::jsonb) as t("lineId" bigint, "serialId" text)
    where $3 = 'hand-out' and c.serial_id = t."serialId" and c.reservation_line_id = t."lineId" and c.active
      and upper_inf(c.during) and c.handed_out_at is null
  ), taken as (
    insert into $schema.serial_claim (serial_id, reservation_line_id, during, handed_out_at)
    select t."serialId", t."lineId", tstzrange($6, null), case when $3 = 'hand-out' then $6::timestamptz end
    from action cross join jsonb_to_recordset($9::jsonb) as t("lineId" bigint, "serialId" text)
    where not exists (
      select from $schema.serial_claim c where c.serial_id = t."serialId" and c.active and upper_inf(c.during)
    )
  ), freed as (
    update $schema.serial_claim c
    set during = case when lower(c.during) < $6 then tstzrange(lower(c.during), $6) else c.during end,
      active = lower(c.during) < $6
    from action
    where c.serial_id = any($10) and c.active and upper_inf(c.during) and c.reservation_line_id is not null
  ), told as (
    ${eventsSql(11)} join action on true
  )
  select id from action
`);

/** The key is an id, a reservation number or an order number. */
export function lockDeskOrder(
  db: Db,
  key: string,
  { warehouses }: OperatorScope,
): Promise<DeskOrder | undefined> {
  return db.first(orderForUpdate, [key, warehouses]);
}

/** In the order of their ids, so that two who lock the same wait in line. */
export function lockDeskOrders(
  db: Db,
  ids: readonly string[],
  { warehouses }: OperatorScope,
): Promise<DeskOrder[]> {
  return db.rows(bothForUpdate, [ids, warehouses]);
}

export function readDeskOrder(
  db: Db,
  key: string,
  { warehouses }: OperatorScope,
): Promise<DeskOrder | undefined> {
  return db.first(oneOrder, [key, warehouses]);
}

export async function readDeskLines(
  db: Db,
  orderId: string,
  actionId: string | null = null,
): Promise<{ readonly lines: DeskLine[]; readonly earlier: EarlierAction | null }> {
  const lines = await db.rows(linesOf, [orderId, actionId]);
  return { lines, earlier: lines[0]?.earlier ?? null };
}

/** By their ids; of one that nobody knows there is none. Locked, so that of two desks one comes second. */
export async function lockPlacedSerials(
  db: Db,
  ids: readonly string[],
  now: EpochMs,
): Promise<ReadonlyMap<string, PlacedSerial>> {
  if (ids.length === 0) return new Map();
  // A statement of its own: one that locks and reads at once would not see what others wrote while it waited.
  await db.rows(lockSerials, [ids]);
  return readPlacedSerials(db, ids, now);
}

export async function readPlacedSerials(
  db: Db,
  ids: readonly string[],
  now: EpochMs,
): Promise<ReadonlyMap<string, PlacedSerial>> {
  return new Map((await db.rows(placesOf, [ids, instant(now)])).map((row) => [row.id, row]));
}

export function readScannedOrder(
  db: Db,
  code: string,
  { warehouses }: OperatorScope,
): Promise<ScannedOrder | undefined> {
  return db.first(orderByNumber, [code, warehouses]);
}

export function readScannedItem(
  db: Db,
  code: string,
  { warehouses }: OperatorScope,
): Promise<ScannedItem | undefined> {
  return db.first(itemByCode, [code, warehouses]);
}

/** False where another order has an action of this id. */
export async function writeAction(db: Db, source: EventSource, noted: NotedAction): Promise<boolean> {
  const { id, orderId, kind, asked, note, rows, taken, freed } = noted;
  const after = { lines: rows, note };
  const written = await db.rows(writeNoted, [
    id,
    orderId,
    kind,
    asked,
    note,
    instant(source.now),
    byWhom(source),
    JSON.stringify(rows),
    JSON.stringify(taken),
    freed,
    ...eventValues(source, [{ entity: 'reservation', entityId: orderId, action: kind, after }]),
  ]);
  return written.length > 0;
}
