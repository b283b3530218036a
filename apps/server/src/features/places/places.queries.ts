import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { registerLookups } from '../../platform/metrics/counters.ts';
import { cachedLookup } from '../../platform/outside-lookup.ts';
import { askMap, askPlaces, type FoundPlace, searchTerms } from './place-client.ts';

export interface FoundPlaces {
  readonly found: readonly FoundPlace[];
  /** Nobody answers such questions here, or not now: places are typed by hand then. */
  readonly isAway: boolean;
}

/** Fewer characters fit half the country. */
const fewest = 3;

/** Finds places of a camp by words (spec 3 §2, "Location"), for who acts for an association, since searches cost. */
export const findPlaces = query(
  { right: 'customer', rateLimit: 'lookups', shared: 'nobody' },
  async (
    { shop, now },
    { searchValue }: { readonly searchValue: string },
  ): Promise<FoundPlaces | Refusal> => {
    if (shop.config.lending === undefined) return refuse('NotFound');
    const { search } = shop.places;
    if (search === null) return { found: [], isAway: true };
    const terms = searchTerms(searchValue);
    if (terms.length < fewest) return { found: [], isAway: false };
    const asked = await cachedLookup(search, `places ${terms.toLowerCase()}`, now, () =>
      askPlaces(search, terms),
    );
    registerLookups.inc({ shop: shop.id, outcome: asked.ok ? 'found' : asked.reason });
    return asked.ok ? { found: asked.value, isAway: false } : { found: [], isAway: asked.reason === 'away' };
  },
);

/** Of four decimals a place is known to eleven metres: neighbours share a picture. */
const decimals = 4;
/** A picture has about a hundred kilobytes. */
const mostMaps = 100;

/** The map of a place (spec 3 §7), fetched by us, so that no address of a visitor reaches whoever draws it. */
export const drawPlace = query(
  { right: 'public', rateLimit: 'lookups', shared: 'nobody' },
  async (
    { shop, now },
    { lat, lon }: { readonly lat: number; readonly lon: number },
  ): Promise<Buffer | Refusal> => {
    const { maps } = shop.places;
    const { lending } = shop.config;
    if (lending === undefined || maps === null) return refuse('NotFound');
    const at = { lat: lat.toFixed(decimals), lon: lon.toFixed(decimals) };
    const { width, height, zoom } = lending.map;
    const asked = await cachedLookup(
      maps,
      `map ${at.lat} ${at.lon} ${width}x${height} ${zoom}`,
      now,
      () => askMap(maps, { ...at, width, height, zoom }),
      mostMaps,
    );
    return asked.ok ? asked.value : refuse(asked.reason === 'missing' ? 'NotFound' : 'RegisterUnavailable');
  },
);
