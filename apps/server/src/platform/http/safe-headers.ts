import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

/** Of the answer itself, not of helmet. */
const others = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive']);

/**
 * Sets on every answer what helmet would set. With these options that is always the same, so helmet is asked once; asked
 * for each answer it takes longer than a kept one.
 */
export async function setSafeHeaders(app: FastifyInstance, options: FastifyHelmetOptions): Promise<void> {
  const asked = Fastify();
  await asked.register(helmet, options);
  asked.get('/', () => '');
  const { headers } = await asked.inject('/');
  await asked.close();
  const safe = Object.fromEntries(Object.entries(headers).filter(([name]) => !others.has(name)));
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(safe);
    done();
  });
}
