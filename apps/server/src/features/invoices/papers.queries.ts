import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { CustomerScope } from '../../platform/identity/customer-scope.ts';

export type PaperKind = 'pdf' | 'ubl';

export interface PaperRow {
  kind: PaperKind;
  fileId: string;
  name: string;
  contentType: string;
  size: number;
  sha256: Buffer;
  createdAt: EpochMs;
}

const papersOf = statement<PaperRow>(`
  select p.kind, f.id as "fileId", f.name, f.content_type as "contentType", f.size, f.sha256,
    p.created_at as "createdAt"
  from $schema.invoice_paper p join $schema.file f on f.id = p.file_id
  where p.invoice_id = $1 order by p.kind
`);

const insertPaper = statement<{ kind: PaperKind }>(`
  insert into $schema.invoice_paper (invoice_id, kind, file_id, created_at) values ($1, $2, $3, $4)
  on conflict (invoice_id, kind) do nothing
  returning kind
`);

const ownByNumber = statement<{ id: string }>(`
  select id from $schema.invoice where number = $1 and customer_id = $2
`);

export function findPapers(db: Db, invoiceId: string): Promise<PaperRow[]> {
  return db.rows(papersOf, [invoiceId]);
}

/** Where another process was quicker, its paper stays; the file of ours is then nobody's, and swept. */
export async function savePaper(
  db: Db,
  paper: { readonly invoiceId: string; readonly kind: PaperKind; readonly fileId: string },
  now: EpochMs,
): Promise<void> {
  await db.rows(insertPaper, [paper.invoiceId, paper.kind, paper.fileId, instant(now)]);
}

/** The id of an invoice of the caller's customer, by its number. */
export async function findOwnId(
  db: Db,
  number: string,
  { customerId }: CustomerScope,
): Promise<string | undefined> {
  return (await db.first(ownByNumber, [number, customerId]))?.id;
}
