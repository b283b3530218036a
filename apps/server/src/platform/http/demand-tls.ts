import type { FastifyInstance, FastifyRequest } from 'fastify';

/** One year, the least that OWASP ASVS 3.4.1 asks. Without subdomains: those of a business need not be ours. */
const policy = `max-age=${365 * 24 * 60 * 60}`;

/**
 * An origin that is reached over TLS says that it never is otherwise. By what is configured, not by the request: that
 * comes from a proxy in plain HTTP. To be set up after the shop is chosen.
 */
export function demandTls(
  app: FastifyInstance,
  originOf: (request: FastifyRequest) => string | undefined,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (originOf(request)?.startsWith('https:') === true) reply.header('strict-transport-security', policy);
    done();
  });
}
