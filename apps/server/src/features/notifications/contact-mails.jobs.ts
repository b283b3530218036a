import type { JobHandler } from '../../platform/jobs/job.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { sendOnce } from '../../platform/mail/send-once.ts';
import { mailedMessage } from '../contact/index.ts';
import { contactCopyMail, contactMessageMail } from './contact-mail.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';
import { readMailTheme } from './mail-theme.ts';

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
        const html = mailHtml(content, await readMailTheme(shop.directory));
        await sendOnce(shop, mailer, {
          kind,
          subjectId: messageId,
          recipient: isCopy ? mailed.email : shop.config.contact.email,
          replyTo: isCopy ? shop.config.contact.email : mailed.email,
          language: content.language,
          now,
          content: { subject: content.subject, text: mailText(content), html },
        });
      },
    };
  });
}
