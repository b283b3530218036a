import type { ReservationStatus } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import {
  type EventSource,
  eventsSql,
  eventValues,
  type WriteEvent,
} from '../../platform/events/record-event.ts';
import { holdContentSql, insertFileSql, sentSql } from '../../platform/files/stored-files.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { ownOrderSql, ownOrderValues } from '../../platform/identity/own-order-sql.ts';

export interface OrderFileRow {
  fileId: string;
  name: string;
  contentType: string;
  size: number;
  lineId: number | null;
  createdAt: EpochMs;
}

export interface OrderUploadPlace {
  status: ReservationStatus;
  /** One of its items takes files. */
  itemTakesFiles: boolean;
  count: number;
  bytes: number;
}

export interface FillablePlace extends OrderUploadPlace {
  /** Bytes that the caller sent in a day. */
  sent: number;
}

const place = `
  select r.status,
    exists (select from $schema.reservation_line l join $schema.item i on i.id = l.item_id
      where l.reservation_id = r.id and i.upload_policy <> 'DenyUpload') as "itemTakesFiles",
    held.count, held.bytes
  from $schema.reservation r
  cross join lateral (
    select count(*)::integer as count, coalesce(sum(f.size), 0)::bigint as bytes
    from $schema.reservation_file rf join $schema.file f on f.id = rf.file_id where rf.reservation_id = r.id
  ) held
  where r.id = $1 and ${ownOrderSql(2)}`;

const placeOf = statement<OrderUploadPlace>({
  status: 'text',
  itemTakesFiles: 'bool',
  count: 'int',
  bytes: 'int',
})(place);
const lockPlace = statement({ id: 'text', onePlan: 'unread' })(`
  select r.id, ${onePlanColumn} from $schema.reservation r where r.id = $1 and ${ownOrderSql(2)} for no key update
`);
const placeToFill = statement<FillablePlace>({
  status: 'text',
  itemTakesFiles: 'bool',
  count: 'int',
  bytes: 'int',
  sent: 'int',
  held: 'unread',
})(`
  select place.*, ${sentSql(7)} as sent, ${holdContentSql('$9')} as held from (${place}) place
`);

const filesOf = statement<OrderFileRow>({
  fileId: 'text',
  name: 'text',
  contentType: 'text',
  size: 'int',
  lineId: 'int?',
  createdAt: 'instant',
})(`
  select f.id as "fileId", f.name, f.content_type as "contentType", f.size,
    rf.reservation_line_id as "lineId", rf.created_at as "createdAt"
  from $schema.reservation_file rf
  join $schema.reservation r on r.id = rf.reservation_id
  join $schema.file f on f.id = rf.file_id
  where r.id = $1 and ${ownOrderSql(2)}
  order by rf.created_at, rf.id
`);

const insertFile = statement(`
  with stored as (${insertFileSql}), told as (${eventsSql(12)})
  insert into $schema.reservation_file (id, reservation_id, file_id, created_at) values ($10, $11, $1, $8)
`);

/** Undefined for another's, as for one that is not there. */
export function findOrderPlace(
  db: Db,
  id: string,
  scope: CustomerScope,
): Promise<OrderUploadPlace | undefined> {
  return db.first(placeOf, [id, ...ownOrderValues(scope)]);
}

/**
 * The locked order as it then is: the count of its files is read after the wait. With it the content of the file is held.
 * The first statements of their transaction.
 */
export async function lockOrderPlace(
  db: Db,
  id: string,
  scope: CustomerScope,
  of: { readonly sender: readonly [Buffer, string]; readonly content: string },
): Promise<FillablePlace | undefined> {
  const own = [id, ...ownOrderValues(scope)];
  const [, locked] = await Promise.all([
    db.rows(lockPlace, own),
    db.first(placeToFill, [...own, ...of.sender, of.content]),
  ]);
  return locked;
}

export function readOrderFiles(db: Db, id: string, scope: CustomerScope): Promise<OrderFileRow[]> {
  return db.rows(filesOf, [id, ...ownOrderValues(scope)]);
}

/** The row of the file, whose values these are, that it belongs to the order, and the event. */
export async function saveOrderFile(
  db: Db,
  one: { readonly id: string; readonly reservationId: string; readonly values: readonly unknown[] },
  source: EventSource,
  event: WriteEvent,
): Promise<void> {
  await db.rows(insertFile, [...one.values, one.id, one.reservationId, ...eventValues(source, [event])]);
}
