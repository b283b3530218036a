import { randomUUID } from 'node:crypto';
import type { LoginAnswer, Token } from '@bivak/contract/wire';
import type { Shop } from '../../../platform/shops/shop.ts';
import type { TestServer } from '../../../testing/a-server.ts';
import { createPerson, type NewPerson } from '../index.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const password = 'Tent-op-zolder-7';

interface CallOptions {
  readonly token?: string;
  /** One of its own for every test: addresses are what rate limits count. */
  readonly address?: string;
  readonly query?: Record<string, string | string[]>;
  readonly body?: object;
  readonly shop?: Shop;
}

export interface Answer<Body> {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: Body;
}

const base = '/api/v3/core/token';

/** The calls of this feature as browsers make them, from any address and in any shop of the server. */
export function callsOf(server: TestServer) {
  const home = anAddress();
  async function call<Body>(
    method: 'GET' | 'POST',
    url: string,
    options: CallOptions,
  ): Promise<Answer<Body>> {
    const { token, address = home, query = {}, body, shop = server.shop } = options;
    const response = await server.app.inject({
      method,
      url,
      query,
      remoteAddress: address,
      headers: {
        host: new URL(shop.origins[0] ?? '').host,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    const answer = response.body === '' ? null : response.json();
    return { status: response.statusCode, code: answer?.Error?.Code, body: answer };
  }
  return {
    anonymous: (options: CallOptions = {}) => call<Token>('POST', `${base}/_get-anonymous-token`, options),
    login: (name: string, options: CallOptions & { password?: string } = {}) =>
      call<LoginAnswer>('POST', `${base}/_login`, {
        body: { UserName: name, Password: options.password ?? password },
        ...options,
      }),
    refresh: (token: string, options: CallOptions = {}) =>
      call<Token>('POST', `${base}/_refresh`, { token, ...options }),
    logout: (token: string, options: CallOptions = {}) =>
      call<null>('POST', `${base}/_logout`, { token, ...options }),
    userInfo: (options: CallOptions) => call<LoginAnswer>('GET', `${base}/_user-info`, options),
    /** A call that asks for nothing, so that only the token is evaluated. */
    settings: (options: CallOptions) => call<unknown>('GET', '/api/v2/shop/core/settings', options),
  };
}

let addresses = 0;

export function anAddress(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}

/** Somebody new with a login, and the name to log in with. */
export async function aPerson(
  server: TestServer,
  input: {
    approved?: boolean;
    roleName?: string | null;
    loginId?: string;
    shop?: Shop;
    customerGroup?: string;
  } = {},
): Promise<NewPerson & { name: string }> {
  const { approved = true, roleName = 'Admin', shop = server.shop, customerGroup = null } = input;
  const mark = randomUUID().slice(0, 8);
  const id = input.loginId ?? `login-${mark}`;
  const name = `an.${id}@scouts.example`;
  const person = {
    customer: { id: `scouts-${mark}`, companyName: `Scouts ${mark}`, customerGroup },
    contact: { id: `an-${mark}`, firstName: 'An', lastName: 'Peeters', email: `an-${mark}@example.be` },
    login: { id, email: name, password, approved },
    roleName,
  };
  const source = { actor: { kind: 'job' }, now: server.clock.now, requestId: 'test' } as const;
  await createPerson(shop.database, source, person);
  return { ...person, name };
}

export function wait(server: TestServer, ms: number): void {
  server.clock.now = (server.clock.now + ms) as typeof server.clock.now;
}
