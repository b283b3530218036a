import type { ReservationStatus } from '@bivak/rules';
import { staffTakeSteps } from '../features/orders/index.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import type { ActionParts } from './action.ts';

/** Each action as the steps of the transition table that it takes, one after the other. */
export const paths = {
  accept: ['Order'],
  reject: ['Rejected'],
  pick: ['Open', 'Pick'],
  'hand-out': ['Open', 'Pick', 'Picked'],
  'take-back': ['Closed'],
} as const satisfies Record<string, readonly ReservationStatus[]>;

/** Says of the last step where the order stands now. */
export async function takeSteps(
  { shop, source, translate }: ActionParts,
  key: string,
  path: readonly ReservationStatus[],
  note: string,
): Promise<string | Refusal> {
  const steps = { key, path, note: note === '' ? null : note };
  const moved = await staffTakeSteps({ ...source, shop }, steps);
  if (isRefusal(moved)) return moved;
  const { orderNo, reservationNo, status } = moved;
  return translate('operator.moved', {
    number: orderNo === null ? reservationNo : `${orderNo} (${reservationNo})`,
    status: translate(`operator.status.${status}`),
  });
}
