import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { filePart } from '@bivak/contract/wire';
import { importedLine, refusedCharacter } from '@bivak/rules';
import type { FastifyRequest } from 'fastify';
import type { FileStore, ReceivedBytes } from '../files/file-store.ts';
import type { Shop } from '../shops/shop.ts';
import { type Refusal, refuse } from '../application/refusal.ts';

/** A file that came in whole, as its sender calls it; nobody has evaluated it yet. */
export interface ReceivedFile {
  readonly name: string;
  readonly declaredType: string;
  readonly bytes: ReceivedBytes;
}

/** Takes the request's file in. The handler asks for it once it knows that the caller may send one. */
export type ReceiveFile = () => Promise<ReceivedFile | Refusal>;

/** No fault of who sends: the disk is full, broken, or not ours to write to. */
const ofTheDisk = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'ENOENT', 'EMFILE', 'ENFILE']);

/** What stands around a file: boundaries, its name, small fields that nobody asked for. */
const wrapping = 64 * 1024;

export const noFile: ReceiveFile = () => Promise.resolve(refuse('FileExpected'));

export function receiverOf(request: FastifyRequest, store: FileStore): ReceiveFile {
  const { shop } = request;
  const most = shop.config.limits.attachmentBytes;
  return async () => {
    if (!request.isMultipart()) return refuse('FileExpected');
    // Whoever says at once how much is coming need not send it.
    if (Number(request.headers['content-length'] ?? 0) > most + wrapping) return tooBig(most);
    let received: ReceivedFile | Refusal | null = null;
    try {
      const parts = request.parts({
        limits: {
          files: 1,
          fields: 10,
          fieldSize: 1000,
          fieldNameSize: 100,
          headerPairs: 50,
          fileSize: most + 1,
        },
        throwFileSizeLimit: false,
      } as Parameters<typeof request.parts>[0]);
      for await (const part of parts) {
        const fault = partFault(part);
        if (fault !== null) {
          if (isReceived(received)) await received.bytes.drop();
          return fault;
        }
        if (part.type !== 'file') continue;
        received = await take(part);
        if (!isReceived(received)) return received;
      }
    } catch (error) {
      if (isReceived(received)) await received.bytes.drop();
      const { code } = error as { code?: string };
      if (code === 'FST_FILES_LIMIT') return refuseFile('one-file');
      if (code !== undefined && ofTheDisk.has(code)) throw error;
      request.log.warn({ err: error }, 'an upload broke off');
      return refuse('UploadBrokenOff');
    }
    if (received === null) return refuseFile('required');
    return received;
  };

  async function take({ file, filename, mimetype }: Part): Promise<ReceivedFile | Refusal> {
    const bytes = await store.receive(shop.id, file, most);
    return bytes === 'too-big' ? tooBig(most) : { name: filename, declaredType: mimetype, bytes };
  }
}

/** The same for a call whose file stands in its body, as base64. It was checked against the contract by then. */
export function receiverOfBody({ shop, body }: FastifyRequest, store: FileStore): ReceiveFile {
  const most = shop.config.limits.attachmentBytes;
  return async () => {
    const { FileName, Data } = body as { readonly FileName: string; readonly Data: string };
    // Three bytes are four signs, so that what is too big need not be decoded.
    if ((Data.length / 4) * 3 > most + 2) return tooBig(most);
    if (!isBase64(Data)) return refuseFile('wrong-form', {}, 'Data');
    const bytes = await store.receive(shop.id, Readable.from([Buffer.from(Data, 'base64')]), most);
    return bytes === 'too-big' ? tooBig(most) : { name: FileName, declaredType: '', bytes };
  };
}

/** The same for a file of this machine, which whoever works at it has named. */
export function receiverOfPath(
  { id, config }: Pick<Shop, 'id' | 'config'>,
  path: string,
  store: FileStore,
): ReceiveFile {
  const most = config.limits.attachmentBytes;
  return async () => {
    const bytes = await store.receive(id, createReadStream(path), most);
    return bytes === 'too-big' ? tooBig(most) : { name: basename(path), declaredType: '', bytes };
  };
}

/** Names of parts and files are texts as all others. */
function partFault(part: AnyPart): Refusal | null {
  const texts = [part.fieldname, part.type === 'file' ? part.filename : String(part.value)];
  if (part.fieldname !== filePart && refusedCharacter(part.fieldname) === null)
    return refuseFile('unknown-name', {}, importedLine(part.fieldname, 80));
  const character = texts.map(refusedCharacter).find((one) => one !== null);
  return character === undefined ? null : refuseFile('hidden-character', { character });
}

/** Node leaves out what is none without a word, and a picture would arrive broken. */
function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/u.test(text);
}

type AnyPart = Exclude<Awaited<ReturnType<ReturnType<FastifyRequest['parts']>['next']>>['value'], void>;
type Part = Extract<AnyPart, { type: 'file' }>;

function isReceived(one: ReceivedFile | Refusal | null): one is ReceivedFile {
  return one !== null && 'bytes' in one;
}

function tooBig(most: number): Refusal {
  return refuse('FileTooBig', { params: { maxSize: sizeText(most) } });
}

export function refuseFile(
  reason: string,
  params: Readonly<Record<string, string>> = {},
  field = 'File',
): Refusal {
  return refuse('ValidationFailed', { fields: [{ field, reason, params }] });
}

/** `10 MB`, as disks are counted; whole figures need no language. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.round(bytes / 1024);
  return kilobytes < 1024 ? `${kilobytes} KB` : `${Math.round(kilobytes / 1024)} MB`;
}
