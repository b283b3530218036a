import { expect, test } from 'vitest';
import { heldPermissions, type StaffPermission, type StaffRole } from '../identity/access/caller-roles.ts';
import type { IsoDate } from '../time/iso-date.ts';
import { mayUndoPayment } from './undo-payment.ts';

const today = '2026-06-05' as IsoDate;
const own = { isOwn: true, isOfBank: false, notedOn: today };
const cases = {
  own,
  another: { ...own, isOwn: false },
  bank: { ...own, isOfBank: true },
  yesterday: { ...own, notedOn: '2026-06-04' as IsoDate },
};

test.each<[StaffRole, string]>([
  ['owner', 'own another bank yesterday'],
  ['bookkeeper', 'own another bank yesterday'],
  ['desk', 'own'],
  ['warehouse', ''],
  ['viewer', ''],
])('a payment that was noted is taken back by %s: %s', (role, may) => {
  const held = new Set(heldPermissions({ role }));
  const who = { may: (permission: StaffPermission) => held.has(permission) };
  const allowed = Object.entries(cases).filter(([, noted]) => mayUndoPayment(noted, who, today));
  expect(allowed.map(([name]) => name).join(' ')).toBe(may);
});
