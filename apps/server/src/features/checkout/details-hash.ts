import { createHash } from 'node:crypto';

/** Stands before the hash: one without it was made in another way, and is compared with none. */
const version = 3;

/**
 * What tells the same checkout from another: the checked body without the totals that the page showed, which are no
 * details of the order. The caller leaves out the password: whoever has the database could try passwords on a fast
 * hash. The order of names does not count, and what is null or empty is as good as absent.
 */
export function detailsHash(body: Readonly<Record<string, unknown>>): Buffer {
  const { ExpectedTotalIncVAT: _, ExpectedTotalDeposit: __, ...details } = body;
  const digest = createHash('sha256').update(canonical(details)).digest();
  return Buffer.concat([Buffer.of(version), digest]);
}

/** Whether the stored hash tells anything about other details. */
export function isComparable(stored: Buffer): boolean {
  return stored[0] === version && stored.length === 33;
}

const absent: ReadonlySet<string> = new Set(['null', '{}', '[]', '""']);

function canonical(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.trim());
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const parts = Object.entries(value)
    .map(([name, one]) => [name, canonical(one)] as const)
    .filter(([, text]) => !absent.has(text))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  return `{${parts.join(',')}}`;
}
