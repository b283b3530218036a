import type { FastifyInstance } from 'fastify';

export interface HealthParts {
  readonly ready: () => Promise<boolean>;
}

/** /health: the process lives. /ready: it can serve, which needs the database. */
export function registerHealth(app: FastifyInstance, parts: HealthParts): void {
  app.get('/health', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/ready', { schema: { hide: true } }, async (_, reply) => {
    const ready = await parts.ready();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'database unavailable' });
  });
}
