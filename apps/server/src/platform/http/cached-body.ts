import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** An answer as bytes: compressed when the first caller asks for it so, once. */
export interface CachedBody {
  readonly plain: Buffer;
  encoded(encoding: 'br' | 'gzip'): Promise<Buffer>;
}

/** Compressing fewer bytes is not worth the work. */
export const smallestToCompress = 1024;

const byBrotli = promisify(brotliCompress);
const byGzip = promisify(gzip);

export function cachedBody(answer: object): CachedBody {
  const plain = Buffer.from(JSON.stringify(answer));
  const made = new Map<string, Promise<Buffer>>();
  return {
    plain,
    encoded(encoding) {
      const known =
        made.get(encoding) ??
        (encoding === 'br'
          ? byBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
          : byGzip(plain));
      made.set(encoding, known);
      return known;
    },
  };
}

/** Which of ours the caller takes; a weight of nought is a no. */
export function encodingOf(accepted: string | undefined): 'br' | 'gzip' | null {
  if (accepted === undefined || accepted === 'identity') return null;
  if (takesBrotli.test(accepted)) return 'br';
  return takesGzip.test(accepted) ? 'gzip' : null;
}

const takesBrotli = takes('br');
const takesGzip = takes('gzip');

function takes(name: string): RegExp {
  return new RegExp(`(^|,)\\s*${name}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`, 'u');
}
