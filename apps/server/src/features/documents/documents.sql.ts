import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

export type DocumentKind = 'confirmation' | 'calendar';

export interface DocumentRow {
  id: string;
  kind: DocumentKind;
  fileId: string;
  name: string;
  contentType: string;
  size: number;
  sha256: Buffer;
  createdAt: EpochMs;
}

const documentsAt = statement<DocumentRow>({
  id: 'text',
  kind: 'text',
  fileId: 'text',
  name: 'text',
  contentType: 'text',
  size: 'int',
  sha256: 'bytes',
  createdAt: 'instant',
})(`
  select d.id, d.kind, f.id as "fileId", f.name, f.content_type as "contentType", f.size, f.sha256,
    d.created_at as "createdAt"
  from $schema.document d join $schema.file f on f.id = d.file_id
  where d.reservation_id = $1 and d.state = $2
  order by d.kind desc
`);

const insertDocument = statement(`
  insert into $schema.document (id, reservation_id, kind, state, file_id, created_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (reservation_id, kind, state) do nothing
`);

/** What was made of a reservation as it stands in this state; the confirmation first. */
export function findDocuments(db: Db, reservationId: string, state: string): Promise<DocumentRow[]> {
  return db.rows(documentsAt, [reservationId, state]);
}

export interface NewDocument {
  readonly id: string;
  readonly reservationId: string;
  readonly kind: DocumentKind;
  readonly state: string;
  readonly fileId: string;
}

/** Where another process was quicker, its document stays; the file of ours is then nobody's, and swept. */
export async function saveDocument(db: Db, one: NewDocument, now: EpochMs): Promise<void> {
  await db.rows(insertDocument, [one.id, one.reservationId, one.kind, one.state, one.fileId, instant(now)]);
}
