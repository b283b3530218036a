import { describe, expect, it } from 'vitest';

import { cents } from '../money/cents.ts';
import { proceedResult } from './proceed-result.ts';

const CHAIRS = { id: 'chairs', uploadPolicy: 'DenyUpload', uploads: 0, invalidReason: null } as const;

const SLOTS = { place: 'north', apply: true, pickupHourId: 'early', returnHourId: 'late' };

const READY: Parameters<typeof proceedResult>[0] = {
  slots: [SLOTS],
  extraFieldsValid: true,
  totalGrossCents: cents(2500),
  minimumOrderCents: null,
  lines: [CHAIRS],
  actions: [],
};

function missing(change: Partial<typeof READY>) {
  const result = proceedResult({ ...READY, ...change });
  return result.ok ? [] : result.missing;
}

describe('whether a cart may go on to the checkout', () => {
  it('whether a cart may go on to the checkout may when nothing is missing', () => {
    expect(proceedResult(READY)).toEqual({ ok: true });
  });

  it('whether a cart may go on to the checkout needs both slots when slots apply, none when they do not', () => {
    const nothing = { pickupHourId: null, returnHourId: null };
    expect(missing({ slots: [{ ...SLOTS, pickupHourId: null }] })).toEqual([
      { kind: 'pickup-slot', place: 'north' },
    ]);
    expect(missing({ slots: [{ ...SLOTS, returnHourId: null }] })).toEqual([
      { kind: 'return-slot', place: 'north' },
    ]);
    expect(missing({ slots: [{ ...SLOTS, ...nothing, apply: false }] })).toEqual([]);
    expect(missing({ slots: [SLOTS, { ...SLOTS, ...nothing, place: 'south' }] })).toEqual([
      { kind: 'pickup-slot', place: 'south' },
      { kind: 'return-slot', place: 'south' },
    ]);
  });

  it('whether a cart may go on to the checkout needs a file for a line that requires one, not for one that allows it', () => {
    expect(missing({ lines: [{ ...CHAIRS, uploadPolicy: 'RequireUpload' }] })).toEqual([
      { kind: 'upload', lineId: 'chairs' },
    ]);
    expect(missing({ lines: [{ ...CHAIRS, uploadPolicy: 'RequireUpload', uploads: 1 }] })).toEqual([]);
    expect(missing({ lines: [{ ...CHAIRS, uploadPolicy: 'AllowUpload' }] })).toEqual([]);
  });

  it('whether a cart may go on to the checkout needs every required action done, not the optional ones', () => {
    const actions = [
      { name: 'ReferenceRequired', required: true, completed: false },
      { name: 'Certificates', required: false, completed: false },
      { name: 'CreatePayment', required: true, completed: true },
    ];
    expect(missing({ actions })).toEqual([{ kind: 'action', name: 'ReferenceRequired' }]);
  });

  it('whether a cart may go on to the checkout needs a line at least, and every line valid for period and warehouse', () => {
    expect(missing({ lines: [] })).toEqual([{ kind: 'lines' }]);
    expect(missing({ lines: [{ ...CHAIRS, invalidReason: 'no-stock' }] })).toEqual([
      { kind: 'valid-line', lineId: 'chairs', reason: 'no-stock' },
    ]);
  });

  it('whether a cart may go on to the checkout needs the minimum of the shop, which all of it together has to reach', () => {
    expect(missing({ minimumOrderCents: cents(2500) })).toEqual([]);
    expect(missing({ minimumOrderCents: cents(3000) })).toEqual([
      { kind: 'minimum', minimumCents: 3000, missingCents: 500 },
    ]);
  });

  it('whether a cart may go on to the checkout names all that is missing at once', () => {
    const everything = missing({
      slots: [{ ...SLOTS, pickupHourId: null, returnHourId: null }],
      extraFieldsValid: false,
      minimumOrderCents: cents(3000),
      lines: [{ ...CHAIRS, uploadPolicy: 'RequireUpload', invalidReason: 'no-stock' }],
      actions: [{ name: 'ReferenceRequired', required: true, completed: false }],
    });
    expect(everything.map((item) => item.kind)).toEqual([
      'minimum',
      'pickup-slot',
      'return-slot',
      'extra-fields',
      'upload',
      'valid-line',
      'action',
    ]);
  });
});
