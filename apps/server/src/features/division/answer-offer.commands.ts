import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command, query } from '../../platform/application/use-case.ts';
import { isInTime } from '../../platform/database/deadline.ts';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import {
  findToldRequest,
  type Lender,
  type LockedRequest,
  lockLender,
  lockRequest,
} from '../lending/index.ts';
import { endOffer, findOffer, lockOffer, type OfferRow } from '../offers/index.ts';
import { saveAccepted } from './accepted.sql.ts';
import { addTents, standingOrder } from './add-tents.ts';

interface OfOffer {
  readonly offerId: string;
}

export interface AnsweredOffer {
  readonly state: 'accepted' | 'declined';
  /** The order that holds the tents; null where none does. */
  readonly orderId: string | null;
}

/**
 * A group takes what it was offered: the pieces that were held become pieces of its order, or of a new one. Twice, in two tabs or
 * at its very end there is one outcome: who comes second is answered what stands, and one that has ended is `OfferOver`.
 */
export const acceptOffer = command(
  { right: 'customer' },
  (context: Context, { offerId }: OfOffer): Promise<AnsweredOffer | Refusal> =>
    answered(context, offerId, async (transaction, { offer, request, lender }) => {
      if (offer.state === 'accepted') return { state: 'accepted', orderId: request.reservationId };
      if (offer.state !== 'open') return refuse('OfferOver', { params: { state: offer.state } });
      if (!(await isInTime(transaction, context.now, offer.expiresAt)))
        return refuse('OfferOver', { params: { state: 'expired' } });
      const assigned = await standingOrder(transaction, context, request);
      if (isRefusal(assigned)) return assigned;
      // Other days say all that the order has then: what it got since would be lost.
      if (offer.orderRevision !== null && offer.orderRevision !== (assigned?.order.revision ?? 0))
        return refuse('OfferOver', { params: { state: 'withdrawn' } });
      // What was held counts for nobody else: the stock is locked before it is summed again.
      await endOffer(transaction, context, offerId, 'accepted');
      const orderId = await addTents(transaction, context, { offer, request, lender, assigned });
      if (isRefusal(orderId)) return orderId;
      await saveAccepted(transaction, context, { offer, request, orderId });
      transaction.afterCommit(() => context.shop.wakeRelay());
      return { state: 'accepted', orderId };
    }),
);

/** A group lets an offer go: it is free at once, and the group keeps what it has and waits no more until it says so. */
export const declineOffer = command(
  { right: 'customer' },
  (context: Context, { offerId }: OfOffer): Promise<AnsweredOffer | Refusal> =>
    answered(context, offerId, async (transaction, { offer, request }) => {
      if (offer.state === 'accepted') return refuse('OfferOver', { params: { state: offer.state } });
      if (offer.state === 'open') await endOffer(transaction, context, offerId, 'declined');
      return { state: 'declined', orderId: request.reservationId };
    }),
);

interface Answering {
  readonly offer: OfferRow;
  readonly request: LockedRequest;
  readonly lender: Lender;
}

/** Request, customer, offer: locked in this order; another's offer does not exist. */
async function answered(
  context: Context,
  offerId: string,
  work: (transaction: Transaction, of: Answering) => Promise<AnsweredOffer | Refusal>,
): Promise<AnsweredOffer | Refusal> {
  const { shop, actor } = context;
  const seen = await findOffer(shop.database, offerId);
  if (seen === undefined) return refuse('NotFound');
  return inTransaction<AnsweredOffer | Refusal>(
    shop.database,
    async (transaction) => {
      const request = await lockRequest(transaction, seen.requestId, CustomerScope.of(actor));
      if (request === undefined) return refuse('NotFound');
      const lender = await lockLender(transaction, request);
      const offer = await lockOffer(transaction, offerId);
      return lender === undefined || offer === undefined
        ? refuse('NotFound')
        : work(transaction, { offer, request, lender });
    },
    { planned: true },
  );
}

/** An offer with its request, for the mails about it; null where one of them is gone. */
export const offerToTell = query(
  { right: 'job', shared: 'nobody' },
  async ({ shop, actor }: Pick<Context, 'shop' | 'actor'>, { offerId }: OfOffer) => {
    const offer = await findOffer(shop.database, offerId);
    const request =
      offer === undefined
        ? undefined
        : await findToldRequest(shop.database, offer.requestId, CustomerScope.of(actor));
    return offer === undefined || request === undefined ? null : { offer, request };
  },
);
