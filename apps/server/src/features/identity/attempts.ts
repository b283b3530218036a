import { createHmac } from 'node:crypto';
import type { Context } from '../../platform/http/context.ts';
import type { LoginKind } from './identity.queries.ts';

/** What somebody tries under a name; each is counted by itself. */
export type Attempt = 'login' | 'operator-login' | 'registration' | 'activation-mail' | 'lost-password';

/** Name and address together, and unreadable: who tried what from where is nobody's business. */
export function attemptsKey(
  { key, address }: Pick<Context, 'key' | 'address'>,
  what: Attempt,
  name: string,
): Buffer {
  return createHmac('sha256', key.derive(`${what}-attempt`))
    .update(`${name}\n${address}`)
    .digest();
}

export function loginAttempt(kind: LoginKind): Attempt {
  return kind === 'operator' ? 'operator-login' : 'login';
}

/** Names are e-mail addresses, in whatever spelling they are typed. */
export function loginName(typed: string): string {
  return typed.trim().toLowerCase();
}
