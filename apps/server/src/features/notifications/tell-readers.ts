import type { JobFacts } from '../../platform/jobs/job.ts';
import type { MailAttachment, Mailer } from '../../platform/mail/mailer.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import type { RequestReader } from '../lending/index.ts';
import type { MailContent } from './mail-content.ts';
import { sendMail } from './send-mail.ts';

interface Telling {
  readonly readers: readonly RequestReader[];
  readonly kind: string;
  /** Each reader gets one mail about it. */
  readonly subjectId: string;
  readonly job: JobFacts;
}

/** Mails an association about its request or reservation: each reader once, in their own words. */
export async function tellReaders(
  shop: Shop,
  mailer: Mailer,
  { readers, kind, subjectId, job }: Telling,
  mailFor: (reader: RequestReader) => Promise<{
    readonly content: MailContent;
    readonly attachments?: MailAttachment[];
  }>,
): Promise<void> {
  const failed: unknown[] = [];
  for (const reader of readers) {
    const { content, ...attached } = await mailFor(reader);
    // One address that a mail server refuses keeps nobody else from their mail.
    await sendMail(shop, mailer, content, {
      kind,
      subjectId: `${subjectId}.${reader.contactId ?? 'own'}`,
      recipient: reader.email,
      now: job.now,
      ...attached,
    }).catch((error: unknown) => failed.push(error));
  }
  if (failed.length > 0) throw failed[0];
}
