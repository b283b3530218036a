import type { DamageState } from '@bivak/rules';
import { descriptionsSql } from '../../platform/database/item-sql.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { onePlanColumn } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';

/** A part that is broken or missing, as the price list had it when it was reported. */
export interface ReportedPart {
  readonly key: string;
  readonly names: Readonly<Record<Language, string>>;
  readonly cents: number;
  readonly qty: number;
  /** Typed by staff rather than of the price list. */
  readonly isByHand?: boolean;
}

export interface DamageRow {
  id: string;
  no: number;
  customerId: string | null;
  serial: string;
  itemId: string | null;
  descriptions: Readonly<Record<string, string>> | null;
  parts: readonly ReportedPart[];
  name: string;
  email: string;
  phone: string;
  description: string;
  language: Language;
  verified: boolean;
  state: DamageState;
  createdAt: EpochMs;
  photos: readonly { readonly fileId: string; readonly name: string }[];
  /** How many pieces broke. */
  qty: number;
  /** With VAT, as the business assessed it; null: not yet. */
  assessedCents: number | null;
  /** What it charged, as a line of the invoice or from the deposit. */
  chargedCents: number | null;
  fromDeposit: boolean;
  /** What the business says of it. */
  answer: string;
  /** What the customer says against it. */
  objection: string | null;
}

const kinds = {
  id: 'text',
  no: 'int',
  customerId: 'text?',
  serial: 'text',
  itemId: 'text?',
  descriptions: 'json?',
  parts: 'json',
  name: 'text',
  email: 'text',
  phone: 'text',
  description: 'text',
  language: 'text',
  verified: 'bool',
  state: 'text',
  createdAt: 'instant',
  photos: 'json',
  qty: 'int',
  assessedCents: 'int?',
  chargedCents: 'int?',
  fromDeposit: 'bool',
  answer: 'text',
  objection: 'text?',
} as const;

const read = `r.id, r.no, r.customer_id as "customerId", r.serial, r.item_id as "itemId",
  ${descriptionsSql('r.item_id')} as descriptions, r.parts, r.name, r.email, r.phone, r.description, r.language, r.verified, r.state,
  r.created_at as "createdAt", (
    select coalesce(json_agg(json_build_object('fileId', f.id, 'name', f.name) order by p.created_at, f.id), '[]')
    from $schema.damage_photo p join $schema.file f on f.id = p.file_id where p.report_id = r.id
  ) as photos, r.qty, r.assessed_cents as "assessedCents", r.charged_cents as "chargedCents",
  r.from_deposit as "fromDeposit", r.answer, r.objection`;

const one = statement<DamageRow>(kinds)(`select ${read} from $schema.damage_report r where r.id = $1`);

const ofCustomer = statement<DamageRow>(kinds)(`
  select ${read} from $schema.damage_report r where r.customer_id = $1
  order by r.created_at desc, r.id limit $2 offset $3
`);

const countOfCustomer = statement({ total: 'int' })(
  `select count(*)::integer as total from $schema.damage_report where customer_id = $1`,
);

const unfinished = statement<DamageRow>(kinds)(`
  select ${read} from $schema.damage_report r where r.state <> 'closed' order by r.no
`);

/** Whoever reports at the same time from the same place, or under the same name, waits until it was counted. */
const takeTurn = statement({ pg_advisory_xact_lock: 'unread', onePlan: 'unread' })(`
  select pg_advisory_xact_lock(hashtextextended(turn, 0)), ${onePlanColumn}
  from unnest($1::text[]) turn order by hashtextextended(turn, 0)
`);

// The mails, to the business and back to who reported, are posted with the report, or there is nothing.
const insert = statement<DamageRow>(kinds)(`
  with recent as (
    select greatest(count(*) filter (where sender = $13), count(*) filter (where lower(email) = lower($8))) as sent
    from $schema.damage_report where created_at > $18 and (sender = $13 or lower(email) = lower($8))
  ), r as (
    insert into $schema.damage_report (id, customer_id, contact_id, login_id, serial, item_id, parts, email, name, phone,
      description, language, sender, verified, state, state_at, created_at)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $2::text is not null, 'reported', $14, $14
    from recent where sent < $19
    returning *
  ), posted as (
    ${enqueueSql({ kind: 'kind', payload: `jsonb_build_object('damageId', r.id)`, at: '$14', from: `r, unnest(array['mail.damage-report', 'mail.damage-copy']) kind` })}
  ), told as (
    ${eventsSql(14)} join r on r.id = e."entityId"
  )
  select ${read} from r
`);

const label = statement<Labelled>({ itemId: 'text?', descriptions: 'json?' })(`
  select s.item_id as "itemId", ${descriptionsSql('s.item_id')} as descriptions
  from $schema.serial s where s.id in ($1, upper($1)) and s.customer_id is null limit 1
`);

