import { randomUUID } from 'node:crypto';
import { subjectOf, writtenAbout } from '@bivak/contract/shop-config';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { findBegun, insertConversation } from './begin-conversation.queries.ts';

export interface NewConversation {
  readonly subject: string;
  readonly reservationId: string | null;
}

/**
 * Begins a conversation, which is seen by nobody before it has a message. The same wish sent again, by its key, finds
 * the one that it began; the same key with another wish is somebody's mistake.
 */
export async function beginConversation(
  context: Context,
  { subject: said, reservationId }: NewConversation,
): Promise<string | Refusal> {
  const { actor, shop, idempotencyKey, language } = context;
  const scope = CustomerScope.of(actor);
  const { customerId, contactId } = scope;
  if (customerId === null || contactId === null) return refuse('Forbidden');
  // One list with the contact form's, kept by its key: who answers may read it in another language.
  const choices = writtenAbout(shop.config);
  const chosen = subjectOf(shop.config, said);
  if (choices.length > 0 && chosen === undefined) {
    const words = choices.map(({ text }) => text[language]);
    return refuseField('Subject', 'not-a-choice', { choices: words.join(', ') });
  }
  const subject = chosen?.key ?? said;
  return inTransaction<string | Refusal>(
    shop.database,
    async (transaction) => {
      const wish = {
        id: randomUUID(),
        customerId,
        contactId,
        subject,
        reservationId,
        language,
        idempotencyKey,
      };
      const { id, isKnown } = await insertConversation(transaction, scope, context, wish);
      if (!isKnown) return refuseField('RentalObjectID', 'unknown-rental-object');
      if (id !== null || idempotencyKey === null) return wish.id;
      const begun = await findBegun(transaction, contactId, idempotencyKey);
      const isSame = begun?.subject === subject && begun.reservationId === reservationId;
      return isSame ? begun.id : refuse('IdempotencyMismatch');
    },
    { planned: true },
  );
}

function refuseField(field: string, reason: string, params: Readonly<Record<string, string>> = {}): Refusal {
  return refuse('ValidationFailed', { fields: [{ field, reason, params }] });
}
