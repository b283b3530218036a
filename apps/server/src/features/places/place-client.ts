import { importedLine } from '@bivak/rules';
import * as z from 'zod/mini';
import {
  askBytes,
  askOutside,
  away,
  type LookupAccount,
  type LookupResult,
} from '../../platform/outside-lookup.ts';

export interface FoundPlace {
  /** Of a camp site or a house; empty of a mere address. */
  readonly title: string;
  readonly street: string;
  readonly number: string;
  readonly postalCode: string;
  readonly city: string;
  readonly country: string;
  readonly lat: number;
  readonly lon: number;
}

/** We read only this of Photon's GeoJSON: `coordinates` begin with the longitude. */
const said = z.optional(z.string());
const PlacesAnswer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        name: said,
        housenumber: said,
        street: said,
        postcode: said,
        city: said,
        countrycode: said,
        type: said,
      }),
    }),
  ),
});

/** What people typed, as words: letters, digits and what stands within a name or an address. */
export function searchTerms(typed: string): string {
  return typed
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}\p{M}'’.,/-]+/gu, ' ')
    .trim();
}

const mostPlaces = 8;

/** Answers in the order of the search; the same place twice is one. */
export async function askPlaces(
  account: LookupAccount,
  terms: string,
): Promise<LookupResult<readonly FoundPlace[]>> {
  const asked = await askOutside(
    account,
    `/api?q=${encodeURIComponent(terms)}&limit=${mostPlaces}`,
    PlacesAnswer,
  );
  if (!asked.ok) return asked;
  const found = new Map(
    asked.value.features.map((feature) => placeOf(feature)).map((one) => [keyOf(one), one]),
  );
  return { ok: true, value: [...found.values()].slice(0, mostPlaces) };
}

type Feature = z.output<typeof PlacesAnswer>['features'][number];

function placeOf({ geometry: { coordinates }, properties }: Feature): FoundPlace {
  const { name = '', street = '', housenumber = '', postcode = '', city = '', countrycode = '' } = properties;
  const isStreet = properties.type === 'street';
  const isTown = properties.type === 'city' || properties.type === 'district';
  const [lon, lat] = coordinates;
  const country = countrycode.toUpperCase();
  return {
    title: isStreet || isTown ? '' : importedLine(name, 100),
    street: importedLine(street === '' && isStreet ? name : street, 100),
    number: importedLine(housenumber, 100),
    postalCode: importedLine(postcode, 12),
    city: importedLine(city === '' && isTown ? name : city, 100),
    country: /^[A-Z]{2}$/u.test(country) ? country : 'BE',
    lat,
    lon,
  };
}

function keyOf({ title, street, number, postalCode, city }: FoundPlace): string {
  return [title, street, number, postalCode, city].join('|');
}

/** What a map shows, in the wire of Google's static maps. */
export interface AskedMap {
  readonly lat: string;
  readonly lon: string;
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export async function askMap(
  account: LookupAccount,
  { lat, lon, width, height, zoom }: AskedMap,
): Promise<LookupResult<Buffer>> {
  const asked = new URLSearchParams({
    center: `${lat},${lon}`,
    zoom: String(zoom),
    size: `${width}x${height}`,
    markers: `color:red|${lat},${lon}`,
    ...(account.key === null ? {} : { key: account.key }),
  });
  const answer = await askBytes(`${account.url}?${asked.toString()}`);
  if (!answer.ok) return answer;
  return answer.value.subarray(0, pngSignature.length).equals(pngSignature) ? answer : away('no picture');
}
