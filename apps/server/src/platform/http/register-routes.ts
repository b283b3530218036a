import { Readable } from 'node:stream';
import { strictBody } from '@bivak/contract/wire';
import { ErrorAnswer } from '@bivak/contract/errors';
import multipart from '@fastify/multipart';
import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { accessRefusal, type RateLimit } from '../application/use-case.ts';
import type { FileStore } from '../files/file-store.ts';
import { sendRefusal } from './answer-errors.ts';
import { callerOf } from './caller-address.ts';
import { takeForms } from './bodies.ts';
import { answerPreflight } from './embedding.ts';
import { etagOf } from './if-match.ts';
import { invoke } from './invoke.ts';
import type { ResponseCache } from './response-cache.ts';
import type { RawRequest } from './check-request.ts';
import { encodingOf, type CachedBody, smallestToCompress } from './cached-body.ts';
import type { MakeContext } from './make-context.ts';
import { receiverOf, receiverOfBody } from './receive-file.ts';
import { isPicture } from './picture.ts';
import { isRedirect } from './redirect.ts';
import { attachmentOf, isRowsFile } from './rows-file.ts';
import { isRefusal } from '../application/refusal.ts';
import type { Route } from './route.ts';
import { isWithCookies } from './with-cookies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Route['access'];
    validatesToken?: (body: unknown) => boolean;
    embedded?: boolean;
  }
}

/** What stands in a body around a file in base64. */
const roomAround = 4096;

