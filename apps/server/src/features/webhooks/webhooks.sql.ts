import type { WebhookTopic } from '@bivak/rules';
import { counted, type Counted, countedTo, type PageSpan } from '../../platform/application/list-page.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { type Sorted, sortedPages } from '../../platform/database/sorted-pages.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

export interface WebhookRow {
  id: string;
  name: string;
  url: string;
  topics: readonly WebhookTopic[];
  isActive: boolean;
  version: number;
  createdAt: EpochMs;
  /** Messages that wait, or are tried again. */
  waiting: number;
  /** How the last one ended; null: there was none yet. */
  lastState: 'delivered' | 'given-up' | 'waiting' | null;
  lastAt: EpochMs | null;
  lastStatus: number | null;
  lastFault: string | null;
}

const webhookColumns = {
  id: 'text',
  name: 'text',
  url: 'text',
  topics: 'text[]',
  isActive: 'bool',
  version: 'int',
  createdAt: 'instant',
  waiting: 'int',
  lastState: 'text?',
  lastAt: 'instant?',
  lastStatus: 'int?',
  lastFault: 'text?',
} as const satisfies ColumnsOf<WebhookRow>;

/** More of one webhook are not counted. */
const mostCounted = 10_000;

const withState = (from: string) => `
  select w.id, w.name, w.url, w.topics, w.is_active as "isActive", w.version, w.created_at as "createdAt",
    (select count(*)::integer from (
      select from $schema.webhook_message m where m.webhook_id = w.id and m.state = 'waiting' limit ${mostCounted}
    ) counted) as waiting,
    l.state as "lastState", l.at as "lastAt", l.status as "lastStatus", l.fault as "lastFault"
  from ${from} w
  left join lateral (
    select m.state, coalesce(m.ended_at, m.at) as at, m.status, m.fault from $schema.webhook_message m
    where m.webhook_id = w.id and m.tries > 0 order by m.id desc limit 1
  ) l on true
`;

const all = statement<WebhookRow>(webhookColumns)(
  `${withState('$schema.webhook')} order by w.created_at, w.id`,
);

const one = statement<WebhookRow>(webhookColumns)(`${withState('$schema.webhook')} where w.id = $1`);

// Whatever leaves an event refers to the webhooks that follow it: this lock holds none of that up.
const lockOne = statement({
  id: 'text',
  name: 'text',
  url: 'text',
  topics: 'text[]',
  isActive: 'bool',
  version: 'int',
})(`
  select id, name, url, topics, is_active as "isActive", version from $schema.webhook where id = $1 for no key update
`);

const insertOne = statement({ id: 'text' })(`
  insert into $schema.webhook (id, name, url, topics, entities, secret, created_at)
  select $1, $2, $3, $4, $5, $6, $7 where (select count(*) from $schema.webhook) < $8
  returning id
`);

const updateOne = statement(`
  update $schema.webhook set name = $2, url = $3, topics = $4, entities = $5, is_active = $6 where id = $1
`);

const updateSecret = statement('update $schema.webhook set secret = $2 where id = $1');

const secretOf = statement({ secret: 'bytes' })('select secret from $schema.webhook where id = $1');

const deleteOne = statement({ id: 'text' })('delete from $schema.webhook where id = $1 returning id');

/** Programs that one shop tells of what happens. */
export const mostWebhooks = 20;

export interface WebhookValues {
  readonly name: string;
  readonly url: string;
  readonly topics: readonly WebhookTopic[];
  readonly entities: readonly string[];
}

export function readWebhooks(db: Db): Promise<WebhookRow[]> {
  return db.rows(all);
}

export function findWebhook(db: Db, id: string): Promise<WebhookRow | undefined> {
  return db.first(one, [id]);
}

export function lockWebhook(db: Db, id: string) {
  return db.first(lockOne, [id]);
}

