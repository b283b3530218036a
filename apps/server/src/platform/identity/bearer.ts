import type { IncomingHttpHeaders } from 'node:http';

/** The token of `Authorization: Bearer …`; null when there is none or another scheme. */
export function bearerOf(headers: IncomingHttpHeaders): string | null {
  const [, token = ''] = /^Bearer\s+(\S+)\s*$/iu.exec(headers.authorization ?? '') ?? [];
  return token === '' ? null : token;
}
