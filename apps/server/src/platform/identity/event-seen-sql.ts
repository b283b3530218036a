import { conversationSeenSql } from './conversations-seen.ts';

/**
 * Of an event: whether what it is about is in a warehouse of the caller; the parameters have what `ConversationsSeen` says.
 * What belongs to no warehouse, such as customers and people, is everybody's. It joins whatever has a warehouse, for the
 * audit trail and for whoever follows changes (docs/decisions/0102).
 */
export function eventSeenSql(warehouses: string, lending: string, row = 'v'): string {
  const conversationSeen = conversationSeenSql(warehouses, lending);
  return `(${warehouses}::text[] is null or case ${row}.entity
      when 'reservation' then exists (select from $schema.reservation r
        where r.id = ${row}.entity_id and r.warehouse_id = any(${warehouses}))
      when 'cart' then exists (select from $schema.cart c
        where c.id = ${row}.entity_id and c.warehouse_id = any(${warehouses}))
      when 'stock' then regexp_replace(${row}.entity_id, '^.*@', '') = any(${warehouses})
      when 'damage' then exists (select from $schema.damage_report d
        left join $schema.serial s on s.id in (d.serial, upper(d.serial)) and s.warehouse_id is not null
        where d.id = ${row}.entity_id and coalesce(d.warehouse_id, s.warehouse_id, (${warehouses})[1]) = any(${warehouses}))
      when 'invoice' then exists (select from $schema.invoice i join $schema.reservation r on r.id = i.reservation_id
        where ${row}.entity_id in (i.id, i.number) and r.warehouse_id = any(${warehouses}))
      when 'payment' then exists (select from $schema.payment_attempt a
        join $schema.reservation r on r.checkout_id = a.checkout_id
        where a.id = ${row}.entity_id and r.warehouse_id = any(${warehouses}))
      when 'refund' then exists (select from $schema.refund f join $schema.payment_attempt a on a.id = f.payment_attempt_id
        join $schema.reservation r on r.checkout_id = a.checkout_id
        where f.id = ${row}.entity_id and r.warehouse_id = any(${warehouses}))
      when 'conversation' then exists (select from $schema.conversation c
        where c.id = ${row}.entity_id and ${conversationSeen})
      when 'message' then exists (select from $schema.message m join $schema.conversation c on c.id = m.conversation_id
        where m.id = ${row}.entity_id and ${conversationSeen})
      when 'rental-request' then ${lending}::text = any(${warehouses})
      when 'request-draft' then ${lending}::text = any(${warehouses})
      else true end)`;
}
