import { LRUCache } from 'lru-cache';
import type { Context } from '../application/context.ts';
import { type CachedBody, cachedBody } from './cached-body.ts';
import { isRefusal } from '../application/refusal.ts';
import type { Route } from './route.ts';

export interface ResponseCache {
  /** The answer of a route that may be shared: the one that is there, or the one that `make` gives. */
  answer(route: Route, context: Context, request: object, make: () => Promise<unknown>): Promise<unknown>;
  /** The body of a cached answer, as it goes onto the wire. */
  bodyOf(answer: unknown): CachedBody | undefined;
  /** Metrics read it, by shop. */
  readonly counts: ReadonlyMap<string, { readonly kept: number; readonly made: number }>;
}

export interface KeepOptions {
  /** Bytes of answers, with all that hangs on them; nought keeps nothing. */
  readonly maxBytes: number;
}

/** An answer is there as an object, as text and compressed. */
const copies = 4;

/**
 * Answers of one process that are given again as long as nothing changed (DESIGN §5, "Catalogue cache"). An answer is
 * cached under those versions of its request's shop that its query follows. They were read before it was made, so that a
 * change in between is never hidden behind a newer version. Refusals are not cached; the same question from many at once
 * is asked once.
 */
export function createResponseCache({ maxBytes }: KeepOptions): ResponseCache {
  const answers = new LRUCache<string, { answer: object; body: CachedBody }>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ body }, key) => copies * body.plain.length + key.length,
  });
  const bodies = new WeakMap<object, CachedBody>();
  const asked = new Map<string, Promise<unknown>>();
  const counts = new Map<string, { kept: number; made: number }>();

  function countsOf(shop: string): { kept: number; made: number } {
    const known = counts.get(shop) ?? { kept: 0, made: 0 };
    counts.set(shop, known);
    return known;
  }

  async function make(key: string, work: () => Promise<unknown>): Promise<unknown> {
    const answer = withBody(await work());
    if (typeof answer !== 'object' || answer === null) return answer;
    const body = bodies.get(answer);
    if (body !== undefined) answers.set(key, { answer, body });
    return answer;
  }

  /** Compressed once, whoever gets it. */
  function withBody(answer: unknown): unknown {
    if (!isRefusal(answer) && typeof answer === 'object' && answer !== null)
      bodies.set(answer, cachedBody(answer));
    return answer;
  }

  return {
    counts,
    bodyOf: (answer) => (typeof answer === 'object' && answer !== null ? bodies.get(answer) : undefined),
    async answer(route, context, request, work) {
      const { shared, operation } = route;
      if (shared === undefined || maxBytes === 0) return work();
      // why a cast: the route's own schema has read the request.
      if (route.fresh?.(request as never) === true) return withBody(await work());
      const { id, version } = context.shop;
      const versions = shared.follows.map((name) => version[name]).join(' ');
      const state = `${id} ${versions} ${shared.audience(context)}`;
      const key = `${state} ${operation.id} ${JSON.stringify(request)}`;
      const cached = answers.get(key);
      if (cached !== undefined) {
        countsOf(context.shop.id).kept += 1;
        return cached.answer;
      }
      const others = asked.get(key);
      countsOf(context.shop.id)[others === undefined ? 'made' : 'kept'] += 1;
      const underway = others ?? make(key, work).finally(() => asked.delete(key));
      asked.set(key, underway);
      return underway;
    },
  };
}
