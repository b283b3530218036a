import type { ReservationStatus } from '@bivak/rules';
import { moveOrder, statusOf } from '../features/orders/index.ts';
import { isRefusal, type Refusal } from '../platform/application/refusal.ts';
import type { ActParts } from './act.ts';

/** Each act as the steps of the transition table that it takes, one after the other. */
export const paths = {
  accept: ['Order'],
  reject: ['Rejected'],
  pick: ['Open', 'Pick'],
  'hand-out': ['Open', 'Pick', 'Picked'],
  'take-back': ['Closed'],
} as const satisfies Record<string, readonly ReservationStatus[]>;

/** The steps of a path that are still to take; one that stands already is said again. */
export async function takeSteps(
  { shop, source, translate }: ActParts,
  key: string,
  path: readonly ReservationStatus[],
  note: string,
): Promise<string | Refusal> {
  const standing = await statusOf(shop.database, key);
  const done = standing === undefined ? -1 : path.indexOf(standing);
  let line = '';
  for (const to of path.slice(Math.max(done, 0))) {
    const moved = await moveOrder(shop, source, {
      key,
      to,
      who: 'operator',
      ...(note === '' ? {} : { note }),
    });
    if (isRefusal(moved)) return moved;
    const { orderNo, reservationNo, status } = moved;
    line = translate('operator.moved', {
      number: orderNo === null ? reservationNo : `${orderNo} (${reservationNo})`,
      status: translate(`operator.status.${status}`),
    });
  }
  return line;
}
