import type { DivisionBatch, DivisionOffer, DivisionOffers } from '@bivak/contract/admin';
import { requestNumber } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import type { ListedOffer } from '../offers/index.ts';
import type { BatchRow } from './batches.sql.ts';
import type { RoundOffers } from './offers.queries.ts';

export function presentOffers(
  { offers, counts, waiting, batches, nextAt }: RoundOffers,
  context: Context,
): DivisionOffers {
  return {
    Collection: offers.map((offer) => presentListed(offer, context)),
    Counts: { open: 0, accepted: 0, declined: 0, expired: 0, withdrawn: 0, ...counts },
    Waiting: {
      Groups: waiting.groups,
      Tents: waiting.tents,
      First: waiting.first.map(({ application: { id, customerId, companyName }, place, tents }) => ({
        RequestID: id,
        Number: requestNumber(id),
        Customer: { Key: customerId, Description: companyName },
        Place: place,
        Tents: tents,
      })),
    },
    Batches: batches.map((batch) => presentBatch(batch, context)),
    NextAt: nextAt === null ? null : context.shop.zone.format(nextAt),
  };
}

export function presentBatch({ id, at, by, isDaily, offers }: BatchRow, { shop }: Context): DivisionBatch {
  return { ID: id, At: shop.zone.format(at), By: by, IsDaily: isDaily, Offers: offers };
}

function presentListed(offer: ListedOffer, { shop }: Context): DivisionOffer {
  const { id, requestId, customerId, companyName, kind, items, state, at, expiresAt, endedAt } = offer;
  return {
    ID: id,
    RequestID: requestId,
    Number: requestNumber(requestId),
    Customer: { Key: customerId, Description: companyName },
    Kind: kind,
    Tents: Object.entries(items).map(([itemId, count]) => ({ ItemID: itemId, Amount: count })),
    State: state,
    At: shop.zone.format(at),
    ExpiresAt: shop.zone.format(expiresAt),
    EndedAt: endedAt === null ? null : shop.zone.format(endedAt),
  };
}
