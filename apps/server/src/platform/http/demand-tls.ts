import type { FastifyInstance } from 'fastify';

/** One year, the least that OWASP ASVS 3.4.1 asks. Without subdomains: those of a business need not be ours. */
const policy = `max-age=${365 * 24 * 60 * 60}`;

/**
 * A shop that is reached over TLS says that it never is otherwise. By its configured origin, not by the request: that
 * comes from a proxy in plain HTTP. To be set up after the shop is chosen.
 */
export function demandTls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const shop = request.shop as typeof request.shop | undefined;
    if (shop?.origins[0]?.startsWith('https:') === true) reply.header('strict-transport-security', policy);
    done();
  });
}
