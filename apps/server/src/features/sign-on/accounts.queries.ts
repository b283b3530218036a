import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';

export interface KnownCustomer {
  readonly id: string;
  /** It registered, and the business has let none of its people in yet. */
  readonly waits: boolean;
}

const selectCustomers = statement<KnownCustomer>(`
  select c.id, coalesce(bool_and(not l.approved), false) as waits
  from $schema.customer c
  left join $schema.membership m on m.customer_id = c.id
  left join $schema.login l on l.id = m.login_id
  where c.id = any($1)
  group by c.id
`);

/** Which of these are customers of the shop. */
export function knownCustomers(db: Db, ids: readonly string[]): Promise<KnownCustomer[]> {
  return db.rows(selectCustomers, [ids]);
}

export interface GivenAccount {
  readonly customerId: string;
  readonly contactId: string;
}

const selectGiven = statement<GivenAccount>(`
  select a.customer_id as "customerId", a.contact_id as "contactId"
  from $schema.sign_on_account a
  join $schema.contact k on k.id = a.contact_id and k.removed_at is null
  where a.login_id = $1
`);

/** The accounts that sign-on gave this login, also those that it took again; not of contacts that were removed. */
export function givenAccounts(db: Db, loginId: string): Promise<GivenAccount[]> {
  return db.rows(selectGiven, [loginId]);
}

const insertGiven = statement(`
  insert into $schema.sign_on_account (login_id, customer_id, contact_id)
  values ($1, $2, $3)
  on conflict (login_id, customer_id) do update set contact_id = excluded.contact_id
`);

export async function addGiven(db: Db, loginId: string, account: GivenAccount): Promise<void> {
  await db.rows(insertGiven, [loginId, account.customerId, account.contactId]);
}
