import type { IsoDate, ReservationStatus } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { eventsSql, eventValues } from '../../platform/events/record-event.ts';
import { historyColumns, type HistoryEvent, historySql } from '../../platform/events/record-history.ts';
import { conversationsSeen, conversationSeenSql } from '../../platform/identity/conversations-seen.ts';
import { operatorKey } from '../../platform/identity/operator-scope.ts';
import type { Salutation } from '../identity/index.ts';
import { type CustomerFacts, customerFacts, customerFactsColumns } from './customer-facts.sql.ts';
import { thereSql, waitingLoginSql } from './staff-customers.sql.ts';

export type LoginState = 'none' | 'inactive' | 'waiting' | 'refused' | 'active';

export interface StaffPersonRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly tel: string;
  readonly role: string | null;
  readonly login: LoginState;
}

/** An invoice of which something is open. */
export interface StandingInvoice {
  readonly number: string;
  readonly reservationId: string;
  readonly dueOn: IsoDate;
  readonly grossCents: number;
  readonly openCents: number;
}

export interface StaffCustomerRow extends CustomerFacts {
  id: string;
  number: string;
  version: number;
  salutation: Salutation | null;
  orders: number;
  referenceRequired: boolean;
  blockedAt: EpochMs | null;
  blockedReason: string | null;
  notes: string;
  isPrivate: boolean;
  waitsSince: EpochMs | null;
  createdAt: EpochMs;
  priceList: string | null;
  groups: readonly string[];
  detailVersion: number;
  businessNo: string;
  vatNo: string;
  invoiceEmail: string;
  paymentDays: number | null;
  creditLimitCents: number | null;
  people: readonly StaffPersonRow[];
  invoices: readonly StandingInvoice[];
  conversations: readonly {
    readonly id: string;
    readonly subject: string;
    readonly lastAt: EpochMs;
    readonly waits: boolean;
  }[];
}

/** Of the customer `u` with its details `d`: neither a company's name nor a number of one. */
const privateSql = `coalesce(d.vat_no, '') = '' and coalesce(d.business_no, '') = ''
    and u.company_name in ('', trim(u.first_name || ' ' || u.last_name))`;

const loginStateSql = `case when l.id is null then 'none' when not l.activated then 'inactive'
    when l.refused_at is not null and not l.approved then 'refused'
    when not l.approved then 'waiting' else 'active' end`;

/** An instant within JSON has no type of its own: it travels as the number that it is here. */
const epoch = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;

const headColumns = {
  ...customerFactsColumns,
  id: 'text',
  number: 'text',
  version: 'int',
  salutation: 'text?',
  orders: 'int',
  referenceRequired: 'bool',
  blockedAt: 'instant?',
  blockedReason: 'text?',
  notes: 'text',
  isPrivate: 'bool',
  waitsSince: 'instant?',
  createdAt: 'instant',
  priceList: 'text?',
  groups: 'text[]',
  detailVersion: 'int',
  businessNo: 'text',
  vatNo: 'text',
  invoiceEmail: 'text',
  paymentDays: 'int?',
  creditLimitCents: 'int?',
  people: 'json',
  invoices: 'json',
  conversations: 'json',
} as const satisfies ColumnsOf<StaffCustomerRow>;

// Joins people of identity, prices, invoices and conversations: a record is read in few statements (docs/decisions/0006).
// Who opens the record of a private person is noted, once an hour: $3 to $6 are the event, $2 since when one stands;
// $7 and $8 whose conversations.
const head = statement<StaffCustomerRow>(headColumns)(`
  with opened as (
    ${eventsSql(3)}
    where exists (select from $schema.customer u left join $schema.customer_detail d on d.customer_id = u.id
        where u.id = $1 and ${thereSql} and ${privateSql})
      and not exists (select from $schema.event o where o.entity = 'customer' and o.entity_id = $1
        and o.action = 'open' and o.actor = $4::jsonb and o.at > $2)
  )
  select u.id, u.number, u.version, u.salutation, ${customerFacts},
    coalesce((select o.total from $schema.orders_of_customer o where o.customer_id = u.id), 0) as orders,
    u.reference_required as "referenceRequired", u.blocked_at as "blockedAt", u.blocked_reason as "blockedReason",
    u.notes, ${privateSql} as "isPrivate", u.created_at as "createdAt",
    (select min(l.created_at) from $schema.membership m join $schema.login l on l.id = m.login_id
      where m.customer_id = u.id and ${waitingLoginSql}) as "waitsSince",
    (select p.id from $schema.price_list p where p.customer_group = u.customer_group or p.customer_group is null
      order by p.customer_group is null limit 1) as "priceList",
    array(select p.customer_group from $schema.price_list p where p.customer_group is not null order by 1) as groups,
    coalesce(d.version, 0) as "detailVersion", coalesce(d.business_no, '') as "businessNo",
    coalesce(d.vat_no, '') as "vatNo", coalesce(d.invoice_email, '') as "invoiceEmail",
    d.payment_days as "paymentDays", d.credit_limit_cents as "creditLimitCents",
    (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', trim(k.first_name || ' ' || k.last_name),
        'email', k.email, 'tel', coalesce(nullif(k.mobile_phone, ''), k.tel), 'role', m.role_name,
        'login', ${loginStateSql}) order by k.created_at, k.id), '[]')
      from $schema.contact k left join $schema.membership m on m.contact_id = k.id
      left join $schema.login l on l.id = m.login_id
      where k.customer_id = u.id and k.removed_at is null) as people,
    (select coalesce(jsonb_agg(jsonb_build_object('number', s.number, 'reservationId', s.reservation_id, 'dueOn', s.due_on,
        'grossCents', s.gross_cents, 'openCents', s.open_cents)
        order by s.due_on, s.number), '[]')
      from $schema.invoice i join $schema.invoice_standing s on s.invoice_id = i.id
      where i.customer_id = u.id and s.state = 'open') as invoices,
    (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'subject', t.subject, 'lastAt', ${epoch('t.last_message_at')},
        'waits', t.waits) order by t.last_message_at desc, t.id), '[]')
      from (select t.* from $schema.conversation t
        where t.customer_id = u.id and t.last_message_at is not null and ${conversationSeenSql('$7', '$8', 't')}
        order by t.last_message_at desc, t.id limit 20) t) as conversations
  from $schema.customer u left join $schema.customer_detail d on d.customer_id = u.id
  where u.id = $1 and ${thereSql}
`);

