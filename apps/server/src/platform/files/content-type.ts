/** What a file is by its first bytes, whatever its name says; everything else is only to be saved. */
export function contentTypeOf(bytes: Uint8Array): string {
  return (
    marks.find(({ at, mark }) => at.every((from, n) => startsWith(bytes, from, mark[n] ?? '')))?.type ??
    unknown
  );
}

const unknown = 'application/octet-stream';

const marks: readonly { type: string; at: readonly number[]; mark: readonly string[] }[] = [
  { type: 'image/png', at: [0], mark: ['\x89PNG\r\n\x1A\n'] },
  { type: 'image/jpeg', at: [0], mark: ['\xFF\xD8\xFF'] },
  { type: 'image/webp', at: [0, 8], mark: ['RIFF', 'WEBP'] },
  { type: 'image/gif', at: [0], mark: ['GIF87a'] },
  { type: 'image/gif', at: [0], mark: ['GIF89a'] },
  { type: 'application/pdf', at: [0], mark: ['%PDF-'] },
];

function startsWith(bytes: Uint8Array, from: number, mark: string): boolean {
  return Buffer.from(bytes.subarray(from, from + mark.length)).toString('latin1') === mark;
}
