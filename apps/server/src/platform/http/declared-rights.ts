import type { FastifyInstance } from 'fastify';

const described = ['/api/docs', '/api/openapi.json'];

/** A call that declares no right does not start (DESIGN §4.4). To be set up before the routes. */
export function demandRights(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    if (!url.startsWith('/api/') || described.some((path) => url.startsWith(path))) return;
    if (config?.access === undefined) throw new Error(`${String(method)} ${url} declares no right`);
  });
}
