import { refusedCharacter } from '@bivak/rules';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import type { FileStore } from '../files/file-store.ts';
import { languageOf } from '../i18n/language.ts';
import { bearerOf } from '../identity/bearer.ts';
import type { ResolveActor } from '../identity/resolve-actor.ts';
import type { ServerKey } from '../identity/server-key.ts';
import { callerOf } from './caller-address.ts';
import type { Context } from '../application/context.ts';
import { isRefusal, refuse, type Refusal } from '../application/refusal.ts';
import { shopHost } from './shop-by-host.ts';

export interface ContextParts {
  readonly clock: Clock;
  readonly key: ServerKey;
  readonly resolveActor: ResolveActor;
  readonly files: FileStore;
  /** Of the back office, where this is its app. */
  readonly officeOrigin?: string;
}

/** It says whose shop it is, who asks, in which language and when; or why that cannot be told. */
export type MakeContext = (request: FastifyRequest) => Promise<Context | Refusal>;

export function createMakeContext({
  clock,
  key,
  resolveActor,
  files,
  officeOrigin,
}: ContextParts): MakeContext {
  return async (request) => {
    const { shop, headers, query } = request;
    const now = clock.now();
    const { validatesToken } = request.routeOptions.config;
    const actor =
      validatesToken?.(request.body) === true
        ? ({ kind: 'public' } as const)
        : await resolveActor({ shop, headers, query, now, isBackOffice: officeOrigin !== undefined });
    if (isRefusal(actor)) return actor;
    const idempotencyKey = keyOf(headers['idempotency-key']);
    if (isRefusal(idempotencyKey)) return idempotencyKey;
    return {
      shop,
      actor,
      language: languageOf(headers['accept-language'], shop.config.defaultLanguage),
      now,
      requestId: request.id,
      address: callerOf(request),
      idempotencyKey,
      ifMatch: headers['if-match'] ?? null,
      bearer: bearerOf(headers),
      browser: { cookie: headers.cookie ?? '', host: shopHost(request) },
      ...(officeOrigin === undefined
        ? {}
        : { office: { origin: officeOrigin, userAgent: headers['user-agent'] ?? '' } }),
      key,
      files,
    };
  };
}

const longestKey = 200;

/** The only header that is stored; a shortened one would be the key of another request. */
function keyOf(given: string | string[] | undefined): string | null | Refusal {
  const key = [given ?? ''].flat().join(', ');
  if (key === '') return null;
  const character = refusedCharacter(key);
  const field = 'Idempotency-Key';
  if (character !== null)
    return refuse('ValidationFailed', {
      fields: [{ field, reason: 'hidden-character', params: { character } }],
    });
  if (key.length <= longestKey) return key.normalize('NFC');
  const params = { maximum: longestKey };
  return refuse('ValidationFailed', { fields: [{ field, reason: 'too-many-signs', params }] });
}
