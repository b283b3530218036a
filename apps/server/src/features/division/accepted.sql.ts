import type { TentKind } from '@bivak/rules';
import type { BareContext } from '../../platform/application/context.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { instant } from '../../platform/database/types.ts';
import { enqueueSql } from '../../platform/jobs/outbox.ts';
import type { LockedRequest } from '../lending/index.ts';
import type { OfferRow } from '../offers/index.ts';

const save = statement(`
  with taken as (
    update $schema.rental_request q set reservation_id = $2, modified_at = $3, first_day = $5, last_day = $6,
      granted_senior = $7, granted_patrol = $8, granted_stock = $9
    where q.id = $1 returning q.id
  )
  ${enqueueSql({
    kind: `'mail.request-offer-accepted'`,
    payload: `jsonb_build_object('offerId', $4::text)`,
    at: '$3::timestamptz',
    from: 'taken',
  })}
`);

/** What a request was granted counts what it took, on its days. Under the lock of the request; the event is the offer's. */
export async function saveAccepted(
  db: Db,
  { shop, now }: Pick<BareContext, 'shop' | 'now'>,
  {
    offer: { id, kind, items, firstDay, lastDay },
    request,
    orderId,
  }: {
    readonly offer: Pick<OfferRow, 'id' | 'kind' | 'items' | 'firstDay' | 'lastDay'>;
    readonly request: LockedRequest;
    readonly orderId: string;
  },
): Promise<void> {
  const count = (of: TentKind, before: number) =>
    (shop.config.lending?.tents ?? [])
      .filter((tent) => tent.kind === of)
      .reduce((sum, { item }) => sum + (items[item] ?? 0), kind === 'shift' ? 0 : before);
  const { grantedSenior, grantedPatrol, grantedStock } = request;
  await db.rows(save, [
    request.id,
    orderId,
    instant(now),
    id,
    firstDay,
    lastDay,
    count('senior', grantedSenior ?? 0),
    count('patrol', grantedPatrol ?? 0),
    count('stock', Number(grantedStock ?? false)) > 0,
  ]);
}