export interface RecentOrder {
  id: string;
  number: string;
  status: ReservationStatus;
  businessStart: EpochMs;
  businessEnd: EpochMs;
  grossCents: number;
  isOut: boolean;
  /** When the last of it came back; null: nothing has. */
  backAt: EpochMs | null;
}

const orders = statement<RecentOrder>({
  id: 'text',
  number: 'text',
  status: 'text',
  businessStart: 'instant',
  businessEnd: 'instant',
  grossCents: 'int',
  isOut: 'bool',
  backAt: 'instant?',
})(`
  select r.id, coalesce(r.order_no, r.reservation_no) as number, r.status, r.business_start as "businessStart",
    r.business_end as "businessEnd", r.gross_cents as "grossCents",
    r.status = 'Picked' as "isOut",
    (select max(h.at) from $schema.reservation_line l join $schema.handover h on h.reservation_line_id = l.id
      where l.reservation_id = r.id and h.kind in ('in', 'damaged')) as "backAt"
  from $schema.reservation r
  where r.party_id = $1 and r.customer_id = $1 and ($2::text[] is null or r.warehouse_id = any($2))
  order by r.start_day desc, r.id desc limit 50
`);

export interface CustomerEvent extends HistoryEvent {
  entity: 'customer' | 'customer-detail' | 'contact' | 'login' | 'membership';
}

const history = statement<CustomerEvent>({ ...historyColumns, entity: 'text' })(`
  select e.entity, ${historySql('(select u.version from $schema.customer u where u.id = $1)', "e.entity = 'customer'")}
  from (
    select 'customer' as entity, $1::text as id
    union all select 'customer-detail', $1
    union all select 'contact', k.id from $schema.contact k where k.customer_id = $1
    union all select 'login', m.login_id from $schema.membership m where m.customer_id = $1
    union all select 'membership', m.login_id || '/' || m.contact_id from $schema.membership m where m.customer_id = $1
  ) of
  join $schema.event e on e.entity = of.entity and e.entity_id = of.id
  order by e.at desc, e.id desc limit 200
`);

export interface StaffCustomerParts {
  readonly head: StaffCustomerRow;
  readonly orders: readonly RecentOrder[];
  readonly history: readonly CustomerEvent[];
}

const hourMs = 3_600_000;

/** All of a customer; undefined for one that is not there, or was taken over. */
export async function openCustomer(
  db: Db,
  source: Context,
  id: string,
): Promise<StaffCustomerParts | undefined> {
  const event = eventValues(source, [{ entity: 'customer', entityId: id, action: 'open' }]);
  const { warehouses, lending } = conversationsSeen(source);
  const [found, ordered, happened] = await Promise.all([
    db.first(head, [id, instant((source.now - hourMs) as EpochMs), ...event, warehouses, lending]),
    db.rows(orders, [id, warehouses]),
    db.rows(history, [id, operatorKey(source.actor), instant(source.now)]),
  ]);
  return found === undefined ? undefined : { head: found, orders: ordered, history: happened };
}

/** A customer before staff changes it, locked. */
export interface LockedCustomer extends CustomerFacts {
  id: string;
  version: number;
  referenceRequired: boolean;
  notes: string;
  isBlocked: boolean;
  groups: readonly string[];
}

