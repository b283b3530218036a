import { addDays, type ReservationStatus } from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { localNow } from '../locations/index.ts';
import { readOrder } from './orders.queries.ts';
import type { ReservationRow } from './orders.sql.ts';
import {
  askPickupContacts,
  lockContacted,
  type PickupContact,
  writePickupContact,
} from './pickup-contact.sql.ts';

interface PickupContactInput extends PickupContact {
  readonly orderId: string;
}

/** Until the tents are handed out; the depot calls nobody about what has ended. */
const open = new Set<ReservationStatus>(['Draft', 'Active', 'Order', 'Open', 'Pick']);

/**
 * Says whom to reach on camp and who fetches the tents (`design/lending.md` §4, "mails"). It changes nothing of the order
 * itself, so it can be said and corrected when the order can be edited no more.
 */
export const sayPickupContact = command(
  // It may mail to an address that somebody typed.
  { right: 'customer', rateLimit: 'identity' },
  async (context, { orderId, ...contact }: PickupContactInput): Promise<ReservationRow | Refusal> => {
    const { shop, actor } = context;
    if (shop.config.lending === undefined) return refuse('NotFound');
    const refused = await inTransaction<Refusal | null>(
      shop.database,
      async (transaction) => {
        const order = await lockContacted(transaction, orderId, CustomerScope.of(actor));
        if (order === undefined) return refuse('NotFound');
        if (!open.has(order.status)) {
          return refuse('OrderNotEditable', { fields: [{ field: 'orderId', reason: 'edit-flag' }] });
        }
        const { fetcherEmail = '' } = contact;
        const isMailed = fetcherEmail !== '' && fetcherEmail !== order.contact?.fetcherEmail;
        await writePickupContact(transaction, order.id, contact, context, isMailed);
        if (isMailed) transaction.afterCommit(() => shop.wakeRelay());
        return null;
      },
      { planned: true },
    );
    return refused ?? readOrder(context, orderId);
  },
);

/** Nobody is mailed before eight in the morning. */
const earliest = '08:00';
/** So many days before pickup an association is asked: a weekend lies between, and there is time to correct. */
const daysBefore = 7;

/** Asks the associations by mail, once, whose tents are fetched soon and who have not said by whom. */
export const askForPickupContacts = command(
  { right: 'job' },
  async ({ shop, now }: BareContext): Promise<null> => {
    const { today, time } = localNow(shop.zone, now);
    if (shop.config.lending === undefined || time < earliest) return null;
    await inTransaction(shop.database, async (transaction) => {
      await askPickupContacts(transaction, { after: today, until: addDays(today, daysBefore) }, now);
      transaction.afterCommit(() => shop.wakeRelay());
    });
    return null;
  },
);
