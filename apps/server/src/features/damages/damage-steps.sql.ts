import type { DamageState, ReservationStatus } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import {
  type EventSource,
  eventsSql,
  eventValues,
  type WriteEvent,
} from '../../platform/events/record-event.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { type DamageSnapshot, snapshotSql } from './damage-undo.sql.ts';
import { depositGoneSql } from './staff-damages.sql.ts';

/** The order that a damage was found in. */
const orderOf = statement({ id: 'text' })(`
  select l.reservation_id as id
  from $schema.damage_report d join $schema.reservation_line l on l.id = d.reservation_line_id where d.no = $1
`);

/** It is a damage at the desk, locked behind its order. */
export interface SteppingDamage {
  id: string;
  no: number;
  state: DamageState;
  itemId: string | null;
  serial: string;
  qty: number;
  version: number;
  assessedCents: number | null;
  chargedCents: number | null;
  fromDeposit: boolean;
  objection: string | null;
  /** What the price list says of its parts. */
  partsCents: number;
  orderId: string | null;
  orderStatus: ReservationStatus | null;
  depositCents: number;
  /** What of the deposit went back or was kept for another damage. */
  depositGoneCents: number;
  language: Language;
  descriptions: Readonly<Record<string, string>>;
  customerId: string | null;
  /** All that a step changes of it. */
  snapshot: DamageSnapshot;
  places: readonly DamagePlace[];
}

/** A place that a damage has to do with: its stock, and what of it is down because of the damage. */
export interface DamagePlace {
  readonly itemId: string;
  readonly warehouseId: string;
  readonly stock: number;
  readonly down: number;
}

// Where it has no claim, what the register of labels says of its piece: it may leave the stock from there.
const placesJson = `(select coalesce(jsonb_agg(jsonb_build_object('itemId', k.item_id, 'warehouseId', k.warehouse_id,
      'stock', k.qty, 'down', (select coalesce(sum(c.qty), 0)::integer from $schema.claim c
        where c.damage_id = d.id and c.active and c.item_id = k.item_id and c.warehouse_id = k.warehouse_id
          and upper(c.during) > $2)) order by k.item_id, k.warehouse_id), '[]')
    from $schema.stock k
    where (k.item_id, k.warehouse_id) in (
      select c.item_id, c.warehouse_id from $schema.claim c where c.damage_id = d.id
      union
      select d.item_id, coalesce(d.warehouse_id, s.warehouse_id)
      from (select 1) one
      left join $schema.serial s on s.id in (d.serial, upper(d.serial)) and s.warehouse_id is not null
      where d.item_id is not null
    ))`;

const lockOne = statement<SteppingDamage>({
  id: 'text',
  no: 'int',
  state: 'text',
  itemId: 'text?',
  serial: 'text',
  qty: 'int',
  version: 'int',
  assessedCents: 'int?',
  chargedCents: 'int?',
  fromDeposit: 'bool',
  objection: 'text?',
  partsCents: 'int',
  orderId: 'text?',
  orderStatus: 'text?',
  depositCents: 'int',
  depositGoneCents: 'int',
  language: 'text',
  descriptions: 'json',
  customerId: 'text?',
  snapshot: 'json',
  places: 'json',
})(`
  select d.id, d.no, d.state, d.item_id as "itemId", d.serial, d.qty, d.version, d.assessed_cents as "assessedCents",
    d.charged_cents as "chargedCents", d.from_deposit as "fromDeposit", d.objection,
    (select coalesce(sum(p.cents * p.qty), 0)::integer from jsonb_to_recordset(d.parts) as p(cents integer, qty integer)
    ) as "partsCents",
    r.id as "orderId", r.status as "orderStatus", coalesce(r.deposit_cents, 0)::integer as "depositCents",
    ${depositGoneSql} as "depositGoneCents",
    d.language, coalesce(l.descriptions, '{}') as descriptions, d.customer_id as "customerId",
    ${snapshotSql} as snapshot, ${placesJson} as places
  from $schema.damage_report d
  left join $schema.reservation_line l on l.id = d.reservation_line_id
  left join $schema.reservation r on r.id = l.reservation_id
  where d.no = $1
  for update of d
`);

