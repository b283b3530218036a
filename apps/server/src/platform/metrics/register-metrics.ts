import { checkout, checkoutAnonymous } from '@bivak/contract/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { checkouts, processMetrics, refusals } from './counters.ts';
import { type GaugeParts, createGauges } from './gauges.ts';

export interface MetricsParts extends GaugeParts {
  readonly metricsKey: string | null;
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const checkoutCalls: ReadonlySet<unknown> = new Set([checkout.id, checkoutAnonymous.id]);

/** /metrics: for operators only, in the words of Prometheus. docs/operations.md says what is normal. */
export function registerMetrics(app: FastifyInstance, parts: MetricsParts): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);
  const readGauges = createGauges(registry, parts);
  const all = Registry.merge([registry, processMetrics]);
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, parts.metricsKey)) return forbid(reply);
    await readGauges();
    return reply.type(registry.contentType).send(await all.metrics());
  });
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'bivak_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['shop', 'method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const shop = request.shop?.id ?? '';
    const { url: route = 'page', schema } = request.routeOptions;
    const { statusCode: status, elapsedTime } = reply;
    durations.observe({ shop, method: request.method, route, status }, elapsedTime / 1000);
    const code = request.refusedAs;
    if (code !== null) refusals.inc({ shop, route, code });
    if (checkoutCalls.has(schema?.operationId)) checkouts.inc({ shop, outcome: code ?? 'created' });
    done();
  });
}

function mayReadMetrics(request: FastifyRequest, key: string | null): boolean {
  if (key !== null) return request.headers.authorization === `Bearer ${key}`;
  return loopback.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined;
}

function forbid(reply: FastifyReply): FastifyReply {
  return reply.code(403).send({ status: 'forbidden' });
}
