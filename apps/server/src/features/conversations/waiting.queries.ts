import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { EpochMs } from '../../platform/database/types.ts';

/** A conversation in which the customer had the last word. */
export interface WaitingConversation {
  id: string;
  subject: string;
  number: string | null;
  companyName: string;
  /** Who wrote last. */
  author: string;
  email: string;
  lastAt: EpochMs;
  html: string;
  /** Names of the pictures that go with it. */
  files: string[];
}

const waiting = statement<WaitingConversation>(`
  select c.id, c.subject, coalesce(r.order_no, r.reservation_no) as number, k.company_name as "companyName",
    coalesce(trim(concat_ws(' ', p.first_name, p.last_name)), '') as author, coalesce(p.email, '') as email,
    c.last_message_at as "lastAt", last.html,
    array(select f.name from $schema.message_file mf join $schema.file f on f.id = mf.file_id
      where mf.message_id = last.id order by mf.created_at, f.name) as files
  from $schema.conversation c
  join $schema.customer k on k.id = c.customer_id
  left join $schema.reservation r on r.id = c.reservation_id
  join lateral (select m.id, m.by_customer, m.contact_id, m.html from $schema.message m
    where m.conversation_id = c.id order by m.position desc limit 1) last on last.by_customer
  left join $schema.contact p on p.id = last.contact_id
  order by c.last_message_at limit 200
`);

const known = statement<{ id: string }>(`
  select id from $schema.conversation where id = $1 and last_message_at is not null
`);

/** Who has waited longest comes first. */
export function waitingConversations(db: Db): Promise<WaitingConversation[]> {
  return db.rows(waiting);
}

export async function knowsConversation(db: Db, id: string): Promise<boolean> {
  return (await db.first(known, [id])) !== undefined;
}