/** The result is false where the shop has as many as it may. */
export async function addWebhook(
  db: Db,
  {
    id,
    name,
    url,
    topics,
    entities,
    secret,
  }: WebhookValues & { readonly id: string; readonly secret: Buffer },
  now: EpochMs,
): Promise<boolean> {
  const made = await db.rows(insertOne, [
    id,
    name,
    url,
    topics,
    entities,
    secret,
    instant(now),
    mostWebhooks,
  ]);
  return made.length > 0;
}

export async function writeWebhook(
  db: Db,
  {
    id,
    name,
    url,
    topics,
    entities,
    isActive,
  }: WebhookValues & { readonly id: string; readonly isActive: boolean },
): Promise<void> {
  await db.rows(updateOne, [id, name, url, topics, entities, isActive]);
}

export async function writeSecret(db: Db, id: string, secret: Buffer): Promise<void> {
  await db.rows(updateSecret, [id, secret]);
}

export async function sealedSecret(db: Db, id: string): Promise<Buffer | undefined> {
  return (await db.first(secretOf, [id]))?.secret;
}

export async function deleteWebhook(db: Db, id: string): Promise<boolean> {
  return (await db.rows(deleteOne, [id])).length > 0;
}

export interface MessageRow {
  id: string;
  entity: string;
  entityId: string;
  action: string;
  version: number | null;
  at: EpochMs;
  state: 'waiting' | 'delivered' | 'given-up';
  tries: number;
  nextAt: EpochMs;
  status: number | null;
  fault: string | null;
}

const messageColumns = {
  id: 'text',
  entity: 'text',
  entityId: 'text',
  action: 'text',
  version: 'int?',
  at: 'instant',
  state: 'text',
  tries: 'int',
  nextAt: 'instant',
  status: 'int?',
  fault: 'text?',
} as const satisfies ColumnsOf<MessageRow>;

const columnsOfMessage = `m.id::text, m.entity, m.entity_id as "entityId", m.action, m.version, m.at, m.state, m.tries,
  m.next_at as "nextAt", m.status, m.fault`;

const loggedSql = `from $schema.webhook_message m
  where m.webhook_id = $1 and ($2::text is null or m.state = $2) and ($3::text[] is null or m.entity = any($3))
    and ($4::timestamptz is null or m.at >= $4) and ($5::timestamptz is null or m.at < $5)`;

const log = sortedPages<MessageRow, 'at'>(messageColumns, {
  id: 'm.id::text',
  first: 6,
  // In the order in which things happened, as the index of a webhook has them.
  sorts: { at: { sql: 'm.id', type: 'bigint' } },
  sql: ({ key, within, order }) => `select ${columnsOfMessage}, ${key} ${loggedSql} and ${within} ${order}`,
});

const countLogged = statement({ total: 'int' })(`
  select count(*)::integer as total from (select ${loggedSql} limit ${countedTo}) counted
`);

export interface MessageSearch {
  readonly webhookId: string;
  readonly state: MessageRow['state'] | null;
  /** Null: whatever they are about. */
  readonly entities: readonly string[] | null;
  /** When it happened, half-open; null: that end is open. */
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
}

function searchValues({ webhookId, state, entities, from, to }: MessageSearch): readonly unknown[] {
  return [webhookId, state, entities, ...[from, to].map((at) => (at === null ? null : instant(at)))];
}

/** Messages of a webhook; one row more than fits, where there are more. */
export function readMessages(db: Db, search: MessageSearch, page: Omit<Sorted<'at'>, 'sort'> & PageSpan) {
  return log(db, searchValues(search), { sort: 'at', ...page });
}

export async function countMessages(db: Db, search: MessageSearch): Promise<Counted> {
  return counted((await db.first(countLogged, searchValues(search)))?.total);
}

const again = statement({ id: 'text' })(`
  update $schema.webhook_message set state = 'waiting', tries = 0, first_at = $3, next_at = $3, leased_until = null,
    status = null, fault = null, ended_at = null
  where webhook_id = $1 and id = $2 and state <> 'waiting'
  returning id::text
`);

/** The result is false where there is no such message, or it is waiting anyway. */
export async function sendAgain(db: Db, webhookId: string, id: string, now: EpochMs): Promise<boolean> {
  return (await db.rows(again, [webhookId, id, instant(now)])).length > 0;
}

