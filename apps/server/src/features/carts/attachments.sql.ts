import type { UploadPolicy } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { ownOrderSql, ownOrderValues } from '../../platform/identity/own-order-sql.ts';

export interface AttachmentRow {
  id: string;
  name: string;
  contentType: string;
  size: number;
}

/** The attachments of a cart or of a line as JSON, the oldest first; `whose` picks them by the alias `a`. */
export function attachmentsJson(whose: string): string {
  return `(
    select coalesce(json_agg(json_build_object('id', a.id, 'name', f.name, 'contentType', f.content_type,
      'size', f.size) order by a.created_at, a.id), '[]')
    from $schema.cart_attachment a join $schema.file f on f.id = a.file_id
    where ${whose}
  )`;
}

/** Where a file is to go, and what lies there already. */
export interface UploadPlace {
  checkedOut: boolean;
  /** What the line's item allows; null where there is no such line, or none was asked for. */
  linePolicy: UploadPolicy | null;
  /** How many files the whole cart has. */
  count: number;
  bytes: number;
}

const placeOf = statement<UploadPlace>({
  checkedOut: 'bool',
  linePolicy: 'text?',
  count: 'int',
  bytes: 'int',
})(`
  select c.checked_out_at is not null as "checkedOut",
    (select i.upload_policy from $schema.cart_line l join $schema.item i on i.id = l.item_id
      where l.cart_id = c.id and l.id = $2) as "linePolicy",
    held.count, held.bytes
  from $schema.cart c
  cross join lateral (
    select count(*)::integer as count, coalesce(sum(f.size), 0)::bigint as bytes
    from $schema.cart_attachment a join $schema.file f on f.id = a.file_id where a.cart_id = c.id
  ) held
  where c.id = $1 and ${ownOrderSql(3, 'c')}
`);

const insertAttachment = statement(`
  with added as (
    insert into $schema.cart_attachment (id, cart_id, cart_line_id, file_id, created_at) values ($1, $2, $3, $4, $5)
  )
  update $schema.cart set version = version + 1, modified_at = $5 where id = $2
`);

const deleteAttachment = statement({ fileId: 'text' })(`
  with dropped as (
    delete from $schema.cart_attachment
    where id = $1 and cart_id = $2 and cart_line_id is not distinct from $3
    returning file_id
  ), touched as (
    update $schema.cart set version = version + 1, modified_at = $4 where id = $2 and exists (select from dropped)
  )
  select file_id as "fileId" from dropped
`);

// A line that was not taken over has no files to bring either.
const moveAttachments = statement(`
  update $schema.cart_attachment moved set cart_id = $2, cart_line_id = there.id
  from $schema.cart_attachment here
  left join $schema.cart_line gone on gone.id = here.cart_line_id
  left join $schema.cart_line there on there.cart_id = $2 and there.item_id = gone.item_id
    and there.warehouse_id = gone.warehouse_id and there.start_day = gone.start_day and there.end_day = gone.end_day
  where here.id = moved.id and here.cart_id = $1 and (here.cart_line_id is null or there.id is not null)
`);

const attachmentsOfCart = statement<{ attachments: AttachmentRow[] }>({ attachments: 'json' })(`
  select ${attachmentsJson('a.cart_id = $1 and a.cart_line_id is null')} as attachments
`);

/** The result is undefined for another's cart, as for one that is not there. */
export function findUploadPlace(
  db: Db,
  cartId: string,
  lineId: string | null,
  scope: CustomerScope,
): Promise<UploadPlace | undefined> {
  return db.first(placeOf, [cartId, lineId, ...ownOrderValues(scope)]);
}

export interface NewAttachment {
  readonly id: string;
  readonly cartId: string;
  readonly lineId: string | null;
  readonly fileId: string;
}

/** Files raise the cart's version too: of two answers with other files, the browser shows the newer one. */
export async function saveAttachment(db: Db, one: NewAttachment, now: EpochMs): Promise<void> {
  await db.rows(insertAttachment, [one.id, one.cartId, one.lineId, one.fileId, instant(now)]);
}

export async function dropAttachment(
  db: Db,
  id: string,
  cartId: string,
  lineId: string | null,
  now: EpochMs,
): Promise<string | undefined> {
  return (await db.first(deleteAttachment, [id, cartId, lineId, instant(now)]))?.fileId;
}

/** Files go with the lines that they belong to, from one cart into another that has them; answers its own. */
export async function takeAttachmentsOver(db: Db, from: string, to: string): Promise<AttachmentRow[]> {
  await db.rows(moveAttachments, [from, to]);
  return (await db.first(attachmentsOfCart, [to]))?.attachments ?? [];
}
