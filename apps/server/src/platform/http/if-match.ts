import type { Context } from '../application/context.ts';
import { type Refusal, refuse } from '../application/refusal.ts';

/**
 * Reads the version that the caller saw, of `If-Match`: an action on what nobody looked at is refused before it is
 * tried.
 */
export function versionSeen({ ifMatch = null }: Pick<Context, 'ifMatch'>): number | Refusal {
  if (ifMatch === null) return refuse('VersionMissing');
  const [, version] = /^(?:W\/)?"?(\d{1,9})"?$/u.exec(ifMatch) ?? [];
  if (version !== undefined) return Number(version);
  return refuse('ValidationFailed', { fields: [{ field: 'If-Match', reason: 'wrong-form' }] });
}

/** What an answer says of its version, as a read of it is matched later; null where it has none. */
export function etagOf(answer: unknown): string | null {
  const version = (answer as { readonly Version?: unknown } | null)?.Version;
  return typeof version === 'number' ? `"${version}"` : null;
}
