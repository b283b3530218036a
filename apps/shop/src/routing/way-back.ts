import { withOneSlash } from '@bivak/rules';

const LONGEST = 2000;
/** Nothing lives there: only what stays on it is a path. */
const NOWHERE = 'https://nowhere.invalid';

/**
 * A path of this origin to go back to, with its query, as browsers will read it; undefined for all that leads
 * elsewhere, however it is written. Of several slashes at its beginning one stays. Browsers drop control characters and
 * take `\` for `/`, so those are refused whole further on.
 */
export function wayBack(given: unknown): string | undefined {
  if (typeof given !== 'string' || given.length > LONGEST) return undefined;
  const path = withOneSlash(given);
  if (!/^\/[^\\\p{Cc}]*$/u.test(path) || !URL.canParse(path, NOWHERE)) return undefined;
  const { origin, pathname, search, hash } = new URL(path, NOWHERE);
  // `/..//elsewhere` ends in two slashes, which would be a host.
  return origin === NOWHERE ? withOneSlash(pathname) + search + hash : undefined;
}
