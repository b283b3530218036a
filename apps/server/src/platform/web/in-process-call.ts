import { createClient, type Call } from '@bivak/contract/wire';
import type { Clock } from '../clock/clock.ts';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../http/caller-address.ts';
import { errorAnswer } from '../http/error-answer.ts';
import { invoke } from '../http/invoke.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import { isRefusal, refuse } from '../application/refusal.ts';
import type { Route } from '../http/route.ts';
import { shopHost } from '../http/shop-by-host.ts';
import type { Language } from '../i18n/language.ts';
import type { ServerKey } from '../identity/server-key.ts';

export interface InProcessParts {
  readonly routes: readonly Route[];
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly cache: ResponseCache;
}

/**
 * The typed client without a wire: the same handlers, asked as actor `public`, so that a rendered page holds
 * nothing that an anonymous request would not get (DESIGN §5, "Server rendering").
 */
export function inProcessCalls(parts: InProcessParts): (request: FastifyRequest, language: Language) => Call {
  const byId = new Map(parts.routes.map((route) => [route.operation.id, route]));
  return (request, language) =>
    createClient(async ({ operation, params, query, body }) => {
      const translate = request.shop.translate[language];
      const route = byId.get(operation.id);
      if (route === undefined) return errorAnswer(refuse('NotFound'), translate);
      const context = {
        shop: request.shop,
        actor: { kind: 'public' },
        language,
        now: parts.clock.now(),
        requestId: request.id,
        address: callerOf(request),
        idempotencyKey: null,
        bearer: null,
        browser: { cookie: '', host: shopHost(request) },
        key: parts.key,
        files: null,
      } as const;
      const result = await invoke(route, context, { params, query, body }, parts.cache);
      return isRefusal(result)
        ? errorAnswer(result, translate)
        : { status: operation.status ?? 200, body: result };
    });
}
