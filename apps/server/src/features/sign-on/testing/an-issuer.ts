import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a provider may fail; each is one way to answer wrongly, slowly or not at all. */
export type Fault =
  | 'down'
  | 'slow'
  | 'half-an-answer'
  | 'no-discovery'
  | 'other-issuer-in-discovery'
  | 'redirected-discovery'
  | 'redirected-token'
  | 'redirected-userinfo'
  | 'wrong-nonce'
  | 'no-nonce'
  | 'wrong-signature'
  | 'no-signature'
  | 'wrong-audience'
  | 'wrong-issuer'
  | 'expired-token'
  | 'no-id-token'
  | 'not-json'
  | 'error-in-token'
  | 'server-error'
  | 'other-subject-in-userinfo'
  | 'associations-of-another-form';

/** Those that show as soon as the provider is asked about itself. */
export const earlyFaults: readonly Fault[] = [
  'down',
  'server-error',
  'no-discovery',
  'other-issuer-in-discovery',
  'redirected-discovery',
  'half-an-answer',
];

const claims = {
  sub: 'p-1',
  given_name: 'Noor',
  family_name: 'Claes',
  email: 'noor@dezwerfkei.example',
  email_verified: true,
  vo_associations: [{ code: 'V0012345', name: 'De Zwerfkei', kind: 'youth' }],
};

/**
 * A provider of a few lines that does what a test tells it to, also what no provider should.
 * why: the real one of the sandbox (sandbox-provider.test.ts) does not lie, and is not slow.
 */
export async function anIssuer() {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const others = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const state = {
    fault: null as Fault | null,
    claims: claims as Record<string, unknown>,
    /** What came to its token address, in order. */
    exchanges: [] as URLSearchParams[],
    /** Where it sent our own calls away to, and they went. */
    strayed: [] as string[],
  };
  // Never by how many are left: of people at the same instant one would get the code of another.
  let issued = 0;
  const codes = new Map<string, { nonce: string; challenge: string; redirect: string }>();
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    const { fault } = state;
    const isBehind = url.pathname !== '/auth';
    if (fault === 'down' && isBehind) return void request.socket.destroy();
    if (fault === 'slow' && isBehind) return;
    if (fault === 'server-error' && isBehind) return send(response, 503, { error: 'busy' });
    if (fault === 'half-an-answer' && isBehind) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 5000 });
      response.write('{"issuer":');
      // why: half of it arrives before the connection breaks.
      return void setTimeout(() => request.socket.destroy(), 20);
    }
    const aside = redirected[url.pathname];
    if (aside !== undefined && fault === aside)
      return void response.writeHead(307, { location: `${issuer}/inside${url.pathname}` }).end();
    if (url.pathname.startsWith('/inside/')) return void state.strayed.push(url.pathname);
    if (url.pathname === '/.well-known/openid-configuration') return discovery(response);
    if (url.pathname === '/keys') return send(response, 200, { keys: [jwk(keys.publicKey)] });
    if (url.pathname === '/auth') return authorize(url, response);
    if (url.pathname === '/token') return exchange(await bodyOf(request), response);
    if (url.pathname === '/userinfo') {
      const sub = fault === 'other-subject-in-userinfo' ? 'p-2' : state.claims['sub'];
      return send(response, 200, { ...state.claims, sub });
    }
    return send(response, 404, {});
  }

  function discovery(response: ServerResponse): void {
    if (state.fault === 'no-discovery') return send(response, 404, {});
    const said = state.fault === 'other-issuer-in-discovery' ? 'https://elders.example' : issuer;
    send(response, 200, {
      issuer: said,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    });
  }

  /** Nobody is asked who they are: the test has said so. */
  function authorize({ searchParams: asked }: URL, response: ServerResponse): void {
    issued += 1;
    const code = `code-${issued}`;
    const redirect = asked.get('redirect_uri') ?? '';
    codes.set(code, {
      nonce: asked.get('nonce') ?? '',
      challenge: asked.get('code_challenge') ?? '',
      redirect,
    });
    const back = new URL(redirect);
    back.searchParams.set('code', code);
    back.searchParams.set('state', asked.get('state') ?? '');
    response.writeHead(303, { location: back.href }).end();
  }

  function exchange(asked: URLSearchParams, response: ServerResponse): void {
    state.exchanges.push(asked);
    const { fault } = state;
    const code = codes.get(asked.get('code') ?? '');
    codes.delete(asked.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(asked.get('code_verifier') ?? '')
      .digest('base64url');
    if (code === undefined || challenge !== code.challenge || asked.get('redirect_uri') !== code.redirect)
      return send(response, 400, { error: 'invalid_grant' });
    if (fault === 'error-in-token') return send(response, 400, { error: 'invalid_client' });
    if (fault === 'not-json')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>hello');
    const { sub } = state.claims;
    const token = idToken({ ...state.claims, sub, nonce: code.nonce });
    const inToken = fault === 'no-id-token' ? {} : { id_token: token };
    return send(response, 200, { access_token: 'a', token_type: 'Bearer', expires_in: 60, ...inToken });
  }

  function idToken(said: Record<string, unknown>): string {
    const { fault } = state;
    const now = Math.floor(Date.now() / 1000);
    const payload: Record<string, unknown> = {
      iss: issuer,
      aud: 'feesthuis',
      iat: now,
      exp: now + 60,
      ...said,
    };
    if (fault === 'wrong-nonce') payload['nonce'] = 'of another sign-on';
    if (fault === 'no-nonce') delete payload['nonce'];
    if (fault === 'wrong-audience') payload['aud'] = 'another-client';
    if (fault === 'wrong-issuer') payload['iss'] = 'https://elders.example';
    if (fault === 'expired-token') Object.assign(payload, { iat: now - 7200, exp: now - 3600 });
    const isPlain = fault === 'no-signature';
    const header = isPlain ? { alg: 'none' } : { alg: 'RS256', kid: 'k' };
    const text = [header, payload]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    if (isPlain) return `${text}.`;
    const key = fault === 'wrong-signature' ? others.privateKey : keys.privateKey;
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  }

  return {
    client: { issuer, clientId: 'feesthuis', clientSecret: 'geheim' },
    state,
    person: claims,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type TestIssuer = Awaited<ReturnType<typeof anIssuer>>;

const redirected: Record<string, Fault> = {
  '/.well-known/openid-configuration': 'redirected-discovery',
  '/token': 'redirected-token',
  '/userinfo': 'redirected-userinfo',
};

function jwk(key: KeyObject): object {
  return { ...key.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}
