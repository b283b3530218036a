import {
  type OperationRequest,
  putReservationOrder,
  updateReservationOrder,
  validateReservationOrderUpdate,
} from '@bivak/contract/wire';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { eitherOf, type Route, serve } from '../../platform/http/route.ts';
import { readDay } from '../locations/index.ts';
import { presentOrder, presentWholeOrder, readWholeOrder, type WholeOrder } from '../orders/index.ts';
import { shownTotals } from '../pricing/index.ts';
import type { EditInput } from './edited-order.ts';
import { editOrder, giveReference } from './order-edit.commands.ts';
import { editRefusalOnWire, presentResult } from './order-edit.present.ts';
import { validateEdit } from './order-edit.queries.ts';

const editOrGiveReference = eitherOf(editOrder, giveReference, isOfOrder);

const edit = {
  input: askedOf,
  answer: ({ order }: WholeOrder, context: Context) => presentOrder(order, context),
  refusal: editRefusalOnWire,
  stored,
};

/** PUT and PATCH /api/v2/shop/reservationOrders/{id}, POST …/{id}/_validate-update: for logged-in customers (spec 2 §6). */
export const orderEditRoutes: readonly Route[] = [
  serve(putReservationOrder, editOrGiveReference, edit),
  serve(updateReservationOrder, editOrGiveReference, edit),
  serve(validateReservationOrderUpdate, validateEdit, {
    input: editOf,
    answer: presentResult,
    refusal: editRefusalOnWire,
    stored,
  }),
];

type Request = OperationRequest<typeof updateReservationOrder>;
type ReferenceInput = Parameters<typeof giveReference>[1];

/** A change of the order, or of its reference alone. */
function isOfOrder(input: EditInput | ReferenceInput): input is EditInput {
  return 'lines' in input;
}

/** The popup of an order's actions asks for a reference alone. */
function askedOf(request: Request, context: Context): EditInput | ReferenceInput | Refusal {
  const { params, body } = request;
  const asked = Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const isReferenceOnly =
    body.Reference !== undefined && asked.every((name) => name === 'Reference' || name === 'Version');
  if (!isReferenceOnly) return editOf(request, context);
  return { orderId: params.id, version: body.Version, reference: body.Reference || null };
}

function editOf({ params, body }: Request, { shop }: Context): EditInput | Refusal {
  const dayOf = (text: string | undefined) => (text === undefined ? undefined : readDay(text, shop.zone));
  const startDay = dayOf(body.DateTimeExpectedStart);
  const endDay = dayOf(body.DateTimeExpectedEnd);
  const fields: RefusedField[] = [];
  if (startDay === null) fields.push({ field: 'DateTimeExpectedStart', reason: 'no-such-day' });
  if (endDay === null) fields.push({ field: 'DateTimeExpectedEnd', reason: 'no-such-day' });
  if (startDay === null || endDay === null) return refuse('ValidationFailed', { fields });
  return {
    orderId: params.id,
    version: body.Version,
    startDay,
    endDay,
    pickupHourId: body.BusinessHourStart,
    returnHourId: body.BusinessHourEnd,
    reference: body.Reference,
    customFields: body.CustomFields,
    lines: (body.UpdateItems ?? []).map(({ ReservationOrderItemID, reservationOrderItemID, Amount }) => ({
      lineId: ReservationOrderItemID ?? reservationOrderItemID,
      qty: Amount,
    })),
    shown: shownTotals(body),
  };
}

/** The lines as they are read, under the name that they are written under. */
async function stored(context: Context, { params }: Pick<Request, 'params'>): Promise<object> {
  const read = await readWholeOrder(context, params.id);
  if (isRefusal(read)) return read;
  const { Order, Items } = presentWholeOrder(read, context);
  return { ...Order, UpdateItems: Items };
}
