import type { ReservationStatus } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { byWhom, type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import type { Language } from '../../platform/i18n/language.ts';

export type AgreementMethod = 'drawn' | 'typed' | 'paper';
/** The points of a line, in thousandths of the width of the field. */
export type Stroke = readonly (readonly [number, number])[];

export interface AgreementRow {
  id: string;
  method: AgreementMethod;
  signer: string;
  language: Language;
  termsVersion: string;
  signedAt: EpochMs;
  takenBy: string;
  idSeenBy: string | null;
  fileId: string | null;
}

const columns = {
  id: 'text',
  method: 'text',
  signer: 'text',
  language: 'text',
  termsVersion: 'text',
  signedAt: 'instant',
  takenBy: 'text',
  idSeenBy: 'text?',
  fileId: 'text?',
} as const;
const told = `a.id, a.method, a.signer, a.language, a.terms_version as "termsVersion", a.signed_at as "signedAt",
  a.taken_by as "takenBy", a.id_seen_by as "idSeenBy", a.file_id as "fileId"`;

const ofOrder = statement<AgreementRow>(columns)(`
  select ${told} from $schema.rental_agreement a where a.reservation_id = $1 order by a.signed_at desc, a.id
`);

export interface SignedOrder {
  id: string;
  status: ReservationStatus;
  language: Language;
}

const orderInScope = statement<SignedOrder>({ id: 'text', status: 'text', language: 'text' })(`
  select r.id, r.status, c.language
  from $schema.reservation r join $schema.checkout c on c.id = r.checkout_id
  where r.id = $1 and ($2::text[] is null or r.warehouse_id = any($2))
`);

const insertOne = statement<AgreementRow>(columns)(`
  with a as (
    insert into $schema.rental_agreement (id, reservation_id, terms, terms_version, language, method, signer, strokes,
      id_seen_by, signed_at, taken_by)
    values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, case when $9 then $11 end, $10, $11)
    returning *
  ), told as (
    ${eventsSql(12)}
  )
  select ${told} from a
`);

export interface DrawnAgreement extends AgreementRow {
  reservationId: string;
  terms: string;
  strokes: readonly Stroke[] | null;
}

const toDraw = statement<DrawnAgreement>({
  ...columns,
  reservationId: 'text',
  terms: 'text',
  strokes: 'json?',
})(`
  select ${told}, a.reservation_id as "reservationId", a.terms, a.strokes
  from $schema.rental_agreement a where a.id = $1
`);

const setFile = statement(
  'update $schema.rental_agreement set file_id = $2 where id = $1 and file_id is null',
);

export function readAgreements(db: Db, orderId: string): Promise<AgreementRow[]> {
  return db.rows(ofOrder, [orderId]);
}

export function readSignedOrder(
  db: Db,
  orderId: string,
  warehouses: readonly string[] | null,
): Promise<SignedOrder | undefined> {
  return db.first(orderInScope, [orderId, warehouses]);
}

export interface NewAgreement {
  readonly id: string;
  readonly orderId: string;
  readonly terms: string;
  readonly termsVersion: string;
  readonly language: Language;
  readonly method: AgreementMethod;
  readonly signer: string;
  readonly strokes: readonly Stroke[];
  readonly isIdSeen: boolean;
}

export async function writeAgreement(db: Db, source: EventSource, one: NewAgreement): Promise<AgreementRow> {
  const { id, orderId, terms, termsVersion, language, method, signer, strokes, isIdSeen } = one;
  const row = await db.first(insertOne, [
    id,
    orderId,
    terms,
    termsVersion,
    language,
    method,
    signer,
    strokes.length === 0 ? null : JSON.stringify(strokes),
    isIdSeen,
    instant(source.now),
    byWhom(source),
    ...eventValues(source, [
      {
        entity: 'reservation',
        entityId: orderId,
        action: 'sign',
        after: { method, termsVersion, idSeen: isIdSeen },
      },
    ]),
  ]);
  if (row === undefined) throw new Error('an agreement was not written');
  return row;
}

export function findAgreement(db: Db, id: string): Promise<DrawnAgreement | undefined> {
  return db.first(toDraw, [id]);
}

export async function writeAgreementFile(db: Db, id: string, fileId: string): Promise<void> {
  await db.rows(setFile, [id, fileId]);
}
