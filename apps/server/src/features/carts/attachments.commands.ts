import { randomUUID } from 'node:crypto';
import { command } from '../../platform/application/use-case.ts';
import { type Transaction, inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/application/context.ts';
import type { ReceiveFile } from '../../platform/http/receive-file.ts';
import { type Refusal, isRefusal, refuse } from '../../platform/application/refusal.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { fullRefusal, storeSent, takeFile } from '../files/index.ts';
import {
  type AttachmentRow,
  type UploadPlace,
  dropAttachment,
  findUploadPlace,
  saveAttachment,
} from './attachments.sql.ts';
import { type CartView, shown, viewCart } from './cart-view.ts';
import { findCart, lockCart } from './carts.sql.ts';

interface Target {
  readonly cartId: string;
  /** Null for the cart as a whole. */
  readonly lineId: string | null;
}

export interface AddedAttachment {
  readonly attachment: AttachmentRow;
  readonly view: CartView;
}

/**
 * Adds a file to a cart or to a line. What can be refused without the file is refused before it is read; the rest is
 * validated when it is here, and once more under the cart's lock: of two uploads at once both count.
 */
export const addAttachment = command(
  { right: 'shopper', rateLimit: 'uploading' },
  async (context, { file: receive, ...target }: Target & { readonly file: ReceiveFile }) => {
    const { shop, now } = context;
    const { cartId, lineId } = target;
    const scope = CustomerScope.of(context.actor);
    const found = await findUploadPlace(shop.database, cartId, lineId, scope);
    const early = refusalAt(context, target, found, 0);
    if (early !== null) return early;
    const file = await takeFile(receive);
    if (isRefusal(file)) return file;
    try {
      return await inTransaction<AddedAttachment | Refusal>(shop.database, async (transaction) => {
        await lockCart(transaction, cartId, scope);
        const place = await findUploadPlace(transaction, cartId, lineId, scope);
        const refused = refusalAt(context, target, place, file.bytes.size);
        if (refused !== null) return refused;
        const stored = await storeSent(transaction, context, file, { ownerEntity: 'cart', ownerId: cartId });
        if (isRefusal(stored)) return stored;
        const id = randomUUID();
        await saveAttachment(transaction, { id, cartId, lineId, fileId: stored.id }, now);
        await recordEvents(transaction, context, {
          entity: 'cart',
          entityId: cartId,
          action: 'add-attachment',
          after: { attachment: id, line: lineId, file: stored.id, size: stored.size },
        });
        const view = await viewAfter(transaction, context, cartId);
        return isRefusal(view) ? view : { attachment: { ...stored, id }, view };
      });
    } finally {
      await file.bytes.drop();
    }
  },
);

/** The bytes go later, with a sweep: somebody else may have sent the same. */
export const removeAttachment = command(
  { right: 'shopper' },
  (context, { cartId, lineId, attachmentId }: Target & { readonly attachmentId: string }) =>
    inTransaction<CartView | Refusal>(context.shop.database, async (transaction) => {
      const cart = await lockCart(transaction, cartId, CustomerScope.of(context.actor));
      if (cart === undefined) return refuse('NotFound');
      if (cart.checkedOutAt !== null) return refuse('CartCheckedOut');
      const fileId = await dropAttachment(transaction, attachmentId, cartId, lineId, context.now);
      if (fileId === undefined) return refuse('NotFound');
      await recordEvents(transaction, context, {
        entity: 'cart',
        entityId: cartId,
        action: 'remove-attachment',
        before: { attachment: attachmentId, line: lineId, file: fileId },
      });
      return viewAfter(transaction, context, cartId);
    }),
);

/** A cart's own files come with its row, which is read again. */
async function viewAfter(
  transaction: Transaction,
  context: Context,
  cartId: string,
): Promise<CartView | Refusal> {
  const cart = await findCart(transaction, cartId, CustomerScope.of(context.actor));
  return cart === undefined ? refuse('NotFound') : viewCart(transaction, context, cart, shown);
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
    return refuse('NotFound', { fields: [{ field: 'lineId', reason: 'unknown-line' }] });
  }
  const policy = lineId === null ? shop.config.uploads.cart : place.linePolicy;
  if (policy === 'DenyUpload') return refuse('UploadNotAllowed');
  return fullRefusal(shop.config.limits, { count: place.count + 1, bytes: place.bytes + size });
}
