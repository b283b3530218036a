import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export interface HealthParts {
  readonly ready: () => Promise<boolean>;
  readonly metricsKey: string | null;
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** /health: the process lives. /ready: it can serve, which needs the database. /metrics: for operators only. */
export function registerHealth(app: FastifyInstance, parts: HealthParts): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'bivak_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['shop', 'method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      {
        shop: request.shop?.id ?? '',
        method: request.method,
        route: request.routeOptions.url ?? 'page',
        status: reply.statusCode,
      },
      reply.elapsedTime / 1000,
    );
  });

  app.get('/health', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/ready', { schema: { hide: true } }, async (_, reply) => {
    const ready = await parts.ready();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'database unavailable' });
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, parts.metricsKey)) return forbid(reply);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function mayReadMetrics(request: FastifyRequest, key: string | null): boolean {
  if (key !== null) return request.headers.authorization === `Bearer ${key}`;
  return loopback.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;
}

function forbid(reply: FastifyReply): FastifyReply {
  return reply.code(403).send({ status: 'forbidden' });
}
