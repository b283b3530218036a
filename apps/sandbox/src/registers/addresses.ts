import { setTimeout as wait } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

interface ByCode {
  Params: { code: string };
}

/** Longer than any shop waits. */
const lateMs = 8000;

/** Streets that nearly every town has; a few of its own come before them. */
const usual = [
  'Dorpsstraat',
  'Kerkstraat',
  'Molenstraat',
  'Nieuwstraat',
  'Schoolstraat',
  'Stationsstraat',
  'Veldstraat',
  'Kapellelaan',
];

export const postcodes: Readonly<Record<string, { readonly gemeenten: string[]; readonly own: string[] }>> = {
  '1000': { gemeenten: ['Brussel'], own: ['Anspachlaan', 'Hoogstraat', 'Wetstraat'] },
  '1500': { gemeenten: ['Halle'], own: ['Basiliekstraat', 'Bergensesteenweg'] },
  '1930': {
    gemeenten: ['Nossegem', 'Zaventem'],
    own: ['Hoogstraat', 'Leuvensesteenweg', 'Mechelsesteenweg'],
  },
  '2000': { gemeenten: ['Antwerpen'], own: ['Lange Nieuwstraat', 'Meir', 'Nationalestraat'] },
  '2800': { gemeenten: ['Mechelen', 'Walem'], own: ['Bruul', 'Dellingstraat', 'IJzerenleen'] },
  '3000': { gemeenten: ['Leuven'], own: ['Bondgenotenlaan', 'Diestsestraat', 'Naamsestraat'] },
  '4700': { gemeenten: ['Eupen'], own: ['Aachener Straße', 'Feldweg', 'Gospertstraße'] },
  '9000': { gemeenten: ['Gent'], own: ['Coupure Links', 'Kouter', 'Overpoortstraat'] },
  '9300': { gemeenten: ['Aalst'], own: ['Industrielaan', 'Molendries', 'Zeebergkaai'] },
};

/** The register of addresses, by postcode: 8888 fails, 9999 comes too late, what is not listed is unknown. */
export function registerAddresses(app: FastifyInstance): void {
  app.get<ByCode>('/registers/adressen/v1/postcodes/:code', async ({ params: { code } }, reply) => {
    if (code === '8888') return reply.code(503).send({ type: 'urn:adressen:away' });
    if (code === '9999') await wait(lateMs, undefined, { ref: false });
    const found = postcodes[code];
    if (found === undefined) return reply.code(404).send({ type: 'urn:adressen:unknown' });
    return { gemeenten: found.gemeenten, straten: [...found.own, ...usual] };
  });
}
