import { moveOrder, moveReturn } from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { readDay } from '../locations/index.ts';
import { actRefusal, ofAct, presentActed } from '../orders/index.ts';
import { staffMoveReturn } from './return-hour.commands.ts';
import { staffMoveOrder } from './staff-move.commands.ts';

/** /api/v3/admin/orders/{id}/{_move,_move-return} */
export const orderMoveAdminRoutes: readonly Route[] = [
  serve(moveOrder, staffMoveOrder, {
    input: (request, context) => {
      const of = ofAct(request, context);
      if (isRefusal(of)) return of;
      const { Start, End, PickupHourID, ReturnHourID } = request.body;
      const days = readDays({ Start, End }, context);
      if (isRefusal(days)) return days;
      const { startDay, endDay } = days;
      return { ...of, startDay, endDay, pickupHourId: PickupHourID, returnHourId: ReturnHourID };
    },
    answer: presentActed,
    refusal: actRefusal,
  }),
  serve(moveReturn, staffMoveReturn, {
    input: (request, context) => {
      const of = ofAct(request, context);
      return isRefusal(of) ? of : { ...of, returnHourId: request.body.ReturnHourID };
    },
    answer: presentActed,
    refusal: actRefusal,
  }),
];

function readDays(
  given: { readonly Start: string | undefined; readonly End: string | undefined },
  { shop }: Context,
): { readonly startDay: IsoDate | undefined; readonly endDay: IsoDate | undefined } | Refusal {
  const fields: RefusedField[] = [];
  const read = (field: 'Start' | 'End') => {
    const text = given[field];
    const day = text === undefined ? undefined : readDay(text, shop.zone);
    if (day === null) fields.push({ field, reason: 'no-such-day' });
    return day ?? undefined;
  };
  const days = { startDay: read('Start'), endDay: read('End') };
  return fields.length === 0 ? days : refuse('ValidationFailed', { fields });
}
