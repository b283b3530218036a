import { randomUUID } from 'node:crypto';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { instant } from '../../platform/database/types.ts';
import { byWhom, type EventSource } from '../../platform/events/record-event.ts';

/** What an order costs beside its lines. */
export interface NewCharge {
  readonly orderId: string;
  readonly kind: 'damage' | 'late' | 'free' | 'given-back';
  /** Null: it is of no article. */
  readonly itemId: string | null;
  /** In the language of the order. */
  readonly description: string;
  readonly qty: number;
  readonly vatBp: number;
  readonly netCents: number;
  readonly grossCents: number;
  readonly damageId?: string;
  readonly actionId?: string;
}

export interface ChargeLine {
  itemId: string;
  description: string;
  qty: number;
  vatBp: number;
  netCents: number;
  grossCents: number;
}

const insertRows = statement({ id: 'text' })(`
  insert into $schema.charge_line (id, reservation_id, kind, item_id, description, qty, vat_bp, net_cents, gross_cents,
    damage_id, action_id, at, by)
  select c.id, c."orderId", c.kind, c."itemId", c.description, c.qty, c."vatBp", c."netCents", c."grossCents",
    c."damageId", c."actionId", $2, $3
  from jsonb_to_recordset($1::jsonb) as c(id text, "orderId" text, kind text, "itemId" text, description text,
    qty integer, "vatBp" integer, "netCents" bigint, "grossCents" bigint, "damageId" text, "actionId" text)
  on conflict (damage_id) do update set waived_at = null, net_cents = excluded.net_cents,
    gross_cents = excluded.gross_cents, vat_bp = excluded.vat_bp, description = excluded.description
  returning id
`);

const waiveRows = statement(`
  update $schema.charge_line set waived_at = $3
  where waived_at is null and (damage_id = $1 or action_id = $2)
`);

const ofOrder = statement<ChargeLine>({
  itemId: 'text',
  description: 'text',
  qty: 'int',
  vatBp: 'int',
  netCents: 'int',
  grossCents: 'int',
})(`
  select coalesce(item_id, '') as "itemId", description, qty, vat_bp as "vatBp", net_cents as "netCents", gross_cents as "grossCents"
  from $schema.charge_line where reservation_id = $1 and waived_at is null
  order by at, id
`);

/** Before the invoice, under the lock of the order. */
export async function writeCharges(
  db: Db,
  source: EventSource,
  charges: readonly NewCharge[],
): Promise<readonly string[]> {
  if (charges.length === 0) return [];
  const rows = charges.map((charge) => ({ ...charge, id: randomUUID() }));
  await db.rows(insertRows, [JSON.stringify(rows), instant(source.now), byWhom(source)]);
  return rows.map(({ id }) => id);
}

const waiveOnes = statement('update $schema.charge_line set waived_at = $2 where id = any($1)');

export async function waiveChargesOf(db: Db, source: EventSource, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.rows(waiveOnes, [ids, instant(source.now)]);
}

/** Those of a damage, or of a take-back that was none. */
export async function waiveCharges(
  db: Db,
  source: EventSource,
  {
    damageId = null,
    actionId = null,
  }: { readonly damageId?: string | null; readonly actionId?: string | null },
): Promise<void> {
  await db.rows(waiveRows, [damageId, actionId, instant(source.now)]);
}

/** In the order in which they came. */
export function readCharges(db: Db, orderId: string): Promise<ChargeLine[]> {
  return db.rows(ofOrder, [orderId]);
}
