/**
 * Which order a page or a part of somebody else's page is about (spec 1 §2): the one it was given, the parameter of the
 * route, what the configured pattern (`rm-url-pattern-order-details`) finds in the address, else `orderId` of its query.
 * A pattern is a path with `[orderId]` in it. Null where none says.
 */
export function orderIdOf({
  given,
  parameter,
  pattern,
  address,
}: {
  readonly given?: string | undefined;
  readonly parameter?: string | undefined;
  readonly pattern?: string | undefined;
  readonly address: Pick<URL, 'pathname' | 'searchParams'>;
}): string | null {
  const inPath = pattern === undefined ? null : found(pattern, address.pathname);
  return given || parameter || inPath || address.searchParams.get('orderId') || null;
}

function found(pattern: string, pathname: string): string | null {
  const wanted = segments(pattern);
  const there = segments(pathname);
  const at = wanted.indexOf('[orderId]');
  const fits = wanted.every((segment, index) => index === at || segment === there[index]);
  return at === -1 || there.length !== wanted.length || !fits ? null : decoded(there[at] ?? '');
}

function segments(path: string): string[] {
  return path.replace(/\/$/u, '').split('/');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
