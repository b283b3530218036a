import type { IsoDate, Purpose, RequestState, TransportType } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { counted, type Counted, countedTo, type PageSpan } from '../../platform/application/list-page.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { type Sorted, sortedPages } from '../../platform/database/sorted-pages.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { type HistoryEvent, historyOf } from '../../platform/events/record-history.ts';
import { operatorKey } from '../../platform/identity/operator-scope.ts';

/** A request as the list of staff tells of it. */
export interface DeskRequestRow {
  id: string;
  state: RequestState;
  version: number;
  customerId: string;
  companyName: string;
  customerGroup: string | null;
  name: string;
  firstDay: IsoDate;
  lastDay: IsoDate;
  city: string;
  total: number;
  senior: number;
  patrol: number;
  stock: boolean;
  /** The association asks for some of these days once more. */
  isDouble: boolean;
  /** Members that its umbrella body reports; null: nothing. */
  reported: number | null;
  createdAt: EpochMs;
}

const rowColumns = {
  id: 'text',
  state: 'text',
  version: 'int',
  customerId: 'text',
  companyName: 'text',
  customerGroup: 'text?',
  name: 'text',
  firstDay: 'day',
  lastDay: 'day',
  city: 'text',
  total: 'int',
  senior: 'int',
  patrol: 'int',
  stock: 'bool',
  isDouble: 'bool',
  reported: 'int?',
  createdAt: 'instant',
} as const satisfies ColumnsOf<DeskRequestRow>;

const otherSql = `from $schema.rental_request o
      where o.customer_id = r.customer_id and o.id <> r.id and o.state <> 'CANCELED' and o.first_day <= r.last_day
        and o.last_day >= r.first_day`;

// Whoever wrote the field otherwise than as a number reported nothing.
const reportedSql = `case jsonb_typeof(c.custom_fields->'CUST_MemberCount')
      when 'number' then least(greatest(floor((c.custom_fields->>'CUST_MemberCount')::numeric), 0), 999999)::integer end`;

const rowSql = `r.id, r.state, r.version, r.customer_id as "customerId", c.company_name as "companyName",
    c.customer_group as "customerGroup", r.name, r.first_day as "firstDay", r.last_day as "lastDay",
    r.location_city as city, r.spots_total as total, r.tents_senior as senior, r.tents_patrol as patrol,
    r.tents_stock as stock, r.state = 'REQUESTED' and exists (select ${otherSql}) as "isDouble",
    ${reportedSql} as reported, r.created_at as "createdAt"`;

// `$2` are the peaks whose days narrow the list, `$3` whether they are left out instead; `$6` is a flag, `$7` are the
// peaks with the groups that lend in them.
const foundSql = `from $schema.rental_request r join $schema.customer c on c.id = r.customer_id
  where ($1::text[] is null or r.state = any($1))
    and ($2::jsonb is null or $3::boolean <> exists (
      select from jsonb_to_recordset($2) as p("from" date, "to" date)
      where r.first_day <= p."to" and r.last_day >= p."from"))
    and ($4::text is null or c.company_name ilike $4 or r.name ilike $4 or r.id like $5)
    and ($6::text is null or r.state = 'REQUESTED' and case $6
      when 'double' then exists (select ${otherSql})
      when 'members' then r.spots_total > ${reportedSql}
      else c.customer_group is null or exists (
        select from jsonb_to_recordset($7) as p("from" date, "to" date, groups jsonb)
        where r.first_day <= p."to" and r.last_day >= p."from" and not p.groups ? c.customer_group) end)
    and ($8::text is null or c.customer_group = $8)
    and ($9::date is null or r.last_day >= $9) and ($10::date is null or r.first_day <= $10)`;

export type RequestSort = 'start' | 'created' | 'members' | 'customer';

const pages = sortedPages<DeskRequestRow, RequestSort>(rowColumns, {
  id: 'r.id',
  first: 11,
  sorts: {
    start: { sql: 'r.first_day', type: 'date' },
    created: { sql: 'r.created_at', type: 'timestamptz' },
    members: { sql: 'r.spots_total', type: 'integer' },
    customer: { sql: 'lower(c.company_name)', type: 'text' },
  },
  sql: ({ key, within, order }) => `select ${rowSql}, ${key} ${foundSql} and ${within} ${order}`,
});

const count = statement({ count: 'int' })(`
  select count(*)::integer as count from (select 1 ${foundSql} limit ${countedTo}) found
`);

export interface RequestSearch {
  /** Null: every state. */
  readonly states: readonly RequestState[] | null;
  /** Null: whatever the days. */
  readonly peaks: readonly { readonly from: IsoDate; readonly to: IsoDate }[] | null;
  /** Those outside these days. */
  readonly isOutside: boolean;
  /** What a name may look like; null: no text. */
  readonly pattern: string | null;
  /** What a number begins with. */
  readonly number: string;
  /** Null: with and without. */
  readonly flag: 'double' | 'members' | 'group' | null;
  /** Who lends in each peak. */
  readonly lenders: readonly {
    readonly from: IsoDate;
    readonly to: IsoDate;
    readonly groups: readonly string[];
  }[];
  /** Null: of every group. */
  readonly groupId: string | null;
  /** Days of which the camp has some, both included; null: that end is open. */
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
}

