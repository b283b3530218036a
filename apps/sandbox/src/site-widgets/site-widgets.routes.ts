import { readFile } from 'node:fs/promises';

import type { FastifyInstance } from 'fastify';

const script = await readFile(new URL('widgets.js', import.meta.url), 'utf8');

/** The service that gives its header and footer to other sites (spec 3 §1): a script, and what it makes of a session. */
export function registerSiteWidgets(app: FastifyInstance): void {
  app.get('/site-widgets.js', (_, reply) => reply.type('text/javascript; charset=utf-8').send(script));
}
