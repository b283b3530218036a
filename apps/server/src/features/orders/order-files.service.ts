import { randomUUID } from 'node:crypto';
import type { ReservationStatus, UploadPolicy } from '@bivak/rules';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/http/context.ts';
import type { ReceiveFile } from '../../platform/http/receive-file.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { fullRefusal, keepSent, takeFile } from '../files/index.ts';
import {
  findOrderPlace,
  lockOrderPlace,
  type OrderFileRow,
  type OrderUploadPlace,
  saveOrderFile,
} from './order-files.queries.ts';
import type { Reader } from './orders.queries.ts';

/** Until things are handed out; afterwards a file can change nothing any more. */
const open = new Set<ReservationStatus>(['Draft', 'Active', 'Order', 'Open', 'Pick']);

/** Whether the customer may add a file now: to an open order, where the shop or one of its items takes files. */
export function orderUploadPolicy({ shop }: Pick<Context, 'shop'>, place: OrderUploadPlace): UploadPolicy {
  const takes = place.itemTakesFiles || shop.config.uploads.cart !== 'DenyUpload';
  return takes && open.has(place.status) ? 'AllowUpload' : 'DenyUpload';
}

/** Adds a file to an order, judged before it is read, when it is here, and once more under the order's lock. */
export async function addOrderFile(
  context: Context,
  reader: Reader,
  reservationId: string,
  receive: ReceiveFile,
): Promise<OrderFileRow | Refusal> {
  const { shop, now } = context;
  const early = refusalAt(context, await findOrderPlace(shop.database, reservationId, reader), 0);
  if (early !== null) return early;
  const file = await takeFile(receive);
  if (isRefusal(file)) return file;
  try {
    return await inTransaction<OrderFileRow | Refusal>(shop.database, async (transaction) => {
      const place = await lockOrderPlace(transaction, reservationId, reader);
      const refused = refusalAt(context, place, file.bytes.size);
      if (refused !== null) return refused;
      const owner = { ownerEntity: 'reservation', ownerId: reservationId };
      const kept = await keepSent(transaction, context, file, owner);
      if (isRefusal(kept)) return transaction.rollback(kept);
      await saveOrderFile(transaction, { id: randomUUID(), reservationId, fileId: kept.id }, now);
      await recordEvents(transaction, context, {
        entity: 'reservation',
        entityId: reservationId,
        action: 'add-file',
        after: { file: kept.id, size: kept.size },
      });
      return { ...kept, fileId: kept.id, lineId: null, createdAt: now };
    });
  } finally {
    await file.bytes.drop();
  }
}

function refusalAt(context: Context, place: OrderUploadPlace | undefined, size: number): Refusal | null {
  if (place === undefined) return refuse('NotFound');
  if (orderUploadPolicy(context, place) === 'DenyUpload') return refuse('UploadNotAllowed');
  return fullRefusal(context.shop.config.limits, { count: place.count + 1, bytes: place.bytes + size });
}
