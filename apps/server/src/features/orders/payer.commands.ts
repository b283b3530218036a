import type { ReservationStatus } from '@bivak/rules';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { type Payer, payerFaults } from '../../platform/shops/payer.ts';
import { readOrder } from './orders.queries.ts';
import type { ReservationRow } from './orders.sql.ts';
import { lockPaid, writePayer } from './payer.sql.ts';

interface PayerInput {
  readonly orderId: string;
  /** Null: the customer pays. */
  readonly payer: Payer | null;
}

/** Until it is invoiced; what has ended costs nothing. */
const open = new Set<ReservationStatus>(['Draft', 'Active', 'Order', 'Open', 'Pick', 'Picked']);

/**
 * Says who pays the invoice of a loan instead of its customer (`design/lending.md` §4, "municipality and schools"). The
 * goods stay as they are, so it may be said when the order can be edited no more.
 */
export const sayPayer = command(
  { right: 'customer' },
  async (context, { orderId, payer }: PayerInput): Promise<ReservationRow | Refusal> => {
    const { shop, actor } = context;
    if (shop.config.lending === undefined) return refuse('NotFound');
    const fields = payerFaults(shop, payer);
    if (fields.length > 0) return refuse('ValidationFailed', { fields });
    const refused = await inTransaction<Refusal | null>(
      shop.database,
      async (transaction) => {
        const order = await lockPaid(transaction, orderId, CustomerScope.of(actor));
        if (order === undefined) return refuse('NotFound');
        if (!open.has(order.status))
          return refuse('OrderNotEditable', { fields: [{ field: 'orderId', reason: 'edit-flag' }] });
        await writePayer(transaction, order.id, payer, context);
        return null;
      },
      { planned: true },
    );
    return refused ?? readOrder(context, orderId);
  },
);
