export { offersSweep } from './offers.jobs.ts';

/** Whose feature it is about makes, answers and shows them, within its own transactions. */
export {
  endDue,
  endOffer,
  findOffer,
  holdOffers,
  latestOffers,
  lockOffer,
  type NewOffer,
  type OfferEnd,
  type OfferKind,
  type OfferRow,
  type OfferState,
  openOffers,
  readOffers,
} from './offers.sql.ts';
export { endDueOffers } from './offers.commands.ts';
