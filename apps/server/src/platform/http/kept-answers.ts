import { LRUCache } from 'lru-cache';
import type { Shop } from '../shops/shop.ts';
import type { Context } from '../application/context.ts';
import { type KeptBody, keptBody } from './kept-body.ts';
import type { Keeping } from '../application/keeping.ts';
import { isRefusal } from '../application/refusal.ts';
import type { Route } from './route.ts';

export interface KeptAnswers {
  /** The answer of a route that may be kept: the one that is there, or the one that `make` gives. */
  answer(route: Route, context: Context, request: object, make: () => Promise<unknown>): Promise<unknown>;
  /** An answer that was kept, as it goes onto the wire. */
  bodyOf(answer: unknown): KeptBody | undefined;
  /** By shop, for those who watch. */
  readonly counts: ReadonlyMap<string, { readonly kept: number; readonly made: number }>;
}

export interface KeepOptions {
  /** Bytes of answers, with all that hangs on them; nought keeps nothing and asks for everybody anew. */
  readonly maxBytes: number;
  /** For so many milliseconds a version counts as read: a change is seen by every process at the latest then. */
  readonly freshMs: number;
  /** Milliseconds that never go back; those of this process unless a test has its own. */
  readonly elapsed?: () => number;
}

/** An answer is there as an object, as text and compressed. */
const copies = 4;

/**
 * Answers of one process that are given again as long as nothing changed (DESIGN §5, "Catalogue cache"). An answer is
 * kept under the version that was read before it was made, so that a change in between is never hidden behind a newer
 * version. Refusals are not kept; the same question from many at once is asked once.
 */
export function createKeptAnswers({ maxBytes, ...reading }: KeepOptions): KeptAnswers {
  const answers = new LRUCache<string, { answer: object; body: KeptBody }>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ body }, key) => copies * body.plain.length + key.length,
  });
  const bodies = new WeakMap<object, KeptBody>();
  const asked = new Map<string, Promise<unknown>>();
  const versionOf = readVersions(reading);
  const counts = new Map<string, { kept: number; made: number }>();

  function countsOf(shop: string): { kept: number; made: number } {
    const known = counts.get(shop) ?? { kept: 0, made: 0 };
    counts.set(shop, known);
    return known;
  }

  async function make(key: string, work: () => Promise<unknown>): Promise<unknown> {
    const answer = await work();
    if (isRefusal(answer) || typeof answer !== 'object' || answer === null) return answer;
    const body = keptBody(answer);
    bodies.set(answer, body);
    answers.set(key, { answer, body });
    return answer;
  }

  return {
    counts,
    bodyOf: (answer) => (typeof answer === 'object' && answer !== null ? bodies.get(answer) : undefined),
    async answer(route, context, request, work) {
      const { keeping, operation } = route;
      if (keeping === undefined || maxBytes === 0) return work();
      const state = `${context.shop.id} ${await versionOf(context.shop, keeping)} ${keeping.audience(context)}`;
      const key = `${state} ${operation.id} ${JSON.stringify(request)}`;
      const kept = answers.get(key);
      if (kept !== undefined) {
        countsOf(context.shop.id).kept += 1;
        return kept.answer;
      }
      const others = asked.get(key);
      countsOf(context.shop.id)[others === undefined ? 'made' : 'kept'] += 1;
      const underway = others ?? make(key, work).finally(() => asked.delete(key));
      asked.set(key, underway);
      return underway;
    },
  };
}

/** One reading for all who ask within the time; whoever comes later reads anew. */
function readVersions({
  freshMs,
  elapsed = () => performance.now(),
}: Omit<KeepOptions, 'maxBytes'>): (shop: Shop, keeping: Keeping) => Promise<string> {
  const known = new WeakMap<Keeping, WeakMap<Shop, { at: number; version: Promise<string> }>>();
  return (shop, keeping) => {
    const shops = known.get(keeping) ?? new WeakMap<Shop, { at: number; version: Promise<string> }>();
    known.set(keeping, shops);
    const now = elapsed();
    const last = shops.get(shop);
    if (last !== undefined && now - last.at < freshMs) return last.version;
    const version = keeping.version(shop);
    shops.set(shop, { at: now, version });
    // A database that was away is asked again by the next one.
    version.catch(() => shops.delete(shop));
    return version;
  };
}
