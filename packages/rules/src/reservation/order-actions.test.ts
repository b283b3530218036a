import { describe, expect, it } from 'vitest';

import { cents } from '../money/cents.ts';
import { openActionCount, orderActions, standingActions } from './order-actions.ts';
import { chooseMode, defaultMode, paymentChoiceResult, paymentPolicy } from './payment-policy.ts';

const NOTHING_ASKED: Parameters<typeof orderActions>[0] = {
  referenceRequired: false,
  reference: null,
  certificates: [],
  handedInCertificates: [],
  paymentPolicy: 'BlockPayment',
  totalGrossCents: cents(5000),
  dueCents: cents(5000),
  paidCents: cents(0),
};

function actions(change: Partial<typeof NOTHING_ASKED>) {
  return orderActions({ ...NOTHING_ASKED, ...change }).map(({ name, required, completed }) => [
    name,
    required,
    completed,
  ]);
}

function given(id: string) {
  return { id, number: `${id}-77` };
}

const required = (id: string) => ({ id, required: true });
const optional = (id: string) => ({ id, required: false });

describe('what an order still asks of the customer', () => {
  it('what an order still asks of the customer is nothing when nothing is asked', () => {
    expect(actions({})).toEqual([]);
  });

  it('what an order still asks of the customer is a reference, until there is one that is more than blanks', () => {
    expect(actions({ referenceRequired: true })).toEqual([['ReferenceRequired', true, false]]);
    expect(actions({ referenceRequired: true, reference: '  ' })).toEqual([
      ['ReferenceRequired', true, false],
    ]);
    expect(actions({ referenceRequired: true, reference: 'PO 7' })).toEqual([
      ['ReferenceRequired', true, true],
    ]);
  });

  it('what an order still asks of the customer is every certificate that an item requires', () => {
    const asked = { certificates: [required('VCA'), required('LPG'), optional('EHBO')] };
    expect(actions({ ...asked, handedInCertificates: [given('VCA')] })).toEqual([
      ['Certificates', true, false],
    ]);
    expect(actions({ ...asked, handedInCertificates: [given('LPG'), given('VCA')] })).toEqual([
      ['Certificates', true, true],
    ]);
  });

  it('what an order still asks of the customer shows the optional certificates as well, without requiring them', () => {
    const asked = { certificates: [optional('EHBO')] };
    expect(actions(asked)).toEqual([['Certificates', false, false]]);
    expect(actions({ ...asked, handedInCertificates: [given('EHBO')] })).toEqual([
      ['Certificates', false, true],
    ]);
  });

  it('what an order still asks of the customer says of each certificate the number that was handed in; one that is required is not optional too', () => {
    const [action] = orderActions({
      ...NOTHING_ASKED,
      certificates: [optional('VCA'), required('VCA'), required('VCA'), optional('EHBO')],
      handedInCertificates: [given('EHBO')],
    });
    expect(action?.details).toEqual({
      requiredCertificates: [{ id: 'VCA', number: null }],
      optionalCertificates: [{ id: 'EHBO', number: 'EHBO-77' }],
    });
  });

  it('what an order still asks of the customer is a payment where the shop takes them online, required where it must be online', () => {
    expect(actions({ paymentPolicy: 'RequirePayment' })).toEqual([['CreatePayment', true, false]]);
    expect(actions({ paymentPolicy: 'AllowPayment' })).toEqual([['CreatePayment', false, false]]);
    expect(actions({ paymentPolicy: 'RequirePayment', paidCents: cents(4999) })).toEqual([
      ['CreatePayment', true, false],
    ]);
    expect(actions({ paymentPolicy: 'RequirePayment', paidCents: cents(5000) })).toEqual([
      ['CreatePayment', true, true],
    ]);
    expect(
      actions({ paymentPolicy: 'RequirePayment', dueCents: cents(6500), paidCents: cents(5000) }),
    ).toEqual([['CreatePayment', true, false]]);
    expect(actions({ paymentPolicy: 'RequirePayment', totalGrossCents: cents(0) })).toEqual([]);
  });

  it('what an order still asks of the customer is counted by what is not completed', () => {
    const all = orderActions({
      ...NOTHING_ASKED,
      referenceRequired: true,
      reference: 'PO 7',
      certificates: [optional('EHBO')],
      paymentPolicy: 'RequirePayment',
    });
    expect(all).toHaveLength(3);
    expect(openActionCount(all)).toBe(2);
  });
});

describe('what of them can still be done', () => {
  const asked = orderActions({ ...NOTHING_ASKED, referenceRequired: true, paymentPolicy: 'AllowPayment' });

  it.each([
    ['Draft', ['ReferenceRequired', 'CreatePayment']],
    ['Picked', ['ReferenceRequired', 'CreatePayment']],
    ['Closed', []],
    ['Cancelled', []],
    ['Expired', []],
  ] as const)('what can still be done of an order that is %s: %j', (status, names) => {
    expect(standingActions(asked, status).map(({ name }) => name)).toEqual(names);
  });

  it('what was done for an order stays in sight once everything is back', () => {
    const done = orderActions({ ...NOTHING_ASKED, referenceRequired: true, reference: 'PO-7' });
    expect(standingActions(done, 'ClosedAndCompleted')).toEqual(done);
  });
});

describe('the ways to pay', () => {
  it.each([
    ['RequirePayment', 1, true, false],
    ['AllowPayment', 1, true, true],
    ['BlockPayment', 1, false, false],
    ['RequirePayment', 0, false, false],
    ['AllowPayment', 0, false, false],
    ['AllowPayment', -5, false, false],
  ] as const)(
    'the ways to pay: %s with %i cents to pay: online %s, at pickup %s',
    (policy, total, online, atPickup) => {
      expect(paymentPolicy({ policy, totalGrossCents: cents(total) })).toEqual({ online, atPickup });
    },
  );

  it.each([
    [{ online: true, atPickup: true }, { mode: 'NOW', method: 'IDEAL' }, ''],
    [{ online: true, atPickup: true }, { mode: 'NOW', method: null }, 'method-required'],
    [{ online: true, atPickup: true }, { mode: 'AT_PICKUP', method: null }, ''],
    [{ online: true, atPickup: true }, { mode: null, method: null }, 'mode-required'],
    [{ online: true, atPickup: false }, { mode: 'AT_PICKUP', method: null }, 'mode-not-offered'],
    [{ online: false, atPickup: true }, { mode: 'NOW', method: 'IDEAL' }, 'mode-not-offered'],
    [{ online: false, atPickup: false }, { mode: null, method: null }, ''],
  ] as const)('the ways to pay offered %j, chosen %j: %j', (options, choice, reason) => {
    expect(paymentChoiceResult(choice, options)).toEqual(
      reason === '' ? { ok: true } : { ok: false, reason },
    );
  });

  it('the ways to pay forget the method when the mode changes, and only then', () => {
    const now = { mode: 'NOW', method: 'IDEAL' } as const;
    expect(chooseMode(now, 'AT_PICKUP')).toEqual({ mode: 'AT_PICKUP', method: null });
    expect(chooseMode(now, 'NOW')).toBe(now);
    expect(chooseMode({ mode: null, method: null }, 'NOW')).toEqual({ mode: 'NOW', method: null });
  });

  it('the ways to pay stand at pickup where that is possible, else online, else nowhere', () => {
    expect(defaultMode({ online: true, atPickup: true })).toBe('AT_PICKUP');
    expect(defaultMode({ online: true, atPickup: false })).toBe('NOW');
    expect(defaultMode({ online: false, atPickup: false })).toBe(null);
  });
});
