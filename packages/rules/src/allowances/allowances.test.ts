import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addOnRange, addOnResult, mainItemMax } from './add-ons.ts';
import { cartLineMax, editLineMax, maxQty } from './max-qty.ts';
import { productStatus } from './product-status.ts';
import { reservationDaysResult } from './reservation-days.ts';

const NO_LIMITS = { free: null, maxPerCustomer: null, usedByCustomer: 0, maxPerCart: null, inCart: 0 };

const limit = fc.option(fc.integer({ min: -5, max: 30 }), { nil: null });
const limits = fc.record({
  free: limit,
  maxPerCustomer: limit,
  usedByCustomer: fc.nat(10),
  maxPerCart: limit,
  inCart: fc.nat(10),
});

describe('how many may be added', () => {
  it.each([
    ['stock', { free: 3, maxPerCustomer: 10, maxPerCart: 5 }, 3],
    ['customer', { free: 9, maxPerCustomer: 4, maxPerCart: 5 }, 4],
    ['customer', { free: 9, maxPerCustomer: 6, usedByCustomer: 4 }, 2],
    ['cart', { free: 9, maxPerCart: 5 }, 5],
    ['cart', { free: 9, maxPerCart: 5, inCart: 5 }, 0],
    ['cart', { maxPerCart: 0 }, 0],
    ['stock', { free: 4, inCart: 3 }, 1],
    ['stock', { free: -2 }, 0],
    ['stock', { free: 3, maxPerCustomer: 3, maxPerCart: 3 }, 3],
  ] as const)('how many may be added is decided by the %s limit for %j: %i', (limitedBy, input, max) => {
    expect(maxQty({ ...NO_LIMITS, ...input })).toEqual({ max, limitedBy });
  });

  it('how many may be added has no end when nothing limits it', () => {
    expect(maxQty({ ...NO_LIMITS, inCart: 7 })).toEqual({ max: null, limitedBy: null });
  });

  it('how many may be added is the smallest of all limits, never below zero', () => {
    fc.assert(
      fc.property(limits, (input) => {
        const { free, maxPerCustomer, usedByCustomer, maxPerCart, inCart } = input;
        const all = [free, maxPerCustomer === null ? null : maxPerCustomer - usedByCustomer, maxPerCart]
          .filter((n) => n !== null)
          .map((n) => Math.max(0, n - inCart));
        expect(maxQty(input).max).toBe(all.length === 0 ? null : Math.min(...all));
      }),
    );
  });
});

describe('how many a line may hold', () => {
  it('how many a line may hold is its amount plus what the customer has left, capped per cart', () => {
    expect(cartLineMax({ amount: 2, maxPerCustomerLeftover: 3, maxPerCart: 10 })).toEqual({
      max: 5,
      limitedBy: 'customer',
    });
    expect(cartLineMax({ amount: 2, maxPerCustomerLeftover: 9, maxPerCart: 10 })).toEqual({
      max: 10,
      limitedBy: 'cart',
    });
    expect(cartLineMax({ amount: 2, maxPerCustomerLeftover: 0, maxPerCart: null }).max).toBe(2);
    expect(cartLineMax({ amount: 2, maxPerCustomerLeftover: null, maxPerCart: null }).max).toBeNull();
  });

  it('how many a line may hold is the current amount in an edit that may not increase', () => {
    const line = { amount: 4, maxPerCustomer: 9, maxPerCart: 10 };
    expect(editLineMax({ ...line, mayIncrease: false })).toEqual({ max: 4, limitedBy: 'edit' });
    expect(editLineMax({ ...line, mayIncrease: true })).toEqual({ max: 10, limitedBy: 'cart' });
  });
});

describe('the longest time an item may be rented', () => {
  it('the longest time an item may be rented is counted in days, its last day included', () => {
    expect(reservationDaysResult(14, 14)).toEqual({ ok: true });
    expect(reservationDaysResult(15, 14)).toEqual({
      ok: false,
      reason: 'period-exceeded',
      maxReservationDays: 14,
    });
    expect(reservationDaysResult(400, null)).toEqual({ ok: true });
  });
});

describe('what a product page says', () => {
  const product = { ...NO_LIMITS, days: 3, maxReservationDays: 7, free: 4, maxPerCart: 5 };

  it.each([
    ['available', {}],
    ['available', { free: null, maxPerCart: null }],
    ['available', { days: 7 }],
    ['periodExceeded', { days: 8 }],
    // The period can be mended at once, so it is said first.
    ['periodExceeded', { days: 8, free: 0 }],
    ['unavailable', { free: 0 }],
    ['unavailable', { free: -1, inCart: 5 }],
    ['cartLimitReached', { free: 9, inCart: 5 }],
    ['cartLimitReached', { inCart: 4 }],
    ['cartLimitReached', { maxPerCustomer: 2, usedByCustomer: 2 }],
  ] as const)('what a product page says: %s for %j', (status, change) => {
    expect(productStatus({ ...product, ...change })).toBe(status);
  });
});

describe('add-ons', () => {
  it('the main item begins at one and ends at its smallest limit', () => {
    expect(mainItemMax({ ...NO_LIMITS, maxPerCart: 5, inCart: 2 })).toEqual({
      min: 1,
      max: 3,
      limitedBy: 'cart',
    });
    expect(mainItemMax({ ...NO_LIMITS, free: 0 })).toEqual({ min: 0, max: 0, limitedBy: 'stock' });
  });

  it('a required add-on comes with each main item', () => {
    const range = addOnRange({
      policy: 'required',
      suggestionAmount: 2,
      mainQty: 3,
      limits: { ...NO_LIMITS, free: 50 },
    });
    expect(range).toMatchObject({ min: 6, max: 50 });
    expect(addOnResult(5, range)).toEqual({ ok: false, reason: 'below-minimum', min: 6 });
    expect(addOnResult(6, range)).toEqual({ ok: true });
  });

  it('a required add-on never asks for more than there is', () => {
    const range = addOnRange({
      policy: 'required',
      suggestionAmount: 2,
      mainQty: 3,
      limits: { ...NO_LIMITS, free: 4 },
    });
    expect(range).toEqual({ min: 4, max: 4, limitedBy: 'stock' });
    expect(addOnResult(5, range)).toEqual({
      ok: false,
      reason: 'above-maximum',
      max: 4,
      limitedBy: 'stock',
    });
  });

  it('an optional add-on may be left out', () => {
    const range = addOnRange({ policy: 'optional', suggestionAmount: 2, mainQty: 3, limits: NO_LIMITS });
    expect(range).toEqual({ min: 0, max: null, limitedBy: null });
    expect(addOnResult(0, range)).toEqual({ ok: true });
  });

  it('some amount of an add-on always satisfies its range', () => {
    const policy = fc.constantFrom('required' as const, 'optional' as const);
    fc.assert(
      fc.property(limits, policy, fc.nat(5), fc.nat(9), (given, kind, suggestionAmount, mainQty) => {
        const range = addOnRange({ policy: kind, suggestionAmount, mainQty, limits: given });
        expect(addOnResult(range.min, range)).toEqual({ ok: true });
      }),
    );
  });
});
