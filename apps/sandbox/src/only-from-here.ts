import type { FastifyInstance } from 'fastify';

const here = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Another site's name that resolves to this machine must not read the mails in a visitor's browser. */
export function onlyFromHere(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (here.has(request.hostname)) return;
    await reply.code(421).type('text/plain').send('The sandbox answers at 127.0.0.1 only.\n');
  });
}