const lock = statement<LockedCustomer>({
  ...customerFactsColumns,
  id: 'text',
  version: 'int',
  referenceRequired: 'bool',
  notes: 'text',
  isBlocked: 'bool',
  groups: 'text[]',
})(`
  select u.id, u.version, ${customerFacts}, u.reference_required as "referenceRequired", u.notes,
    u.blocked_at is not null as "isBlocked",
    array(select p.customer_group from $schema.price_list p where p.customer_group is not null) as groups
  from $schema.customer u where u.id = $1 and ${thereSql} for update of u
`);

export function lockForStaff(db: Db, id: string): Promise<LockedCustomer | undefined> {
  return db.first(lock, [id]);
}

export type CustomerValues = Omit<LockedCustomer, 'id' | 'version' | 'isBlocked' | 'groups'>;

const write = statement({ version: 'int' })(`
  update $schema.customer set company_name = $2, first_name = $3, last_name = $4, street = $5, house_number = $6,
    house_number_addition = $7, zip_code = $8, city = $9, country_id = $10, tel = $11, email = $12,
    customer_group = $13, reference_required = $14, notes = $15, modified_at = $16
  where id = $1 returning version
`);

export async function writeForStaff(
  db: Db,
  id: string,
  values: CustomerValues,
  now: EpochMs,
): Promise<number> {
  const written = await db.first(write, [
    id,
    values.companyName,
    values.firstName,
    values.lastName,
    values.street,
    values.houseNumber,
    values.houseNumberAddition,
    values.zipCode,
    values.city,
    values.countryId,
    values.tel,
    values.email,
    values.customerGroup,
    values.referenceRequired,
    values.notes,
    instant(now),
  ]);
  return written?.version ?? 0;
}

const writeBlock = statement({ version: 'int' })(`
  update $schema.customer set blocked_at = $2, blocked_reason = $3, modified_at = $4 where id = $1 returning version
`);

/** Without a reason it is blocked no longer. */
export async function setBlock(db: Db, id: string, reason: string | null, now: EpochMs): Promise<number> {
  const values = [id, reason === null ? null : instant(now), reason, instant(now)];
  return (await db.first(writeBlock, values))?.version ?? 0;
}

/** Of a customer that is blocked: what no longer becomes an order, and which orders stand and say so. */
export interface BlockEffects {
  carts: number;
  quotes: number;
  orders: number;
}

const blockEffects = statement<BlockEffects>({ carts: 'int', quotes: 'int', orders: 'int' })(`
  select
    (select count(*)::integer from $schema.cart t where t.customer_id = $1 and t.checked_out_at is null) as carts,
    count(*) filter (where r.status = 'Draft')::integer as quotes,
    count(*) filter (where r.status <> 'Draft')::integer as orders
  from $schema.reservation r
  where r.customer_id = $1 and r.status in ('Draft', 'Active', 'Order', 'Open', 'Pick', 'Picked')
`);

export async function readBlockEffects(db: Db, id: string): Promise<BlockEffects> {
  return (await db.first(blockEffects, [id])) ?? { carts: 0, quotes: 0, orders: 0 };
}

/** Numbers and terms of a customer, as staff changes them; without a row of their own they are of version 0. */
export interface StaffDetail {
  version: number;
  countryId: string;
  businessNo: string;
  vatNo: string;
  invoiceEmail: string;
  paymentDays: number | null;
  creditLimitCents: number | null;
}

const lockDetail = statement<StaffDetail>({
  version: 'int',
  countryId: 'text',
  businessNo: 'text',
  vatNo: 'text',
  invoiceEmail: 'text',
  paymentDays: 'int?',
  creditLimitCents: 'int?',
})(`
  select coalesce(d.version, 0) as version, u.country_id as "countryId", coalesce(d.business_no, '') as "businessNo",
    coalesce(d.vat_no, '') as "vatNo", coalesce(d.invoice_email, '') as "invoiceEmail",
    d.payment_days as "paymentDays", d.credit_limit_cents as "creditLimitCents"
  from $schema.customer u left join $schema.customer_detail d on d.customer_id = u.id
  where u.id = $1
`);

export function readStaffDetail(db: Db, id: string): Promise<StaffDetail | undefined> {
  return db.first(lockDetail, [id]);
}

const putDetail = statement({ version: 'int' })(`
  insert into $schema.customer_detail as d
    (customer_id, business_no, vat_no, invoice_email, payment_days, credit_limit_cents)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (customer_id) do update set business_no = $2, vat_no = $3, invoice_email = $4, payment_days = $5,
    credit_limit_cents = $6
  returning d.version
`);

export async function writeStaffDetail(db: Db, id: string, detail: StaffDetail): Promise<number> {
  const { businessNo, vatNo, invoiceEmail, paymentDays, creditLimitCents } = detail;
  const values = [id, businessNo, vatNo, invoiceEmail, paymentDays, creditLimitCents];
  return (await db.first(putDetail, values))?.version ?? 0;
}
