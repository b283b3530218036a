import {
  type EditVerdict,
  putReservationOrder,
  type ReservationOrder,
  updateReservationOrder,
  validateReservationOrderUpdate,
} from '@bivak/contract';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { presentWholeOrder, readWholeOrder } from '../orders/index.ts';
import { asksReferenceOnly, giveReference } from './give-reference.service.ts';
import { askEdit, type AskedEdit, editOrder } from './order-edit.service.ts';
import { presentVerdict, withEditErrors } from './order-edit.present.ts';

/** PUT and PATCH /api/v2/shop/reservationOrders/{id}, POST …/{id}/_validate-update: for logged-in customers (spec 2 §6). */
export const orderEditRoutes: readonly Route[] = [
  route(putReservationOrder, 'customer', edit, { stored }),
  route(updateReservationOrder, 'customer', edit, { stored }),
  route(validateReservationOrderUpdate, 'customer', validate, { stored }),
];

interface OfOrder {
  readonly params: { readonly id: string };
}

interface EditRequest extends OfOrder {
  readonly body: AskedEdit['body'];
}

function edit(context: Context, { params, body }: EditRequest): Promise<ReservationOrder | Refusal> {
  return answerEdit(context, { orderId: params.id, body });
}

/** The lines as they are read, under the name that they are written under. */
async function stored(context: Context, { params }: OfOrder): Promise<object> {
  const read = await readWholeOrder(context, params.id);
  if (isRefusal(read)) return read;
  const { Order, Items } = presentWholeOrder(read, context);
  return { ...Order, UpdateItems: Items };
}

async function validate(context: Context, { params, body }: EditRequest): Promise<EditVerdict | Refusal> {
  const outcome = await askEdit(context, { orderId: params.id, body });
  if (!('kind' in outcome)) return presentVerdict(outcome, null, context);
  if (outcome.kind === 'refused' && outcome.view !== null) {
    return presentVerdict(outcome.view, outcome.refusal, context);
  }
  return outcome.kind === 'refused'
    ? withEditErrors(outcome.refusal, null, context)
    : outdated(context, params.id);
}

async function answerEdit(context: Context, asked: AskedEdit): Promise<ReservationOrder | Refusal> {
  const outcome = await (asksReferenceOnly(asked.body) ? giveReference : editOrder)(context, asked);
  if (outcome.kind === 'outdated') return outdated(context, asked.orderId);
  if (outcome.kind === 'refused') return withEditErrors(outcome.refusal, outcome.view, context);
  const read = await readWholeOrder(context, asked.orderId);
  return isRefusal(read) ? read : presentWholeOrder(read, context).Order;
}

/** The order as it stands by now goes with the refusal, so that nothing has to be asked again. */
async function outdated(context: Context, orderId: string): Promise<Refusal> {
  const fresh = await readWholeOrder(context, orderId);
  if (isRefusal(fresh)) return fresh;
  const beside = presentWholeOrder(fresh, context);
  return withEditErrors(refuse('OrderChanged', { beside }), null, context);
}
