import type { CartAttachment } from '@bivak/contract';
import type { AttachmentRow } from './attachments-sql.ts';

export function presentAttachment({ id, name, contentType, size }: AttachmentRow): CartAttachment {
  return { CartAttachmentID: id, FileName: name, ContentType: contentType, FileSize: size };
}
