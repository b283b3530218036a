import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { sentSql } from '../../platform/files/stored-files.ts';

const bytesSince = statement({ bytes: 'int' })(`select ${sentSql(1)} as bytes`);

/** Counts the bytes that one caller has sent since then, whatever became of them. */
export async function sentSince(db: Db, caller: Buffer, since: number): Promise<number> {
  return (await db.first(bytesSince, [caller, instant(since as EpochMs)]))?.bytes ?? 0;
}

export interface LooseFile {
  id: string;
  sha256: Buffer;
}

// Joins the tables of carts, orders, documents, invoices, messages, damages, archives and items: what none of them means is nobody's (decision 0022).
const looseFiles = statement<LooseFile>({ id: 'text', sha256: 'bytes' })(`
  select f.id, f.sha256 from $schema.file f
  where f.created_at < $1
    and not exists (select from $schema.cart_attachment a where a.file_id = f.id)
    and not exists (select from $schema.reservation_file r where r.file_id = f.id)
    and not exists (select from $schema.document d where d.file_id = f.id)
    and not exists (select from $schema.invoice_paper i where i.file_id = f.id)
    and not exists (select from $schema.message_file m where m.file_id = f.id)
    and not exists (select from $schema.damage_photo g where g.file_id = f.id)
    and not exists (select from $schema.personal_export x where x.file_id = f.id)
    and not exists (select from $schema.item_picture p where p.file_id = f.id)
    and not exists (select from $schema.picture_file w where w.file_id = f.id)
  order by f.created_at limit $2
`);

const holdContentAlone = statement({ pg_advisory_xact_lock: 'unread' })(
  `select pg_advisory_xact_lock(hashtextextended($1, 0))`,
);

const deleteFile = statement(`delete from $schema.file where id = $1`);

const otherOfContent = statement({ id: 'text' })(`select id from $schema.file where sha256 = $1 limit 1`);

const unnamedContents = statement({ sha256: 'bytes' })(`
  select sha256 from unnest($1::bytea[]) sha256
  where not exists (select from $schema.file f where f.sha256 = sha256.sha256)
`);

/** Finds those of the contents that no row refers to. */
export async function findUnnamed(db: Db, contents: readonly Buffer[]): Promise<Buffer[]> {
  if (contents.length === 0) return [];
  return (await db.rows(unnamedContents, [contents])).map(({ sha256 }) => sha256);
}

export function findLooseFiles(db: Db, before: EpochMs, most: number): Promise<LooseFile[]> {
  return db.rows(looseFiles, [instant(before), most]);
}

/** Removes the row, if it has one; whether its bytes are nobody's now. `lock` is the one that keepers of the same bytes share. */
export async function forgetFile(
  db: Db,
  { id, sha256 }: Pick<LooseFile, 'sha256'> & Partial<LooseFile>,
  lock: string,
): Promise<boolean> {
  await db.rows(holdContentAlone, [lock]);
  if (id !== undefined) await db.rows(deleteFile, [id]);
  return (await db.first(otherOfContent, [sha256])) === undefined;
}