/** Puts every route of the features under its path; `makeContext` says whose shop and who asks. */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  makeContext: MakeContext,
  cache: ResponseCache,
  files: FileStore,
  /** The largest file that any shop takes, in bytes. */
  largestFile: number,
): void {
  const plain = routes.filter(({ operation, takesForm }) => operation.file !== true && takesForm !== true);
  for (const route of plain) register(app, route);
  // Notices of providers are forms, and nothing else is.
  void app.register(async (takingForms) => {
    takeForms(takingForms);
    for (const route of routes) if (route.takesForm === true) register(takingForms, route);
  });
  // Only these calls know multipart; everywhere else it is an unknown kind of data.
  void app.register(async (takingFiles) => {
    await takingFiles.register(multipart);
    for (const route of routes) if (route.operation.file === true) register(takingFiles, route);
  });

  function register(where: FastifyInstance, route: Route): void {
    const { operation } = route;
    const success = operation.status ?? 200;
    where.route({
      method: operation.method,
      url: addressOf(route),
      config: {
        access: route.access,
        validatesToken:
          typeof route.validatesToken === 'function'
            ? route.validatesToken
            : () => route.validatesToken === true,
        embedded: route.embedded === true,
        rateLimit: rateOfRoute(route),
      },
      schema: {
        operationId: operation.id,
        summary: operation.summary,
        tags: [operation.tag],
        security: accessRefusal(route.access, { kind: 'public' }) === null ? [] : [{ bearer: [] }],
        ...(operation.params === undefined ? {} : { params: operation.params }),
        ...(operation.query === undefined ? {} : { querystring: operation.query }),
        ...(operation.body === undefined ? {} : { body: strictBody(operation.body) }),
        ...(operation.file === true ? { consumes: ['multipart/form-data'] } : {}),
        ...(operation.picture === undefined ? {} : { produces: [operation.picture] }),
        ...(operation.rows === undefined ? {} : { produces: [operation.rows] }),
        response: { [success]: operation.answer, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
      },
      // What is cached is compressed once, here.
      ...(route.shared === undefined ? {} : { compress: false as const }),
      ...(operation.base64File === true ? largeBody(route) : {}),
      handler: (request, reply) => answer(route, request, reply),
    });
    if (route.embedded === true) preflight(where, route);
  }

  function preflight(where: FastifyInstance, route: Route): void {
    where.route({
      method: 'OPTIONS',
      url: addressOf(route),
      config: { access: 'public', embedded: true, rateLimit: rateOfRoute(route) },
      schema: { hide: true },
      handler: answerPreflight,
    });
  }

  /** Who may not send a file is told before it is read, as far as the token tells. */
  function largeBody(route: Route) {
    return {
      bodyLimit: Math.ceil((largestFile / 3) * 4) + roomAround,
      // It runs behind the rate limits, and before the body is read.
      preParsing: async (request: FastifyRequest, reply: FastifyReply, payload: RequestPayload) => {
        const context = await makeContext(request);
        const refused = isRefusal(context) ? context : accessRefusal(route.access, context.actor);
        if (refused !== null) await sendRefusal(request, reply, refused);
        return payload;
      },
    };
  }

  function rawOf({ operation }: Route, request: FastifyRequest): RawRequest {
    const { params, query, body } = request;
    if (operation.base64File === true) return { params, query, body, file: receiverOfBody(request, files) };
    return operation.file === true
      ? { params, query, body: undefined, file: receiverOf(request, files) }
      : { params, query, body };
  }

  async function answer(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const context = await makeContext(request);
    if (isRefusal(context)) return sendRefusal(request, reply, context);
    const result = await invoke(route, context, rawOf(route, request), cache);
    if (isRefusal(result)) return sendRefusal(request, reply, result);
    reply.headers({
      'content-language': context.language,
      'cache-control': 'no-store',
      vary: 'accept-language',
    });
    const etag = route.operation.path.startsWith('/api/v3/admin/') ? etagOf(result) : null;
    if (etag !== null) reply.header('etag', etag);
    const status = route.operation.status ?? 200;
    if (isRedirect(result)) {
      for (const cookie of result.cookies) reply.header('set-cookie', cookie);
      return reply.redirect(result.location, 303);
    }
    if (isPicture(result)) {
      reply.header('cache-control', `private, max-age=${result.maxAgeSeconds}`);
      return reply.type(result.contentType).send(result.bytes);
    }
    if (isRowsFile(result)) {
      reply.headers({
        'content-disposition': attachmentOf(result.name),
        'x-content-type-options': 'nosniff',
      });
      return reply.type('text/csv; charset=utf-8').send(Readable.from(result.text));
    }
    if (isWithCookies(result)) for (const cookie of result.cookies) reply.header('set-cookie', cookie);
    const answered = isWithCookies(result) ? result.body : result;
    if (status === 204) return reply.code(204).send();
    reply.code(status).type('application/json; charset=utf-8');
    const body = cache.bodyOf(answered);
    return body === undefined ? reply.send(JSON.stringify(answered)) : sendCached(request, reply, body);
  }
}

/** It is compressed once for all who take it so, instead of for each. */
async function sendCached(request: FastifyRequest, reply: FastifyReply, body: CachedBody): Promise<unknown> {
  const encoding =
    body.plain.length < smallestToCompress ? null : encodingOf(request.headers['accept-encoding']);
  reply.header('vary', 'accept-language, accept-encoding');
  if (encoding === null) return reply.send(body.plain);
  return reply.header('content-encoding', encoding).send(await body.encoded(encoding));
}

function addressOf({ operation }: Route): string {
  return operation.path.replaceAll(/\{(\w+)\}/gu, ':$1');
}

function rateOfRoute({ rateLimit, operation }: Route): RateLimitOptions & { groupId: RateLimit } {
  const usual = operation.method === 'GET' ? 'reading' : 'writing';
  const takesFile = operation.file === true || operation.base64File === true;
  return rateOf(rateLimit ?? (takesFile ? 'uploading' : usual));
}

/** All routes of one rate limit share a count per shop and address, so that none can be got round by another. */
export function rateOf(name: RateLimit): RateLimitOptions & { groupId: RateLimit } {
  return {
    groupId: name,
    timeWindow: '1 minute',
    max: (request) => request.shop.config.limits.rates[name],
    keyGenerator: (request) => `${request.shop.id} ${callerOf(request)}`,
  };
}
