import type { AttemptStatus } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';

/** The desk takes these; a transfer is one that the desk has seen arrive. */
export type DeskMethod = 'CASH' | 'TERMINAL' | 'TRANSFER';

/** The specification calls them so (spec 2 §9). */
export type PaymentMethod =
  | 'APPLEPAY'
  | 'BANCONTACT'
  | 'CREDITCARD'
  | 'DIRECTDEBIT'
  | 'GIROPAY'
  | 'IDEAL'
  | 'KLARNA'
  | 'MASTERCARD'
  | 'PAYPAL'
  | 'SOFORT'
  | 'VISA';

export interface Attempt {
  id: string;
  checkoutId: string;
  providerId: string | null;
  link: string | null;
  method: PaymentMethod;
  language: Language;
  description: string;
  returnPage: string;
  askedCents: number;
  /** Of one that was paid. */
  receivedCents: number | null;
  status: AttemptStatus;
  message: string | null;
  createdAt: EpochMs;
}

const columns = `a.id, a.checkout_id as "checkoutId", a.provider_id as "providerId", a.link, a.method, a.language,
  a.description, a.return_page as "returnPage", a.asked_cents as "askedCents", a.received_cents as "receivedCents", a.status, a.message,
  a.created_at as "createdAt"`;

const attemptColumns = {
  id: 'text',
  checkoutId: 'text',
  providerId: 'text?',
  link: 'text?',
  method: 'text',
  language: 'text',
  description: 'text',
  returnPage: 'text',
  askedCents: 'int',
  receivedCents: 'int?',
  status: 'text',
  message: 'text?',
  createdAt: 'instant',
} as const satisfies ColumnsOf<Attempt>;

const attemptById = statement<Attempt>(attemptColumns)(
  `select ${columns} from $schema.payment_attempt a where a.id = $1`,
);

const attemptByProvider = statement<Attempt>(attemptColumns)(`
  select ${columns} from $schema.payment_attempt a where a.provider_id = $1
`);

const attemptsOfCheckout = statement<Attempt>(attemptColumns)(`
  select ${columns} from $schema.payment_attempt a where a.checkout_id = $1 order by a.created_at, a.id
`);

const insertAttempt = statement(`
  insert into $schema.payment_attempt (id, checkout_id, method, language, description, return_page, asked_cents,
    status, created_at, asked_at)
  values ($1, $2, $3, $4, $5, $6, $7, 'created', $8, $8)
`);

const setAnswered = statement(`
  update $schema.payment_attempt set status = $2, provider_id = $3, link = coalesce($4, link), message = $5,
    asked_at = $6::timestamptz, unknown_since = null, settled_at = case when $2 <> 'open' then $6::timestamptz end
  where id = $1
`);

const setPaid = statement(`
  update $schema.payment_attempt set status = 'paid', provider_id = $2, received_cents = $3, kept_cents = $4,
    message = null, asked_at = $5, unknown_since = null, settled_at = $5
  where id = $1
`);

const setAsked = statement(
  'update $schema.payment_attempt set asked_at = $2, unknown_since = null where id = $1',
);

const setUnknown = statement({ since: 'instant' })(`
  update $schema.payment_attempt set unknown_since = coalesce(unknown_since, $2) where id = $1
  returning unknown_since as since
`);

/**
 * Has the provider asked about those rows of a table whose time has come: taken by one process at a time, noted as asked,
 * and put in the outbox under the `name` of their ids, in one statement.
 */
export function askDueSql(of: { table: string; isDue: string; kind: string; name: string }): string {
  const payload = `jsonb_build_object('${of.name}', due.id)`;
  return `
  with due as (
    select id from $schema.${of.table}
    where ${of.isDue}
    order by asked_at limit 100
    for update skip locked
  ), asked as (
    update $schema.${of.table} one set asked_at = $1 from due where one.id = due.id
  )
  ${enqueueSql({ kind: `'${of.kind}'`, payload, at: '$1', from: 'due' })}
  returning payload ->> '${of.name}' as id`;
}

/** A minute after the last question, and ever more rarely the older they are. */
const askOld = statement({ id: 'text' })(
  askDueSql({
    table: 'payment_attempt',
    isDue: `status in ('created', 'open')
      and asked_at <= $1::timestamptz - greatest(interval '1 minute', ($1::timestamptz - created_at) / 10)`,
    kind: 'payment.fetch',
    name: 'attemptId',
  }),
);

