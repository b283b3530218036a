import * as z from 'zod/mini';

/** Whether a customer's files are taken, refused or demanded (spec 1 §3). */
export const UploadPolicy = z.enum(['AllowUpload', 'DenyUpload', 'RequireUpload']);
export type UploadPolicy = z.output<typeof UploadPolicy>;

/** A file that somebody added to a cart or to one of its lines. */
export const CartAttachment = z.object({
  CartAttachmentID: z.string(),
  FileName: z.string(),
  /** Ours: by what the file is, not by its name. */
  ContentType: z.string(),
  /** Ours: in bytes. */
  FileSize: z.int(),
});
export type CartAttachment = z.output<typeof CartAttachment>;
