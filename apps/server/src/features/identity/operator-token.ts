import type { EpochMs } from '../../platform/database/types.ts';
import type { ServerKey } from '../../platform/identity/server-key.ts';
import { signToken } from './signed-token.ts';

export interface OperatorTokenWish {
  readonly shopId: string;
  /** Who acts, as it will stand in the events. */
  readonly name: string;
  readonly now: EpochMs;
  readonly minutes?: number;
}

/** For tests, and for whoever acts for the business without logging in. */
export function mintOperatorToken(key: ServerKey, wish: OperatorTokenWish): string {
  const { shopId, name, now, minutes = 10 } = wish;
  const expires = (now + minutes * 60_000) as EpochMs;
  return signToken(key, shopId, { kind: 'operator', subject: name, issued: now, expires });
}