const trial = statement(`
  insert into $schema.webhook_message (webhook_id, entity, entity_id, action, at, first_at, next_at)
  values ($1, 'webhook', $1, 'test', $2, $2, $2)
`);

export async function addTrial(db: Db, webhookId: string, now: EpochMs): Promise<void> {
  await db.rows(trial, [webhookId, instant(now)]);
}

// What sends them.

const due = statement({ id: 'text' })(`
  select w.id from $schema.webhook w
  where w.is_active and exists (
    select from $schema.webhook_message m where m.webhook_id = w.id and m.state = 'waiting' and m.next_at <= $1)
`);

/** Which webhooks have something to send. */
export async function dueWebhooks(db: Db, now: EpochMs): Promise<string[]> {
  return (await db.rows(due, [instant(now)])).map(({ id }) => id);
}

export interface SendingRow {
  id: string;
  eventId: string | null;
  entity: string;
  entityId: string;
  action: string;
  version: number | null;
  at: EpochMs;
  tries: number;
  firstAt: EpochMs;
  url: string;
  secret: Buffer;
}

const sendingColumns = {
  id: 'text',
  eventId: 'text?',
  entity: 'text',
  entityId: 'text',
  action: 'text',
  version: 'int?',
  at: 'instant',
  tries: 'int',
  firstAt: 'instant',
  url: 'text',
  secret: 'bytes',
} as const satisfies ColumnsOf<SendingRow>;

const lease = statement<SendingRow>(sendingColumns)(`
  with chosen as (
    select m.id from $schema.webhook_message m
    where m.webhook_id = $1 and m.state = 'waiting' and m.next_at <= $2
      and (m.leased_until is null or m.leased_until <= $2)
      and not exists (
        select from $schema.webhook_message e
        where e.webhook_id = m.webhook_id and e.entity = m.entity and e.entity_id = m.entity_id and e.id < m.id
          and e.state = 'waiting')
    order by m.next_at, m.id limit $4 for update skip locked
  )
  update $schema.webhook_message m set leased_until = $3, tries = m.tries + 1,
    first_at = case when m.tries = 0 then $2 else m.first_at end
  from chosen c, $schema.webhook w
  where m.id = c.id and w.id = m.webhook_id and w.is_active
  returning m.id::text, m.event_id::text as "eventId", m.entity, m.entity_id as "entityId", m.action, m.version, m.at,
    m.tries, m.first_at as "firstAt", w.url, w.secret
`);

/**
 * Those of a webhook that are to be sent now, of each thing the earliest alone; nobody else sends them until then. The
 * patience with a message begins with its first try: it may have waited long behind another.
 */
export function leaseMessages(
  db: Db,
  { webhookId, now, until, most }: { webhookId: string; now: EpochMs; until: EpochMs; most: number },
): Promise<SendingRow[]> {
  return db.rows(lease, [webhookId, instant(now), instant(until), most]);
}

const settle = statement(`
  update $schema.webhook_message set leased_until = null, state = $2, status = $3, fault = $4,
    next_at = coalesce($5, next_at), ended_at = $6
  where id = $1 and state = 'waiting'
`);

/** How a try ended. `retryAt` is null where it was the last one. */
export async function settleMessage(
  db: Db,
  id: string,
  result: {
    readonly status: number | null;
    readonly fault: string | null;
    readonly retryAt: EpochMs | null;
    readonly now: EpochMs;
  },
): Promise<void> {
  const { status, fault, retryAt, now } = result;
  const goesOn = fault !== null && retryAt !== null;
  const ended = fault === null ? 'delivered' : 'given-up';
  await db.rows(settle, [
    id,
    goesOn ? 'waiting' : ended,
    status,
    fault,
    goesOn ? instant(retryAt) : null,
    goesOn ? null : instant(now),
  ]);
}

const forget = statement(`
  delete from $schema.webhook_message where state <> 'waiting' and ended_at <= $1
`);

export async function forgetMessages(db: Db, until: EpochMs): Promise<void> {
  await db.rows(forget, [instant(until)]);
}
