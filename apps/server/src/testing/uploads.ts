import type { Answer, Client } from './a-client.ts';

export interface SentPart {
  readonly name?: string;
  readonly type?: string;
  readonly bytes: Buffer | string;
}

/** The first bytes of each kind, with something behind them. */
export const jpeg = Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(200, 7)]);
export const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(200, 7)]);
/** A picture that can be drawn: one pixel. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWMwTpsJAAICATMDms/iAAAAAElFTkSuQmCC',
  'base64',
);
export const pdf = Buffer.from('%PDF-1.7\n% a drawing\n');
export const exe = Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(200, 7)]);

const boundary = 'a-boundary-of-a-test';
export const multipartType = `multipart/form-data; boundary=${boundary}`;

/** What a browser makes of a form with files. */
export function multipartOf(...parts: readonly SentPart[]): Buffer {
  const pieces = parts.flatMap(({ name = 'foto.jpg', type = 'image/jpeg', bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="File"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

/** Sends files as a browser does. */
export function upload(client: Client, path: string, ...parts: readonly SentPart[]): Promise<Answer> {
  return client.send({
    method: 'POST',
    path,
    payload: multipartOf(...parts),
    headers: { 'content-type': multipartType },
  });
}

/** A whole picture of one pixel, for what is drawn anew. */
export const realPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
