import type { OperationRequest, submitOrderCertificate } from '@bivak/contract';
import { isLiveStatus } from '@bivak/rules';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { certificateOf, inWireNames, takeCertificate } from '../carts/index.ts';
import { lockCertified } from './own-reservations.queries.ts';

/**
 * Takes the number of a certificate that an order still asks for, or withdraws it (spec 1 §7), as long as there is
 * something to prove. Of a visitor it stands with the cart that the order was made of.
 */
export function submitToOrder(
  context: Context,
  { params, body }: OperationRequest<typeof submitOrderCertificate>,
): Promise<{ readonly id: string } | Refusal> {
  return inTransaction<{ readonly id: string } | Refusal>(
    context.shop.database,
    async (transaction) => {
      const order = await lockCertified(transaction, params.id, CustomerScope.of(context.actor));
      if (order === undefined) return refuse('NotFound');
      if (!isLiveStatus(order.status) && order.status !== 'Draft') {
        return refuse('OrderNotEditable', { fields: [{ field: 'ReservationOrderID', reason: 'edit-flag' }] });
      }
      const { customerId, cartId, certificates: asked } = order;
      const subject = { entity: 'reservation', entityId: order.id };
      const of = { owner: { id: cartId, customerId }, asked, subject };
      const taken = await takeCertificate(transaction, of, certificateOf(body), context);
      return isRefusal(taken) ? inWireNames(taken) : taken;
    },
    { planned: true },
  );
}
