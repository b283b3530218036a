import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id } from '../wire/scalars.ts';
import { OrderActed } from './order-acts.ts';

// Money that the desk takes on an order that stands, or asks its customer for.

const params = z.object({ id: Id });
const query = z.strictObject({ DryRun: z.optional(z.enum(['true', 'false'])) });

export const takePayment = operation({
  id: 'takePayment',
  method: 'POST',
  path: '/api/v3/admin/orders/{id}/_take-payment',
  tag: 'Orders',
  summary: 'Note money that was taken on an order, whole or in part: never more than is open of it',
  params,
  query,
  body: z.object({
    /** In cash, by terminal, or a transfer that was seen to arrive. */
    Method: z.enum(['CASH', 'TERMINAL', 'TRANSFER']),
    Amount: z.number().check(z.minimum(0.01), z.maximum(10_000_000), z.multipleOf(0.01)),
    /** A receipt by mail, where there is an address. */
    Mail: z._default(z.boolean(), false),
  }),
  answer: OrderActed,
});

export const mailPaymentLink = operation({
  id: 'mailPaymentLink',
  method: 'POST',
  path: '/api/v3/admin/orders/{id}/_mail-payment-link',
  tag: 'Orders',
  summary: 'Mail the customer where to pay what is open of an order',
  params,
  query,
  answer: OrderActed,
});
