import { createHmac, randomUUID } from 'node:crypto';
import type { OperationRequest, sendContactForm } from '@bivak/contract';
import { writtenAbout } from '@bivak/contract/shop-config';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/http/context.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { mailedLogin } from '../identity/index.ts';
import { countSent, saveMessage } from './contact.queries.ts';

const dayMs = 24 * 3_600_000;

/**
 * Keeps a message until it was mailed, to the business and as a copy to who wrote it. So many a day may come from one
 * address, and under one e-mail address: nobody's post office. What fills in the hidden field is answered and forgotten.
 */
export async function takeMessage(
  context: Context,
  { body }: OperationRequest<typeof sendContactForm>,
): Promise<Refusal | null> {
  const { shop, actor, language, now, key, address } = context;
  if (!shop.config.contactForm.offered) return refuse('NotFound');
  const reason = subjectFault(context, body.Subject);
  if (reason !== null) return refuse('ValidationFailed', { fields: [{ field: 'Subject', reason }] });
  if ((body.Website ?? '') !== '') return null;
  const account = actor.kind === 'customer' ? actor.account : null;
  const sender = createHmac('sha256', key.derive('contact-form')).update(address).digest();
  return inTransaction<Refusal | null>(shop.database, async (transaction) => {
    const since = (now - dayMs) as EpochMs;
    const sent = await countSent(transaction, { sender, email: body.Email }, since);
    if (sent >= shop.config.limits.contactMessagesPerDay) return refuse('TooManyRequests');
    const login = actor.kind === 'customer' ? await mailedLogin(transaction, actor.loginId) : undefined;
    const message = {
      id: randomUUID(),
      name: body.Name,
      email: body.Email,
      phone: body.Phone ?? '',
      subject: body.Subject ?? '',
      message: body.Message,
      language,
      proved: login?.email.toLowerCase() === body.Email.toLowerCase(),
      customerId: account?.customerId ?? null,
      contactId: account?.contactId ?? null,
      sender,
    };
    await saveMessage(transaction, message, now);
    const payload = { messageId: message.id };
    await enqueue(transaction, now, { kind: 'mail.contact-message', payload });
    await enqueue(transaction, now, { kind: 'mail.contact-copy', payload });
    await recordEvents(transaction, context, {
      entity: 'contact-message',
      entityId: message.id,
      action: 'send',
      after: { subject: message.subject, customerId: message.customerId },
    });
    return null;
  });
}

function subjectFault({ shop }: Context, subject: string | undefined): string | null {
  const subjects = writtenAbout(shop.config);
  if (subject === undefined || subject === '') return subjects.length === 0 ? null : 'required';
  return subjects.some(({ key }) => key === subject) ? null : 'unknown-subject';
}
