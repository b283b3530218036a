import { createHmac, randomUUID } from 'node:crypto';
import { writtenAbout } from '@bivak/contract/shop-config';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { BareContext, Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { phoneFaults } from '../../platform/shops/phone-faults.ts';
import { accountOf } from '../../platform/identity/actor.ts';
import { mailedLogin } from '../identity/index.ts';
import { saveMessage, sweepMessages } from './contact.sql.ts';

const dayMs = 24 * 3_600_000;

export interface MessageInput {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** One of the shop's subjects by its key; empty where it has none. */
  readonly subject: string;
  readonly message: string;
  /** The hidden field was filled in, which people do not see: it is answered and forgotten. */
  readonly isByRobot: boolean;
}

/**
 * Keeps a message until it was mailed, to the business and as a copy to who wrote it. So many a day may come from one
 * address, and under one e-mail address: nobody's post office.
 */
export const writeToBusiness = command(
  { right: 'shop', rateLimit: 'identity' },
  async (context, { isByRobot, ...input }: MessageInput): Promise<null | Refusal> => {
    const { shop, actor, language, now, key, address } = context;
    if (!shop.config.contactForm.offered) return refuse('NotFound');
    const reason = subjectFault(context, input.subject);
    const fields = [
      ...phoneFaults('phone', input.phone),
      ...(reason === null ? [] : [{ field: 'subject', reason }]),
    ];
    if (fields.length > 0) return refuse('ValidationFailed', { fields });
    if (isByRobot) return null;
    const account = accountOf(actor);
    const login = actor.kind === 'customer' ? await mailedLogin(shop.database, actor.loginId) : undefined;
    const message = {
      ...input,
      id: randomUUID(),
      language,
      proved: login?.email.toLowerCase() === input.email.toLowerCase(),
      customerId: account?.customerId ?? null,
      contactId: account?.contactId ?? null,
      sender: createHmac('sha256', key.derive('contact-form')).update(address).digest(),
    };
    const { contactMessagesPerDay: most } = shop.config.limits;
    return inTransaction<Refusal | null>(
      shop.database,
      async (transaction) => {
        const since = (now - dayMs) as EpochMs;
        if (!(await saveMessage(transaction, context, message, { since, most })))
          return refuse('TooManyToday', { params: { what: 'messages', most } });
        transaction.afterCommit(() => shop.wakeRelay());
        return null;
      },
      { planned: true },
    );
  },
);

/** A mail server may be away as long as this; after that the mails have what was written. */
const storedMs = 30 * dayMs;

export const forgetMessages = command({ right: 'job' }, async ({ shop, now }: BareContext): Promise<null> => {
  await sweepMessages(shop.database, (now - storedMs) as EpochMs);
  return null;
});

function subjectFault({ shop }: Context, subject: string): string | null {
  const subjects = writtenAbout(shop.config);
  if (subject === '') return subjects.length === 0 ? null : 'required';
  return subjects.some(({ key }) => key === subject) ? null : 'unknown-subject';
}
