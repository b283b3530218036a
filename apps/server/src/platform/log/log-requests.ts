import type { FastifyInstance } from 'fastify';

/** One line for every answer, by route and not by address: addresses hold ids and search words. */
export function logRequests(app: FastifyInstance): void {
  // Nothing of the caller is in these lines, and looking for what to keep out would take longer than writing them.
  const lines = app.log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, done) => {
    lines.info({
      reqId: request.id,
      shop: request.shop?.id,
      method: request.method,
      route: request.routeOptions.url ?? 'page',
      status: reply.statusCode,
      // Which rule refused it: failed logins and foreign ids are found by it.
      ...(request.refusedAs === null ? {} : { refused: request.refusedAs }),
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
    done();
  });
}
