import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents } from '../money/cents.ts';
import { RESERVATION_STATUSES, type ReservationStatus } from '../reservation/status.ts';
import { dueCents } from './payment-due.ts';
import { ownPayment, paidShares, type SharingReservation } from './paid-shares.ts';

const one = (status: ReservationStatus, gross: number, deposit: number, paid = 0): SharingReservation => ({
  status,
  grossCents: cents(gross),
  depositCents: cents(deposit),
  paidCents: cents(paid),
});

describe('what was paid for several orders together', () => {
  it.each([
    [
      'in full: each its own total and deposit',
      [one('Order', 3000, 5000), one('Order', 5000, 0)],
      13_000,
      [8000, 5000],
    ],
    ['in part: by what each costs', [one('Active', 1000, 0), one('Active', 2000, 0)], 1000, [333, 667]],
    [
      'a cent over: to the largest rest',
      [one('Order', 100, 0), one('Order', 100, 0), one('Order', 100, 0)],
      100,
      [34, 33, 33],
    ],
    ['nothing', [one('Active', 1000, 0), one('Active', 2000, 0)], 0, [0, 0]],
    [
      'one was cancelled, and its money is on its way back',
      [one('Cancelled', 3000, 5000, 8000), one('Order', 5000, 0, 5000)],
      13_000,
      [8000, 5000],
    ],
    [
      'one was cancelled, and its money went back',
      [one('Cancelled', 3000, 5000, 8000), one('Order', 5000, 0, 5000)],
      5000,
      [0, 5000],
    ],
    [
      'one became dearer: the other stays paid',
      [one('Order', 10_000, 0, 8000), one('Order', 5000, 0, 5000)],
      13_000,
      [8000, 5000],
    ],
    [
      'and its rest was paid: that is its own',
      [one('Order', 10_000, 0, 8000), one('Order', 5000, 0, 5000)],
      15_000,
      [10_000, 5000],
    ],
    [
      'one became cheaper, and the rest went back',
      [one('Order', 6000, 0, 8000), one('Order', 5000, 0, 5000)],
      11_000,
      [6000, 5000],
    ],
    ['what was only quoted has nothing', [one('Draft', 9000, 0), one('Order', 5000, 0)], 5000, [0, 5000]],
    ['all expired', [one('Expired', 3000, 0), one('Expired', 1000, 0)], 4000, [3000, 1000]],
  ] as const)('what was paid for several orders together: %s', (_, parts, paid, expected) => {
    expect(paidShares(parts, cents(paid))).toEqual(expected);
  });

  it('what was paid for several orders together is shared to the cent, whatever was written before and whatever became of the orders', () => {
    const amount = fc.integer({ min: 0, max: 2_000_000_000 });
    const part = fc
      .tuple(fc.constantFrom(...RESERVATION_STATUSES), amount, amount, amount)
      .map(([status, gross, deposit, paid]) => one(status, gross, deposit, paid));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), amount, (parts, paid) => {
        const shares = paidShares(parts, cents(paid));
        expect(shares.reduce((sum: number, share) => sum + share, 0)).toBe(paid);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
        // Written and read again they stay.
        const written = parts.map((before, at) => ({ ...before, paidCents: cents(shares[at] ?? 0) }));
        expect(paidShares(written, cents(paid))).toEqual(shares);
      }),
    );
  });

  it('what was paid for several orders together covers every order exactly once all that is due was paid', () => {
    const part = fc
      .tuple(fc.constantFrom(...RESERVATION_STATUSES), fc.nat(100_000), fc.nat(100_000))
      .map(([status, gross, deposit]) => one(status, gross, deposit));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        const shares = paidShares(parts, dueCents(parts));
        expect(shares).toEqual(parts.map((each) => dueCents([each])));
        for (const each of parts) {
          const { openCents } = ownPayment(parts, (other) => other === each, dueCents(parts));
          expect(openCents).toBe(0);
        }
      }),
    );
  });
});
