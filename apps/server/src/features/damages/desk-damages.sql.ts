import { randomUUID } from 'node:crypto';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { instant } from '../../platform/database/types.ts';
import { byWhom, type EventSource, eventsSql, eventValues } from '../../platform/events/record-event.ts';
import { actorFacts } from '../../platform/identity/actor.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { damageNumber } from './damage-number.ts';

/** What came back broken of an order. */
export interface BrokenPieces {
  readonly lineId: number;
  /** The part of a set that came back by itself; its article is `itemId` then. */
  readonly partId: string | null;
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
  /** The take-back that found it. */
  readonly actionId: string;
}

export interface OpenedDamage {
  readonly id: string;
  readonly number: string;
  readonly lineId: number;
  readonly partId: string | null;
  readonly qty: number;
}

/** A serial that broke is down until somebody says otherwise; the caller has freed it of its order. */
const insertRows = statement<{ id: string; no: number }>({ id: 'text', no: 'int' })(`
  with given as (
    select g.* from jsonb_to_recordset($1::jsonb)
      as g(id text, "lineId" bigint, "itemId" text, qty integer, "serialId" text)
  ), opened as (
    insert into $schema.damage_report (id, customer_id, contact_id, serial, item_id, parts, name, email, phone,
      description, language, verified, by_staff, state, state_at, created_at, reservation_line_id, warehouse_id, qty,
      action_id)
    select g.id, $2, $3, coalesce(g."serialId", ''), g."itemId", '[]', $4, '', '', $5, $6, true, true, 'reported', $7, $7,
      g."lineId", $8, g.qty, $13
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
    order.actionId,
  ]);
  const numbers = new Map(rows.map((row) => [row.id, damageNumber(row)]));
  return given.map(({ id, lineId, partId, qty }) => ({
    id,
    lineId,
    partId,
    qty,
    number: numbers.get(id) ?? '',
  }));
}

const ofAction = statement({ no: 'int' })(
  'select no from $schema.damage_report where action_id = $1 order by no',
);

/** The numbers of the damages that a take-back opened, for whoever sent it a second time. */
export async function readDamagesOf(db: Db, actionId: string): Promise<string[]> {
  return (await db.rows(ofAction, [actionId])).map(damageNumber);
}

// Nothing was broken: its pieces are down no more.
const withdrawRows = statement({ id: 'text' })(`
  with gone as (
    update $schema.damage_report set state = 'closed', state_at = $2, answer = $3 where action_id = $1 returning id
  ), free as (
    update $schema.claim set active = false where active and damage_id in (select id from gone)
  ), up as (
    update $schema.serial_claim
    set during = case when lower(during) < $2 then tstzrange(lower(during), $2) else during end,
      active = lower(during) < $2
    where active and upper_inf(during) and damage_id in (select id from gone)
  ), told as (
    insert into $schema.event (at, entity, entity_id, action, actor, after, request_id)
    select $2, 'damage', id, 'withdraw', $4, jsonb_build_object('state', 'closed'), $5 from gone
  )
  select id from gone
`);

/** Closes what a take-back found, which was noted by mistake. */
export async function withdrawDamages(
  db: Db,
  source: EventSource,
  actionId: string,
  reason: string,
): Promise<void> {
  const { now, actor, requestId } = source;
  await db.rows(withdrawRows, [actionId, instant(now), reason, JSON.stringify(actorFacts(actor)), requestId]);
}
