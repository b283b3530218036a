import type { ReservationStatus } from '@bivak/contract/wire';

const TONES = {
  Draft: 'info',
  Active: 'warn',
  Order: 'ok',
  Open: 'ok',
  Pick: 'ok',
  Picked: 'ok',
  Closed: 'info',
  ClosedAndCompleted: 'info',
  Rejected: 'bad',
  Expired: 'bad',
  Cancelled: 'bad',
} as const satisfies Record<ReservationStatus, 'info' | 'ok' | 'warn' | 'bad'>;

/** The key of the words and the tone of a status; what is ready and past its pickup slot has been fetched. */
export function statusLook(status: ReservationStatus, isPickupPast: boolean) {
  const words = status === 'Picked' && isPickupPast ? ('PickedUp' as const) : status;
  return { words, tone: TONES[status] };
}
