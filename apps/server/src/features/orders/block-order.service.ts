import { statement } from '../../platform/database/statement.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type EventSource, recordEvents } from '../../platform/events/record-event.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { Shop } from '../../platform/shops/shop.ts';

export type Blocked = 'edit' | 'cancel';

export interface Block {
  /** Id, reservation number or order number. */
  readonly key: string;
  readonly what: Blocked;
  readonly isBlocked: boolean;
}

const setBlocked = {
  edit: blockOf('edit_blocked'),
  cancel: blockOf('cancel_blocked'),
} as const;

/** Whether the customer may edit or cancel, as far as that is the operator's to say (RULINGS, "IsCancellable, IsEditable"). */
export function blockOrder(
  shop: Shop,
  source: EventSource,
  { key, what, isBlocked }: Block,
): Promise<{ number: string } | Refusal> {
  return inTransaction<{ number: string } | Refusal>(shop.database, async (transaction) => {
    const row = await transaction.first(setBlocked[what], [key, isBlocked]);
    if (row === undefined) return refuse('NotFound');
    await recordEvents(transaction, source, {
      entity: 'reservation',
      entityId: row.id,
      action: `block-${what}`,
      after: { isBlocked },
    });
    return { number: row.number };
  });
}

function blockOf(column: 'edit_blocked' | 'cancel_blocked') {
  return statement<{ id: string; number: string }>(`
    update $schema.reservation set ${column} = $2 where id = $1 or reservation_no = $1 or order_no = $1
    returning id, coalesce(order_no, reservation_no) as number
  `);
}
