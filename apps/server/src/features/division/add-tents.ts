import { isLiveStatus } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { lentFields } from '../availability/index.ts';
import { reserveWithoutCart } from '../checkout/index.ts';
import { type Lender, type LockedRequest, readWeights, requestFieldsOf } from '../lending/index.ts';
import type { OfferRow } from '../offers/index.ts';
import { type AssignedOrder, editAssigned, lockAssigned } from '../order-edit/index.ts';

/** The order of a request that tents are added to, locked; null: it has none any more, and gets another. */
export async function standingOrder(
  transaction: Transaction,
  context: Context,
  { reservationId }: Pick<LockedRequest, 'reservationId'>,
): Promise<AssignedOrder | null | Refusal> {
  if (reservationId === null) return null;
  const assigned = await lockAssigned(transaction, context, reservationId);
  return isRefusal(assigned) || isLiveStatus(assigned.order.status) ? assigned : null;
}

/** Makes what was offered a part of the order, or the order of it; other days move all of it. Answers the order. */
export async function addTents(
  transaction: Transaction,
  context: Context,
  {
    offer,
    request,
    lender,
    assigned,
  }: {
    readonly offer: Omit<OfferRow, 'state' | 'at' | 'expiresAt' | 'endedAt' | 'orderRevision'>;
    readonly request: LockedRequest;
    readonly lender: Lender;
    readonly assigned: AssignedOrder | null;
  },
): Promise<string | Refusal> {
  const { shop } = context;
  const { lending } = shop.config;
  if (lending === undefined) return refuse('NotFound');
  const { items, startDay, endDay, firstDay, lastDay } = offer;
  const isMoved = offer.kind === 'shift';
  if (assigned !== null) {
    const count = (item: string) => (isMoved ? 0 : (assigned.pieces.get(item) ?? 0)) + (items[item] ?? 0);
    const pieces = new Map(
      lending.tents.flatMap(({ item }) =>
        item in items || assigned.pieces.has(item) ? [[item, count(item)] as const] : [],
      ),
    );
    const weights = await readWeights(transaction, Object.keys(items));
    const camp = { [lentFields.firstDay]: firstDay, [lentFields.lastDay]: lastDay };
    const refused = await editAssigned(transaction, context, assigned, {
      pieces,
      weights,
      ...(isMoved ? { move: { startDay, endDay, customFields: camp } } : {}),
    });
    return refused ?? assigned.order.id;
  }
  if (lender.contactId === null) return refuse('NotFound');
  const made = await reserveWithoutCart(transaction, context, {
    madeOf: offer.id,
    owner: { customerId: request.customerId, contactId: lender.contactId },
    customerGroup: lender.customerGroup,
    language: lender.language ?? shop.config.defaultLanguage,
    warehouseId: lending.warehouse,
    rental: { from: startDay, to: endDay },
    items: Object.entries(items).map(([itemId, qty]) => ({ itemId, qty })),
    notes: request.comments === '' ? null : request.comments,
    customFields: requestFieldsOf({ ...request, firstDay, lastDay }),
  });
  return isRefusal(made) ? made : made.id;
}
