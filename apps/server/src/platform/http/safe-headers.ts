import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

/** The answer sets these itself; helmet sets the others. */
const others = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive']);

const options: FastifyHelmetOptions = {
  // What is no page has nothing to run and nobody to be shown in; pages bring a policy of their own.
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  frameguard: { action: 'deny' },
  crossOriginEmbedderPolicy: false,
  // Only where the shop is reached over TLS: demand-tls.ts.
  strictTransportSecurity: false,
};

/**
 * Sets on every answer what helmet would set. With these options that is always the same, so helmet is asked once; asked
 * for each answer it takes longer than a cached one.
 */
export async function setSafeHeaders(app: FastifyInstance): Promise<void> {
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
