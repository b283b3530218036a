import { createHmac, randomUUID } from 'node:crypto';
import type { OperationRequest, sendContactForm } from '@bivak/contract';
import { writtenAbout } from '@bivak/contract/shop-config';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Context } from '../../platform/http/context.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { phoneFaults } from '../../platform/shops/phone-faults.ts';
import { mailedLogin } from '../identity/index.ts';
import { saveMessage } from './contact.queries.ts';

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
  const fields = [
    ...phoneFaults('Phone', body.Phone),
    ...(reason === null ? [] : [{ field: 'Subject', reason }]),
  ];
  if (fields.length > 0) return refuse('ValidationFailed', { fields });
  if ((body.Website ?? '') !== '') return null;
  const account = actor.kind === 'customer' ? actor.account : null;
  const sender = createHmac('sha256', key.derive('contact-form')).update(address).digest();
  const login = actor.kind === 'customer' ? await mailedLogin(shop.database, actor.loginId) : undefined;
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
  const brake = { since: (now - dayMs) as EpochMs, most: shop.config.limits.contactMessagesPerDay };
  return inTransaction<Refusal | null>(
    shop.database,
    async (transaction) => {
      if (!(await saveMessage(transaction, context, message, brake))) {
        return refuse('TooManyToday', { params: { what: 'messages', most: brake.most } });
      }
      transaction.afterCommit(() => shop.wakeRelay());
      return null;
    },
    { planned: true },
  );
}

function subjectFault({ shop }: Context, subject: string | undefined): string | null {
  const subjects = writtenAbout(shop.config);
  if (subject === undefined || subject === '') return subjects.length === 0 ? null : 'required';
  return subjects.some(({ key }) => key === subject) ? null : 'unknown-subject';
}
