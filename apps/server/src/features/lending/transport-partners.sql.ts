import type { IsoDate, TransportType } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';

/** An association with which a request drives, as far as it names that one too. */
export interface PartnerRow {
  way: 'pickup' | 'return';
  code: string;
  name: string;
  firstDay: IsoDate;
  lastDay: IsoDate;
  customerGroup: string | null;
  transport: TransportType;
  /** Of its own request; what it got, where that is known. */
  tents: number;
  contactName: string;
  phone: string;
  email: string;
}

const tentsOf = (row: string) => `case when ${row}.state = 'ASSIGNED'
  then coalesce(${row}.granted_senior, 0) + coalesce(${row}.granted_patrol, 0) + coalesce(${row}.granted_stock, false)::integer
  else ${row}.tents_senior + ${row}.tents_patrol + ${row}.tents_stock::integer end`;

/** Of several requests of the other side, that of the nearest camp, within a month. */
const oneWay = (way: 'pickup' | 'return') => `
  (select '${way}' as way, k.id as code, k.company_name as name, o.first_day as "firstDay", o.last_day as "lastDay",
    k.customer_group as "customerGroup",
    o.transport_type as transport, ${tentsOf('o')} as tents, trim(p.first_name || ' ' || p.last_name) as "contactName",
    coalesce(nullif(p.mobile_phone, ''), nullif(p.tel, ''), k.tel) as phone,
    coalesce(nullif(p.email, ''), k.email) as email
  from mine r
  join $schema.customer k on k.id = r.${way}_code and k.erased_at is null
  join $schema.rental_request o on o.customer_id = k.id and o.${way}_code = r.customer_id and o.state <> 'CANCELED'
    and abs(o.first_day - r.first_day) <= 31
  left join $schema.contact p on p.id = o.contact_id and p.removed_at is null
  order by abs(o.first_day - r.first_day), o.id limit 1)`;

const partners = statement<PartnerRow & { isMine: boolean }>({
  isMine: 'bool',
  way: 'text',
  code: 'text',
  name: 'text',
  firstDay: 'day',
  lastDay: 'day',
  customerGroup: 'text?',
  transport: 'text',
  tents: 'int',
  contactName: 'text',
  phone: 'text',
  email: 'text',
})(`
  with mine as (
    select r.* from $schema.rental_request r where r.id = $1 and ($2 or r.customer_id = $3)
  )
  select true as "isMine", 'pickup' as way, '' as code, '' as name, r.first_day as "firstDay", r.last_day as "lastDay",
    k.customer_group as "customerGroup", r.transport_type as transport,
    ${tentsOf('r')} as tents, '' as "contactName", '' as phone, '' as email
  from mine r join $schema.customer k on k.id = r.customer_id
  union all
  select false, f.way, f.code, f.name, f."firstDay", f."lastDay", f."customerGroup", f.transport, f.tents, coalesce(f."contactName", ''), f.phone, f.email
  from (${oneWay('pickup')} union all ${oneWay('return')}) f
  where exists (select from mine where state <> 'CANCELED')
`);

/** The request's own camp, and its partners. Null where the request is another's, or none. */
export async function partnersOf(
  db: Db,
  id: string,
  scope: CustomerScope,
): Promise<{
  readonly mine: Pick<PartnerRow, 'firstDay' | 'lastDay' | 'customerGroup' | 'transport' | 'tents'>;
  readonly partners: readonly PartnerRow[];
} | null> {
  const rows = await db.rows(partners, [id, scope.everybody, scope.customerId]);
  const mine = rows.find(({ isMine }) => isMine);
  return mine === undefined ? null : { mine, partners: rows.filter(({ isMine }) => !isMine) };
}
