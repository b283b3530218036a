import type { DamageState } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import {
  type EventSource,
  eventsSql,
  eventValues,
  type WriteEvent,
} from '../../platform/events/record-event.ts';

/** A claim of a damage on pieces or on a machine, as PostgreSQL writes it. */
interface ClaimBefore {
  readonly id: number;
  readonly during: string;
  readonly active: boolean;
}

/** All that a step changes of a damage, as it stood before. */
export interface DamageSnapshot {
  state: DamageState;
  stateAt: string;
  assessedCents: number | null;
  chargedCents: number | null;
  fromDeposit: boolean;
  answer: string;
  parts: readonly unknown[];
  downUntil: string | null;
  warehouseId: string | null;
  claims: readonly ClaimBefore[];
  serials: readonly ClaimBefore[];
  /** Its line of the invoice, where one stands. */
  chargeIds: readonly string[];
}

const claimsOf = (
  table: string,
) => `(select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'during', c.during::text,
      'active', c.active) order by c.id), '[]') from $schema.${table} c where c.damage_id = d.id)`;

/** Of the damage `d`. */
export const snapshotSql = `jsonb_build_object('state', d.state, 'stateAt', d.state_at, 'assessedCents', d.assessed_cents,
      'chargedCents', d.charged_cents, 'fromDeposit', d.from_deposit, 'answer', d.answer, 'parts', d.parts,
      'downUntil', d.down_until, 'warehouseId', d.warehouse_id, 'claims', ${claimsOf('claim')},
      'serials', ${claimsOf('serial_claim')}, 'chargeIds', (select coalesce(jsonb_agg(l.id), '[]')
        from $schema.charge_line l where l.damage_id = d.id and l.waived_at is null))`;

export interface DamagedPlace {
  itemId: string;
  warehouseId: string;
}

// $2 are places of which pieces come back to the stock.
const lockPlaces = statement<DamagedPlace>({ itemId: 'text', warehouseId: 'text' })(`
  select k.item_id as "itemId", k.warehouse_id as "warehouseId" from $schema.stock k
  where (k.item_id, k.warehouse_id) in (
    select c.item_id, c.warehouse_id from $schema.claim c where c.damage_id = $1
    union
    select p."itemId", p."warehouseId" from jsonb_to_recordset($2::jsonb) as p("itemId" text, "warehouseId" text)
  )
  order by k.item_id, k.warehouse_id for update
`);

/** The stock that a damage has to do with, locked. */
export function lockDamagedPlaces(
  db: Db,
  id: string,
  places: readonly DamagedPlace[],
): Promise<DamagedPlace[]> {
  return db.rows(lockPlaces, [id, JSON.stringify(places)]);
}

// A machine that went to a customer meanwhile is not taken from them.
const takenSerial = statement({ id: 'text' })(`
  select s.id from $schema.serial s
  where s.id in (select c.serial_id from $schema.serial_claim c where c.damage_id = $1) and exists (
    select from jsonb_to_recordset($2::jsonb) as b(id bigint, during text, active boolean)
    join $schema.serial_claim own on own.id = b.id and own.serial_id = s.id
    join $schema.serial_claim o on o.serial_id = s.id and o.active and o.damage_id is distinct from $1
      and o.during && b.during::tstzrange
    where b.active)
  for update of s
`);

export async function isSerialTaken(db: Db, id: string, { serials }: DamageSnapshot): Promise<boolean> {
  return (await db.rows(takenSerial, [id, JSON.stringify(serials)])).length > 0;
}

const restore = statement(`
  with b as (
    select b.* from jsonb_to_record($2::jsonb) as b(state text, "stateAt" timestamptz, "assessedCents" integer,
      "chargedCents" integer, "fromDeposit" boolean, answer text, parts jsonb, "downUntil" timestamptz,
      "warehouseId" text, claims jsonb, serials jsonb, "chargeIds" jsonb)
  ), claims as (
    update $schema.claim c
    set during = coalesce(o.during::tstzrange, c.during), active = coalesce(o.active, false)
    from $schema.claim own cross join b
    left join lateral (
      select o.* from jsonb_to_recordset(b.claims) as o(id bigint, during text, active boolean) where o.id = own.id
    ) o on true
    where c.id = own.id and own.damage_id = $1
  ), serials as (
    update $schema.serial_claim c
    set during = coalesce(o.during::tstzrange, c.during), active = coalesce(o.active, false)
    from $schema.serial_claim own cross join b
    left join lateral (
      select o.* from jsonb_to_recordset(b.serials) as o(id bigint, during text, active boolean) where o.id = own.id
    ) o on true
    where c.id = own.id and own.damage_id = $1
  ), charges as (
    update $schema.charge_line l
    set waived_at = case when b."chargeIds" ? l.id then null else coalesce(l.waived_at, $3::timestamptz) end
    from b where l.damage_id = $1
  ), told as (
    ${eventsSql(3)}
  )
  update $schema.damage_report d set state = b.state, state_at = b."stateAt", assessed_cents = b."assessedCents",
    charged_cents = b."chargedCents", from_deposit = b."fromDeposit", answer = b.answer, parts = b.parts,
    down_until = b."downUntil", warehouse_id = b."warehouseId"
  from b where d.id = $1
`);

/** The damage with its claims and its charge as they were, under the locks of all of them; with its event. */
export async function restoreDamage(
  db: Db,
  source: EventSource,
  { id, snapshot: before }: { readonly id: string; readonly snapshot: DamageSnapshot },
  event: WriteEvent,
): Promise<void> {
  await db.rows(restore, [id, JSON.stringify(before), ...eventValues(source, [event])]);
}
