import type { JobHandler } from '../../platform/jobs/job.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { mailedMessage } from '../contact/index.ts';
import { contactCopyMail, contactMessageMail } from './contact-mail.ts';
import { sendMail } from './send-mail.ts';

/** The two mails of a message by the contact form, `mail.contact-message` and `-copy`, with the payload `{ messageId }`. */
export function contactMailJobs({ mailer }: { readonly mailer: Mailer }): JobHandler[] {
  return (['message', 'copy'] as const).map((which): JobHandler => {
    const kind = `mail.contact-${which}`;
    return {
      kind,
      async handle(shop, { messageId = '' }, { now }) {
        const mailed = await mailedMessage(shop.database, messageId);
        if (mailed === undefined) return;
        const isCopy = which === 'copy';
        const content = isCopy ? contactCopyMail(shop, mailed) : contactMessageMail(shop, mailed);
        await sendMail(shop, mailer, content, {
          kind,
          subjectId: messageId,
          recipient: isCopy ? mailed.email : shop.config.contact.email,
          replyTo: isCopy ? shop.config.contact.email : mailed.email,
          now,
        });
      },
    };
  });
}
