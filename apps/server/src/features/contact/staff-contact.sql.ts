import { counted, type Counted, countedTo, type PageSpan } from '../../platform/application/list-page.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { type Sorted, sortedPages } from '../../platform/database/sorted-pages.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';

export interface ContactMessage {
  id: string;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  language: Language;
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
  language: 'text',
  proved: 'bool',
  customerId: 'text?',
  createdAt: 'instant',
  doneAt: 'instant?',
  doneBy: 'text?',
} as const satisfies ColumnsOf<ContactMessage>;

const selected = `m.id, m.name, m.email, m.phone, m.subject, m.message, m.language, m.proved, m.customer_id as "customerId",
    m.created_at as "createdAt", m.done_at as "doneAt",
    (select o.name from $schema.login o where o.id = m.done_by) as "doneBy"`;

// What is not done stands first, the latest of each first; they are few, since they are swept.
const sortedBy = `(m.done_at is null)::integer || ' ' || to_char(m.created_at at time zone 'UTC', 'YYYYMMDDHH24MISS.US')`;

export type ContactSort = 'state' | 'at';

const foundSql = `from $schema.contact_message m
  where ($1::text is null or m.name ilike $1 or m.email ilike $1 or m.subject ilike $1)
    and ($2::boolean is null or (m.done_at is not null) = $2)`;

const pages = sortedPages<ContactMessage, ContactSort>(columns, {
  id: 'm.id',
  first: 3,
  sorts: {
    state: { sql: sortedBy, type: 'text' },
    at: { sql: 'm.created_at', type: 'timestamptz' },
  },
  sql: ({ key, within, order }) => `select ${selected}, ${key} ${foundSql} and ${within} ${order}`,
});

const count = statement({ total: 'int' })(`
  select count(*)::integer as total from (select ${foundSql} limit ${countedTo}) counted
`);

export interface ContactSearch {
  /** What a text may look like; null: no text. */
  readonly pattern: string | null;
  /** Null: both. */
  readonly isDone: boolean | null;
}

/** One row more than fits, where there are more. */
export function readContactMessages(
  db: Db,
  { pattern, isDone }: ContactSearch,
  page: Sorted<ContactSort> & PageSpan,
) {
  return pages(db, [pattern, isDone], page);
}

export async function countContactMessages(db: Db, { pattern, isDone }: ContactSearch): Promise<Counted> {
  return counted((await db.first(count, [pattern, isDone]))?.total);
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
