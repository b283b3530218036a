import { eventSorts } from '@bivak/contract/admin';
import { addressOf, day, oneOf, words } from '../../frame/address.ts';

/** The kinds of things that somebody looks for in the trail; each has a name in the words. */
export const auditedEntities = [
  'reservation',
  'customer',
  'contact',
  'login',
  'invoice',
  'payment',
  'refund',
  'damage',
  'stock',
  'serial',
  'item',
  'setting',
  'conversation',
  'contact-message',
  'rental-request',
  'export',
  'saved-view',
  'webhook',
] as const;

/** What the address of the audit trail says. */
export const readAuditAddress = addressOf({
  Who: words,
  Entity: oneOf(auditedEntities),
  EntityID: words,
  From: day,
  To: day,
  Sort: oneOf(eventSorts),
});

export type AuditAddress = ReturnType<typeof readAuditAddress>;
