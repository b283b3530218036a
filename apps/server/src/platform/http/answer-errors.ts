import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../i18n/language.ts';
import { errorAnswer } from './error-answer.ts';
import { type Refusal, refuse } from './refusal.ts';
import { codeOfError } from './unexpected.ts';

/** What was thrown becomes an answer here: a fault says nothing but an id that the log has too (DESIGN §7). */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = codeOfError(error);
    if (code === 'Unexpected' || code === 'Unavailable') request.log.error({ err: error }, 'request failed');
    return sendRefusal(request, reply, refuse(code, { params: { id: request.id } }));
  });
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  // A call of the process itself, such as /metrics, may fail without a shop.
  const shop = request.shop as FastifyRequest['shop'] | undefined;
  if (shop === undefined) return reply.code(500).send();
  const language = languageOf(request.headers['accept-language'], shop.config.defaultLanguage);
  const { status, body } = errorAnswer(refusal, shop.translate[language]);
  if (refusal.code === 'Unexpected') body.Error.RequestID = request.id;
  return reply.code(status).send(body);
}
