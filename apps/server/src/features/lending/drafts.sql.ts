import type { Period, Question, WizardState } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';

export interface DraftRow {
  id: string;
  customerId: string;
  requestId: string | null;
  state: WizardState;
  /** Of each question the version in which its answer last changed. */
  changed: Readonly<Partial<Record<Question, number>>>;
  version: number;
  /** Names of persons; empty once they were erased. */
  begunBy: string;
  begunAt: EpochMs;
  modifiedBy: string;
  modifiedAt: EpochMs;
  /** Outside the peak, once it was prepared. */
  cartId: string | null;
}

const kinds = {
  id: 'text',
  customerId: 'text',
  requestId: 'text?',
  state: 'json',
  changed: 'json',
  version: 'int',
  begunBy: 'text',
  begunAt: 'instant',
  modifiedBy: 'text',
  modifiedAt: 'instant',
  cartId: 'text?',
} as const;

const nameOf = (column: string): string =>
  `coalesce((select trim(concat_ws(' ', k.first_name, k.last_name)) from $schema.contact k where k.id = ${column}), '')`;

const read = `d.id, d.customer_id as "customerId", d.request_id as "requestId", d.state, d.changed, d.version, ${nameOf('d.begun_by')} as "begunBy",
  d.begun_at as "begunAt", ${nameOf('d.modified_by')} as "modifiedBy", d.modified_at as "modifiedAt",
  d.cart_id as "cartId"`;

/** Selects the draft of the association $1: of the request $2, or of a new one. */
const standing = `d.customer_id = $1 and coalesce(d.request_id, '') = coalesce($2, '') and d.discarded_at is null`;

const one = statement<DraftRow>(kinds)(`select ${read} from $schema.request_draft d where ${standing}`);

const byId = statement<DraftRow>(kinds)(`
  select ${read} from $schema.request_draft d where d.id = $1 and d.customer_id = $2 and d.discarded_at is null
`);

// Before the customer in the order of locks (DESIGN §4.1). A row comes of it whether there is a cart or not.
const lockCarts = statement<{ id: string | null }>({ id: 'text?', onePlan: 'unread' })(`
  select locked.id, ${onePlanColumn} from (select) as always
  left join (
    select id from $schema.cart
    where id in (select cart_id from $schema.request_draft where customer_id = $1 and cart_id is not null)
    for update
  ) locked on true
`);

const cartsOfDrafts = statement({ id: 'text' })(`
  select cart_id as id from $schema.request_draft where customer_id = $1 and cart_id is not null
`);

const setCart = statement(`update $schema.request_draft set cart_id = $2 where id = $1`);

const all = statement<DraftRow>(kinds)(`
  select ${read} from $schema.request_draft d where d.customer_id = $1 and d.discarded_at is null
  order by d.modified_at desc, d.id
`);

const insert = statement<DraftRow>(kinds)(`
  with d as (
    insert into $schema.request_draft (id, customer_id, request_id, state, changed, begun_by, begun_at, modified_by, modified_at)
    values ($1, $2, $3, $4, $5, $6, $7, $6, $7) returning *
  ) select ${read} from d
`);

const update = statement<DraftRow>(kinds)(`
  with d as (
    update $schema.request_draft set state = $2, changed = $3, version = version + 1, modified_by = $4, modified_at = $5
    where id = $1 returning *
  ) select ${read} from d
`);

/** A cart goes with its draft. */
const withCarts = (gone: string) =>
  `delete from $schema.cart where id in (select cart_id from ${gone}) and checked_out_at is null`;

const discard = statement<DraftRow>(kinds)(`
  with d as (
    update $schema.request_draft set discarded_at = $3 where id = $1 and customer_id = $2 and discarded_at is null
    returning *
  ), emptied as (${withCarts('d')})
  select ${read} from d
`);

const discarded = statement<DraftRow>(kinds)(`
  select ${read} from $schema.request_draft d where d.id = $1 and d.customer_id = $2 and d.discarded_at > $3
`);

const restore = statement<DraftRow>(kinds)(`
  with d as (
    update $schema.request_draft set discarded_at = null where id = $1 returning *
  ) select ${read} from d
`);

const remove = statement(`
  with gone as (delete from $schema.request_draft where id = $1 and customer_id = $2 returning cart_id)
  ${withCarts('gone')}
`);

const sweep = statement(`
  with gone as (delete from $schema.request_draft where modified_at < $1 or discarded_at < $2 returning cart_id)
  ${withCarts('gone')}
`);

const unsent = statement<DraftRow>(kinds)(`
  select ${read} from $schema.request_draft d
  where d.id = $1 and d.discarded_at is null
`);

