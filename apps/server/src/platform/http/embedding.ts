import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A question goes out without asking first; what hands over is JSON, so a browser asks whether it may. */
const asked = { methods: 'GET, POST', headers: 'Accept-Language, Content-Type', seconds: '600' };

/**
 * Lets pages of the sites that the shop names (`embedOrigins`) read what `app` answers, and nobody else: without
 * cookies, and never with a token, because `Authorization` is no header that they may send. For a part of the app
 * that holds nothing but what everybody may see.
 */
export function letSitesRead(app: FastifyInstance, isFor: (request: FastifyRequest) => boolean): void {
  app.addHook('onSend', (request, reply, _, done) => {
    // What was refused before a shop was chosen is for nobody.
    const shop = request.shop as FastifyRequest['shop'] | undefined;
    if (shop !== undefined && shop.embedOrigins.length > 0 && isFor(request)) answerSite(request, reply);
    done();
  });
}

/** The question of a browser whether a page of another site may ask. For sites that may not, there is nothing here. */
export function answerPreflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (siteOf(request) === null) {
    reply.callNotFound();
    return reply;
  }
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': asked.methods,
      'access-control-allow-headers': asked.headers,
      'access-control-max-age': asked.seconds,
    })
    .send();
}

function answerSite(request: FastifyRequest, reply: FastifyReply): void {
  const site = siteOf(request);
  if (site !== null) reply.header('access-control-allow-origin', site);
  const vary = reply.getHeader('vary');
  // Also where nothing is allowed: what a cache has of that must not be shown to a site that may.
  reply.header('vary', vary === undefined ? 'origin' : `${String(vary)}, origin`);
}

function siteOf({ shop, headers: { origin } }: FastifyRequest): string | null {
  return origin !== undefined && shop.embedOrigins.includes(origin) ? origin : null;
}
