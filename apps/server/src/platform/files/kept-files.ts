import { createHash, randomUUID } from 'node:crypto';
import { statement } from '../database/statement.ts';
import type { Db } from '../database/shop-database.ts';
import { type EpochMs, instant } from '../database/types.ts';
import { contentTypeOf } from './content-type.ts';
import type { FileStore } from './file-store.ts';

export interface NewFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whose it is, such as `reservation` and its id: the feature that hands out addresses asks about that. */
  readonly ownerEntity: string;
  readonly ownerId: string;
}

export interface KeptFile {
  id: string;
  name: string;
  contentType: string;
  /** Bytes. */
  size: number;
  sha256: Buffer;
}

const insertFile = statement(`
  insert into $schema.file (id, name, content_type, size, sha256, owner_entity, owner_id, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
`);

const fileById = statement<KeptFile>(`
  select id, name, content_type as "contentType", size, sha256 from $schema.file where id = $1
`);

/**
 * Keeps a file: first the bytes, then the row, in the caller's transaction. A transaction that is rolled back
 * leaves bytes that nobody refers to, never a row without bytes.
 */
export async function keepFile(
  db: Db,
  store: FileStore,
  shopId: string,
  now: EpochMs,
  file: NewFile,
): Promise<KeptFile> {
  const kept = {
    id: randomUUID(),
    name: file.name,
    contentType: contentTypeOf(file.bytes),
    size: file.bytes.byteLength,
    sha256: createHash('sha256').update(file.bytes).digest(),
  };
  await store.put(shopId, kept.sha256, file.bytes);
  await db.rows(insertFile, [
    kept.id,
    kept.name,
    kept.contentType,
    kept.size,
    kept.sha256,
    file.ownerEntity,
    file.ownerId,
    instant(now),
  ]);
  return kept;
}

export function findFile(db: Db, id: string): Promise<KeptFile | undefined> {
  return db.first(fileById, [id]);
}
