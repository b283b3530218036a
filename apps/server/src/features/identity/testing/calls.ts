import type { LoginAnswer, Token } from '@bivak/contract';
import type { FastifyInstance } from 'fastify';

export interface Answer<Body> {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: Body;
}

export interface CallOptions {
  readonly token?: string;
  readonly shop?: string;
  readonly address?: string;
  readonly body?: unknown;
  readonly query?: Record<string, string | string[]>;
}

export interface Me {
  readonly kind: string;
  readonly visitorId?: string;
  readonly name?: string;
  readonly loginId?: string;
  readonly account?: {
    readonly customerId: string;
    readonly contactId: string;
    readonly roleName: string | null;
    readonly isAdmin: boolean;
    readonly customerGroup: string | null;
  } | null;
}

export const password = 'Tent-op-zolder-7';

/** The calls of this feature as a browser makes them. */
export function callsOf(app: FastifyInstance) {
  async function call<Body>(method: 'GET' | 'POST', path: string, options: CallOptions = {}): Promise<Answer<Body>> {
    const { token, shop = 'north', address = '198.51.100.7', body, query = {} } = options;
    const response = await app.inject({
      method,
      url: path,
      query,
      remoteAddress: address,
      headers: { host: `${shop}.test`, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const answer = response.body === '' ? null : response.json();
    return { status: response.statusCode, code: answer?.Error?.Code, body: answer };
  }
  return {
    call,
    anonymous: (options?: CallOptions) => call<Token>('POST', '/api/v3/core/token/_get-anonymous-token', options),
    login: (UserName: string, options: CallOptions & { password?: string } = {}) =>
      call<LoginAnswer>('POST', '/api/v3/core/token/_login', {
        body: { UserName, Password: options.password ?? password },
        ...options,
      }),
    refresh: (token: string, options?: CallOptions) =>
      call<Token>('POST', '/api/v3/core/token/_refresh', { token, ...options }),
    logout: (token: string, options?: CallOptions) =>
      call<null>('POST', '/api/v3/core/token/_logout', { token, ...options }),
    userInfo: (token: string, options?: CallOptions) =>
      call<LoginAnswer>('GET', '/api/v3/core/token/_user-info', { token, ...options }),
    me: (token: string, options?: CallOptions) => call<Me>('GET', '/api/v3/core/token/_who-am-i', { token, ...options }),
  };
}
