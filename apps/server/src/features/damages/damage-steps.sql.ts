import type { DamageState, ReservationStatus } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import type { Language } from '../../platform/i18n/language.ts';

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
}

const lockOne = statement<SteppingDamage>({
  id: 'text',
  no: 'int',
  state: 'text',
  itemId: 'text?',
  serial: 'text',
  qty: 'int',
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
})(`
  select d.id, d.no, d.state, d.item_id as "itemId", d.serial, d.qty, d.assessed_cents as "assessedCents",
    d.charged_cents as "chargedCents", d.from_deposit as "fromDeposit", d.objection,
    (select coalesce(sum(p.cents * p.qty), 0)::integer from jsonb_to_recordset(d.parts) as p(cents integer, qty integer)
    ) as "partsCents",
    r.id as "orderId", r.status as "orderStatus", coalesce(r.deposit_cents, 0)::integer as "depositCents",
    (select coalesce(sum(f.cents), 0)::integer from $schema.refund f
      where f.reservation_id = r.id and f.reason = 'deposit' and f.status <> 'failed') + (
      select coalesce(sum(o.charged_cents), 0)::integer
      from $schema.damage_report o join $schema.reservation_line ol on ol.id = o.reservation_line_id
      where ol.reservation_id = r.id and o.from_deposit and o.charged_cents is not null) as "depositGoneCents",
    d.language, coalesce(l.descriptions, '{}') as descriptions, d.customer_id as "customerId"
  from $schema.damage_report d
  left join $schema.reservation_line l on l.id = d.reservation_line_id
  left join $schema.reservation r on r.id = l.reservation_id
  where d.no = $1
  for update of d
`);

const setStep = statement(`
  update $schema.damage_report set state = $2, state_at = $3, assessed_cents = $4, answer = coalesce($5, answer),
    charged_cents = $6, from_deposit = $7
  where id = $1
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

/** What was down is down no more. */
const endDown = statement<DownPieces>({ itemId: 'text', warehouseId: 'text', qty: 'int' })(`
  update $schema.claim
  set during = case when lower(during) < $2 then tstzrange(lower(during), least(upper(during), $2)) else during end,
    active = lower(during) < $2
  where damage_id = $1 and active and upper(during) > $2
  returning item_id as "itemId", warehouse_id as "warehouseId", qty
`);

const endSerialDown = statement(`
  update $schema.serial_claim
  set during = case when lower(during) < $2 then tstzrange(lower(during), $2) else during end, active = lower(during) < $2
  where damage_id = $1 and active and (upper_inf(during) or upper(during) > $2)
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

const object = statement({ id: 'text' })(`
  update $schema.damage_report set objection = $3, objected_at = $4
  where id = $1 and customer_id = $2 returning id
`);

export async function orderOfDamage(db: Db, no: number): Promise<string | null> {
  return (await db.first(orderOf, [no]))?.id ?? null;
}

export function lockDamageStep(db: Db, no: number): Promise<SteppingDamage | undefined> {
  return db.first(lockOne, [no]);
}

export interface WrittenDamageStep extends Pick<
  SteppingDamage,
  'id' | 'assessedCents' | 'chargedCents' | 'fromDeposit'
> {
  readonly state: DamageState;
  /** Null: what stands. */
  readonly answer: string | null;
}

export async function writeDamageStep(
  db: Db,
  { id, state, assessedCents, answer, chargedCents, fromDeposit }: WrittenDamageStep,
  now: EpochMs,
): Promise<void> {
  await db.rows(setStep, [id, state, instant(now), assessedCents, answer, chargedCents, fromDeposit]);
}

/** Its pieces, which are here again or gone for good; one that is written off keeps its serial out. */
export async function endDowntime(
  db: Db,
  id: string,
  now: EpochMs,
  { freesSerial }: { readonly freesSerial: boolean },
): Promise<DownPieces[]> {
  await db.rows(lockStockOf, [id]);
  if (freesSerial) await db.rows(endSerialDown, [id, instant(now)]);
  return db.rows(endDown, [id, instant(now)]);
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

export async function writeObjection(
  db: Db,
  damage: { readonly id: string; readonly customerId: string },
  text: string,
  now: EpochMs,
): Promise<boolean> {
  return (await db.rows(object, [damage.id, damage.customerId, text, instant(now)])).length > 0;
}
