import type { JobHandler } from '../../platform/jobs/job.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { mailedMessage } from '../conversations/index.ts';
import { messageAnsweredMail, messageReceivedMail } from './message-mail.ts';
import { sendMail } from './send-mail.ts';

/** The mails about messages, `mail.message-received` to the business and `-answered` to the customer: `{ messageId }`. */
export function messageMailJobs({ mailer }: { readonly mailer: Mailer }): JobHandler[] {
  return (['received', 'answered'] as const).map((what) => {
    const kind = `mail.message-${what}`;
    return {
      kind,
      async handle(shop, { messageId = '' }, { now }) {
        const message = await mailedMessage(shop.database, messageId, shop.config.core.DefaultRoleName);
        if (message === undefined) return;
        const isReceived = what === 'received';
        const recipient = isReceived ? shop.config.contact.email : message.email;
        // Nobody has an address any more: the answer stands in the account.
        if (recipient === null) return;
        const content = isReceived ? messageReceivedMail(shop, message) : messageAnsweredMail(shop, message);
        await sendMail(shop, mailer, content, {
          kind,
          subjectId: messageId,
          recipient,
          now,
        });
      },
    };
  });
}
