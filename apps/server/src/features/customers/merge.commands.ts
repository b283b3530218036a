import type { Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { staleRecord } from '../../platform/events/latest-change.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { lockForMerge, type MergedCustomer, mergeInto, type Moved } from './merge.sql.ts';

export interface Merged {
  readonly id: string;
  readonly version: number;
  /** Who goes, as it is called. */
  readonly from: { readonly id: string; readonly number: string; readonly name: string };
  readonly moved: Moved;
}

/**
 * One customer takes over all of another: people with their logins, orders, invoices and messages, each under the number that
 * it has. There is no way back, so a dry run tells what would move. It is refused where somebody has to decide first.
 */
export const staffMergeCustomers = command(
  { right: 'customers.write' },
  (
    context: Context,
    {
      customerId: into,
      version,
      fromId: from,
      isDryRun,
    }: {
      readonly customerId: string;
      readonly version: number;
      readonly fromId: string;
      readonly isDryRun: boolean;
    },
  ): Promise<Merged | Refusal> => {
    const { shop, now } = context;
    return inTransaction<Merged | Refusal>(shop.database, (db) => {
      const done = async (): Promise<Merged | Refusal> => {
        const found = await lockForMerge(db, [into, from]);
        const stays = found.find(({ id }) => id === into);
        const goes = found.find(({ id }) => id === from);
        if (stays === undefined) return refuse('NotFound');
        if (goes === undefined || from === into) return refuseField('fromId', 'merge-none');
        if (stays.version !== version)
          return staleRecord(db, stays, { entities: ['customer'], entityId: into });
        const faults = mergeFaults(stays, goes);
        if (faults.length > 0) return refuse('MergeRefused', { fields: faults });
        const { moved, version: after } = await mergeInto(db, from, into, now);
        const merged = {
          id: into,
          version: after,
          from: { id: from, number: goes.number, name: goes.name },
          moved,
        };
        if (isDryRun) return db.rollback({ ...merged, version });
        await recordEvents(
          db,
          context,
          {
            entity: 'customer',
            entityId: into,
            action: 'merge',
            after: { version: after, from: goes.number, ...moved },
          },
          { entity: 'customer', entityId: from, action: 'merge', after: { into: stays.number } },
        );
        return merged;
      };
      const asked = { route: `customer.merge/${into}`, input: { version, from } };
      return isDryRun ? done() : once(db, context, asked, done);
    });
  },
);

/** What somebody has to decide before; a rule that is broken says nothing of who is right. */
function mergeFaults(stays: MergedCustomer, goes: MergedCustomer): RefusedField[] {
  const owes = ({ invoices }: MergedCustomer) => invoices.length > 0;
  const differs = stays.vatNo !== '' && goes.vatNo !== '' && stays.vatNo !== goes.vatNo;
  return [
    // Each of both would be asked for what stands on the other's number.
    ...(differs && owes(stays) && owes(goes) ? ['merge-vat'] : []),
    // A block would be lost, or fall upon who was never blocked.
    ...(stays.isBlocked === goes.isBlocked ? [] : ['merge-blocked']),
    // The provider would give it again, under its own id, at the next sign-on.
    ...(goes.isGiven ? ['merge-sign-on'] : []),
  ].map((reason) => ({ field: 'fromId', reason }));
}

function refuseField(field: string, reason: string): Refusal {
  return refuse('ValidationFailed', { fields: [{ field, reason }] });
}
