import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** An association as the register's search answers it, as far as anybody here reads it. */
interface Association {
  readonly vCode: string;
  readonly naam: string;
  readonly korteNaam: string;
  readonly locaties: readonly { readonly postcode: string; readonly gemeente: string }[];
}

/** Made up; the first are those of the demo's shop. */
export const associations: readonly Association[] = [
  one('V0012345', 'Jeugdgroep De Zwerfkei', '3290', 'Diest'),
  one('V0031870', 'Buurtcomité Lindeplein', '9200', 'Dendermonde'),
  one('V0040552', 'Duinenkamp, gewestelijk jeugdkamp', '8400', 'Oostende'),
  one('V0052016', 'Stadsfeesten Leuven', '3000', 'Leuven'),
  one('V0060114', 'Scouts Sint-Job Brecht', '2960', 'Sint-Job-in-’t-Goor'),
  one('V0060231', 'Chiro De Linde', '2800', 'Mechelen'),
  one('V0060348', 'KSA Zilverberg', '8800', 'Roeselare'),
  one('V0060455', 'Gidsen Heilig Hart', '9000', 'Gent'),
  one('V0060562', 'Jeugdhuis ’t Verzet', '3500', 'Hasselt'),
  one('V0060679', 'Natuurgroep Demervallei', '3390', 'Tielt-Winge'),
  one('V0060786', 'Speelplein Kiekeboe', '1930', 'Zaventem'),
  one(
    'V0060893',
    'Koninklijke Harmonie De Vrije Vrienden van Klein-Brabant en het Waasland',
    '2870',
    'Puurs',
  ),
  // Of those who wait in the demo one stands here as it was typed, one with another place, one not at all.
  one('V0061003', 'Scouts Sint-Rochus Haacht', '3150', 'Haacht'),
  one('V0061117', 'Jeugdhuis De Kelder', '2500', 'Lier'),
];

function one(vCode: string, naam: string, postcode: string, gemeente: string): Association {
  return { vCode, naam, korteNaam: '', locaties: [{ postcode, gemeente }] };
}

/** Longer than any shop waits. */
const lateMs = 8000;

interface Search {
  Querystring: { q?: string; limit?: string; offset?: string };
}

/** The public search of the register: words, of which one with `*` may go on, in name, place and code. */
export function registerAssociations(app: FastifyInstance): void {
  app.get<Search>('/registers/verenigingen/v1/verenigingen/zoeken', async ({ query }, reply) => {
    const { q = '', limit = '50', offset = '0' } = query;
    if (/^storing/iu.test(q))
      return reply.code(503).send({ type: 'urn:associationregistry.public.api:away' });
    if (/^traag/iu.test(q)) await wait(lateMs, undefined, { ref: false });
    const found = associations.filter((association) => matches(association, q));
    const [most, from] = [Number(limit), Number(offset)];
    return {
      verenigingen: found.slice(from, from + most),
      metadata: { pagination: { totalCount: found.length, offset: from, limit: most } },
    };
  });
}

function matches({ vCode, naam, locaties }: Association, q: string): boolean {
  const text = plain(
    [vCode, naam, ...locaties.flatMap(({ postcode, gemeente }) => [postcode, gemeente])].join(' '),
  );
  const words = text.split(' ');
  return plain(q.replaceAll('*', '＊'))
    .split(' ')
    .filter((term) => term !== '')
    .every((term) =>
      term.endsWith('＊') ? words.some((word) => word.startsWith(term.slice(0, -1))) : words.includes(term),
    );
}

/** Without accents and marks, as the register compares. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}＊]+/gu, ' ')
    .trim();
}
