import type { IncomingHttpHeaders } from 'node:http';
import type { EpochMs } from '../database/types.ts';
import type { Refusal } from '../application/refusal.ts';
import type { Shop } from '../shops/shop.ts';
import type { Actor } from './actor.ts';

export interface Caller {
  readonly shop: Shop;
  readonly headers: IncomingHttpHeaders;
  readonly query: unknown;
  readonly now: EpochMs;
  /** It came to the origin of the back office. */
  readonly isBackOffice: boolean;
}

/** Who asks, from the bearer token; or why that cannot be told. Made once, in the identity feature. */
export type ResolveActor = (caller: Caller) => Promise<Actor | Refusal>;
