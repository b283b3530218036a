import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { MaxQty } from '../allowances/max-qty.ts';
import { mergeLines } from './merge-lines.ts';
import { proceedVerdict } from './proceed-verdict.ts';

const CHAIRS = { id: 'chairs', uploadPolicy: 'DenyUpload', uploads: 0, invalidReason: null } as const;

const READY: Parameters<typeof proceedVerdict>[0] = {
  slotsApply: true,
  pickupHourId: 'early',
  returnHourId: 'late',
  extraFieldsValid: true,
  lines: [CHAIRS],
  actions: [],
};

function missing(change: Partial<typeof READY>) {
  const verdict = proceedVerdict({ ...READY, ...change });
  return verdict.ok ? [] : verdict.missing;
}

function sum(list: readonly { qty: number }[]): number {
  return list.reduce((total, { qty }) => total + qty, 0);
}

describe('whether a cart may go on to the checkout', () => {
  it('may when nothing is missing', () => {
    expect(proceedVerdict(READY)).toEqual({ ok: true });
  });

  it('needs both slots when slots apply, none when they do not', () => {
    expect(missing({ pickupHourId: null })).toEqual([{ kind: 'pickup-slot' }]);
    expect(missing({ returnHourId: null })).toEqual([{ kind: 'return-slot' }]);
    expect(missing({ slotsApply: false, pickupHourId: null, returnHourId: null })).toEqual([]);
  });

  it('needs a file for a line that requires one, not for one that allows it', () => {
    expect(missing({ lines: [{ ...CHAIRS, uploadPolicy: 'RequireUpload' }] })).toEqual([
      { kind: 'upload', lineId: 'chairs' },
    ]);
    expect(missing({ lines: [{ ...CHAIRS, uploadPolicy: 'RequireUpload', uploads: 1 }] })).toEqual([]);
    expect(missing({ lines: [{ ...CHAIRS, uploadPolicy: 'AllowUpload' }] })).toEqual([]);
  });

  it('needs every required action done, not the optional ones', () => {
    const actions = [
      { name: 'ReferenceRequired', required: true, completed: false },
      { name: 'Certificates', required: false, completed: false },
      { name: 'CreatePayment', required: true, completed: true },
    ];
    expect(missing({ actions })).toEqual([{ kind: 'action', name: 'ReferenceRequired' }]);
  });

  it('needs a line at least, and every line valid for period and warehouse', () => {
    expect(missing({ lines: [] })).toEqual([{ kind: 'lines' }]);
    expect(missing({ lines: [{ ...CHAIRS, invalidReason: 'no-stock' }] })).toEqual([
      { kind: 'valid-line', lineId: 'chairs', reason: 'no-stock' },
    ]);
  });

  it('names all that is missing at once', () => {
    const everything = missing({
      pickupHourId: null,
      returnHourId: null,
      extraFieldsValid: false,
      lines: [{ ...CHAIRS, uploadPolicy: 'RequireUpload', invalidReason: 'no-stock' }],
      actions: [{ name: 'ReferenceRequired', required: true, completed: false }],
    });
    expect(everything.map((item) => item.kind)).toEqual([
      'pickup-slot',
      'return-slot',
      'extra-fields',
      'upload',
      'valid-line',
      'action',
    ]);
  });
});

describe('merging an anonymous cart into that of the account', () => {
  const limits = new Map<string, MaxQty>([
    ['tent', { max: 5, limitedBy: 'stock' }],
    ['table', { max: 0, limitedBy: 'customer' }],
  ]);

  it('adds the amounts of the same line and appends new lines', () => {
    const merged = mergeLines({
      into: [{ key: 'tent', qty: 1 }],
      from: [
        { key: 'bench', qty: 8 },
        { key: 'tent', qty: 3 },
      ],
      limits,
    });
    expect(merged).toEqual({
      lines: [
        { key: 'tent', qty: 4 },
        { key: 'bench', qty: 8 },
      ],
      clipped: [],
    });
  });

  it('clips what is too much and says by which limit', () => {
    const merged = mergeLines({
      into: [{ key: 'tent', qty: 3 }],
      from: [
        { key: 'tent', qty: 4 },
        { key: 'table', qty: 2 },
      ],
      limits,
    });
    expect(merged).toEqual({
      lines: [{ key: 'tent', qty: 5 }],
      clipped: [
        { key: 'tent', asked: 7, qty: 5, limitedBy: 'stock' },
        { key: 'table', asked: 2, qty: 0, limitedBy: 'customer' },
      ],
    });
  });

  it('never takes away what the cart already had, even above a limit', () => {
    const merged = mergeLines({ into: [{ key: 'tent', qty: 9 }], from: [{ key: 'tent', qty: 1 }], limits });
    expect(merged.lines).toEqual([{ key: 'tent', qty: 9 }]);
    expect(merged.clipped).toEqual([{ key: 'tent', asked: 10, qty: 9, limitedBy: 'stock' }]);
  });

  it('loses nothing in silence: what is asked is kept or reported', () => {
    const lines = fc.array(
      fc.record({ key: fc.constantFrom('tent', 'table', 'bench'), qty: fc.integer({ min: 1, max: 9 }) }),
    );
    fc.assert(
      fc.property(lines, lines, (into, from) => {
        const merged = mergeLines({ into, from, limits });
        const clippedAway = merged.clipped.reduce((total, line) => total + line.asked - line.qty, 0);
        expect(sum(merged.lines) + clippedAway).toBe(sum(into) + sum(from));
        expect(new Set(merged.lines.map((line) => line.key)).size).toBe(merged.lines.length);
      }),
    );
  });
});
