import type { Language } from '../i18n/language.ts';
import type { Actor } from '../identity/actor.ts';
import type { ServerKey } from '../identity/server-key.ts';
import type { EpochMs } from '../database/types.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Shop } from '../shops/shop.ts';

/** What every handler gets: whose shop, who asks, in which language, and what time it is. */
export interface Context {
  readonly shop: Shop;
  readonly actor: Actor;
  readonly language: Language;
  readonly now: EpochMs;
  readonly requestId: string;
  /** The caller's address as limits count it, and for nothing else. */
  readonly address: string;
  readonly idempotencyKey: string | null;
  /** Until when messages of what can be taken back wait; absent: twenty seconds. Of a run, longer than it may take. */
  readonly holdsUntil?: EpochMs;
  /** The version that the caller saw, as it was sent; absent where nothing was. */
  readonly ifMatch?: string | null;
  /** The token as it was sent, for the few routes that evaluate it themselves; everybody else asks `actor`. */
  readonly bearer: string | null;
  /** Only for addresses that a browser goes to by itself: its cookies, and the name it has for the shop. */
  readonly browser: { readonly cookie: string; readonly host: string };
  /** Where the back office stands, for its own calls alone, and what the browser calls itself. */
  readonly office?: { readonly origin: string; readonly userAgent: string };
  /** Signatures and tokens get their subkeys from it. */
  readonly key: ServerKey;
  /** Where bytes lie, for the few calls that answer or take them as JSON; null where the server renders a page. */
  readonly files: FileStore | null;
}

/** What commands need that are called beside a request too: at a command line there is no address, no token and no browser. */
export type BareContext = Pick<Context, 'shop' | 'actor' | 'now' | 'requestId'>;
