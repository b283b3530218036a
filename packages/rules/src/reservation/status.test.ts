import { describe, expect, it } from 'vitest';

import {
  RESERVATION_STATUSES,
  calledOff,
  isCancellableStatus,
  isEditableStatus,
  isLiveStatus,
  type ReservationStatus,
} from './status.ts';
import { INITIAL_STATUSES, RESERVATION_TRANSITIONS, canMove } from './transitions.ts';

function reachableFrom(start: readonly ReservationStatus[]): Set<ReservationStatus> {
  const reached = new Set(start);
  for (const status of reached) {
    for (const step of RESERVATION_TRANSITIONS) if (step.from === status) reached.add(step.to);
  }
  return reached;
}

describe('the states of a reservation', () => {
  it('the states of a reservation can all be reached from the ones it may begin in', () => {
    expect([...reachableFrom(INITIAL_STATUSES)].toSorted()).toEqual([...RESERVATION_STATUSES].toSorted());
  });

  it('the states of a reservation are joined by steps of which none stands there twice, leads nowhere or belongs to nobody', () => {
    const steps = RESERVATION_TRANSITIONS.map((step) => `${step.from} -> ${step.to}`);
    expect(new Set(steps).size).toBe(steps.length);
    expect(RESERVATION_TRANSITIONS.every((s) => s.from !== s.to && s.who.length > 0)).toBe(true);
  });

  it('the states of a reservation end in four ways; of those only an expired one comes back, when its money arrives', () => {
    const ends = RESERVATION_STATUSES.filter((s) => RESERVATION_TRANSITIONS.every((step) => step.from !== s));
    expect(ends).toEqual(['ClosedAndCompleted', 'Rejected', 'Cancelled']);
    expect(RESERVATION_TRANSITIONS.filter((step) => step.from === 'Expired')).toEqual([
      { from: 'Expired', to: 'Order', who: ['payment'] },
    ]);
  });

  it.each([
    ['Active', 'Order', 'operator', true],
    ['Active', 'Order', 'payment', true],
    ['Active', 'Order', 'job', true],
    ['Active', 'Order', 'customer', false],
    ['Active', 'Rejected', 'operator', true],
    ['Active', 'Rejected', 'job', false],
    ['Active', 'Expired', 'job', true],
    ['Active', 'Expired', 'operator', false],
    ['Order', 'Cancelled', 'customer', true],
    ['Pick', 'Cancelled', 'customer', false],
    ['Pick', 'Cancelled', 'operator', false],
    ['Order', 'Pick', 'operator', false],
    ['Closed', 'ClosedAndCompleted', 'operator', true],
    ['Pick', 'Open', 'operator', true],
    ['Picked', 'Pick', 'operator', true],
    ['Closed', 'Picked', 'operator', true],
    ['Closed', 'Picked', 'job', false],
    ['Open', 'Order', 'operator', false],
    ['ClosedAndCompleted', 'Closed', 'operator', false],
    ['Cancelled', 'Active', 'operator', false],
    ['Cancelled', 'Order', 'payment', false],
  ] as const)('the states of a reservation: %s to %s by the %s: %s', (from, to, who, allowed) => {
    expect(canMove(from, to, who)).toBe(allowed);
  });
});

describe('the flags that a reservation carries', () => {
  it('the flags that a reservation carries allow cancelling and editing before Pick, unless the operator blocked it', () => {
    const before = ['Draft', 'Active', 'Order', 'Open'];
    expect(RESERVATION_STATUSES.filter((s) => isCancellableStatus(s, false))).toEqual(before);
    expect(RESERVATION_STATUSES.filter((s) => isEditableStatus(s, false))).toEqual(before);
    expect(
      RESERVATION_STATUSES.filter((s) => isCancellableStatus(s, true) || isEditableStatus(s, true)),
    ).toEqual([]);
  });

  it('the flags that a reservation carries say cancellable exactly where a customer’s step to Cancelled exists', () => {
    for (const status of RESERVATION_STATUSES) {
      expect(canMove(status, 'Cancelled', 'customer')).toBe(isCancellableStatus(status, false));
    }
  });

  it('the flags that a reservation carries count a reservation as live from the checkout until it is back', () => {
    expect(RESERVATION_STATUSES.filter(isLiveStatus)).toEqual(['Active', 'Order', 'Open', 'Pick', 'Picked']);
  });

  it('the flags that a reservation carries say how a reservation ended that never will be rented', () => {
    const ended = RESERVATION_STATUSES.filter((status) => calledOff(status) !== null);
    expect(ended.map(calledOff)).toEqual(['rejected', 'expired', 'cancelled']);
    expect(ended.filter(isLiveStatus)).toEqual([]);
  });
});
