import type { StaffRole } from '@bivak/rules';
import { needsSecondFactor } from '@bivak/rules';
import type { Shop } from '../../../platform/shops/shop.ts';
import { type Answer, aClient } from '../../../testing/a-client.ts';
import { backOfficeOrigin, type TestServer } from '../../../testing/a-server.ts';
import { anOperator, askOffice, digitsNow } from './a-back-office.ts';
import { password } from './identity-calls.ts';

/** Somebody of the business in a browser: paths are below `/api/v3/admin`, and a version is sent as it was seen. */
export interface OfficeClient {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  get(path: string): Promise<Answer>;
  post(
    path: string,
    body?: object,
    version?: number | null,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  patch(path: string, body: object, version?: number): Promise<Answer>;
  delete(path: string, version?: number): Promise<Answer>;
  send(path: string, payload: Buffer, headers: Record<string, string>): Promise<Answer>;
}

/** Logged in over HTTP, whole; their session is as old as the clock. */
export async function anOfficeClient(
  server: TestServer,
  role: StaffRole,
  {
    shop = server.shop,
    warehouses = null,
  }: { readonly shop?: Shop; readonly warehouses?: readonly string[] | null } = {},
): Promise<OfficeClient> {
  const totp = needsSecondFactor(role);
  const { id, email } = await anOperator(server, role, { totp, shop, warehouses });
  const at = { shop: shop.id };
  const opened = await askOffice(server, 'POST', '/session', {
    ...at,
    body: { UserName: email, Password: password },
  });
  const token: string = opened.body.Token.Access_token;
  if (totp) {
    const body = { Code: digitsNow(server) };
    await askOffice(server, 'POST', '/session/_second-factor', { ...at, token, body });
  }
  const office = aClient(await server.backOffice(), new URL(backOfficeOrigin).host, token);
  const call = (
    method: string,
    path: string,
    payload?: string | Buffer,
    headers: Record<string, string> = {},
  ) =>
    office.send({
      method,
      path: `/${shop.id}/api/v3/admin${path}`,
      ...(payload === undefined ? {} : { payload }),
      headers: { origin: backOfficeOrigin, ...headers },
    });
  const json = { 'content-type': 'application/json' };
  const seen = (version?: number | null): Record<string, string> =>
    typeof version === 'number' ? { 'if-match': `"${String(version)}"` } : {};
  return {
    id,
    name: email.split('@')[0]?.replace('-', ' ') ?? '',
    token,
    get: (path) => call('GET', path),
    post: (path, body, version, headers = {}) =>
      body === undefined
        ? call('POST', path, undefined, { ...seen(version), ...headers })
        : call('POST', path, JSON.stringify(body), { ...json, ...seen(version), ...headers }),
    patch: (path, body, version) => call('PATCH', path, JSON.stringify(body), { ...json, ...seen(version) }),
    delete: (path, version) => call('DELETE', path, undefined, seen(version)),
    send: (path, payload, headers) => call('POST', path, payload, headers),
  };
}
