import type { Context } from '../application/context.ts';
import { OperatorScope } from './operator-scope.ts';

/** Which conversations somebody of the business sees: one about an order or a request of another warehouse is none of theirs. */
export interface ConversationsSeen {
  /** Null: all places. */
  readonly warehouses: readonly string[] | null;
  /** Where requests are, which have no warehouse of their own; null: the shop lends nothing. */
  readonly lending: string | null;
}

export function conversationsSeen({ shop, actor }: Pick<Context, 'shop' | 'actor'>): ConversationsSeen {
  return {
    warehouses: OperatorScope.of(actor).warehouses,
    lending: shop.config.lending?.warehouse ?? null,
  };
}

/** Of a conversation; the parameters have what `ConversationsSeen` says. */
export function conversationSeenSql(warehouses: string, lending: string, row = 'c'): string {
  return `(${warehouses}::text[] is null or (
      (${row}.request_id is null or ${lending}::text = any(${warehouses}))
      and (${row}.reservation_id is null or exists (
        select from $schema.reservation w where w.id = ${row}.reservation_id and w.warehouse_id = any(${warehouses})))))`;
}
