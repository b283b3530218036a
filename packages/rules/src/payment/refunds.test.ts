import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type BookedRefund, type FoundRefund, refundDifferences } from './refund-differences.ts';
import { MOST_REFUND_TRIES, refundFollowMs, refundPauseMs } from './refund-tries.ts';

const minute = 60_000;

describe('a refund without an answer', () => {
  it('a refund without an answer is asked for ever more rarely, for about a day', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((tries) => refundPauseMs(tries) / minute)).toEqual([
      2, 4, 8, 16, 32, 60, 60,
    ]);
    const pauses = Array.from({ length: MOST_REFUND_TRIES }, (_, index) => refundPauseMs(index + 1));
    expect(Math.round(pauses.reduce((sum, one) => sum + one, 0) / (60 * minute))).toBe(24);
  });

  it('a refund without an answer once taken on is looked at between each minute and each day', () => {
    const ages = [0, minute, 100 * minute, 100 * 24 * 60 * minute];
    expect(ages.map((age) => refundFollowMs(age) / minute)).toEqual([1, 1, 10, 24 * 60]);
  });
});

const ours = (status: BookedRefund['status'], more: Partial<BookedRefund> = {}): BookedRefund => ({
  id: 'r1',
  providerId: status === 'pending' || status === 'refunded' ? 're_1' : null,
  cents: 1450,
  status,
  ...more,
});
const theirs = (more: Partial<FoundRefund> = {}): FoundRefund => ({
  id: 're_1',
  refundId: 'r1',
  cents: 1450,
  isLive: true,
  ...more,
});

describe('refunds in our books and at the provider', () => {
  it.each([
    ['on its way here and there', [ours('pending')], [theirs()], []],
    ['known by the id of the provider alone', [ours('refunded')], [theirs({ refundId: null })], []],
    ['done here, unknown there', [ours('refunded')], [], [['missing', 'r1', 1450, 0]]],
    [
      'done here, failed there',
      [ours('refunded')],
      [theirs({ isLive: false })],
      [['missing', 'r1', 1450, 0]],
    ],
    ['refused here, made there', [ours('failed')], [theirs()], [['not-booked', 'r1', 0, 1450]]],
    ['refused here and there', [ours('failed')], [theirs({ isLive: false })], []],
    ['made by hand', [], [theirs({ refundId: null })], [['not-booked', 're_1', 0, 1450]]],
    [
      'made by hand for the sum of one that was refused: named, not matched',
      [ours('failed')],
      [theirs({ id: 're_9', refundId: null })],
      [['not-booked', 're_9', 0, 1450]],
    ],
    ['paid twice', [ours('pending')], [theirs(), theirs({ id: 're_2' })], [['double', 'r1', 1450, 2900]]],
    ['of another sum', [ours('pending')], [theirs({ cents: 1400 })], [['amount', 'r1', 1450, 1400]]],
    ['in another currency', [ours('pending')], [theirs({ cents: null })], [['amount', 'r1', 1450, 0]]],
    ['only asked for yet', [ours('asked'), ours('unanswered', { id: 'r2' })], [], []],
    ['asked for, and made meanwhile', [ours('asked')], [theirs()], []],
  ] as const)('refunds in our books and at the provider: %s', (_, booked, found, expected) => {
    const said = refundDifferences(booked, found);
    expect(
      said.map(({ kind, subject, bookedCents, foundCents }) => [kind, subject, bookedCents, foundCents]),
    ).toEqual(expected);
  });

  it('refunds in our books and at the provider differ nowhere exactly where each that is gone here is there once, to the cent, and nothing else is', () => {
    const drawn = fc.record({
      cents: fc.integer({ min: 1, max: 5 }),
      status: fc.constantFrom(...(['asked', 'pending', 'refunded', 'failed', 'unanswered'] as const)),
      made: fc.array(fc.record({ cents: fc.integer({ min: 1, max: 5 }), isLive: fc.boolean() }), {
        maxLength: 2,
      }),
    });
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 4 }), (all) => {
        const booked = all.map(({ cents, status }, at) =>
          ours(status, { id: `r${at}`, cents, providerId: null }),
        );
        const found = all.flatMap(({ made }, at) =>
          made.map((one, n) => theirs({ ...one, id: `re_${at}_${n}`, refundId: `r${at}` })),
        );
        const isAlike = all.every(({ cents, status, made }) => {
          const live = made.filter((one) => one.isLive);
          if (status === 'failed') return live.length === 0;
          const isOnce = live.length === 1 && live[0]?.cents === cents;
          return isOnce || (live.length === 0 && (status === 'asked' || status === 'unanswered'));
        });
        expect(refundDifferences(booked, found).length === 0).toBe(isAlike);
      }),
    );
  });
});