const setStep = statement(`
  with d as (
    update $schema.damage_report set state = $2, state_at = $3, assessed_cents = $4, answer = coalesce($5, answer),
      charged_cents = $6, from_deposit = $7
    where id = $1
    returning id, version
  ), told as (
    ${eventsSql(9)} join d on d.id = e."entityId"
  )
  ${enqueueSql({
    kind: `'mail.damage-' || $2`,
    payload: `jsonb_build_object('damageId', d.id, 'version', d.version::text)`,
    at: '$3',
    from: 'd where $8::boolean',
  })}
`);

const lockStockOf = statement({ itemId: 'text' })(`
  select s.item_id as "itemId" from $schema.stock s
  where (s.item_id, s.warehouse_id) in (
    select c.item_id, c.warehouse_id from $schema.claim c where c.damage_id = $1 and c.active
  )
  order by s.item_id, s.warehouse_id for update
`);

export interface DownPieces {
  itemId: string;
  warehouseId: string;
  qty: number;
}

/** What was down is down no more; $3 whether its machine is there again. */
const endDown = statement<DownPieces>({ itemId: 'text', warehouseId: 'text', qty: 'int' })(`
  with serial as (
    update $schema.serial_claim
    set during = case when lower(during) < $2 then tstzrange(lower(during), $2) else during end,
      active = lower(during) < $2
    where $3 and damage_id = $1 and active and (upper_inf(during) or upper(during) > $2)
  )
  update $schema.claim
  set during = case when lower(during) < $2 then tstzrange(lower(during), least(upper(during), $2)) else during end,
    active = lower(during) < $2
  where damage_id = $1 and active and upper(during) > $2
  returning item_id as "itemId", warehouse_id as "warehouseId", qty
`);

const setUntil = statement<DownPieces>({ itemId: 'text', warehouseId: 'text', qty: 'int' })(`
  with noted as (
    update $schema.damage_report set down_until = $2 where id = $1
  ), serial as (
    update $schema.serial_claim set during = tstzrange(lower(during), $2)
    where damage_id = $1 and active and (upper_inf(during) or upper(during) > $3)
  )
  update $schema.claim
  set during = tstzrange(lower(during), coalesce($2::timestamptz, timestamptz '9999-12-31 00:00:00+00'))
  where damage_id = $1 and active and upper(during) > $3
  returning item_id as "itemId", warehouse_id as "warehouseId", qty
`);

/** Ended ones too: they are the pieces that it is about. */
const wereDown = statement<DownPieces>({ itemId: 'text', warehouseId: 'text', qty: 'int' })(`
  select c.item_id as "itemId", c.warehouse_id as "warehouseId", c.qty
  from $schema.claim c join $schema.stock k on k.item_id = c.item_id and k.warehouse_id = c.warehouse_id
  where c.damage_id = $1 and c.active
  order by c.item_id, c.warehouse_id for update of k
`);

export interface PlacedDamage extends DownPieces {
  /** The register's own spelling of its serial number; null where it has none. */
  serialId: string | null;
  /** That piece is with a customer, or down for another reason. */
  isElsewhere: boolean;
}

const placeOf = statement<PlacedDamage>({
  itemId: 'text',
  warehouseId: 'text',
  qty: 'int',
  serialId: 'text?',
  isElsewhere: 'bool',
})(`
  select k.item_id as "itemId", k.warehouse_id as "warehouseId", d.qty, s.id as "serialId",
    s.id is not null and exists (
      select from $schema.serial_claim e where e.serial_id = s.id and e.active and e.during && tstzrange($3, null)
    ) as "isElsewhere"
  from $schema.damage_report d
  left join lateral (
    select s.id, s.warehouse_id from $schema.serial s
    where s.id in (d.serial, upper(d.serial)) and s.warehouse_id is not null limit 1
  ) s on true
  join $schema.stock k on k.item_id = d.item_id and k.warehouse_id = coalesce(d.warehouse_id, s.warehouse_id, $2)
  where d.id = $1
  for update of k
`);

