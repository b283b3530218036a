import { accepted, type Accepted, type Refused } from '../result.ts';

/** What customers may send: pictures of the shop's lists (spec 1 §9), and PDF, in which artwork comes. */
export const UPLOAD_TYPES: readonly { readonly type: string; readonly endings: readonly string[] }[] = [
  { type: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  { type: 'image/png', endings: ['png'] },
  { type: 'image/webp', endings: ['webp'] },
  { type: 'image/gif', endings: ['gif'] },
  { type: 'application/pdf', endings: ['pdf'] },
];

export const UPLOAD_EXTENSIONS: readonly string[] = UPLOAD_TYPES.flatMap(({ endings }) => endings);

/** What goes with messages (spec 1 §9, "Message upload types"). */
export const MESSAGE_UPLOAD_EXTENSIONS: readonly string[] = ['gif', 'png', 'jpeg', 'jpg'];

/** What pages show of what came with a message, instead of its name only (spec 1 §9, "Inline image attachment types"). */
export const INLINE_IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

export interface UploadFacts {
  readonly name: string;
  /** As the sender calls it; empty, or the type of anything, where the sender does not know. */
  readonly declared: string;
  /** The bytes themselves tell it. */
  readonly content: string;
}

const saysNothing = new Set(['', 'application/octet-stream']);
const otherNames: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'application/x-pdf': 'application/pdf',
};

/**
 * A file is taken when its name, its declared type and its bytes all say the same allowed kind: a program that is
 * called .jpg is refused, and so is a picture that is called .pdf. Of all endings `allowed` may leave some out.
 */
export function uploadResult(
  { name, declared, content }: UploadFacts,
  allowed: readonly string[] = UPLOAD_EXTENSIONS,
): Accepted | Refused<'file-unsupported' | 'file-content'> {
  const ending = /[^.]\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!allowed.includes(ending)) return { ok: false, reason: 'file-unsupported' };
  const kind = UPLOAD_TYPES.find(({ endings }) => endings.includes(ending));
  if (kind === undefined) return { ok: false, reason: 'file-unsupported' };
  const said = declared.split(';')[0]?.trim().toLowerCase() ?? '';
  const meant = otherNames[said] ?? said;
  if (!saysNothing.has(meant) && meant !== kind.type) return { ok: false, reason: 'file-content' };
  return content === kind.type ? accepted : { ok: false, reason: 'file-content' };
}
