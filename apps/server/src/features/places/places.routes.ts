// GET /api/v2/shop/places/_search, GET /api/v2/shop/places/_map
import { getPlaceMap, searchPlaces } from '@bivak/contract/wire';
import { Picture } from '../../platform/http/picture.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { FoundPlace } from './place-client.ts';
import { drawPlace, findPlaces } from './places.queries.ts';

const hourSeconds = 3600;

export const placesRoutes: readonly Route[] = [
  serve(searchPlaces, findPlaces, {
    input: ({ query: { searchValue } }) => ({ searchValue }),
    answer: ({ found, isAway }) => ({
      Collection: found.map(presentPlace),
      Total: found.length,
      Index: 0,
      Unavailable: isAway,
    }),
  }),
  serve(getPlaceMap, drawPlace, {
    input: ({ query: { lat, lon } }) => ({ lat, lon }),
    answer: (bytes) => new Picture(bytes, 'image/png', hourSeconds),
  }),
];

function presentPlace({ title, street, number, postalCode, city, country, lat, lon }: FoundPlace) {
  return {
    Title: title,
    Street: street,
    Number: number,
    PostalCode: postalCode,
    City: city,
    Country: country,
    Lat: lat,
    Lon: lon,
  };
}
