export { offersSweep } from './offers.jobs.ts';

/** Whose feature it is about makes, answers and shows them, within its own transactions. */
export {
  acceptedOffers,
  countOffers,
  endDue,
  endOffer,
  findOffer,
  holdOffers,
  latestOffers,
  type ListedOffer,
  listOffers,
  lockOffer,
  type NewOffer,
  type OfferEnd,
  type OfferKind,
  type OfferRow,
  type OfferState,
  openOffers,
} from './offers.sql.ts';
export { endDueOffers } from './offers.commands.ts';
