import { counted, type Counted, countedTo, type PageSpan } from '../../platform/application/list-page.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { type Sorted, sortedPages } from '../../platform/database/sorted-pages.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { conversationSeenSql, type ConversationsSeen } from '../../platform/identity/conversations-seen.ts';
import { authorSql, headColumns, type ListedConversation, listedSql } from './staff-conversations.sql.ts';

export type ConversationView = 'to-answer' | 'mine' | 'all';
export type ConversationSubject = 'order' | 'request' | 'nothing';

// $1 warehouses, $2 now, $3 who asks, $4 and $5 words of the customer, $6 one customer, $7 the warehouse that lends, $8 who
// answers (empty: nobody), $9 what it is about, $10 and $11 from when to when something was said last.
const given = `given as (select $1::text[], $2::timestamptz, $3::text, $4::text, $5::text[], $6::text, $7::text, $8::text,
    $9::text, $10::timestamptz, $11::timestamptz)`;

const views = {
  'to-answer': 'c.waits and (c.snoozed_until is null or c.snoozed_until <= $2)',
  mine: 'c.assigned_to = $3',
  all: 'c.last_message_at is not null',
} as const satisfies Record<ConversationView, string>;

const narrowed = `c.last_message_at is not null and ${conversationSeenSql('$1', '$7')} and ($6::text is null or c.customer_id = $6)
      and ($4::text is null or exists (select from $schema.party p
        where p.id = c.customer_id and p.words like $4 and p.words like all($5::text[])))
      and ($8::text is null or c.assigned_to is not distinct from nullif($8, ''))
      and ($9::text is null or case $9 when 'order' then c.reservation_id is not null
        when 'request' then c.request_id is not null else c.reservation_id is null and c.request_id is null end)
      and ($10::timestamptz is null or c.last_message_at >= $10) and ($11::timestamptz is null or c.last_message_at < $11)`;

function pageOf(view: ConversationView) {
  return sortedPages<ListedConversation, 'last'>(
    { ...headColumns, lastBy: 'text', html: 'text' },
    {
      id: 'c.id',
      first: 12,
      sorts: { last: { sql: 'c.last_message_at', type: 'timestamptz' } },
      sql: ({ key, within, order, by }) => `
        with ${given}, page as (
          select c.id, ${key}, row_number() over (order by ${by}) as nth
          from $schema.conversation c where ${views[view]} and ${narrowed} and ${within} ${order}
        )
        select page.key, ${listedSql}, coalesce(last.by, '') as "lastBy", coalesce(last.html, '') as html
        from page cross join lateral (select * from $schema.conversation c where c.id = page.id offset 0) c
        join $schema.customer k on k.id = c.customer_id
        left join $schema.reservation r on r.id = c.reservation_id
        left join lateral (select ${authorSql} as by, left(m.html, 600) as html from $schema.message m
          left join $schema.contact p on p.id = m.contact_id
          where m.conversation_id = c.id order by m.position desc limit 1) last on true
        order by page.nth`,
    },
  );
}

function countOf(view: ConversationView) {
  return statement({ total: 'int' })(`
    with ${given}
    select count(*)::integer as total from (
      select from $schema.conversation c where ${views[view]} and ${narrowed} limit ${countedTo}) counted
  `);
}

const pages = { 'to-answer': pageOf('to-answer'), mine: pageOf('mine'), all: pageOf('all') };
const counts = { 'to-answer': countOf('to-answer'), mine: countOf('mine'), all: countOf('all') };

export interface ConversationSearch extends ConversationsSeen {
  readonly view: ConversationView;
  /** Who asks; null: nobody with a login. */
  readonly loginId: string | null;
  readonly patterns: { readonly longest: string | null; readonly all: readonly string[] } | null;
  readonly customerId: string | null;
  /** A login of the business, `nobody`, or null: whoever. */
  readonly assignedTo: string | null;
  readonly about: ConversationSubject | null;
  /** When something was said last, half-open; null: that end is open. */
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
  readonly now: EpochMs;
}

function valuesOf(search: ConversationSearch): readonly unknown[] {
  const { patterns, assignedTo, from, to } = search;
  return [
    search.warehouses,
    instant(search.now),
    search.loginId,
    // Words that are too short to be looked for find nothing.
    patterns === null ? null : (patterns.longest ?? ''),
    patterns?.all ?? [],
    search.customerId,
    search.lending,
    assignedTo === 'nobody' ? '' : assignedTo,
    search.about,
    from === null ? null : instant(from),
    to === null ? null : instant(to),
  ];
}

/** One row more than fits, where there are more. */
export function readConversationPage(
  db: Db,
  search: ConversationSearch,
  page: Omit<Sorted<'last'>, 'sort'> & PageSpan,
) {
  return pages[search.view](db, valuesOf(search), { sort: 'last', ...page });
}

export async function countConversations(db: Db, search: ConversationSearch): Promise<Counted> {
  return counted((await db.first(counts[search.view], valuesOf(search)))?.total);
}
