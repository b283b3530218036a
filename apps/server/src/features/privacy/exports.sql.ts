import type { Db } from '../../platform/database/shop-database.ts';
import { type ColumnsOf, statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';
import type { WhoseData } from './personal-data.sql.ts';

export interface ExportRow {
  id: string;
  customerId: string;
  contactId: string;
  whole: boolean;
  language: Language;
  fileId: string | null;
  fileName: string | null;
  fileSize: number | null;
  askedAt: EpochMs;
  expiresAt: EpochMs;
}

const columns = `x.id, x.customer_id as "customerId", x.contact_id as "contactId", x.whole, x.language,
  x.file_id as "fileId", f.name as "fileName", f.size as "fileSize", x.asked_at as "askedAt", x.expires_at as "expiresAt"`;

const exportRowColumns = {
  id: 'text',
  customerId: 'text',
  contactId: 'text',
  whole: 'bool',
  language: 'text',
  fileId: 'text?',
  fileName: 'text?',
  fileSize: 'int?',
  askedAt: 'instant',
  expiresAt: 'instant',
} as const satisfies ColumnsOf<ExportRow>;

const ofPerson = statement<ExportRow>(exportRowColumns)(`
  select ${columns} from $schema.personal_export x left join $schema.file f on f.id = x.file_id
  where x.contact_id = $1 and x.customer_id = $2 and x.expires_at > $3 and ($4 or not x.whole)
`);

const byId = statement<ExportRow>(exportRowColumns)(`
  select ${columns} from $schema.personal_export x left join $schema.file f on f.id = x.file_id where x.id = $1
`);

// Asked for twice at once it is made once: the second finds the row, and changes nothing. Who manages the customer since
// then, or no longer, gets another one.
const ask = statement({ id: 'text' })(`
  with asked as (
    insert into $schema.personal_export as x (id, customer_id, contact_id, whole, language, asked_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (contact_id) do update
      set id = $1, whole = $4, language = $5, file_id = null, asked_at = $6, expires_at = $7
      where x.asked_at < $8 or x.expires_at <= $6 or x.whole <> excluded.whole
    returning id
  ), noted as (${eventsSql(9)} where exists (select from asked)), posted as (
    ${enqueueSql({ kind: `'privacy.export'`, payload: `jsonb_build_object('exportId', id)`, at: '$6', from: 'asked' })}
  )
  select id from asked
`);

const finish = statement({ id: 'text' })(`
  update $schema.personal_export set file_id = $2 where id = $1 and file_id is null returning id
`);

const forgetOld = statement(`delete from $schema.personal_export where expires_at <= $1`);

export interface AskedExport extends WhoseData {
  readonly id: string;
  readonly language: Language;
  readonly expiresAt: EpochMs;
  /** One that was asked for since then stays. */
  readonly since: EpochMs;
}

/** Whether it is a new one, whose job waits then. */
export async function askExport(db: Db, asked: AskedExport, source: EventSource): Promise<boolean> {
  const { id, customerId, contactId, whole, language, expiresAt, since } = asked;
  const event = { entity: 'contact', entityId: contactId, action: 'export', after: { whole } };
  const made = await db.rows(ask, [
    id,
    customerId,
    contactId,
    whole,
    language,
    instant(source.now),
    instant(expiresAt),
    instant(since),
    ...eventValues(source, [event]),
  ]);
  return made.length > 0;
}

/** One of the whole customer is only for who still manages it. */
export function findExport(
  db: Db,
  { contactId, customerId, whole }: WhoseData,
  now: EpochMs,
): Promise<ExportRow | undefined> {
  return db.first(ofPerson, [contactId, customerId, instant(now), whole]);
}

/** The job reads what it has to make. */
export function exportToMake(db: Db, id: string): Promise<ExportRow | undefined> {
  return db.first(byId, [id]);
}

/** The result is false when another process was quicker, or another one was asked for meanwhile. */
export async function finishExport(db: Db, id: string, fileId: string): Promise<boolean> {
  return (await db.rows(finish, [id, fileId])).length > 0;
}

export async function forgetOldExports(db: Db, now: EpochMs): Promise<void> {
  await db.rows(forgetOld, [instant(now)]);
}
