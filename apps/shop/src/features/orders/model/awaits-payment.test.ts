import { expect, test } from 'vitest';
import { awaitsPayment } from './awaits-payment.ts';

test('what is ordered to be paid at once waits for its payment; what is paid, confirmed or paid later does not', () => {
  const ordered = { OrderID: null, PaymentMode: 'NOW', TotalOpen: 234, TotalPaid: 0 } as const;
  expect(awaitsPayment(ordered)).toBe(true);
  expect(awaitsPayment({ ...ordered, OrderID: 'O2026-000009' })).toBe(false);
  expect(awaitsPayment({ ...ordered, PaymentMode: 'AT_PICKUP' })).toBe(false);
  expect(awaitsPayment({ ...ordered, TotalOpen: 0, TotalPaid: 234 })).toBe(false);
});
