import { Availability } from '@bivak/ui';
import { useApp } from '../../../app-context.tsx';
import type { OfferStatus } from '../model/offer-status.ts';
import { OFFER_LOOKS, offerWords } from '../model/offer-words.ts';

/** Says what is free and how much, or why not and from when. */
export function OfferAvailability({
  id,
  status,
  place,
  sold,
}: {
  readonly id?: string;
  readonly status: OfferStatus;
  readonly place: string;
  /** It is for sale, and never comes back. */
  readonly sold: boolean;
}) {
  return (
    <Availability id={id} state={OFFER_LOOKS[status.kind]}>
      {offerWords(useApp(), status, { place, sold })}
    </Availability>
  );
}
