import { expect, test } from 'vitest';
import { cents } from '../money/cents.ts';
import { orderRisks, type OrderRisk, type RiskFacts } from './order-risks.ts';
import { RESERVATION_STATUSES } from './status.ts';

const everything: RiskFacts = {
  status: 'Active',
  isShort: true,
  missingCertificates: 1,
  isUnconfirmed: true,
  openCents: cents(1),
  referenceRequired: true,
  reference: null,
  isBlocked: true,
};
const nothing: RiskFacts = {
  status: 'Active',
  isShort: false,
  missingCertificates: 0,
  isUnconfirmed: false,
  openCents: cents(0),
  referenceRequired: false,
  reference: null,
  isBlocked: false,
};

test('an order with nothing in its way has no risk, in whatever state it is', () => {
  for (const status of RESERVATION_STATUSES) expect(orderRisks({ ...nothing, status })).toEqual([]);
});

test.each<[Partial<RiskFacts>, readonly OrderRisk[]]>([
  [{ isShort: true }, ['stock']],
  [{ missingCertificates: 2 }, ['paper']],
  [{ isUnconfirmed: true }, ['unconfirmed']],
  [{ openCents: cents(100) }, ['unpaid']],
  [{ referenceRequired: true }, ['reference']],
  [{ referenceRequired: true, reference: 'PO 7' }, []],
  [{ isBlocked: true }, ['blocked']],
])('each reason stands for itself: %o', (facts, risks) => {
  expect(orderRisks({ ...nothing, ...facts })).toEqual(risks);
});

test.each([
  ['Active', ['stock', 'blocked', 'paper', 'unconfirmed', 'unpaid', 'reference']],
  ['Order', ['stock', 'blocked', 'paper', 'unpaid', 'reference']],
  ['Open', ['stock', 'blocked', 'paper', 'unpaid', 'reference']],
  ['Pick', ['stock', 'blocked', 'paper', 'unpaid', 'reference']],
  ['Picked', ['unpaid', 'reference']],
  ['Closed', ['unpaid', 'reference']],
  ['ClosedAndCompleted', ['unpaid', 'reference']],
  ['Draft', []],
  ['Rejected', []],
  ['Cancelled', []],
  ['Expired', []],
] as const)('all reasons of an order that is %s are told at once', (status, risks) => {
  expect(orderRisks({ ...everything, status })).toEqual(risks);
});