const takeDown = statement<DownPieces>({ itemId: 'text', warehouseId: 'text', qty: 'int' })(`
  with noted as (
    update $schema.damage_report set down_until = $6, warehouse_id = $3 where id = $1
  ), serial as (
    insert into $schema.serial_claim (serial_id, damage_id, during)
    select $7, $1, tstzrange($5, $6) where $7::text is not null
  )
  insert into $schema.claim (item_id, warehouse_id, qty, during, kind, forced, damage_id)
  values ($2, $3, $4, tstzrange($5, coalesce($6::timestamptz, timestamptz '9999-12-31 00:00:00+00')), 'downtime', true, $1)
  returning item_id as "itemId", warehouse_id as "warehouseId", qty
`);

const object = statement(`
  with d as (
    update $schema.damage_report set objection = $3, objected_at = $4
    where id = $1 and customer_id = $2
    returning id, version
  ), told as (
    ${eventsSql(5)} join d on d.id = e."entityId"
  )
  ${enqueueSql({
    kind: `'mail.damage-objection'`,
    payload: `jsonb_build_object('damageId', d.id, 'version', d.version::text)`,
    at: '$4',
    from: 'd',
  })}
`);

export async function orderOfDamage(db: Db, no: number): Promise<string | null> {
  return (await db.first(orderOf, [no]))?.id ?? null;
}

export function lockDamageStep(db: Db, no: number, now: EpochMs): Promise<SteppingDamage | undefined> {
  return db.first(lockOne, [no, instant(now)]);
}

export interface WrittenDamageStep extends Pick<
  SteppingDamage,
  'id' | 'assessedCents' | 'chargedCents' | 'fromDeposit'
> {
  readonly state: DamageState;
  /** Null: what stands. */
  readonly answer: string | null;
}

/** With its event, and the mail to its customer where they are told. */
export async function writeDamageStep(
  db: Db,
  source: EventSource,
  {
    isTold,
    ...step
  }: WrittenDamageStep & {
    readonly isTold: boolean;
  },
  event: WriteEvent,
): Promise<void> {
  const { id, state, assessedCents, answer, chargedCents, fromDeposit } = step;
  await db.rows(setStep, [
    id,
    state,
    instant(source.now),
    assessedCents,
    answer,
    chargedCents,
    fromDeposit,
    isTold,
    ...eventValues(source, [event]),
  ]);
}

/** Its pieces, which are here again or gone for good; one that is written off keeps its serial out. */
export async function endDowntime(
  db: Db,
  id: string,
  now: EpochMs,
  { freesSerial }: { readonly freesSerial: boolean },
): Promise<DownPieces[]> {
  await db.rows(lockStockOf, [id]);
  return db.rows(endDown, [id, instant(now), freesSerial]);
}

export async function writeDownUntil(
  db: Db,
  id: string,
  until: EpochMs | null,
  now: EpochMs,
): Promise<DownPieces[]> {
  await db.rows(lockStockOf, [id]);
  return db.rows(setUntil, [id, until === null ? null : instant(until), instant(now)]);
}

/** With the mail to the business. */
export async function writeObjection(
  db: Db,
  source: EventSource,
  { id, customerId, text }: { readonly id: string; readonly customerId: string; readonly text: string },
  event: WriteEvent,
): Promise<void> {
  await db.rows(object, [id, customerId, text, instant(source.now), ...eventValues(source, [event])]);
}

/** What was down because of it, also what is down no more; its stock is locked. */
export function lockWereDown(db: Db, id: string): Promise<DownPieces[]> {
  return db.rows(wereDown, [id]);
}

/** Where the business has it, its stock locked; undefined where nobody knows, or of what has no stock of its own. */
export function lockPlaceOf(
  db: Db,
  id: string,
  usual: string | null,
  now: EpochMs,
): Promise<PlacedDamage | undefined> {
  return db.first(placeOf, [id, usual, instant(now)]);
}

export function writeNewDown(
  db: Db,
  id: string,
  { itemId, warehouseId, qty, serialId }: PlacedDamage,
  { from, until }: { readonly from: EpochMs; readonly until: EpochMs | null },
): Promise<DownPieces[]> {
  const end = until === null ? null : instant(until);
  return db.rows(takeDown, [id, itemId, warehouseId, qty, instant(from), end, serialId]);
}
