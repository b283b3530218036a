import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { instant } from '../../platform/database/types.ts';
import type { EventSource } from '../../platform/events/record-event.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';
import type { OfferRow } from '../offers/index.ts';

/** What it was granted counts it too, and its order may be another by now. $4 offer. */
const save = statement(`
  with taken as (
    update $schema.rental_request q set reservation_id = $2, modified_at = $3,
      granted_senior = coalesce(q.granted_senior, 0) + $5, granted_patrol = coalesce(q.granted_patrol, 0) + $6,
      granted_stock = coalesce(q.granted_stock, false) or $7 > 0
    where q.id = $1 returning q.id
  )
  ${enqueueSql({
    kind: `'mail.request-offer-accepted'`,
    payload: `jsonb_build_object('offerId', $4::text)`,
    at: '$3::timestamptz',
    from: 'taken',
  })}
`);

/** Under the lock of the request; its event is the offer's. */
export async function saveAccepted(
  db: Db,
  { shop, now }: Pick<EventSource, 'now'> & { readonly shop: ShopTents },
  {
    offer: { id, requestId, items },
    orderId,
  }: { readonly offer: Pick<OfferRow, 'id' | 'requestId' | 'items'>; readonly orderId: string },
): Promise<void> {
  const count = (kind: Kind) =>
    (shop.config.lending?.tents ?? [])
      .filter((tent) => tent.kind === kind)
      .reduce((sum, { item }) => sum + (items[item] ?? 0), 0);
  const counts = [count('senior'), count('patrol'), count('stock')];
  await db.rows(save, [requestId, orderId, instant(now), id, ...counts]);
}

type Kind = 'senior' | 'patrol' | 'stock';

interface ShopTents {
  readonly config: {
    readonly lending?:
      | { readonly tents: readonly { readonly item: string; readonly kind: Kind }[] }
      | undefined;
  };
}
