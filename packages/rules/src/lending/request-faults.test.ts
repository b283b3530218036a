import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { campRules } from '../testing/lending.ts';
import { cents } from '../money/cents.ts';
import { day } from '../testing/values.ts';
import { NO_ANSWERS, NO_PLACE, NOT_COMBINED, type RequestAnswers } from './answers.ts';
import { readAssociationCode } from './association-code.ts';
import { averagePerDay } from './loan-price.ts';
import { questionFaults, requestFaults, type RequestLimits } from './request-faults.ts';
import { aboveMembers, aboveReported, disabledResult, memberCount, membersResult } from './sleepers.ts';

const LIMITS: RequestLimits = {
  camp: campRules(),
  most: { senior: 999, patrol: 999, stock: 1 },
  transports: ['VAN', 'TRUCK', 'MUNICIPAL'],
  ownCode: 'V0012345',
};

const PLACE = { ...NO_PLACE, street: 'Vennestraat', number: '12', postalCode: '2960', city: 'Sint-Job' };

/** An application of July that can be sent. */
const JULY: RequestAnswers = {
  ...NO_ANSWERS,
  camp: { from: day('2027-07-10'), to: day('2027-07-20') },
  members: { mode: 'AGE', child: 34, youngAdult: 18, supervisor: 9, total: 0 },
  anyDisabled: false,
  purpose: 'CAMP',
  place: PLACE,
  senior: 4,
  patrol: 2,
  stock: true,
  transport: 'TRUCK',
  combined: { ...NOT_COMBINED, wanted: false },
};

const MAY = { camp: { from: day('2027-05-14'), to: day('2027-05-17') } };
const PARTNER = { code: 'V0001001', name: 'Chiro' };

function faults(change: Partial<RequestAnswers>, limits: Partial<RequestLimits> = {}): string[] {
  return requestFaults({ ...JULY, ...change }, { ...LIMITS, ...limits }).map(
    ({ question, field, reason }) => `${question} ${field} ${reason}`,
  );
}

describe('a request that can be sent', () => {
  it('a request that can be sent has no faults, without time slots in the peak and with both outside of it', () => {
    expect(faults({})).toEqual([]);
    expect(faults({ ...MAY, pickupSlot: '09:00', returnSlot: '13:00' })).toEqual([]);
  });

  it('a request that can be sent is one with an unknown place and no more than its name', () => {
    expect(faults({ place: { ...NO_PLACE, source: 'UNKNOWN' } })).toEqual([]);
  });
});

