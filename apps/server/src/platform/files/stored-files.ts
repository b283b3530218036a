import { createHash, randomUUID } from 'node:crypto';
import { type ColumnsOf, statement } from '../database/statement.ts';
import type { Db } from '../database/shop-database.ts';
import { type EpochMs, instant } from '../database/types.ts';
import { contentTypeOf } from './content-type.ts';
import type { FileStore, ReceivedBytes } from './file-store.ts';

export interface NewFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whose it is, such as `reservation` and its id: the feature that hands out addresses asks about that. */
  readonly ownerEntity: string;
  readonly ownerId: string;
  /** Of what the shop itself made; otherwise the bytes tell. */
  readonly contentType?: string;
}

export interface StoredFile {
  id: string;
  name: string;
  contentType: string;
  /** Bytes. */
  size: number;
  sha256: Buffer;
}

/** Of a file's row, its nine values are `$1` to `$9` in the order of `fileValues`; also for a statement that writes more. */
export const insertFileSql = `
  insert into $schema.file (id, name, content_type, size, sha256, owner_entity, owner_id, created_at, caller)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
`;

const insertFile = statement(insertFileSql);

/**
 * Holds the content of a `contentLock` until the transaction ends, for a statement that asks more. Whoever sweeps bytes
 * away takes the same lock alone, and then looks for rows that mean them.
 */
export function holdContentSql(lock: string): string {
  return `pg_advisory_xact_lock_shared(hashtextextended(${lock}, 0))::text`;
}

/** A statement that asks more takes this: the bytes of a caller since then, two parameters from the `first` on. */
export function sentSql(first: number): string {
  return `(select coalesce(sum(size), 0)::bigint from $schema.file where caller = $${first} and created_at > $${first + 1})`;
}

const holdContent = statement({ pg_advisory_xact_lock_shared: 'unread' })(`select ${holdContentSql('$1')}`);

/** The columns of a `StoredFile`, as statements that find one declare them. */
export const storedFileColumns = {
  id: 'text',
  name: 'text',
  contentType: 'text',
  size: 'int',
  sha256: 'bytes',
} as const satisfies ColumnsOf<StoredFile>;

const fileById = statement<StoredFile>(storedFileColumns)(`
  select id, name, content_type as "contentType", size, sha256 from $schema.file where id = $1
`);

/**
 * Keeps a file: first the bytes, then the row, in the caller's transaction. A transaction that is rolled back
 * leaves bytes that nobody refers to, never a row without bytes.
 */
export async function storeFile(
  db: Db,
  store: FileStore,
  shopId: string,
  now: EpochMs,
  file: NewFile,
): Promise<StoredFile> {
  const stored = {
    id: randomUUID(),
    name: file.name,
    contentType: file.contentType ?? contentTypeOf(file.bytes),
    size: file.bytes.byteLength,
    sha256: createHash('sha256').update(file.bytes).digest(),
  };
  await db.rows(holdContent, [contentLock(shopId, stored.sha256)]);
  await store.put(shopId, stored.sha256, file.bytes);
  await writeFile(db, now, stored, { ...file, caller: null });
  return stored;
}

export type SentFile = Omit<NewFile, 'bytes' | 'contentType'> & {
  readonly contentType: string;
  /** Who sent it, unreadable; null for what the shop made itself. */
  readonly caller: Buffer | null;
};

/** The same for bytes that have come in already. */
export async function storeReceived(
  db: Db,
  shopId: string,
  now: EpochMs,
  received: ReceivedBytes,
  file: SentFile,
): Promise<StoredFile> {
  const { name, contentType } = file;
  const { size, sha256 } = received;
  const stored = { id: randomUUID(), name, contentType, size, sha256 };
  await db.rows(holdContent, [contentLock(shopId, sha256)]);
  await received.keep();
  await writeFile(db, now, stored, file);
  return stored;
}

export function contentLock(shopId: string, sha256: Buffer): string {
  return `file ${shopId} ${sha256.toString('hex')}`;
}

type Owner = Pick<SentFile, 'ownerEntity' | 'ownerId' | 'caller'>;

export function fileValues(
  now: EpochMs,
  { id, name, contentType, size, sha256 }: StoredFile,
  { ownerEntity, ownerId, caller }: Owner,
): readonly unknown[] {
  return [id, name, contentType, size, sha256, ownerEntity, ownerId, instant(now), caller];
}

async function writeFile(db: Db, now: EpochMs, stored: StoredFile, owner: Owner): Promise<void> {
  await db.rows(insertFile, fileValues(now, stored, owner));
}

export function findFile(db: Db, id: string): Promise<StoredFile | undefined> {
  return db.first(fileById, [id]);
}
