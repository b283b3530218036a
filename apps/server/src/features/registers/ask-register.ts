import type * as z from 'zod/mini';
import type { RegisterAccount } from '../../platform/shops/register-account.ts';

/** `missing`: the register knows no such number; `away`: nothing that could be read, in time. */
export type Asked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly why: 'missing' | 'away'; readonly message: string };

/** An entry of the register is a few hundred bytes. */
const mostBytes = 64 * 1024;

/** One question. `path` is made of our own words and of digits that the rules have read: never of what a caller typed. */
export async function askRegister<S extends z.ZodMiniType>(
  { url, key }: RegisterAccount,
  path: string,
  schema: S,
  patienceMs = 4000,
): Promise<Asked<z.output<S>>> {
  try {
    const response = await fetch(url + path, {
      // An answer that leads elsewhere would take the key along.
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        accept: 'application/json',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
    });
    if (response.status === 404) {
      await response.body?.cancel();
      return { ok: false, why: 'missing', message: 'unknown' };
    }
    const text = await textOf(response);
    if (!response.ok || text === null) return away(`status ${response.status}`);
    const checked = schema.safeParse(JSON.parse(text));
    return checked.success ? { ok: true, value: checked.data } : away('an answer that cannot be read');
  } catch (error) {
    return away(error instanceof Error ? error.message : String(error));
  }
}

/** Null when it is too long to be an entry. */
async function textOf(response: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    // Leaving the loop cancels the rest.
    if (bytes > mostBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

export function away(message: string): Asked<never> {
  return { ok: false, why: 'away', message };
}