describe('what stands against sending a request', () => {
  it('what stands against sending a request is all of it at once for one that was never answered', () => {
    expect(requestFaults(NO_ANSWERS, LIMITS).map(({ question }) => question)).toEqual([
      'period',
      'members',
      'members-disabled',
      'purpose',
      'location',
      'location',
      'location',
      'location',
      'tents',
      'stock-tent',
      'transport',
      'transport-combine',
    ]);
  });

  it.each([
    [MAY, ['period pickupSlot required', 'period returnSlot required']],
    [{ camp: { from: day('2027-07-10'), to: day('2027-07-10') } }, ['period camp too-short']],
    [{ anyDisabled: null }, ['members-disabled disabled no-choice']],
    [{ anyDisabled: true, disabled: 0 }, ['members-disabled disabled no-disabled-members']],
    [{ place: { ...PLACE, number: ' ' } }, ['location place.number required']],
    [{ place: { ...PLACE, postalCode: '0960' } }, ['location place.postalCode postal-code']],
    [
      { place: { ...PLACE, country: 'NL', postalCode: '1234 SA' } },
      ['location place.postalCode postal-code'],
    ],
    [{ place: { ...PLACE, country: 'NL', postalCode: '1234 AB' } }, []],
    [{ place: { ...PLACE, country: 'CH', postalCode: '8001' } }, []],
    [
      { place: { ...PLACE, country: 'CH', postalCode: '1234567890123' } },
      ['location place.postalCode postal-code'],
    ],
    [{ senior: 0, patrol: 0 }, ['tents tents no-tents']],
    [{ senior: 1000 }, ['tents tents too-many-senior']],
    [{ transport: null }, ['transport transport required']],
    [{ combined: NOT_COMBINED }, ['transport-combine combined required']],
    [{ combined: { ...NOT_COMBINED, wanted: true } }, ['transport-combine combined no-direction']],
    [
      { combined: { ...NOT_COMBINED, wanted: true, withPickup: true } },
      ['transport-combine combined.pickup required'],
    ],
    [
      {
        combined: {
          ...NOT_COMBINED,
          wanted: true,
          withReturn: true,
          return: { code: 'V0012345', name: null },
        },
      },
      ['transport-combine combined.return own-code'],
    ],
    [{ combined: { ...NOT_COMBINED, wanted: true, withPickup: true, pickup: PARTNER } }, []],
    [{ comments: 'x'.repeat(1001) }, ['summary comments too-long']],
    [{ name: 'x'.repeat(101) }, ['period name too-long']],
    [{ existingSpots: 10_000 }, ['spots existingSpots too-many']],
  ] satisfies [Partial<RequestAnswers>, string[]][])(
    'what stands against sending a request: %o: %o',
    (change, expected) => {
      expect(faults(change)).toEqual(expected);
    },
  );

  it('what stands against sending a request is a way to fetch that the shop does not have', () => {
    expect(faults({}, { transports: ['VAN'] })).toEqual(['transport transport required']);
  });

  it('what stands against sending a request is asked one question at a time with the same answers', () => {
    const broken = { ...JULY, senior: 0, patrol: 0, transport: null };
    expect(questionFaults('tents', broken, LIMITS).map(({ reason }) => reason)).toEqual(['no-tents']);
    expect(questionFaults('members', broken, LIMITS)).toEqual([]);
  });
});

describe('members', () => {
  const none = { mode: 'AGE', child: 0, youngAdult: 0, supervisor: 0, total: 0 } as const;

  it('members are the sum of the ages, or the typed total', () => {
    expect(memberCount({ ...none, child: 3, supervisor: 2, total: 50 })).toBe(5);
    expect(memberCount({ ...none, mode: 'TOTAL', child: 3, total: 50 })).toBe(50);
    expect(membersResult(none)).toEqual({ ok: false, reason: 'no-members' });
    expect(membersResult({ ...none, child: 9999, supervisor: 1 })).toEqual({ ok: false, reason: 'too-many' });
  });

  it('members above what the umbrella body reported are counted, and none where it reported nothing', () => {
    expect([aboveReported(61, 58), aboveReported(58, 58), aboveReported(61, null)]).toEqual([3, 0, 0]);
  });

  it('members with a disability may be more than the members: a warning, since the members may be lowered later', () => {
    expect(disabledResult(true, 70)).toEqual({ ok: true });
    expect(aboveMembers(70, 61)).toBe(9);
    expect(aboveMembers(2, 61)).toBe(0);
  });
});

describe('the code of an association', () => {
  it.each([
    ['0012345', 'V0012345'],
    ['V0012345', 'V0012345'],
    ['v0012345', 'V0012345'],
    ['VR0012345', 'V0012345'],
    ['VR 0012345', 'V0012345'],
    ['V 0012345', 'V0012345'],
    [' 0001001 ', 'V0001001'],
    ['123456', 'code-too-short'],
    ['', 'code-too-short'],
    ['VR  0012345', 'code-too-long'],
    ['00123456', 'code-format'],
    ['W0012345', 'code-format'],
    ['٠٠١٢٣٤٥', 'code-format'],
    ['0001000', 'code-unused'],
  ])('the code of an association: %j reads as %s', (text, expected) => {
    const result = readAssociationCode(text);
    expect(result.ok ? result.code : result.reason).toBe(expected);
  });
});

describe('the price of a loan', () => {
  it('a day is the total over all days that the tents are away, rounded to the cent', () => {
    const rental = { from: day('2027-05-13'), to: day('2027-05-18') };
    expect(averagePerDay(cents(1000), rental)).toBe(167);
    fc.assert(
      fc.property(fc.nat(1_000_000), (total) => {
        expect(Math.abs(averagePerDay(cents(total), rental) * 6 - total)).toBeLessThanOrEqual(3);
      }),
    );
  });
});
