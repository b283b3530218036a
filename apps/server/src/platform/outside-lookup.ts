import type * as z from 'zod/mini';
import type { EpochMs } from './database/types.ts';
import type { OutsideResult } from './outside-result.ts';
import type { RegisterSettings } from './settings.ts';

/** Where a service that answers look-ups is, and with which key it is asked. */
export type LookupAccount = RegisterSettings;

/** `missing`: it knows no such thing; `away`: nothing that could be read, in time. */
export type LookupResult<T> = OutsideResult<T, 'missing' | 'away'>;

/** An entry of a register is a few hundred bytes, an association with its places at most a few thousand. */
const mostBytes = 256 * 1024;

/** One question. `path` is made of our own words, and of letters and digits alone of what a caller typed. */
export async function askOutside<S extends z.ZodMiniType>(
  { url, key }: LookupAccount,
  path: string,
  schema: S,
  {
    header = 'authorization',
    patienceMs = 4000,
  }: { readonly header?: 'authorization' | 'vr-api-key'; readonly patienceMs?: number } = {},
): Promise<LookupResult<z.output<S>>> {
  try {
    const response = await fetch(url + path, {
      // An answer that leads elsewhere would take the key along.
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        accept: 'application/json',
        ...(key === null ? {} : { [header]: header === 'authorization' ? `Bearer ${key}` : key }),
      },
    });
    if (response.status === 404) {
      await response.body?.cancel();
      return { ok: false, reason: 'missing', message: 'unknown' };
    }
    const text = await textOf(response);
    if (!response.ok || text === null) return away(`status ${response.status}`);
    const checked = schema.safeParse(JSON.parse(text));
    return checked.success ? { ok: true, value: checked.data } : away('an answer that cannot be read');
  } catch (error) {
    return away(error instanceof Error ? error.message : String(error));
  }
}

async function textOf(response: Response): Promise<string | null> {
  return (await bytesOf(response))?.toString('utf8') ?? null;
}

/** The result is null when it is too long to be an entry. */
async function bytesOf(response: Response): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    // Leaving the loop cancels the rest.
    if (bytes > mostBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

export function away(message: string): LookupResult<never> {
  return { ok: false, reason: 'away', message };
}

/** The bytes of an address that is whole, with its key in it: it stands in no message. */
export async function askBytes(url: string, patienceMs = 4000): Promise<LookupResult<Buffer>> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
    const bytes = await bytesOf(response);
    if (response.status === 404) return { ok: false, reason: 'missing', message: 'unknown' };
    if (!response.ok || bytes === null) return away(`status ${response.status}`);
    return { ok: true, value: bytes };
  } catch (error) {
    return away(error instanceof Error ? error.name : 'no answer');
  }
}

interface Cached {
  readonly asked: Promise<LookupResult<unknown>>;
  readonly until: number;
}

/** Registers change by the day: a form that is typed twice need not ask twice. */
const cachedMs = 10 * 60_000;
const lookups = new WeakMap<LookupAccount, Map<string, Cached>>();

/**
 * What was answered a short while ago, or is being asked: in this process, per register. A register that is away is asked
 * anew.
 */
export async function cachedLookup<T>(
  register: LookupAccount,
  question: string,
  now: EpochMs,
  ask: () => Promise<LookupResult<T>>,
  most = 500,
): Promise<LookupResult<T>> {
  const cache = lookups.get(register) ?? new Map<string, Cached>();
  lookups.set(register, cache);
  const known = cache.get(question);
  // The question says what kind of thing the answer is.
  if (known !== undefined && known.until > now) return known.asked as Promise<LookupResult<T>>;
  const asked = ask();
  cache.delete(question);
  cache.set(question, { asked, until: now + cachedMs });
  const [oldest] = cache.keys();
  if (cache.size > most && oldest !== undefined) cache.delete(oldest);
  const answer = await asked;
  if (!answer.ok && answer.reason === 'away') cache.delete(question);
  return answer;
}
