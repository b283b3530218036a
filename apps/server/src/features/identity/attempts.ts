import { createHmac } from 'node:crypto';
import type { Context } from '../../platform/application/context.ts';
import type { LoginKind } from './logins.sql.ts';

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

/** What an attempt to log in is counted under. */
export interface LoginKeys {
  /** Name and address, for the lockout. */
  readonly attempts: Buffer;
  /** The name alone. */
  readonly name: Buffer;
  /** Name and address, for where the name has logged in before. */
  readonly address: Buffer;
}

export function loginKeys(
  context: Pick<Context, 'key' | 'address'>,
  kind: LoginKind,
  name: string,
): LoginKeys {
  const what = loginAttempt(kind);
  const hashed = (purpose: string, text: string): Buffer =>
    createHmac('sha256', context.key.derive(purpose)).update(text).digest();
  return {
    attempts: attemptsKey(context, what, name),
    name: hashed(`${what}-name`, name),
    address: hashed(`${what}-address`, `${name}\n${context.address}`),
  };
}

function loginAttempt(kind: LoginKind): Attempt {
  return kind === 'operator' ? 'operator-login' : 'login';
}

/** Names are e-mail addresses, in whatever spelling they are typed. */
export function loginName(typed: string): string {
  return typed.trim().toLowerCase();
}
