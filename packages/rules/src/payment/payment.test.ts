import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents } from '../money/cents.ts';
import { RESERVATION_STATUSES, type ReservationStatus } from '../reservation/status.ts';
import { depositHeldCents, depositRefund, moneyArrives } from './money-arrives.ts';
import { depositIn, dueCents, openCents } from './payment-due.ts';
import { ATTEMPT_STATUSES, ATTEMPT_STEPS, canBecome, isUnderWay, polledStatus } from './payment-status.ts';

describe('an attempt to pay', () => {
  it('an attempt to pay can come to every state, and none stands there twice', () => {
    const reached = new Set(['created', ...ATTEMPT_STEPS.map(({ to }) => to)]);
    expect([...reached].toSorted()).toEqual([...ATTEMPT_STATUSES].toSorted());
    expect(new Set(ATTEMPT_STEPS.map(({ from, to }) => `${from} ${to}`)).size).toBe(ATTEMPT_STEPS.length);
  });

  it('an attempt to pay is done with once it is paid, and can be paid from everywhere else', () => {
    for (const status of ATTEMPT_STATUSES) {
      expect(ATTEMPT_STEPS.some(({ from }) => from === 'paid' && from === status)).toBe(false);
      expect(canBecome(status, 'paid')).toBe(status !== 'paid');
    }
  });

  it('an attempt to pay is under way until the provider says how it ended', () => {
    expect(ATTEMPT_STATUSES.filter(isUnderWay)).toEqual(['created', 'open']);
  });

  it.each([
    [true, null, 'NOT_PAID'],
    [true, 'created', 'PENDING'],
    [true, 'open', 'PENDING'],
    [true, 'cancelled', 'CANCELLED'],
    [true, 'failed', 'ERROR'],
    [true, 'expired', 'NOT_PAID'],
    // It was paid, and the money went back.
    [true, 'paid', 'NOT_PAID'],
    [false, 'paid', 'PAID'],
    // An older attempt paid for it.
    [false, 'cancelled', 'PAID'],
  ] as const)('an attempt to pay owes %s, latest %s: %s', (owes, latest, expected) => {
    expect(polledStatus({ owes, latest })).toBe(expected);
  });
});

const one = (status: ReservationStatus, gross = 1000, deposit = 500) => ({
  status,
  grossCents: cents(gross),
  depositCents: cents(deposit),
});

describe('what is due', () => {
  it('what is due is the total with VAT and the deposit, of what goes on or is back', () => {
    const costs = RESERVATION_STATUSES.filter((status) => dueCents([one(status)]) === 1500);
    expect(costs).toEqual(['Active', 'Order', 'Open', 'Pick', 'Picked', 'Closed', 'ClosedAndCompleted']);
  });

  it('what is due covers all reservations of a checkout in one payment', () => {
    expect(dueCents([one('Active'), one('Active', 2000, 0), one('Rejected')])).toBe(3500);
  });

  it('what is due can be paid while the order goes on, and never twice', () => {
    expect(openCents([one('Active')], cents(0))).toBe(1500);
    expect(openCents([one('Picked')], cents(1000))).toBe(500);
    expect(openCents([one('Order')], cents(1500))).toBe(0);
    expect(openCents([one('Order')], cents(2000))).toBe(0);
    expect(openCents([one('Closed')], cents(0))).toBe(0);
    expect(openCents([one('Expired')], cents(0))).toBe(0);
  });

  it('what is due has the deposits of all that goes on in it, and of a part of the money nobody knows', () => {
    const parts = [one('Active'), one('Order', 2000, 300), one('Cancelled')];
    expect(depositIn(parts, cents(3800))).toBe(800);
    expect(depositIn(parts, cents(3799))).toBe(0);
    expect(depositIn([one('Cancelled')], cents(0))).toBe(0);
  });
});

describe('money that arrives', () => {
  it.each([
    ['as asked', 1500, 1500, 1500, 0, 1500, 0, null],
    ['too little', 1500, 1499, 1500, 0, 0, 1499, 'other-amount'],
    ['too much', 1500, 1600, 1500, 0, 0, 1600, 'other-amount'],
    ['a second time', 1500, 1500, 1500, 1500, 0, 1500, 'double'],
    ['after all was released for good', 1500, 1500, 0, 0, 0, 1500, 'too-late'],
    ['after a part was refused', 1500, 1500, 1000, 0, 1000, 500, 'too-much'],
    ['beside an earlier part', 500, 500, 1500, 1000, 500, 0, null],
    ['for less than is due by now', 1500, 1500, 2000, 0, 1500, 0, null],
  ] as const)('money that arrives: %s', (_, asked, received, due, paid, keep, refund, reason) => {
    expect(
      moneyArrives({
        askedCents: cents(asked),
        receivedCents: cents(received),
        dueCents: cents(due),
        paidCents: cents(paid),
      }),
    ).toEqual({ keepCents: keep, refundCents: refund, reason });
  });

  it('money that arrives is kept or goes back to the cent, and never makes more than is due paid', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(amount, amount, amount, amount, fc.boolean(), (asked, other, due, paid, isAsAsked) => {
        const received = isAsAsked ? asked : other;
        const { keepCents, refundCents } = moneyArrives({
          askedCents: cents(asked),
          receivedCents: cents(received),
          dueCents: cents(due),
          paidCents: cents(paid),
        });
        expect(keepCents + refundCents).toBe(received);
        expect(Math.min(keepCents, refundCents)).toBeGreaterThanOrEqual(0);
        expect(keepCents === 0 || paid + keepCents <= due).toBe(true);
      }),
    );
  });
});

describe('a deposit that goes back', () => {
  it.each([
    [5000, 0, 20_000, null, { ok: true, cents: 5000 }],
    [5000, 2000, 20_000, null, { ok: true, cents: 3000 }],
    [5000, 0, 20_000, 1250, { ok: true, cents: 1250 }],
    [5000, 0, 20_000, 5001, { ok: false, mostCents: 5000 }],
    [5000, 5000, 20_000, null, { ok: false, mostCents: 0 }],
    [5000, 0, 3000, null, { ok: true, cents: 3000 }],
    [5000, 0, 0, null, { ok: false, mostCents: 0 }],
    [0, 0, 20_000, null, { ok: false, mostCents: 0 }],
  ] as const)(
    'a deposit that goes back: %i asked for it, %i back already, %i left of all: %j',
    (deposit, back, left, asked, expected) => {
      const result = depositRefund({
        depositCents: cents(deposit),
        depositRefundedCents: cents(back),
        leftCents: cents(left),
        askedCents: asked === null ? null : cents(asked),
      });
      expect(result).toEqual(expected);
    },
  );
});

describe('the deposit that is held', () => {
  it.each([
    ['nothing was paid', 0, 0, 0],
    ['the goods were paid, and nothing of the deposit', 1000, 0, 0],
    ['a part of the deposit was paid', 1300, 0, 300],
    ['all was paid', 1500, 0, 500],
    ['more than all was paid', 2000, 0, 500],
    ['a part went back', 1500, 200, 300],
    ['all went back', 1500, 500, 0],
    ['the order was cancelled, and its money went back', 0, 500, 0],
  ] as const)('the deposit that is held when %s', (_, paid, back, held) => {
    const input = { grossCents: cents(1000), depositCents: cents(500) };
    expect(depositHeldCents({ ...input, paidCents: cents(paid), depositRefundedCents: cents(back) })).toBe(
      held,
    );
  });
});