/** A notice of one that we know, or that may be of an attempt whose answer is still out; all others are nobody's. */
const enqueueNotice = statement({ id: 'int' })(`
  ${enqueueSql({
    kind: `'payment.fetch'`,
    payload: `jsonb_build_object('providerId', $1::text)`,
    at: '$2',
    from: `(select) one
      where exists (select from $schema.payment_attempt
        where provider_id = $1 or (status = 'created' and provider_id is null))`,
  })}
  returning id
`);

export function findAttempt(db: Db, id: string): Promise<Attempt | undefined> {
  return db.first(attemptById, [id]);
}

export function findAttemptOfProvider(db: Db, providerId: string): Promise<Attempt | undefined> {
  return db.first(attemptByProvider, [providerId]);
}

/** The oldest comes first. */
export function readAttempts(db: Db, checkoutId: string): Promise<Attempt[]> {
  return db.rows(attemptsOfCheckout, [checkoutId]);
}

export type NewAttempt = Omit<Attempt, 'providerId' | 'link' | 'receivedCents' | 'status' | 'message'>;

export async function addAttempt(db: Db, attempt: NewAttempt): Promise<void> {
  await db.rows(insertAttempt, [
    attempt.id,
    attempt.checkoutId,
    attempt.method,
    attempt.language,
    attempt.description,
    attempt.returnPage,
    attempt.askedCents,
    instant(attempt.createdAt),
  ]);
}

/** Money that a person took: it is all there, and no provider knows of it. Links for the old amount end. */
const insertTaken = statement(`
  with taken as (
    insert into $schema.payment_attempt (id, checkout_id, method, language, description, return_page, asked_cents,
      received_cents, kept_cents, status, created_at, asked_at, settled_at)
    values ($1, $2, $3, $4, '', '', $5, $5, $5, 'paid', $6, $6, $6)
  ), ended as (
    ${enqueueSql({
      kind: `'payment.cancel'`,
      payload: `jsonb_build_object('attemptId', a.id)`,
      at: '$6',
      from: `$schema.payment_attempt a where a.checkout_id = $2 and a.status in ('created', 'open') order by a.created_at, a.id`,
    })}
  )
  ${eventsSql(7)}
`);

export async function addTaken(
  db: Db,
  taken: {
    readonly id: string;
    readonly checkoutId: string;
    readonly method: DeskMethod;
    readonly language: Language;
    readonly cents: number;
  },
  source: EventSource,
): Promise<void> {
  const { id, checkoutId, method, language, cents } = taken;
  const after = { checkout: checkoutId, cents, method };
  const event = { entity: 'payment', entityId: id, action: 'payment.taken', after };
  await db.rows(insertTaken, [
    id,
    checkoutId,
    method,
    language,
    cents,
    instant(source.now),
    ...eventValues(source, [event]),
  ]);
}

export async function writeAnswered(
  db: Db,
  id: string,
  answer: {
    status: Exclude<AttemptStatus, 'created' | 'paid'>;
    providerId: string | null;
    link: string | null;
    message: string | null;
  },
  now: EpochMs,
): Promise<void> {
  const { status, providerId, link, message } = answer;
  await db.rows(setAnswered, [id, status, providerId, link, message, instant(now)]);
}

export async function writePaid(
  db: Db,
  id: string,
  paid: { providerId: string; receivedCents: number; keptCents: number },
  now: EpochMs,
): Promise<void> {
  await db.rows(setPaid, [id, paid.providerId, paid.receivedCents, paid.keptCents, instant(now)]);
}

/** The provider answered, and nothing is new. */
export async function writeAsked(db: Db, id: string, now: EpochMs): Promise<void> {
  await db.rows(setAsked, [id, instant(now)]);
}

/** The provider does not know it. Tells since when it says so. */
export async function writeUnknown(db: Db, id: string, now: EpochMs): Promise<EpochMs> {
  return (await db.first(setUnknown, [id, instant(now)]))?.since ?? now;
}

export function askOldAttempts(db: Db, now: EpochMs): Promise<{ id: string }[]> {
  return db.rows(askOld, [instant(now)]);
}

/** Whether anything will be asked because of it. */
export async function noteNotice(db: Db, providerId: string, now: EpochMs): Promise<boolean> {
  return (await db.first(enqueueNotice, [providerId, instant(now)])) !== undefined;
}
