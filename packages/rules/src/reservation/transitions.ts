import type { ReservationStatus } from './status.ts';

/** Who moves a reservation: `job` is the shop's own machinery, its clock and its settings. */
export type Mover = 'customer' | 'operator' | 'job' | 'payment';

export interface Transition {
  readonly from: ReservationStatus;
  readonly to: ReservationStatus;
  readonly who: readonly Mover[];
}

/** States that a reservation may begin in: the checkout makes Active, an operator's quote is a Draft. */
export const INITIAL_STATUSES: readonly ReservationStatus[] = ['Active', 'Draft'];

/** Every step that a reservation can take (RULINGS "Who moves what"). What is not in it is refused. */
export const RESERVATION_TRANSITIONS: readonly Transition[] = [
  // The customer agrees to the quote, or the operator notes the agreement.
  { from: 'Draft', to: 'Active', who: ['customer', 'operator'] },
  // The quote was not taken up within its validity.
  { from: 'Draft', to: 'Expired', who: ['job'] },
  // The customer declines the quote, or the operator withdraws it.
  { from: 'Draft', to: 'Cancelled', who: ['customer', 'operator'] },

  // Accepted: by the operator, at once where the shop's setting says so, or because it was paid. Gives the OrderID.
  { from: 'Active', to: 'Order', who: ['operator', 'job', 'payment'] },
  { from: 'Active', to: 'Rejected', who: ['operator'] },
  // The shop did not accept it within its validity, or nobody paid before the payment deadline: the claim is released.
  { from: 'Active', to: 'Expired', who: ['job'] },
  { from: 'Active', to: 'Cancelled', who: ['customer', 'operator'] },

  // Money that arrives after the release claims again; where nothing is free any more it is refunded instead.
  { from: 'Expired', to: 'Order', who: ['payment'] },

  // The order is taken into the planning of the warehouse.
  { from: 'Order', to: 'Open', who: ['operator'] },
  { from: 'Order', to: 'Cancelled', who: ['customer', 'operator'] },
  // All of its tents were given back too late to be free: nothing goes out, and what is owed is invoiced.
  { from: 'Order', to: 'Closed', who: ['job'] },
  { from: 'Open', to: 'Closed', who: ['job'] },
  // Picking begins; serials are assigned. From here on nobody cancels.
  { from: 'Open', to: 'Pick', who: ['operator'] },
  { from: 'Open', to: 'Cancelled', who: ['customer', 'operator'] },
  // Everything is ready or handed out.
  { from: 'Pick', to: 'Picked', who: ['operator'] },
  // A step back, where the desk noted something by mistake: before the invoice is made.
  { from: 'Pick', to: 'Open', who: ['operator'] },
  { from: 'Picked', to: 'Pick', who: ['operator'] },
  { from: 'Closed', to: 'Picked', who: ['operator'] },
  // Everything is back, or settled as damaged or lost.
  { from: 'Picked', to: 'Closed', who: ['operator'] },
  // Invoiced and the deposit settled: nothing is left to do.
  { from: 'Closed', to: 'ClosedAndCompleted', who: ['operator'] },
];

export function canMove(from: ReservationStatus, to: ReservationStatus, who: Mover): boolean {
  return RESERVATION_TRANSITIONS.some(
    (step) => step.from === from && step.to === to && step.who.includes(who),
  );
}
