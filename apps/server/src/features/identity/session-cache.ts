import type { ShopDatabase } from '../../platform/database/shop-database.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { sessionHashesOf } from './memberships.sql.ts';
import { type SessionFacts, sessionFacts } from './sessions.sql.ts';

/** A logout is seen everywhere within 5 s (DESIGN §5): counted from before the read, so no answer is used longer. */
const cachedMs = 5000;
const mostCached = 10_000;

interface Cached {
  readonly at: EpochMs;
  readonly facts: Promise<SessionFacts | undefined>;
}

/** What this process knows of a shop's tokens: one read per token in five seconds, however many requests. */
const caches = new WeakMap<ShopDatabase, Map<string, Cached>>();

export function knownSession(
  database: ShopDatabase,
  hash: Buffer,
  now: EpochMs,
): Promise<SessionFacts | undefined> {
  const cache = cacheOf(database);
  const name = hash.toString('base64');
  const cached = cache.get(name);
  // A clock that went back would give an answer for longer than it may be given.
  if (cached !== undefined && now >= cached.at && now < cached.at + cachedMs) return cached.facts;
  const facts = sessionFacts(database, hash);
  cache.delete(name);
  makeRoom(cache);
  cache.set(name, { at: now, facts });
  const drop = (): void => {
    if (cache.get(name)?.facts === facts) cache.delete(name);
  };
  facts.then((found) => found === undefined && drop(), drop);
  return facts;
}

/** Where a session ended it is over at once; other processes notice by the next read. */
export function forgetSessions(database: ShopDatabase, hashes: readonly Buffer[]): void {
  const cache = cacheOf(database);
  for (const hash of hashes) cache.delete(hash.toString('base64'));
}

function cacheOf(database: ShopDatabase): Map<string, Cached> {
  const known = caches.get(database);
  if (known !== undefined) return known;
  const made = new Map<string, Cached>();
  caches.set(database, made);
  return made;
}

function makeRoom(cache: Map<string, Cached>): void {
  if (cache.size < mostCached) return;
  const [oldest] = cache.keys();
  if (oldest !== undefined) cache.delete(oldest);
}

/** For whom a login may act has changed: here it counts at once, in other processes by their next read. */
export async function forgetLogin(db: Transaction, database: ShopDatabase, loginId: string): Promise<void> {
  const hashes = await sessionHashesOf(db, loginId);
  db.afterCommit(() => forgetSessions(database, hashes));
}
