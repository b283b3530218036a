import type { ItemOffer } from '@bivak/contract/wire';
import { daysInclusive, reservationDaysResult, type Period } from '@bivak/rules';

/** At or under this number the visitor is told how few are left. */
export const FEW = 5;

/** What a card says of an item in the chosen period; what the visitor can mend is said first (spec 2 §4). */
export type OfferStatus =
  | { readonly kind: 'free'; readonly count: number | null }
  | { readonly kind: 'few'; readonly count: number }
  | { readonly kind: 'none'; readonly next: string | null }
  | { readonly kind: 'too-long'; readonly days: number };

export function offerStatus(
  offer: Pick<ItemOffer, 'HasStock' | 'Stock' | 'NextStock' | 'MaxReservationDays'>,
  /** Null for what is sold without a day. */
  period: Period | null,
): OfferStatus {
  const days = period === null ? 1 : daysInclusive(period.from, period.to);
  const length = reservationDaysResult(days, offer.MaxReservationDays);
  if (!length.ok) return { kind: 'too-long', days: length.maxReservationDays };
  if (!offer.HasStock || offer.Stock === 0) return { kind: 'none', next: offer.NextStock };
  if (offer.Stock !== null && offer.Stock <= FEW) return { kind: 'few', count: offer.Stock };
  return { kind: 'free', count: offer.Stock };
}

export function isBookable(status: OfferStatus): boolean {
  return status.kind === 'free' || status.kind === 'few';
}
