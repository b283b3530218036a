import { onePlanColumn } from '../../platform/database/transaction.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { ownOrderSql, ownOrderValues } from '../../platform/identity/own-order-sql.ts';

export interface WishedConversation {
  readonly id: string;
  readonly customerId: string;
  readonly contactId: string;
  readonly subject: string;
  readonly reservationId: string | null;
  readonly language: string;
  readonly idempotencyKey: string | null;
}

// Joins the reservations of orders: whether one may be asked about is whether it may be read. $2 to $6 say who reads.
const insertNew = statement<{ id: string | null; isKnown: boolean }>(`
  with target as (
    select r.id from $schema.reservation r where r.id = $1 and ${ownOrderSql(2)}
  ), made as (
    insert into $schema.conversation
      (id, customer_id, contact_id, subject, reservation_id, language, request_key, created_at)
    select $7, $8, $9, $10, $1, $11, $12, $13
    where $1::text is null or exists (select from target)
    on conflict (contact_id, request_key) where request_key is not null do nothing
    returning id
  ), told as (
    ${eventsSql(13)} join made on made.id = e."entityId"
  )
  select (select id from made) as id, $1::text is null or exists (select from target) as "isKnown", ${onePlanColumn}
`);

const begunWith = statement<{ id: string; subject: string; reservationId: string | null }>(`
  select id, subject, reservation_id as "reservationId" from $schema.conversation
  where contact_id = $1 and request_key = $2
`);

/** Its id, or null where one was begun with this key; `isKnown`: the reservation is one that the caller may read. */
export async function insertConversation(
  db: Db,
  scope: CustomerScope,
  source: EventSource,
  wish: WishedConversation,
): Promise<{ id: string | null; isKnown: boolean }> {
  const { id, customerId, contactId, subject, reservationId, language, idempotencyKey } = wish;
  const [at, ...event] = eventValues(source, [
    { entity: 'conversation', entityId: id, action: 'begin', after: { reservation: reservationId } },
  ]);
  const row = await db.first(insertNew, [
    reservationId,
    ...ownOrderValues(scope),
    id,
    customerId,
    contactId,
    subject,
    language,
    idempotencyKey,
    at,
    ...event,
  ]);
  return row ?? { id: null, isKnown: false };
}

export function findBegun(
  db: Db,
  contactId: string,
  key: string,
): Promise<{ id: string; subject: string; reservationId: string | null } | undefined> {
  return db.first(begunWith, [contactId, key]);
}
