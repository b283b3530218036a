import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import type { FileStore } from '../files/file-store.ts';
import { languageOf } from '../i18n/language.ts';
import { bearerOf } from '../identity/bearer.ts';
import type { ResolveActor } from '../identity/resolve-actor.ts';
import type { ServerKey } from '../identity/server-key.ts';
import { callerAddress } from './caller-address.ts';
import type { Context } from './context.ts';
import { isRefusal, type Refusal } from './refusal.ts';

export interface ContextParts {
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly resolveActor: ResolveActor;
  readonly files: FileStore;
}

/** Whose shop, who asks, in which language and when; or why that cannot be told. */
export type MakeContext = (request: FastifyRequest) => Promise<Context | Refusal>;

export function createMakeContext({ clock, key, resolveActor, files }: ContextParts): MakeContext {
  return async (request) => {
    const { shop, headers, query } = request;
    const now = clock.now();
    const { judgesToken } = request.routeOptions.config;
    const actor =
      judgesToken?.(request.body) === true
        ? ({ kind: 'public' } as const)
        : await resolveActor({ shop, headers, query, now });
    if (isRefusal(actor)) return actor;
    const idempotencyKey = headers['idempotency-key'];
    return {
      shop,
      actor,
      language: languageOf(headers['accept-language'], shop.config.defaultLanguage),
      now,
      requestId: request.id,
      address: callerAddress(request.ip),
      idempotencyKey:
        typeof idempotencyKey === 'string' && idempotencyKey !== '' ? idempotencyKey.slice(0, 200) : null,
      bearer: bearerOf(headers),
      browser: { cookie: headers.cookie ?? '', host: request.host },
      key,
      files,
    };
  };
}
