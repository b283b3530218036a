import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { UndecidedLogin } from '../identity/index.ts';
import { type CustomerFacts, customerFacts, customerFactsColumns } from './customer-facts.sql.ts';
import { waitingLoginSql, thereSql } from './staff-customers.sql.ts';

/** Who said yes or no to the people of a customer, and when. */
export interface Decision {
  act: 'approve' | 'refuse';
  /** A name where it was somebody of staff who still works here. */
  by: string | null;
  at: EpochMs;
}

export interface ApprovalRow extends CustomerFacts {
  id: string;
  version: number;
  businessNo: string;
  vatNo: string;
  groups: readonly string[];
  /** Since when somebody waits; null: nobody does. */
  waitsSince: EpochMs | null;
  people: readonly { readonly name: string; readonly email: string }[];
}

const toApprove = statement<ApprovalRow>({
  ...customerFactsColumns,
  id: 'text',
  version: 'int',
  businessNo: 'text',
  vatNo: 'text',
  groups: 'text[]',
  waitsSince: 'instant?',
  people: 'json',
})(`
  select u.id, u.version, ${customerFacts},
    coalesce(d.business_no, '') as "businessNo", coalesce(d.vat_no, '') as "vatNo",
    array(select p.customer_group from $schema.price_list p where p.customer_group is not null order by 1) as groups,
    (select min(l.created_at) from $schema.membership m join $schema.login l on l.id = m.login_id
      where m.customer_id = u.id and ${waitingLoginSql}) as "waitsSince",
    (select coalesce(jsonb_agg(jsonb_build_object('name', trim(k.first_name || ' ' || k.last_name), 'email', l.email)
        order by l.created_at, l.id), '[]')
      from $schema.membership m join $schema.login l on l.id = m.login_id join $schema.contact k on k.id = m.contact_id
      where m.customer_id = u.id and ${waitingLoginSql}) as people
  from $schema.customer u left join $schema.customer_detail d on d.customer_id = u.id
  where u.id = $1 and ${thereSql}
`);

export function readToApprove(db: Db, id: string): Promise<ApprovalRow | undefined> {
  return db.first(toApprove, [id]);
}

const lastDecision = statement<Decision>({ act: 'text', by: 'text?', at: 'instant' })(`
  select e.action as act, coalesce(o.name, e.actor ->> 'name') as by, e.at
  from $schema.membership m
  join $schema.event e on e.entity = 'login' and e.entity_id = m.login_id and e.action in ('approve', 'refuse')
  left join $schema.login o on o.id = e.actor ->> 'login' and o.kind = 'operator'
  where m.customer_id = $1
  order by e.id desc limit 1
`);

export function readDecision(db: Db, id: string): Promise<Decision | undefined> {
  return db.first(lastDecision, [id]);
}

const pending = statement<UndecidedLogin>({ id: 'text', refusedAt: 'instant?', refusal: 'text?' })(`
  select l.id, l.refused_at as "refusedAt", l.refusal
  from $schema.membership m join $schema.login l on l.id = m.login_id
  where m.customer_id = $1 and l.kind = 'customer' and l.activated and not l.approved
    and ($2 or l.refused_at is null)
  order by l.id for update of l
`);

/** Logins of the customer that wait for a yes, locked; those that were refused too, where it is meant. */
export function pendingLogins(db: Db, id: string, afterRefusal: boolean): Promise<UndecidedLogin[]> {
  return db.rows(pending, [id, afterRefusal]);
}

const writeGroup = statement({ version: 'int' })(`
  update $schema.customer set customer_group = $2, modified_at = $3 where id = $1 returning version
`);

export async function setGroup(db: Db, id: string, group: string | null, at: string): Promise<number> {
  return (await db.first(writeGroup, [id, group, at]))?.version ?? 0;
}
