import { randomUUID } from 'node:crypto';
import type { ReservationStatus, UploadPolicy } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { contentLock } from '../../platform/files/stored-files.ts';
import type { ReceiveFile } from '../../platform/http/receive-file.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { fullRefusal, storeHeld, sentValues, takeFile } from '../files/index.ts';
import {
  findOrderPlace,
  lockOrderPlace,
  type OrderFileRow,
  type OrderUploadPlace,
  saveOrderFile,
} from './order-files.sql.ts';

interface FileInput {
  readonly orderId: string;
  readonly file: ReceiveFile;
}

/** Adds a file to an order, validated before it is read, when it is here, and once more under the order's lock. */
export const addOrderFile = command(
  { right: 'shopper', rateLimit: 'uploading' },
  (context, input: FileInput) => addFile(context, input),
);

/** A file of the business, for the customer to read. */
export const staffAddOrderFile = command(
  { right: 'orders.write', rateLimit: 'uploading' },
  (context, input: FileInput) => addFile(context, input),
);

/** Until things are handed out; afterwards a file can change nothing any more. */
const open = new Set<ReservationStatus>(['Draft', 'Active', 'Order', 'Open', 'Pick']);

/** Whether a file may be added now: to an open order, where the shop or one of its items takes files. */
export function orderUploadPolicy({ shop }: Pick<Context, 'shop'>, place: OrderUploadPlace): UploadPolicy {
  const takes = place.itemTakesFiles || shop.config.uploads.cart !== 'DenyUpload';
  return takes && open.has(place.status) ? 'AllowUpload' : 'DenyUpload';
}

async function addFile(
  context: Context,
  { orderId, file: receive }: FileInput,
): Promise<OrderFileRow | Refusal> {
  const { actor, shop, now } = context;
  const scope = CustomerScope.of(actor);
  const early = refusalAt(context, await findOrderPlace(shop.database, orderId, scope), 0);
  if (early !== null) return early;
  const file = await takeFile(receive);
  if (isRefusal(file)) return file;
  try {
    const sender = sentValues(context);
    const content = contentLock(shop.id, file.bytes.sha256);
    return await inTransaction<OrderFileRow | Refusal>(
      shop.database,
      async (transaction) => {
        const place = await lockOrderPlace(transaction, orderId, scope, { sender, content });
        const refused = refusalAt(context, place, file.bytes.size);
        if (refused !== null || place === undefined) return refused ?? refuse('NotFound');
        const owner = { ownerEntity: 'reservation', ownerId: orderId, sentBefore: place.sent };
        const stored = await storeHeld(context, file, owner, ({ id, size }, values) =>
          saveOrderFile(transaction, { id: randomUUID(), reservationId: orderId, values }, context, {
            entity: 'reservation',
            entityId: orderId,
            action: 'add-file',
            after: { file: id, size },
          }),
        );
        return isRefusal(stored) ? stored : { ...stored, fileId: stored.id, lineId: null, createdAt: now };
      },
      { planned: true },
    );
  } finally {
    await file.bytes.drop();
  }
}

function refusalAt(context: Context, place: OrderUploadPlace | undefined, size: number): Refusal | null {
  if (place === undefined) return refuse('NotFound');
  if (orderUploadPolicy(context, place) === 'DenyUpload') return refuse('UploadNotAllowed');
  return fullRefusal(context.shop.config.limits, { count: place.count + 1, bytes: place.bytes + size });
}
