/** These paths are never pages (DESIGN §5, "Reserved paths"). */
const reserved = /^\/(api|admin|files|assets|health|ready|metrics|_sandbox|widgets\.js)(\/|\?|$)/u;

/** Everything that is not reserved is a page of the shop. */
export function isPageAddress(url: string): boolean {
  return !reserved.test(url);
}

/**
 * An address that no router can read, such as `/%`, is a page that does not exist: its percent signs are taken as they
 * stand, so that a visitor gets the shop's own page about it. Calls keep theirs, and are told what is wrong.
 */
export function readableAddress(url: string): string {
  const [path = '', ...query] = url.split('?');
  if (!isPageAddress(url) || isReadable(path)) return url;
  return [path.replaceAll('%', '%25'), ...query].join('?');
}

function isReadable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
