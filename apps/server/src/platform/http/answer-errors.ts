import type { ErrorCode } from '@bivak/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../i18n/language.ts';
import { onceAMinute } from '../log/once-a-minute.ts';
import { errorAnswer } from './error-answer.ts';
import { type Refusal, refuse } from '../application/refusal.ts';
import { namesOneHost, sendWithoutShop, type ShopOf, wordsWithoutShop } from './shop-by-host.ts';
import { codeOfError, isConnectionError } from './unexpected.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the refusal that was the answer. */
    refusedAs: ErrorCode | null;
  }
  interface FastifyInstance {
    /** What was thrown as an answer; what somebody has to know the cause of is in the log. */
    refusalOf: (error: FastifyError, request: FastifyRequest) => Refusal;
  }
}

/** Refusals that somebody of the business has to know the cause of. */
const faults: ReadonlySet<ErrorCode> = new Set(['Unexpected', 'Unavailable', 'StorageFull']);

/** What was thrown becomes an answer here: a fault says nothing but an id that the log has too (DESIGN §7). */
export function answerErrors(app: FastifyInstance): void {
  app.decorateRequest('refusedAs', null);
  // Every request fails of one cause, and none of their stacks says more than the first.
  const tellAway = onceAMinute<Error>((requests, { message: reason }) =>
    app.log.error({ requests, reason }, 'the database is away: requests are answered 503'),
  );
  const refusalOf = (error: FastifyError, request: FastifyRequest): Refusal => {
    const code = codeOfError(error);
    if (code === 'Unavailable' && isConnectionError(error)) tellAway(error);
    else if (faults.has(code)) request.log.error({ err: error }, 'request failed');
    if (code === 'UploadBrokenOff') request.log.warn({ err: error }, 'an upload broke off');
    return refuse(code, { params: { id: request.id } });
  };
  app.decorate('refusalOf', refusalOf);
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendRefusal(request, reply, refusalOf(error, request)),
  );
}

/** An address that nothing answers; pages are answered before it comes here. */
export function answerUnknownAddresses(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse('NotFound')));
}

/** What the router itself refuses, such as `/api/%zz`: no hook has run by then, so the shop is looked up here. */
export function answerFrameworkErrors(
  shopOf: ShopOf,
): (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void {
  return (error, request, reply) => {
    const shop = namesOneHost(request) ? shopOf(request) : null;
    if (shop === null || shop === undefined) {
      sendWithoutShop(reply, shop === null ? 'MalformedAddress' : 'UnknownShop');
      return;
    }
    request.shop = shop;
    reply.header('x-request-id', request.id);
    sendRefusal(request, reply, refuse(codeOfError(error), { params: { id: request.id } }));
  };
}

/** The one way in which a refusal leaves over HTTP. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  request.refusedAs = refusal.code;
  // A call of the process itself, such as /metrics, or of the whole installation has no shop.
  const shop = request.shop as FastifyRequest['shop'] | undefined;
  const language = languageOf(request.headers['accept-language'], shop?.config.defaultLanguage ?? 'en');
  const { status, body, retryAfter } = errorAnswer(
    refusal,
    (shop?.translate ?? wordsWithoutShop())[language],
  );
  if (refusal.code === 'Unexpected') body.Error.RequestID = request.id;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply
    .code(status)
    .headers({ 'content-language': language, 'cache-control': 'no-store', vary: 'accept-language' })
    .send(body);
}
