import { randomUUID } from 'node:crypto';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { eventValues } from '../../platform/events/record-event.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/application/refusal.ts';
import { isLastAdmin, withPerson } from '../customers/index.ts';
import { forgetSessions, proveOwner } from '../identity/index.ts';
import { eraseAll } from './erase.sql.ts';
import { askExport, findExport } from './exports.sql.ts';
import { type PersonalExport, whoseData } from './privacy.queries.ts';

export const hourMs = 3_600_000;
/** Long enough to come back for it, short enough that it does not lie around. */
export const storedMs = 7 * 24 * hourMs;

/** Asks for a new archive, unless one was asked for within the hour: making it reads and copies everything. */
export const askForExport = command(
  { right: 'customer' },
  async (context): Promise<PersonalExport | Refusal> => {
    const whose = whoseData(context);
    if (whose === null) return refuse('Forbidden');
    const { shop, now, language } = context;
    return inTransaction<PersonalExport>(shop.database, async (transaction) => {
      const asked = {
        ...whose,
        id: randomUUID(),
        language,
        expiresAt: (now + storedMs) as EpochMs,
        since: (now - hourMs) as EpochMs,
      };
      if (await askExport(transaction, asked, context)) transaction.afterCommit(() => shop.wakeRelay());
      return { whole: whose.whole, archive: (await findExport(transaction, whose, now)) ?? null };
    });
  },
);

export interface Erasure {
  /** The customer with all of its persons; otherwise the caller alone. */
  readonly whole: boolean;
  readonly password: string;
}

/**
 * Erases a person, or a customer with all of its persons (GDPR, article 17). Orders stay as figures and invoices as they
 * were issued, because the law of bookkeeping demands them (article 17, 3 b); nothing else tells who it was.
 */
export const erase = command(
  { right: 'customer', rateLimit: 'identity' },
  async (context, { whole, password }: Erasure): Promise<null | Refusal> => {
    const { actor, shop, now } = context;
    if (actor.kind !== 'customer' || actor.account === null) return refuse('Forbidden');
    const { customerId, contactId } = actor.account;
    const proved = await proveOwner(context, password);
    if (isRefusal(proved)) return proved;
    const { passwordHash, attempts } = proved;
    const asked = { contactId, passwordHash, attempts };
    return withPerson<null>(context, asked, async (db, caller, person, facts) => {
      if (whole && !caller.isAdmin) return refuse('Forbidden');
      if (!whole && isLastAdmin(shop, person, facts)) return refuse('LastAdmin');
      if (!facts.hasPassword) return refuse('Busy');
      const what = whole
        ? { entity: 'customer', entityId: customerId }
        : { entity: 'contact', entityId: contactId };
      const event = eventValues(context, [{ ...what, action: 'erase' }]);
      const erased = await eraseAll(db, { customerId, contactId, whole }, attempts, now, event);
      if (erased.stands.length > 0) {
        const fields = erased.stands.map((reason) => ({ field: 'whole', reason }));
        return refuse('ErasureBlocked', { fields });
      }
      db.afterCommit(() => forgetSessions(shop.database, erased.hashes));
      return null;
    });
  },
);
