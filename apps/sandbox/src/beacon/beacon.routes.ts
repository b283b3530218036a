import { createHash } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

interface Pulse {
  Params: { round: string };
}

/** Every half a minute, as the real one. */
const periodSeconds = 30;
const genesis = Date.parse('2024-01-01T00:00:00Z') / 1000;

/**
 * A public beacon in the wire of drand. Its numbers follow from their rounds, so that they survive a restart; a round of the
 * future has none, by the clock of the shops.
 */
export function registerBeacon(app: FastifyInstance, { aheadMs = 0 }: { readonly aheadMs?: number }): void {
  app.get('/beacon/info', () => ({
    period: periodSeconds,
    genesis_time: genesis,
    hash: hashOf('chain'),
    schemeID: 'sandbox',
  }));
  app.get<Pulse>('/beacon/public/:round', async ({ params: { round } }, reply) => {
    const now = Math.floor((Date.now() + aheadMs) / 1000);
    const latest = Math.floor((now - genesis) / periodSeconds) + 1;
    const asked = round === 'latest' ? latest : Number(round);
    if (!Number.isSafeInteger(asked) || asked < 1 || asked > latest)
      return reply.code(404).send({ error: 'no such round yet' });
    return { round: asked, randomness: hashOf(`round ${String(asked)}`) };
  });
}

function hashOf(text: string): string {
  return createHash('sha256').update(`bivak sandbox ${text}`).digest('hex');
}
