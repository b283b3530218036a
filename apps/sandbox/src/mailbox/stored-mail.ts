import { randomBytes } from 'node:crypto';

import PostalMime, { type Address } from 'postal-mime';

/** A mail as it was received: what the envelope said, what the message says, and its parts. */
export interface StoredMail {
  /** Sorts by time of receipt. */
  readonly id: string;
  /** ISO 8601. */
  readonly receivedAt: string;
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly messageId: string;
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly text: string;
  /** Empty when the mail has no HTML part. */
  readonly html: string;
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly bytes: number }[];
}

export async function readMail(raw: Buffer, envelope: StoredMail['envelope']): Promise<StoredMail> {
  const mail = await PostalMime.parse(raw);
  const receivedAt = new Date().toISOString();
  return {
    id: `${receivedAt.replaceAll(/\D/gu, '')}-${randomBytes(4).toString('hex')}`,
    receivedAt,
    envelope,
    messageId: mail.messageId ?? '',
    subject: mail.subject ?? '',
    from: mail.from === undefined ? '' : addressText(mail.from),
    to: (mail.to ?? []).map(addressText).join(', '),
    replyTo: (mail.replyTo ?? []).map(addressText).join(', '),
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map((part) => ({
      name: part.filename ?? '',
      type: part.mimeType,
      bytes: typeof part.content === 'string' ? Buffer.byteLength(part.content) : part.content.byteLength,
    })),
  };
}

function addressText(address: Address): string {
  if (address.group !== undefined) return `${address.name}: ${address.group.map(addressText).join(', ')}`;
  return address.name === '' ? address.address : `${address.name} <${address.address}>`;
}
