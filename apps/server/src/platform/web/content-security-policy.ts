/**
 * The one policy of every page (DESIGN §5, "Server rendering"): nothing inline but by nonce, save style
 * attributes, which components need for sizes. `connect` names further origins, for the development server's
 * socket only.
 */
export function contentSecurityPolicy(nonce: string, connect: readonly string[] = []): string {
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    ["connect-src 'self'", ...connect].join(' '),
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `object-src 'none'`,
  ].join('; ');
}
