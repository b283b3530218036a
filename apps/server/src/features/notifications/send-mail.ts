import type { Mailer, OutgoingMail } from '../../platform/mail/mailer.ts';
import { type Letter, sendOnce } from '../../platform/mail/send-once.ts';
import { canonicalOrigin, type Shop } from '../../platform/shops/shop.ts';
import type { MailContent } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';
import { readMailTheme } from './mail-theme.ts';

/** About what and to whom; in the language of its content. */
interface Addressed extends Omit<Letter, 'language' | 'content'> {
  readonly attachments?: OutgoingMail['attachments'];
}

/** Sends a mail once, in the look of the shop and as plain text. */
export async function sendMail(
  shop: Shop,
  mailer: Mailer,
  content: MailContent,
  { attachments, ...to }: Addressed,
): Promise<void> {
  await sendOnce(shop, mailer, {
    ...to,
    language: content.language,
    content: {
      subject: content.subject,
      text: mailText(content),
      html: mailHtml(content, await readMailTheme(shop.directory, canonicalOrigin(shop))),
      ...(attachments === undefined ? {} : { attachments }),
    },
  });
}
