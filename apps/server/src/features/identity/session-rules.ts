import type { ShopConfig } from '@bivak/contract/shop-config';
import type { EpochMs } from '../../platform/database/types.ts';

/** How long a replaced token still works, for what was under way when it was replaced (DESIGN §5). */
const graceMs = 30_000;

export type TokenLimits = Pick<ShopConfig['limits'], 'tokenMinutes' | 'refreshHours'>;

/** When a token that is given out now begins and ends. */
export function tokenTimes(limits: TokenLimits, now: EpochMs): { issued: EpochMs; expires: EpochMs } {
  return { issued: now, expires: (now + limits.tokenMinutes * 60_000) as EpochMs };
}

/** A token may be exchanged for so long after it was issued, expired or not (RULINGS, "refresh"). */
export function refreshable(limits: TokenLimits, issued: EpochMs, now: EpochMs): boolean {
  return now < issued + limits.refreshHours * 3_600_000;
}

export function replacedTooLongAgo(session: { readonly replacedAt: EpochMs | null }, now: EpochMs): boolean {
  return session.replacedAt !== null && now > session.replacedAt + graceMs;
}
