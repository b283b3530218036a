import { randomBytes, randomUUID } from 'node:crypto';
import type { Context } from '../../platform/application/context.ts';
import { once } from '../../platform/application/once.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { eventValues, recordEvents } from '../../platform/events/record-event.ts';
import { forgetSessions, lockCustomer } from '../identity/index.ts';
import { eraseAll } from './erase.sql.ts';
import { askExport, type ExportRow, findExport } from './exports.sql.ts';
import { hourMs, storedMs } from './privacy.commands.ts';
import { type KnownOf, readKnownOf, readSubject } from './staff-privacy.sql.ts';

interface OfCustomer {
  readonly customerId: string;
}

/**
 * The archive that was asked for of a customer; it says whose data it is as loudly as the archive does, so it wants the
 * same proof.
 */
export const staffFindExport = command(
  { right: 'exports.persons', rateLimit: 'reading', stepUp: true },
  async ({ shop, now }: Context, { customerId }: OfCustomer): Promise<ExportRow | null | Refusal> => {
    const subject = await readSubject(shop.database, customerId);
    if (subject?.contactId == null) return subject === undefined ? refuse('NotFound') : null;
    const whose = { customerId, contactId: subject.contactId, whole: true };
    return (await findExport(shop.database, whose, now)) ?? null;
  },
);

/** Asks for all that is known of a customer, by the job that makes it for its own people; once per key. */
export const staffExportCustomer = command(
  { right: 'exports.persons', stepUp: true },
  (context: Context, { customerId }: OfCustomer): Promise<ExportRow | Refusal> => {
    const { shop, now, language } = context;
    return inTransaction<ExportRow | Refusal>(shop.database, (db) =>
      once<ExportRow>(db, context, { route: `customer.export/${customerId}`, input: null }, async () => {
        const subject = await readSubject(db, customerId);
        if (subject === undefined) return refuse('NotFound');
        const { contactId } = subject;
        if (contactId === null)
          return refuse('ValidationFailed', { fields: [{ field: 'id', reason: 'no-person' }] });
        const whose = { customerId, contactId, whole: true };
        const asked = {
          ...whose,
          id: randomUUID(),
          language,
          expiresAt: (now + storedMs) as EpochMs,
          since: (now - hourMs) as EpochMs,
        };
        if (await askExport(db, asked, context)) db.afterCommit(() => shop.wakeRelay());
        await recordEvents(db, context, { entity: 'customer', entityId: customerId, action: 'export' });
        return (await findExport(db, whose, now)) ?? refuse('NotFound');
      }),
    );
  },
);

export interface ErasedCustomer {
  readonly id: string;
  /** What goes; of orders and invoices, what stays. */
  readonly effects: KnownOf;
}

/**
 * Erases a customer with all of its people, as it could itself; the number says that the right one is meant. Once per key:
 * whoever asks again hears that it is done. A dry run tells what goes, and what stays without a name.
 */
export const staffEraseCustomer = command(
  { right: 'customers.erase', stepUp: true },
  (
    context: Context,
    {
      customerId,
      number,
      isDryRun = false,
    }: OfCustomer & { readonly number: string; readonly isDryRun?: boolean },
  ): Promise<ErasedCustomer | Refusal> => {
    const { shop, now } = context;
    return inTransaction<ErasedCustomer | Refusal>(shop.database, (db) => {
      const done = async (): Promise<ErasedCustomer | Refusal> => {
        await lockCustomer(db, customerId);
        const subject = await readSubject(db, customerId);
        if (subject === undefined) return refuse('NotFound');
        if (subject.number.toUpperCase() !== number.trim().toUpperCase())
          return refuse('ValidationFailed', { fields: [{ field: 'number', reason: 'other-number' }] });
        const event = eventValues(context, [{ entity: 'customer', entityId: customerId, action: 'erase' }]);
        const whose = { customerId, contactId: subject.contactId ?? '', whole: true };
        const before = await readKnownOf(db, customerId);
        // Nobody tried a password: there is none to forget.
        const erased = await eraseAll(db, whose, randomBytes(32), now, event);
        if (erased.stands.length > 0) {
          const fields = erased.stands.map((reason) => ({ field: 'id', reason }));
          return refuse('ErasureBlocked', { fields });
        }
        const effects = goneOf(before, await readKnownOf(db, customerId));
        if (isDryRun) return db.rollback({ id: customerId, effects });
        db.afterCommit(() => forgetSessions(shop.database, erased.hashes));
        return { id: customerId, effects };
      };
      const asked = { route: `customer.erase/${customerId}`, input: { number } };
      return isDryRun ? done() : once(db, context, asked, done);
    });
  },
);

function goneOf(before: KnownOf, after: KnownOf): KnownOf {
  const { orders, invoices } = after;
  return {
    people: before.people - after.people,
    conversations: before.conversations - after.conversations,
    carts: before.carts - after.carts,
    quotes: before.quotes - after.quotes,
    pieces: before.pieces - after.pieces,
    requests: before.requests - after.requests,
    orders: orders - (before.quotes - after.quotes),
    invoices,
  };
}
