import { Refusal } from '../application/refusal.ts';
import type { Context } from '../application/context.ts';
import type { RecordStale } from '../events/latest-change.ts';

/** Somebody was quicker, in the names of the wire: who, when, which fields, and the record as it stands by now. */
export function presentStale(
  { code, changedBy, changedAt, changedFields }: RecordStale<unknown>,
  { shop }: Pick<Context, 'shop'>,
  current: object,
): Refusal {
  return new Refusal(code, {
    beside: {
      Current: current,
      ChangedBy: changedBy,
      ChangedAt: changedAt === null ? null : shop.zone.format(changedAt),
      ChangedFields: changedFields,
    },
  });
}
