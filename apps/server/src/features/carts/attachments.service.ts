import { randomUUID } from 'node:crypto';
import type { CartAttachment } from '@bivak/contract';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/http/context.ts';
import type { ReceiveFile } from '../../platform/http/receive-file.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { fullRefusal, keepSent, takeFile } from '../files/index.ts';
import { presentAttachment } from './attachments.present.ts';
import { dropAttachment, findUploadPlace, saveAttachment, type UploadPlace } from './attachments.queries.ts';
import { lockCart } from './carts.queries.ts';

interface Target {
  readonly cartId: string;
  /** Null for the cart as a whole. */
  readonly lineId: string | null;
}

/**
 * Adds a file to a cart or to a line. What can be refused without the file is refused before it is read; the rest is
 * judged when it is here, and once more under the cart's lock: of two uploads at once both count.
 */
export async function addAttachment(
  context: Context,
  target: Target,
  receive: ReceiveFile,
): Promise<CartAttachment | Refusal> {
  const { shop, now } = context;
  const { cartId, lineId } = target;
  const scope = CustomerScope.of(context.actor);
  const early = refusalAt(context, target, await findUploadPlace(shop.database, cartId, lineId, scope), 0);
  if (early !== null) return early;
  const file = await takeFile(receive);
  if (isRefusal(file)) return file;
  try {
    return await inTransaction<CartAttachment | Refusal>(shop.database, async (transaction) => {
      await lockCart(transaction, cartId, scope);
      const place = await findUploadPlace(transaction, cartId, lineId, scope);
      const refused = refusalAt(context, target, place, file.bytes.size);
      if (refused !== null) return refused;
      const kept = await keepSent(transaction, context, file, { ownerEntity: 'cart', ownerId: cartId });
      if (isRefusal(kept)) return transaction.rollback(kept);
      const id = randomUUID();
      await saveAttachment(transaction, { id, cartId, lineId, fileId: kept.id }, now);
      await recordEvents(transaction, context, {
        entity: 'cart',
        entityId: cartId,
        action: 'add-attachment',
        after: { attachment: id, line: lineId, file: kept.id, size: kept.size },
      });
      return presentAttachment({ ...kept, id });
    });
  } finally {
    await file.bytes.drop();
  }
}

/** The bytes go later, with a sweep: somebody else may have sent the same. */
export function removeAttachment(
  context: Context,
  { cartId, lineId }: Target,
  attachmentId: string,
): Promise<null | Refusal> {
  const { shop, actor } = context;
  return inTransaction<null | Refusal>(shop.database, async (transaction) => {
    const cart = await lockCart(transaction, cartId, CustomerScope.of(actor));
    if (cart === undefined) return refuse('NotFound');
    if (cart.checkedOutAt !== null) return refuse('CartCheckedOut');
    const fileId = await dropAttachment(transaction, attachmentId, cartId, lineId);
    if (fileId === undefined) return refuse('NotFound');
    await recordEvents(transaction, context, {
      entity: 'cart',
      entityId: cartId,
      action: 'remove-attachment',
      before: { attachment: attachmentId, line: lineId, file: fileId },
    });
    return null;
  });
}

function refusalAt(
  { shop }: Context,
  { lineId }: Target,
  place: UploadPlace | undefined,
  size: number,
): Refusal | null {
  if (place === undefined) return refuse('NotFound');
  if (place.checkedOut) return refuse('CartCheckedOut');
  if (lineId !== null && place.linePolicy === null) {
    return refuse('NotFound', { fields: [{ field: 'CartItemID', reason: 'unknown-line' }] });
  }
  const policy = lineId === null ? shop.config.uploads.cart : place.linePolicy;
  if (policy === 'DenyUpload') return refuse('UploadNotAllowed');
  return fullRefusal(shop.config.limits, { count: place.count + 1, bytes: place.bytes + size });
}
