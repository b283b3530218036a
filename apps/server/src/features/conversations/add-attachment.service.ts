import { MESSAGE_UPLOAD_EXTENSIONS } from '@bivak/rules';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/application/context.ts';
import type { ReceiveFile } from '../../platform/http/receive-file.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { keepSent, sentValues, takeFile } from '../files/index.ts';
import { lockMessage, saveMessageFile } from './attachments.queries.ts';
import type { MessageFileRow } from './conversations.queries.ts';

const asked = { endings: MESSAGE_UPLOAD_EXTENSIONS, field: 'Data' };

export function tooMany(most: number): Refusal {
  return refuse('UploadsFull', { params: { full: 'count', most } });
}

/** Adds a picture to a message, for a day after it was written; the same again changes nothing. */
export async function addAttachment(
  context: Context,
  message: { readonly conversationId: string; readonly id: string },
  receive: ReceiveFile,
): Promise<MessageFileRow | Refusal> {
  const { actor, shop } = context;
  const scope = CustomerScope.of(actor);
  const most = shop.config.limits.attachmentsPerMessage;
  const file = await takeFile(receive, asked);
  if (isRefusal(file)) return file;
  try {
    return await inTransaction<MessageFileRow | Refusal>(
      shop.database,
      async (transaction) => {
        const place = await lockMessage(transaction, message, scope, sentValues(context), file);
        if (place === undefined) return refuse('NotFound');
        if (place.same !== null) return place.same;
        if (!place.isFresh) return refuse('UploadNotAllowed');
        if (place.count >= most) return tooMany(most);
        const owner = { ownerEntity: 'message', ownerId: message.id };
        const kept = await keepSent(transaction, context, file, owner, place.sent);
        if (isRefusal(kept)) return kept;
        await saveMessageFile(transaction, context, message.id, kept);
        return kept;
      },
      { planned: true },
    );
  } finally {
    await file.bytes.drop();
  }
}
