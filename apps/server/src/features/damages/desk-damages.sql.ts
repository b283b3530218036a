import { randomUUID } from 'node:crypto';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { instant } from '../../platform/database/types.ts';
import { byWhom, type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { damageNumber } from './damage-number.ts';

/** What came back broken of an order. */
export interface BrokenPieces {
  readonly lineId: number;
  readonly itemId: string;
  readonly qty: number;
  /** Of one piece, where it bears a number. */
  readonly serialId: string | null;
}

export interface BrokenOrder {
  readonly warehouseId: string;
  readonly customerId: string | null;
  readonly contactId: string | null;
  readonly language: Language;
}

export interface OpenedDamage {
  readonly id: string;
  readonly number: string;
  readonly lineId: number;
  readonly qty: number;
}

/** A serial that broke is down until somebody says otherwise; the caller has freed it of its order. */
const insertRows = statement<{ id: string; no: number }>({ id: 'text', no: 'int' })(`
  with given as (
    select g.* from jsonb_to_recordset($1::jsonb)
      as g(id text, "lineId" bigint, "itemId" text, qty integer, "serialId" text)
  ), opened as (
    insert into $schema.damage_report (id, customer_id, contact_id, serial, item_id, parts, name, email, phone,
      description, language, verified, state, state_at, created_at, reservation_line_id, warehouse_id, qty)
    select g.id, $2, $3, coalesce(g."serialId", ''), g."itemId", '[]', $4, '', '', $5, $6, true, 'reported', $7, $7,
      g."lineId", $8, g.qty
    from given g
    returning id, no
  ), down as (
    insert into $schema.serial_claim (serial_id, damage_id, during)
    select g."serialId", g.id, tstzrange($7, null) from given g where g."serialId" is not null
  ), told as (
    ${eventsSql(9)}
  )
  select id, no from opened
`);

/** Opens a damage for each, in the transaction that takes the pieces back. */
export async function openDamages(
  db: Db,
  source: EventSource,
  order: BrokenOrder,
  broken: readonly BrokenPieces[],
  note: string | null,
): Promise<OpenedDamage[]> {
  if (broken.length === 0) return [];
  const given = broken.map((pieces) => ({ ...pieces, id: randomUUID() }));
  const rows = await db.rows(insertRows, [
    JSON.stringify(given),
    order.customerId,
    order.contactId,
    byWhom(source),
    note ?? '',
    order.language,
    instant(source.now),
    order.warehouseId,
    ...eventValues(
      source,
      given.map(({ id, ...after }) => ({ entity: 'damage', entityId: id, action: 'report', after })),
    ),
  ]);
  const numbers = new Map(rows.map((row) => [row.id, damageNumber(row)]));
  return given.map(({ id, lineId, qty }) => ({ id, lineId, qty, number: numbers.get(id) ?? '' }));
}
