import type { PageEnd } from '../../platform/application/cursor.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

export interface ContactMessage {
  id: string;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  proved: boolean;
  customerId: string | null;
  createdAt: EpochMs;
  doneAt: EpochMs | null;
  doneBy: string | null;
}

const columns = {
  id: 'text',
  name: 'text',
  email: 'text',
  phone: 'text',
  subject: 'text',
  message: 'text',
  proved: 'bool',
  customerId: 'text?',
  createdAt: 'instant',
  doneAt: 'instant?',
  doneBy: 'text?',
} as const satisfies ColumnsOf<ContactMessage>;

const selected = `m.id, m.name, m.email, m.phone, m.subject, m.message, m.proved, m.customer_id as "customerId",
    m.created_at as "createdAt", m.done_at as "doneAt",
    (select o.name from $schema.login o where o.id = m.done_by) as "doneBy"`;

// What is not done stands first, the latest of each first; they are few, since they are swept.
const sortedBy = `(m.done_at is null)::integer || ' ' || to_char(m.created_at at time zone 'UTC', 'YYYYMMDDHH24MISS.US')`;

const page = statement<ContactMessage & { key: string }>({ ...columns, key: 'text' })(`
  select ${sortedBy} as key, ${selected} from $schema.contact_message m
  where (${sortedBy}, m.id) < ($1::text collate "C", $2::text)
  order by (${sortedBy}) collate "C" desc, m.id desc limit $3
`);

export function readContactMessages(
  db: Db,
  { after, size }: { readonly after: PageEnd | null; readonly size: number },
): Promise<(ContactMessage & { key: string })[]> {
  return db.rows(page, [after?.key ?? '\u{10FFFF}', after?.id ?? '\u{10FFFF}', size + 1]);
}

const finish = statement<ContactMessage>(columns)(`
  with done as (
    update $schema.contact_message set done_at = $2, done_by = $3 where id = $1 and done_at is null
    returning *
  )
  select ${selected} from done m
  union all
  select ${selected} from $schema.contact_message m where m.id = $1 and not exists (select from done)
`);

/** Once: who calls it done again reads who did. Undefined for one that is not there, or was swept. */
export function finishContactMessage(
  db: Db,
  id: string,
  by: string | null,
  now: EpochMs,
): Promise<ContactMessage | undefined> {
  return db.first(finish, [id, instant(now), by]);
}
