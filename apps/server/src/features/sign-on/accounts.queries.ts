import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';

const selectCustomers = statement<{ id: string }>('select id from $schema.customer where id = any($1)');

/** Which of these are customers of the shop. */
export async function knownCustomers(db: Db, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await db.rows(selectCustomers, [ids])).map(({ id }) => id));
}

export interface GivenAccount {
  readonly customerId: string;
  readonly contactId: string;
}

const selectGiven = statement<GivenAccount>(`
  select customer_id as "customerId", contact_id as "contactId"
  from $schema.sign_on_account where login_id = $1
`);

/** The accounts that sign-on gave this login, also those that it took again. */
export function givenAccounts(db: Db, loginId: string): Promise<GivenAccount[]> {
  return db.rows(selectGiven, [loginId]);
}

const insertGiven = statement(`
  insert into $schema.sign_on_account (login_id, customer_id, contact_id)
  values ($1, $2, $3)
  on conflict do nothing
`);

export async function addGiven(db: Db, loginId: string, account: GivenAccount): Promise<void> {
  await db.rows(insertGiven, [loginId, account.customerId, account.contactId]);
}
