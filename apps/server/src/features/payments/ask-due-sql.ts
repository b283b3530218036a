/**
 * Rows whose turn it is to be asked about at the provider: a minute after the last question, and ever more rarely the
 * older they are. Taken by one process at a time, noted as asked, and put in the outbox, in one statement.
 */
export function askDueSql(due: {
  readonly table: string;
  readonly waiting: readonly string[];
  readonly job: string;
  /** Of the id in the payload. */
  readonly idName: string;
}): string {
  return `
  with due as (
    select id from $schema.${due.table}
    where status in (${due.waiting.map((status) => `'${status}'`).join(', ')})
      and asked_at <= $1::timestamptz - greatest(interval '1 minute', ($1::timestamptz - created_at) / 10)
    order by asked_at limit 100
    for update skip locked
  ), asked as (
    update $schema.${due.table} one set asked_at = $1 from due where one.id = due.id
  )
  insert into $schema.outbox (kind, payload, created_at)
  select '${due.job}', jsonb_build_object('${due.idName}', due.id), $1 from due
  returning payload ->> '${due.idName}' as id
  `;
}
