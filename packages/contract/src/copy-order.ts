import * as z from 'zod/mini';
import { CopiedCart } from './carts.ts';
import { operation } from './operation.ts';
import { DayOrMoment, Id } from './wire/scalars.ts';

export const copyReservationOrder = operation({
  id: 'copyReservationOrder',
  method: 'POST',
  path: '/api/v3/rental/cart/_copy/{reservationOrderId}',
  tag: 'Cart',
  summary: 'A new cart for a place and period with what an order holds, and what of it did not fit',
  params: z.object({ reservationOrderId: Id }),
  query: z.object({ customerID: z.optional(Id), contactID: z.optional(Id) }),
  body: z.object({
    WarehouseID: Id,
    DateTimeExpectedStart: DayOrMoment,
    DateTimeExpectedEnd: DayOrMoment,
    DeliveryID: z.nullish(Id),
  }),
  answer: CopiedCart,
  status: 201,
});
