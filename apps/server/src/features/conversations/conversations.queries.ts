import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { ownConversation, readingValues } from './reading-sql.ts';

export interface MessageFileRow {
  id: string;
  name: string;
  contentType: string;
  size: number;
}

export interface MessageRow {
  id: string;
  html: string;
  byCustomer: boolean;
  contactId: string | null;
  author: string;
  createdAt: EpochMs;
  files: MessageFileRow[];
}

export interface ConversationRow {
  id: string;
  subject: string;
  reservationId: string | null;
  /** As people know the reservation. */
  number: string | null;
  createdAt: EpochMs;
  lastAt: EpochMs;
  isUnread: boolean;
  /** Up to when the reader has read it; null: never. */
  readAt: EpochMs | null;
  shopReadAt: EpochMs | null;
  /** How many messages it has. */
  count: number;
  /** All of them, or none where only the heads were asked. */
  messages: MessageRow[];
}

export interface ConversationWish {
  /** One of them only. */
  readonly id?: string | undefined;
  /** Those about one reservation. */
  readonly reservationId?: string | undefined;
  /** Without what was said in them. */
  readonly headsOnly?: boolean;
  readonly size: number;
  readonly index: number;
}

/** The business answered, and the reader, who took part in it, has not seen that: one look into one index. */
const isUnread = `exists (select from $schema.conversation_unread u
    where u.contact_id = $5 and u.conversation_id = c.id)`;

const own = `c.last_message_at is not null and ${ownConversation}`;
const wanted = '($1::text is null or c.id = $1)';

/** Those about one order are statements of their own: planned for these, they read none about other orders. */
const about = { all: '$6::text is null', order: 'c.reservation_id = $6' } as const;

// A moment within JSON has no type of its own: it travels as the number that it is here.
const spoken = `(select jsonb_agg(jsonb_build_object('id', m.id, 'html', m.html, 'byCustomer', m.by_customer,
          'contactId', m.contact_id, 'author', coalesce(trim(concat_ws(' ', p.first_name, p.last_name)), ''),
          'createdAt', (extract(epoch from m.created_at) * 1000)::bigint,
          'files', coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name,
              'contentType', f.content_type, 'size', f.size) order by mf.created_at, f.id)
            from $schema.message_file mf join $schema.file f on f.id = mf.file_id where mf.message_id = m.id), '[]'))
          order by m.position)
        from $schema.message m left join $schema.contact p on p.id = m.contact_id
        where m.conversation_id = c.id)`;

const statements = { all: listed('all'), order: listed('order') } as const;

function listed(which: keyof typeof about) {
  const page = (messages: string) =>
    statement<ConversationRow>(`
    select c.id, c.subject, c.reservation_id as "reservationId", coalesce(r.order_no, r.reservation_no) as number,
      c.created_at as "createdAt", c.last_message_at as "lastAt", ${isUnread} as "isUnread",
      seen.read_at as "readAt", c.shop_read_at as "shopReadAt",
      (select count(*)::integer from $schema.message m where m.conversation_id = c.id) as count,
      ${messages} as messages
    from $schema.conversation c
    left join $schema.conversation_read seen on seen.conversation_id = c.id and seen.contact_id = $5
    left join $schema.reservation r on r.id = c.reservation_id
    where ${own} and ${about[which]} and ${wanted}
    order by c.last_message_at desc, c.id limit $7 offset $8
  `);

  // From the marks to their conversations: a customer with a thousand read ones costs nothing.
  const counted = statement<{ total: number; unread: number }>(`
    select (select count(*)::integer from $schema.conversation c
        where ${own} and ${about[which]} and ${wanted}) as total,
      (select count(*)::integer from $schema.conversation_unread u
        join $schema.conversation c on c.id = u.conversation_id
        where u.contact_id = $5 and ${own} and ${about[which]}) as unread
  `);
  return { whole: page(spoken), heads: page(`'[]'::jsonb`), counted };
}

/** A page of what the reader may read, the last message first; `unread` counts on all pages, of one order its own. */
export async function conversationsOf(
  db: Db,
  scope: CustomerScope,
  { id, reservationId, headsOnly = false, size, index }: ConversationWish,
): Promise<{ rows: ConversationRow[]; total: number; unread: number }> {
  const { whole, heads, counted } = statements[reservationId === undefined ? 'all' : 'order'];
  const values = [...readingValues(id ?? null, scope), reservationId ?? null];
  const [rows, count] = await Promise.all([
    db.rows(headsOnly ? heads : whole, [...values, size, size * index]),
    db.first(counted, values),
  ]);
  return { rows, total: count?.total ?? 0, unread: count?.unread ?? 0 };
}
