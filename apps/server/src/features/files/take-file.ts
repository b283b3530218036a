import { createHmac, randomUUID } from 'node:crypto';
import type { ShopConfig } from '@bivak/contract/shop-config';
import { UPLOAD_EXTENSIONS, type UploadFacts, uploadResult } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { contentTypeOf } from '../../platform/files/content-type.ts';
import { cleanFileName } from '../../platform/files/file-name.ts';
import { fileValues, type StoredFile, storeReceived } from '../../platform/files/stored-files.ts';
import type { ReceivedBytes } from '../../platform/files/file-store.ts';
import type { Context } from '../../platform/application/context.ts';
import { type ReceiveFile, refuseFile, sizeText } from '../../platform/http/receive-file.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { sentSince } from './files.sql.ts';

export interface TakenFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: ReceivedBytes;
}

/** Which kinds are taken, and the path of what is at fault. */
export interface AskedFile {
  readonly endings: readonly string[];
  readonly field: string;
}

const dayMs = 24 * 3_600_000;

/**
 * Takes a customer's file in and validates it: name, declared type and bytes have to agree on a kind that is allowed.
 * What is refused leaves nothing behind; the caller drops the bytes of what it does not keep.
 */
export async function takeFile(
  receive: ReceiveFile,
  asked: AskedFile = { endings: UPLOAD_EXTENSIONS, field: 'file' },
): Promise<TakenFile | Refusal> {
  const received = await receive();
  if (isRefusal(received)) return received;
  const { bytes, declaredType } = received;
  const name = cleanFileName(received.name);
  const content = contentTypeOf(bytes.head);
  const refused = refusalOf({ name, declared: declaredType, content }, bytes.size, asked);
  if (refused === null) return { name, contentType: content, bytes };
  await bytes.drop();
  return refused;
}

function refusalOf(facts: UploadFacts, size: number, { endings, field }: AskedFile): Refusal | null {
  const result = uploadResult(facts, endings);
  const allowed = endings.join(', ');
  if (!result.ok && result.reason === 'file-unsupported')
    return refuseFile(result.reason, { allowed }, field);
  if (size === 0) return refuseFile('file-empty', {}, field);
  return result.ok ? null : refuseFile(result.reason, { allowed }, field);
}

type Limits = ShopConfig['limits'];

/** A cart or an order holds so many files and no more; what is asked about is what it would hold. */
export function fullRefusal(
  { attachmentsPerCart, attachmentBytesPerCart }: Limits,
  { count, bytes }: { readonly count: number; readonly bytes: number },
): Refusal | null {
  if (count > attachmentsPerCart) {
    return refuse('UploadsFull', { params: { full: 'count', most: attachmentsPerCart } });
  }
  if (bytes <= attachmentBytesPerCart) return null;
  return refuse('UploadsFull', { params: { full: 'bytes', most: sizeText(attachmentBytesPerCart) } });
}

/**
 * Keeps it, unless its sender has sent enough for one day. Visitors are as cheap as tokens, so addresses count. Who has
 * asked already, by `sentSql`, need not have it asked again.
 */
export async function storeSent(
  db: Db,
  context: Context,
  { name, contentType, bytes }: TakenFile,
  owner: { readonly ownerEntity: string; readonly ownerId: string },
  sentBefore?: number,
): Promise<StoredFile | Refusal> {
  const { shop, now } = context;
  const caller = callerOf(context);
  const sent = sentBefore ?? (await sentSince(db, caller, now - dayMs));
  const refused = dayRefusal(context, sent + bytes.size);
  if (refused !== null) return refused;
  return storeReceived(db, shop.id, now, bytes, { name, contentType, caller, ...owner });
}

/**
 * Does the same for a caller who has the content held, by `holdContentSql`, and writes its row with what belongs to it.
 */
export async function storeHeld(
  context: Context,
  { name, contentType, bytes }: TakenFile,
  of: { readonly ownerEntity: string; readonly ownerId: string; readonly sentBefore: number },
  write: (stored: StoredFile, values: readonly unknown[]) => Promise<void>,
): Promise<StoredFile | Refusal> {
  const { size, sha256 } = bytes;
  const refused = dayRefusal(context, of.sentBefore + size);
  if (refused !== null) return refused;
  const stored = { id: randomUUID(), name, contentType, size, sha256 };
  await bytes.keep();
  await write(stored, fileValues(context.now, stored, { ...of, caller: callerOf(context) }));
  return stored;
}

function dayRefusal({ shop }: Context, sent: number): Refusal | null {
  const { uploadBytesPerDay: most } = shop.config.limits;
  return sent > most ? refuse('UploadsFull', { params: { full: 'day', most: sizeText(most) } }) : null;
}

/** What `sentSql` asks: who sends, and from when on it counts. */
export function sentValues(context: Context): [Buffer, string] {
  return [callerOf(context), instant((context.now - dayMs) as EpochMs)];
}

/** Who sent what is nobody's business: the rows can be added up, not read. */
function callerOf({ actor, address, key }: Context): Buffer {
  const who = actor.kind === 'customer' ? `login ${actor.loginId}` : `address ${address}`;
  return createHmac('sha256', key.derive('upload-caller')).update(who).digest();
}
