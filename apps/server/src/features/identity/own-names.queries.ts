import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { CodeState } from './judge-code.ts';
import type { OwnNames } from './password-faults.ts';

// An operator has one name, and acts for nobody.
const names = `l.email, coalesce(k.first_name, l.name) as "firstName", coalesce(k.last_name, '') as "lastName",
    coalesce(u.company_name, '') as "companyName"`;
const from = `
  from $schema.login l
  left join $schema.membership m on m.login_id = l.id
  left join $schema.contact k on k.id = m.contact_id
  left join $schema.customer u on u.id = m.customer_id`;
const ofLogin = statement<OwnNames>(`select ${names} ${from} where l.id = $1`);
const ofCode = statement<OwnNames & CodeState>(`
  select c.expires_at as expires, c.used_at is not null as used, ${names}
  ${from} join $schema.login_code c on c.login_id = l.id
  where c.code_hash = $1 and c.purpose = 'password'
`);

/** By what names a login goes, one for each account. */
export function namesOfLogin(db: Db, loginId: string): Promise<OwnNames[]> {
  return db.rows(ofLogin, [loginId]);
}

/** Of whom a code lets choose a new password, each with how the code stands; none for one that was never ours. */
export function namesOfCode(db: Db, codeHash: Buffer): Promise<(OwnNames & CodeState)[]> {
  return db.rows(ofCode, [codeHash]);
}