function searchValues(search: RequestSearch): readonly unknown[] {
  const { states, peaks, isOutside, pattern, number, flag, lenders, groupId, from, to } = search;
  const days = peaks === null ? null : JSON.stringify(peaks);
  return [states, days, isOutside, pattern, `${number}%`, flag, JSON.stringify(lenders), groupId, from, to];
}

/** One more than fits, where there are more. */
export function readRequestPage(db: Db, search: RequestSearch, page: Sorted<RequestSort> & PageSpan) {
  return pages(db, searchValues(search), page);
}

export async function countRequests(db: Db, search: RequestSearch): Promise<Counted> {
  return counted((await db.first(count, searchValues(search)))?.count);
}

/** All that staff sees of one. */
export interface DeskRequestDetail extends DeskRequestRow {
  contactId: string | null;
  loginId: string | null;
  purpose: Purpose;
  title: string;
  street: string;
  houseNumber: string;
  postalCode: string;
  country: string;
  child: number;
  youngAdult: number;
  supervisor: number;
  disability: number;
  existingSpots: number;
  acceptsSubstitute: boolean;
  transport: TransportType;
  units: number | null;
  weight: number;
  personnel: number;
  pickupCode: string | null;
  pickupName: string | null;
  returnCode: string | null;
  returnName: string | null;
  comments: string;
  personName: string;
  email: string;
  tel: string;
  notes: string;
  cancelReason: string | null;
  grantedSenior: number | null;
  grantedPatrol: number | null;
  grantedStock: boolean | null;
  orderId: string | null;
  orderNumber: string | null;
  doubles: readonly string[];
  conversations: readonly { readonly id: string; readonly subject: string; readonly lastAt: string }[];
}

const detail = statement<DeskRequestDetail>({
  ...rowColumns,
  contactId: 'text?',
  loginId: 'text?',
  purpose: 'text',
  title: 'text',
  street: 'text',
  houseNumber: 'text',
  postalCode: 'text',
  country: 'text',
  child: 'int',
  youngAdult: 'int',
  supervisor: 'int',
  disability: 'int',
  existingSpots: 'int',
  acceptsSubstitute: 'bool',
  transport: 'text',
  units: 'int?',
  weight: 'int',
  personnel: 'int',
  pickupCode: 'text?',
  pickupName: 'text?',
  returnCode: 'text?',
  returnName: 'text?',
  comments: 'text',
  personName: 'text',
  email: 'text',
  tel: 'text',
  notes: 'text',
  cancelReason: 'text?',
  grantedSenior: 'int?',
  grantedPatrol: 'int?',
  grantedStock: 'bool?',
  orderId: 'text?',
  orderNumber: 'text?',
  doubles: 'json',
  conversations: 'json',
})(`
  select ${rowSql}, r.contact_id as "contactId", r.login_id as "loginId", r.purpose, r.location_title as title,
    r.location_street as street, r.location_number as "houseNumber", r.location_postal_code as "postalCode",
    r.location_country as country, r.spots_child as child, r.spots_young_adult as "youngAdult",
    r.spots_supervisor as supervisor, r.spots_disability as disability, r.existing_spots as "existingSpots",
    r.accepts_substitute as "acceptsSubstitute", r.transport_type as transport, r.unit_count as units,
    r.total_weight as weight, r.personnel_count as personnel, r.pickup_code as "pickupCode",
    r.pickup_name as "pickupName", r.return_code as "returnCode", r.return_name as "returnName", r.comments,
    trim(concat_ws(' ', coalesce(k.first_name, c.first_name), coalesce(k.last_name, c.last_name))) as "personName",
    coalesce(nullif(k.email, ''), c.email) as email,
    coalesce(nullif(k.mobile_phone, ''), nullif(k.tel, ''), nullif(c.tel, ''), '') as tel, r.notes,
    r.cancel_reason as "cancelReason", r.granted_senior as "grantedSenior", r.granted_patrol as "grantedPatrol",
    r.granted_stock as "grantedStock", o.id as "orderId", coalesce(o.order_no, o.reservation_no) as "orderNumber",
    (select coalesce(json_agg(o.id order by o.id), '[]') ${otherSql}) as doubles, (
      select coalesce(json_agg(json_build_object('id', v.id, 'subject', v.subject, 'lastAt', v.last_message_at)
        order by v.last_message_at desc), '[]')
      from $schema.conversation v where v.request_id = r.id and v.last_message_at is not null
    ) as conversations
  from $schema.rental_request r
  join $schema.customer c on c.id = r.customer_id
  left join $schema.contact k on k.id = r.contact_id and k.customer_id = r.customer_id
  left join $schema.reservation o on o.id = r.reservation_id
  where r.id = $1
`);

const history = historyOf(
  'rental-request',
  '(select r.version from $schema.rental_request r where r.id = $1)',
);

export async function readDeskRequest(
  db: Db,
  id: string,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<{ readonly request: DeskRequestDetail; readonly history: readonly HistoryEvent[] } | undefined> {
  const [request, happened] = await Promise.all([
    db.first(detail, [id]),
    db.rows(history, [id, operatorKey(actor), instant(now)]),
  ]);
  return request === undefined ? undefined : { request, history: happened };
}
