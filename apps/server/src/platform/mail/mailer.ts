import { createTransport } from 'nodemailer';

export interface MailAttachment {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface OutgoingMail {
  /** `<…@…>`; the same when a mail is sent again, so that a mailbox can show it once. */
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string | null;
  readonly to: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[] | undefined;
}

export interface Mailer {
  /** Resolves when the mail server has taken the mail over; throws when it has not. */
  sendMail(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/**
 * These are shorter than the patience of a job's heartbeat, so that a mail server that hangs holds up nobody for long.
 */
const timeouts = {
  connectionTimeout: 10_000,
  dnsTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** Sends over SMTP to the server of `smtps://user:password@host:port` (BIVAK_SMTP_URL); in demo mode the sandbox. */
export function createMailer(smtpUrl: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async sendMail({ language, replyTo, attachments = [], ...mail }) {
      await transport.sendMail({
        ...mail,
        attachments: attachments.map(({ name: filename, contentType, content }) => ({
          filename,
          contentType,
          content,
        })),
        ...(replyTo === null ? {} : { replyTo }),
        xMailer: false,
        headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}
