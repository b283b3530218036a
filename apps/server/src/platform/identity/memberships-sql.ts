/**
 * A statement that takes persons off, whatever else it writes, ends with this: nobody acts any more for the contacts
 * that `contacts` selects, what they were invited to goes too, and so does a login that acts for nobody then.
 */
export function endMembershipsSql(contacts: string): string {
  return `uninvited as (
    delete from $schema.invitation where contact_id in (${contacts})
  ), unbound as (
    delete from $schema.membership where contact_id in (${contacts}) returning login_id
  ), closed as (
    delete from $schema.login l
    where l.kind = 'customer' and l.id in (select login_id from unbound) and not exists (
      select from $schema.membership m where m.login_id = l.id and m.contact_id not in (${contacts})
    )
  )`;
}

/** What processes may remember of the sessions of these logins. */
export function sessionHashesSql(logins: string): string {
  return `select t.token_hash as hash from $schema.session_token t where t.login_id in (${logins}) and t.revoked_at is null`;
}