/** A damage as its customer is told of it. */
export interface ToldDamage extends DamageRow {
  version: number;
  /** Empty where nobody knows one. */
  toEmail: string;
  toName: string;
  /** Of the order that it was found in. */
  orderNumber: string | null;
}

const told = statement<ToldDamage>({
  ...kinds,
  version: 'int',
  toEmail: 'text',
  toName: 'text',
  orderNumber: 'text?',
})(`
  select ${read}, r.version, coalesce(nullif(r.email, ''), nullif(k.email, ''), nullif(u.email, ''), c.person ->> 'Email', '')
      as "toEmail", coalesce(case when not r.by_staff then r.name end, nullif(k.first_name, ''), nullif(u.first_name, ''),
      c.person ->> 'FirstName', '') as "toName", coalesce(o.order_no, o.reservation_no) as "orderNumber"
  from $schema.damage_report r
  left join $schema.contact k on k.id = r.contact_id and k.customer_id = r.customer_id and k.removed_at is null
  left join $schema.customer u on u.id = r.customer_id
  left join $schema.reservation_line l on l.id = r.reservation_line_id
  left join $schema.reservation o on o.id = l.reservation_id
  left join $schema.checkout c on c.id = o.checkout_id
  where r.id = $1
`);

const lockOne = statement<DamageRow>(kinds)(`
  select ${read} from $schema.damage_report r where r.id = $1 for update of r
`);

const oneByNumber = statement<DamageRow>(kinds)(
  `select ${read} from $schema.damage_report r where r.no = $1`,
);

const addPhoto = statement(
  `insert into $schema.damage_photo (file_id, report_id, created_at, stage) values ($1, $2, $3, $4)`,
);

/** The article that a label is on, with its names; null of a label that nobody knows. */
export interface Labelled {
  itemId: string | null;
  descriptions: DamageRow['descriptions'];
}

export async function findLabel(db: Db, serial: string): Promise<Labelled> {
  return (await db.first(label, [serial])) ?? { itemId: null, descriptions: null };
}

export interface NewDamage extends Pick<
  DamageRow,
  | 'id'
  | 'customerId'
  | 'serial'
  | 'itemId'
  | 'parts'
  | 'name'
  | 'email'
  | 'phone'
  | 'description'
  | 'language'
> {
  readonly contactId: string | null;
  readonly loginId: string | null;
  readonly sender: Buffer;
}

/** Undefined where so many came already. */
export async function saveDamage(
  db: Db,
  source: EventSource,
  damage: NewDamage,
  { since, most }: { readonly since: EpochMs; readonly most: number },
): Promise<DamageRow | undefined> {
  const { id, customerId, contactId, loginId, serial, itemId, parts, email, name, phone } = damage;
  const { description, language, sender } = damage;
  await db.rows(takeTurn, [[sender.toString('hex'), `damage ${email.toLowerCase()}`]]);
  const after = { serial, itemId, customerId };
  return db.first(insert, [
    id,
    customerId,
    contactId,
    loginId,
    serial,
    itemId,
    JSON.stringify(parts),
    email,
    name,
    phone,
    description,
    language,
    sender,
    ...eventValues(source, [{ entity: 'damage', entityId: id, action: 'report', after }]),
    instant(since),
    most,
  ]);
}

export async function damagesOf(
  db: Db,
  customerId: string,
  { index, size }: { readonly index: number; readonly size: number },
): Promise<{ readonly rows: DamageRow[]; readonly total: number }> {
  const [rows, counted] = await Promise.all([
    db.rows(ofCustomer, [customerId, size, index * size]),
    db.first(countOfCustomer, [customerId]),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export function unfinishedDamages(db: Db): Promise<DamageRow[]> {
  return db.rows(unfinished, []);
}

/** Undefined once it was erased. */
export function mailedDamage(db: Db, id: string): Promise<DamageRow | undefined> {
  return db.first(one, [id]);
}

/** Undefined once it was erased. */
export function toldDamage(db: Db, id: string): Promise<ToldDamage | undefined> {
  return db.first(told, [id]);
}

export function lockDamage(db: Db, id: string): Promise<DamageRow | undefined> {
  return db.first(lockOne, [id]);
}

export function findDamageByNumber(db: Db, no: number): Promise<DamageRow | undefined> {
  return db.first(oneByNumber, [no]);
}

export async function savePhoto(
  db: Db,
  reportId: string,
  now: EpochMs,
  fileId: string,
  stage: 'before' | 'after' = 'before',
): Promise<void> {
  await db.rows(addPhoto, [fileId, reportId, instant(now), stage]);
}
