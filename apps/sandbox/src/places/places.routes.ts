import { setTimeout as wait } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

import { drawMap } from './draw-map.ts';
import { type Place, places } from './places.ts';

/** Longer than any shop waits. */
const lateMs = 8000;

interface Search {
  Querystring: { q?: string; limit?: string };
}

interface StaticMap {
  Querystring: { center?: string; size?: string; key?: string };
}

/** The search for places in the wire of Photon, and static maps in that of Google. */
export function registerPlaces(app: FastifyInstance): void {
  app.get<Search>('/places/api', async ({ query: { q = '', limit = '15' } }, reply) => {
    if (/^storing/iu.test(q)) return reply.code(503).send({ message: 'away' });
    if (/^traag/iu.test(q)) await wait(lateMs, undefined, { ref: false });
    const found = places.filter((place) => matches(place, q)).slice(0, Number(limit));
    return { type: 'FeatureCollection', features: found.map(featureOf) };
  });
  app.get<StaticMap>('/places/staticmap', ({ query: { center = '', size = '', key } }, reply) => {
    const [width = 0, height = 0] = size.split('x').map(Number);
    const isFit = width > 0 && width <= 640 && height > 0 && height <= 640;
    if (key === undefined || !isFit)
      return reply.code(400).type('text/plain').send('key and size are needed');
    return reply.type('image/png').send(drawMap(center, width, height));
  });
}

function featureOf({ lat, lon, ...properties }: Place) {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: { ...properties, type: 'house', country: 'België', countrycode: 'BE', osm_type: 'N' },
  };
}

/** Every word begins a word of the name or the address. */
function matches({ name, street, housenumber, postcode, city }: Place, q: string): boolean {
  const words = plain([name, street, housenumber, postcode, city].join(' ')).split(' ');
  const asked = plain(q).split(' ');
  return asked.every((term) => words.some((word) => word.startsWith(term)));
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
