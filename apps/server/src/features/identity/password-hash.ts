import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

interface Cost {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

const derive = promisify(argon2);
const tagLength = 32;

/** What OWASP asks of argon2id; tests make many logins and protect nobody. */
const cost: Cost =
  process.env['NODE_ENV'] === 'test'
    ? { memory: 64, passes: 1, parallelism: 1 }
    : { memory: 19_456, passes: 2, parallelism: 1 };

/** The hash of nobody's password: an unknown name takes as long to refuse as a known one. */
export const nobodysHash = encode(cost, Buffer.alloc(16), Buffer.alloc(tagLength));

/** Argon2id in the usual `$argon2id$…` form, which says with what cost it was made. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return encode(cost, salt, await tagOf(password, salt, cost));
}

export async function passwordFits(password: string, hash: string): Promise<boolean> {
  const parts = form.exec(hash)?.groups;
  if (parts === undefined) return false;
  const { m, t, p, salt = '', tag = '' } = parts;
  const made = { memory: Number(m), passes: Number(t), parallelism: Number(p) };
  const expected = Buffer.from(tag, 'base64');
  const given = await tagOf(password, Buffer.from(salt, 'base64'), made);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const form = /^\$argon2id\$v=19\$m=(?<m>\d+),t=(?<t>\d+),p=(?<p>\d+)\$(?<salt>[\w+/]+)\$(?<tag>[\w+/]+)$/u;

function encode(made: Cost, salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = made;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(tag)}`;
}

function plain(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

// The same letters may be typed as different code points on another keyboard.
function tagOf(password: string, salt: Buffer, made: Cost): Promise<Buffer> {
  return derive('argon2id', { message: password.normalize('NFKC'), nonce: salt, tagLength, ...made });
}
