import * as oidc from 'openid-client';
import type { SignOnClient } from '../../platform/shops/sign-on-client.ts';

/** A person waits at the screen meanwhile. */
const patienceSeconds = 5;
/** Addresses and keys of a provider change rarely; after so long they are asked for again. */
const keptMs = 10 * 60_000;

interface Known {
  readonly at: number;
  readonly configuration: Promise<oidc.Configuration>;
}

const known = new WeakMap<SignOnClient, Known>();

/**
 * What the provider says of itself. Asked once by all who come within ten minutes; whoever asked in vain is not
 * remembered. Signatures are checked though the answer came over a connection of our own.
 */
export function providerOf(client: SignOnClient): Promise<oidc.Configuration> {
  const before = known.get(client);
  if (before !== undefined && performance.now() - before.at < keptMs) return before.configuration;
  const issuer = new URL(client.issuer);
  const configuration = oidc.discovery(issuer, client.clientId, client.clientSecret, undefined, {
    timeout: patienceSeconds,
    execute: [
      oidc.enableNonRepudiationChecks,
      // The settings allow plain http on this machine only.
      ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ],
  });
  known.set(client, { at: performance.now(), configuration });
  configuration.catch(() => known.delete(client));
  return configuration;
}

const timeouts = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);
const brokenOff = new Set(['fetch failed', 'terminated']);

/** Whether the provider could not be asked, as against one that answered what it should not. */
export function isOutage(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && timeouts.has(code)) return true;
    // What `fetch` throws when nobody answers, or the answer breaks off.
    if (at instanceof TypeError && brokenOff.has(at.message)) return true;
    if (at.name === 'TimeoutError' || at.name === 'AbortError') return true;
    const { status } = at as { status?: unknown };
    if (typeof status === 'number' && status >= 500) return true;
    if (at.cause instanceof Response && at.cause.status >= 500) return true;
  }
  return false;
}