// Days of ISO 8601 are in order as texts too.
const remind = statement(`
  with d as (
    update $schema.request_draft d set reminded = $1
    from $schema.customer c
    where c.id = d.customer_id and c.customer_group = any($2::text[])
      and d.discarded_at is null and d.begun_at < $3
      and (d.request_id is null or exists (
        select from $schema.rental_request r where r.id = d.request_id and r.state = 'REQUESTED'))
      and d.state->'answers'->'camp'->>'from' <= $4::text and d.state->'answers'->'camp'->>'to' >= $5::text
      and d.reminded is distinct from $1
    returning d.id
  ) ${enqueueSql({
    kind: `'mail.request-reminder'`,
    payload: `jsonb_build_object('draftId', d.id, 'reminder', $1::text)`,
    at: '$6::timestamptz',
    from: 'd',
  })}
`);

export function findDraft(
  db: Db,
  customerId: string,
  requestId: string | null,
): Promise<DraftRow | undefined> {
  return db.first(one, [customerId, requestId]);
}

export function findDraftById(db: Db, id: string, customerId: string): Promise<DraftRow | undefined> {
  return db.first(byId, [id, customerId]);
}

/** Waits for a checkout that has begun: its draft is gone afterwards. Answers the carts that are locked now. */
export async function lockDraftCarts(db: Db, customerId: string): Promise<readonly (string | null)[]> {
  return (await db.rows(lockCarts, [customerId])).map(({ id }) => id);
}

export async function findDraftCarts(db: Db, customerId: string): Promise<readonly string[]> {
  return (await db.rows(cartsOfDrafts, [customerId])).map(({ id }) => id);
}

/** The version stays: a cart is no answer. */
export async function setDraftCart(db: Db, id: string, cartId: string | null): Promise<void> {
  await db.rows(setCart, [id, cartId]);
}

export function draftsOf(db: Db, customerId: string): Promise<DraftRow[]> {
  return db.rows(all, [customerId]);
}

export interface NewDraft extends Pick<DraftRow, 'id' | 'customerId' | 'requestId' | 'state' | 'changed'> {
  readonly contactId: string;
}

export async function beginDraft(db: Db, draft: NewDraft, now: EpochMs): Promise<DraftRow | undefined> {
  const { id, customerId, requestId, state, changed, contactId } = draft;
  const values = [JSON.stringify(state), JSON.stringify(changed)];
  return db.first(insert, [id, customerId, requestId, ...values, contactId, instant(now)]);
}

export function saveState(
  db: Db,
  { id, state, changed }: Pick<DraftRow, 'id' | 'state' | 'changed'>,
  contactId: string,
  now: EpochMs,
): Promise<DraftRow | undefined> {
  return db.first(update, [id, JSON.stringify(state), JSON.stringify(changed), contactId, instant(now)]);
}

export function discardOne(
  db: Db,
  id: string,
  customerId: string,
  now: EpochMs,
): Promise<DraftRow | undefined> {
  return db.first(discard, [id, customerId, instant(now)]);
}

/** One that was discarded after `since`. */
export function findDiscarded(
  db: Db,
  id: string,
  customerId: string,
  since: EpochMs,
): Promise<DraftRow | undefined> {
  return db.first(discarded, [id, customerId, instant(since)]);
}

export function restoreOne(db: Db, id: string): Promise<DraftRow | undefined> {
  return db.first(restore, [id]);
}

/** What was sent needs no draft any more; none of another association's goes. */
export async function removeDraft(db: Db, id: string, customerId: string): Promise<void> {
  await db.rows(remove, [id, customerId]);
}

export async function sweepDrafts(
  db: Db,
  before: { readonly untouched: EpochMs; readonly discarded: EpochMs },
): Promise<void> {
  await db.rows(sweep, [instant(before.untouched), instant(before.discarded)]);
}

/** Whoever's it is; undefined once it was sent or discarded. */
export function findUnsentDraft(db: Db, id: string): Promise<DraftRow | undefined> {
  return db.first(unsent, [id]);
}

export interface Reminder {
  /** Names it: of which distribution, and how many days before it. */
  readonly name: string;
  readonly peak: Period;
  readonly customerGroups: readonly string[];
  /** What was begun later is left alone. */
  readonly begunBefore: EpochMs;
}

/** Leaves a mail for each draft of these days that has not had this reminder. */
export async function remindOf(
  db: Db,
  { name, peak, customerGroups, begunBefore }: Reminder,
  now: EpochMs,
): Promise<void> {
  await db.rows(remind, [name, customerGroups, instant(begunBefore), peak.to, peak.from, instant(now)]);
}
