import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { secretHash } from '../../platform/identity/secret-hash.ts';
import { browserHash } from './browser.ts';
import { clientOf } from './provider.ts';
import { type PendingRegistration, pendingRegistration } from './sign-on.sql.ts';

export interface OfPending {
  readonly provider: string;
  /** What the page of the registration was told. */
  readonly key: string;
}

/** What the provider said of who registers. */
export const whoRegisters = query(
  { right: 'public', rateLimit: 'identity', shared: 'nobody' },
  (context, input: OfPending): Promise<PendingRegistration | Refusal> => pendingOf(context, input),
);

/** Who stands behind a key, for the browser that signed on; a stolen key opens nothing elsewhere. */
export async function pendingOf(
  context: Context,
  { provider, key }: OfPending,
): Promise<PendingRegistration | Refusal> {
  if (clientOf(context, provider) === undefined) return refuse('NotFound');
  const browser = browserHash(context);
  if (browser === null) return refuse('NotFound');
  const pending = await pendingRegistration(context.shop.database, secretHash(key), browser);
  if (pending === undefined) return refuse('NotFound');
  return context.now >= pending.expires ? refuse('CodeExpired') : pending;
}
