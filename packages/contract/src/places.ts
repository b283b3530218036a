import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { listOf, text } from './wire/scalars.ts';

/** A place as a search finds it; empty where the search does not say. */
export const FoundPlace = z.object({
  /** Of a camp site or a house; empty of a mere address. */
  Title: z.string(),
  Street: z.string(),
  Number: z.string(),
  PostalCode: z.string(),
  City: z.string(),
  /** Two letters of ISO 3166. */
  Country: z.string(),
  Lat: z.number(),
  Lon: z.number(),
});
export type FoundPlace = z.output<typeof FoundPlace>;

const tag = 'Places';

export const searchPlaces = operation({
  id: 'searchPlaces',
  method: 'GET',
  path: '/api/v2/shop/places/_search',
  tag,
  summary: 'Places by words of their name or address; at most 8, the closest first',
  query: z.object({ searchValue: text(100, 1) }),
  answer: z.extend(listOf(FoundPlace), {
    /** No search is configured, or it did not answer in time: the fields are filled in by hand. */
    Unavailable: z.boolean(),
  }),
});

const degrees = (most: number) => z.coerce.number().check(z.minimum(-most), z.maximum(most));

export const getPlaceMap = operation({
  id: 'getPlaceMap',
  method: 'GET',
  path: '/api/v2/shop/places/_map',
  tag,
  summary: 'A map of a place as a picture; no address of a visitor leaves the shop for it',
  query: z.object({ lat: degrees(90), lon: degrees(180) }),
  answer: z.string(),
  picture: 'image/png',
});
