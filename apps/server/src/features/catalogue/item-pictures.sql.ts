import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Crop } from './staff-item.sql.ts';

const insertPicture = statement({ name: 'text' })(`
  insert into $schema.item_picture (item_id, name, file_id, crop, replaces, created_at)
  values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning name
`);

export interface SentPicture {
  readonly itemId: string;
  readonly name: string;
  readonly fileId: string;
  readonly crop: Crop | null;
  /** Whose place it takes once it is drawn. */
  readonly replaces: string | null;
}

/** Whether it is new: the same picture cut the same way is there once. */
export async function addPicture(db: Db, picture: SentPicture, now: EpochMs): Promise<boolean> {
  const { itemId, name, fileId, crop, replaces } = picture;
  const values = [itemId, name, fileId, crop === null ? null : JSON.stringify(crop), replaces, instant(now)];
  return (await db.first(insertPicture, values)) !== undefined;
}

interface Original {
  fileId: string;
  sha256: Buffer;
  crop: Crop | null;
  replaces: string | null;
  state: 'waiting' | 'drawn' | 'failed';
}

const original = statement<Original>({
  fileId: 'text',
  sha256: 'bytes',
  crop: 'json?',
  replaces: 'text?',
  state: 'text',
})(`
  select p.file_id as "fileId", f.sha256, p.crop, p.replaces, p.state
  from $schema.item_picture p join $schema.file f on f.id = p.file_id where p.item_id = $1 and p.name = $2
`);

/** What was sent under this name; undefined: somebody took it away meanwhile, or it is the shop's own file. */
export function readOriginal(db: Db, itemId: string, name: string): Promise<Original | undefined> {
  return db.first(original, [itemId, name]);
}

/** The files of the picture `f` are of no item but $1. */
const isNobodysElse = `not exists (
    select from $schema.item_picture other where other.name = f.name and other.item_id <> $1
  )`;

const insertFile = statement(`
  insert into $schema.picture_file (name, width, format, file_id) values ($1, $2, $3, $4) on conflict do nothing
`);

export async function keepDrawn(
  db: Db,
  {
    name,
    width,
    format,
    fileId,
  }: { readonly name: string; readonly width: number; readonly format: string; readonly fileId: string },
): Promise<void> {
  await db.rows(insertFile, [name, width, format, fileId]);
}

/**
 * It joins the pictures of its item, in the place of another or behind all, with what that one was said to show. One that was
 * taken away, or cut otherwise, while it was drawn is no picture of the item any more.
 */
const showPicture = statement({ name: 'text' })(`
  with drawn as (
    update $schema.item_picture set state = 'drawn', replaces = null
    where item_id = $1 and name = $2 and state <> 'drawn' returning name
  ), gone as (
    delete from $schema.item_picture where item_id = $1 and name = $3 and exists (select from drawn)
  ), unused as (
    delete from $schema.picture_file f where f.name = $3 and exists (select from drawn) and ${isNobodysElse}
  ), shown as (
    update $schema.item set
      images = case when $3 = any(images) then array_replace(images, $3, $2) else array_append(images, $2) end,
      image_alts = case when image_alts ? $3 then (image_alts - $3) || jsonb_build_object($2::text, image_alts -> $3)
        else image_alts end
    where id = $1 and not ($2 = any(images)) and exists (select from drawn)
  )
  select name from drawn
`);

/** The result is false where there is nothing to show. */
export async function showDrawn(
  db: Db,
  itemId: string,
  name: string,
  replaces: string | null,
): Promise<boolean> {
  return (await db.first(showPicture, [itemId, name, replaces ?? ''])) !== undefined;
}

const failed = statement(`update $schema.item_picture set state = 'failed' where item_id = $1 and name = $2`);

export async function noteFailed(db: Db, itemId: string, name: string): Promise<void> {
  await db.rows(failed, [itemId, name]);
}

/** Browsers may still ask for a picture that no item has; its files go with the next sweep. */
const removeSent = statement(`
  with gone as (
    delete from $schema.item_picture where item_id = $1 and (name = any($2::text[]) or replaces = any($2::text[]))
    returning name
  )
  delete from $schema.picture_file f where f.name in (select name from gone) and ${isNobodysElse}
`);

/** With what they are being cut to: it would come in their place. */
export async function removePictures(db: Db, itemId: string, names: readonly string[]): Promise<void> {
  await db.rows(removeSent, [itemId, names]);
}

const removeWaiting = statement(
  'delete from $schema.item_picture where item_id = $1 and replaces = any($2::text[])',
);

/** Nobody asks any more for what these were being cut to. */
export async function removeCuts(db: Db, itemId: string, names: readonly string[]): Promise<void> {
  await db.rows(removeWaiting, [itemId, names]);
}
