/**
 * An address that begins with several slashes names a host to a browser, which reads `\\` as a slash too: one stays, so
 * that it is a path.
 */
export function withOneSlash(address: string): string {
  return address.replace(/^[/\\]{2,}/u, '/');
}
