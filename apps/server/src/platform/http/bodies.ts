import type { FastifyInstance } from 'fastify';

/**
 * Calls take JSON only: text would be read as a body of the wrong shape. A call without a payload may still
 * say that it is JSON; whether a body is needed is the contract's matter.
 */
export function takeJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}

/** It serves the calls of `app` alone. The last counts of a name that stands there twice. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body: string, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
}
