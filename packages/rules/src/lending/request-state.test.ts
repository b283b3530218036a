import { describe, expect, it } from 'vitest';
import { SUMMER_2027 } from '../testing/lending.ts';
import { day } from '../testing/values.ts';
import { RESERVATION_STATUSES } from '../reservation/status.ts';
import {
  accountSection,
  canMoveRequest,
  changeResult,
  distributionNote,
  giveBackResult,
  isPending,
  lendingOrderLabel,
  mayCopy,
  REQUEST_STATES,
  REQUEST_TRANSITIONS,
  requestLabel,
  requestNumber,
} from './request-state.ts';

describe('the state of a request', () => {
  it('the state of a request is reached by a step of somebody, each one', () => {
    const reached = new Set(['REQUESTED', ...REQUEST_TRANSITIONS.map(({ to }) => to)]);
    expect([...reached].toSorted()).toEqual(REQUEST_STATES.toSorted());
  });

  it('the state of a request is assigned by the division or the operator, cancelled by the customer or the operator, and final then', () => {
    expect(canMoveRequest('REQUESTED', 'ASSIGNED', 'division')).toBe(true);
    expect(canMoveRequest('REQUESTED', 'ASSIGNED', 'customer')).toBe(false);
    expect(canMoveRequest('REQUESTED', 'CANCELED', 'customer')).toBe(true);
    expect(canMoveRequest('ASSIGNED', 'CANCELED', 'operator')).toBe(false);
    expect(canMoveRequest('CANCELED', 'REQUESTED', 'operator')).toBe(false);
  });

  it.each([
    ['REQUESTED', false, 'open', 'open'],
    ['REQUESTED', true, 'processing', 'processing'],
    ['ASSIGNED', true, 'completed', 'finished'],
    ['CANCELED', true, 'canceled', 'canceled'],
    ['anything else', true, 'open', 'open'],
  ])(
    'the state of a request: %s (distribution begun: %s) is shown as %s in the colour %s',
    (state, pending, label, tone) => {
      expect(requestLabel(state, pending)).toEqual({ label, tone });
    },
  );

  it('the state of a request is in progress from the first day of the distribution of its own summer on', () => {
    expect(isPending(SUMMER_2027, day('2027-02-18'))).toBe(false);
    expect(isPending(SUMMER_2027, day('2027-02-19'))).toBe(true);
    expect(isPending(null, day('2027-02-19'))).toBe(false);
  });
});

describe('the state of a reservation', () => {
  it.each([
    ['Order', 'order', 'open'],
    ['Active', 'active', 'open'],
    ['Expired', 'expired', 'canceled'],
    ['Rejected', 'rejected', 'canceled'],
    ['Cancelled', 'canceled', 'canceled'],
    ['Closed', 'closed', 'canceled'],
    ['ClosedAndCompleted', 'closed', 'canceled'],
    ['Picked', 'open', 'open'],
  ] as const)('the state of a reservation: %s is shown as %s in the colour %s', (status, label, tone) => {
    expect(lendingOrderLabel(status)).toEqual({ label, tone });
  });

  it('the state of a reservation lets the same data be asked again in the states that the specification names', () => {
    const all = [...REQUEST_STATES, ...RESERVATION_STATUSES].filter(mayCopy);
    expect(all.toSorted()).toEqual([
      'Active',
      'CANCELED',
      'Cancelled',
      'Closed',
      'ClosedAndCompleted',
      'Order',
      'REQUESTED',
    ]);
  });
});

describe('editing and cancelling', () => {
  const july = { season: SUMMER_2027, campStart: day('2027-07-10') };
  const may = { season: null, campStart: day('2027-05-14') };

  it.each([
    ['a request', july, '2027-02-18', { request: 'REQUESTED' }, 'ok'],
    ['a request', july, '2027-02-19', { request: 'REQUESTED' }, 'distribution-started'],
    ['a cancelled request', july, '2027-02-18', { request: 'CANCELED' }, 'state'],
    ['an order outside the peak', may, '2027-05-13', { reservation: 'Order' }, 'ok'],
    ['an order outside the peak', may, '2027-05-14', { reservation: 'Order' }, 'camp-started'],
    ['an active one outside the peak', may, '2027-05-13', { reservation: 'Active' }, 'ok'],
    ['one that is being picked', may, '2027-05-13', { reservation: 'Pick' }, 'state'],
    ['an order of the peak', july, '2027-03-10', { reservation: 'Order' }, 'distribution-started'],
  ] as const)('editing and cancelling: %s of %o on %s: %o is %s', (_what, window, today, state, expected) => {
    const result = changeResult({ ...window, today: day(today) }, state);
    expect(result.ok ? 'ok' : result.reason).toBe(expected);
  });

  it.each([
    ['2027-05-26', true],
    ['2027-05-27', false],
    ['2027-07-08', false],
  ])('tents of the peak can be given back on %s, free: %s', (today, isFree) => {
    const input = { campStart: day('2027-07-10'), pickup: day('2027-07-09'), freeDays: 45 };
    expect(giveBackResult({ ...input, today: day(today) })).toEqual({
      ok: true,
      isFree,
      freeUntil: '2027-05-26',
    });
    expect(giveBackResult({ ...input, today: day('2027-07-09') }).ok).toBe(false);
  });
});

describe('the list of an association', () => {
  it.each([
    [{ kind: 'draft' }, 'drafts'],
    [{ kind: 'request', state: 'REQUESTED', pending: false, hasReservation: false }, 'open'],
    [{ kind: 'request', state: 'REQUESTED', pending: true, hasReservation: false }, 'pending'],
    [{ kind: 'request', state: 'ASSIGNED', pending: true, hasReservation: true }, null],
    [{ kind: 'request', state: 'ASSIGNED', pending: true, hasReservation: false }, 'handled'],
    [{ kind: 'request', state: 'CANCELED', pending: false, hasReservation: false }, 'handled'],
    [{ kind: 'order', status: 'Cancelled' }, 'orders'],
  ] as const)('the list of an association: %o stands under %s', (entry, section) => {
    expect(accountSection(entry)).toBe(section);
  });

  it('the list of an association counts the days until the distribution while requests are open', () => {
    expect(distributionNote(SUMMER_2027, 1, day('2026-11-21'))).toBe(90);
    expect(distributionNote(SUMMER_2027, 0, day('2026-11-21'))).toBeNull();
    expect(distributionNote(SUMMER_2027, 1, day('2027-02-19'))).toBeNull();
    expect(distributionNote(null, 1, day('2026-11-21'))).toBeNull();
  });

  it('the list of an association names a request by what stands before the first dash', () => {
    expect(requestNumber('26000012-7f3a92c1-0b1c')).toBe('26000012');
    expect(requestNumber('26000012')).toBe('26000012');
  });
});
