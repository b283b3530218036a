import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { TOTP } from 'otpauth';
import { needsSecondFactor, type StaffRole } from '@bivak/rules';
import type { Context } from '../../../platform/application/context.ts';
import { isRefusal, type Refusal } from '../../../platform/application/refusal.ts';
import { schemaOf } from '../../../platform/shops/open-shops.ts';
import type { Shop } from '../../../platform/shops/shop.ts';
import type { AnswerBody } from '../../../testing/answer-body.ts';
import { backOfficeOrigin, type TestServer } from '../../../testing/a-server.ts';
import { loginCode } from '../codes.ts';
import { invitationAsked, inviteOperator } from '../operators.commands.ts';
import { createOperator } from '../people.ts';
import { createResolveActor } from '../resolve-actor.ts';
import { password } from './identity-calls.ts';

/** In base32, as everybody may know it. */
export const knownSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

let count = 0;

/** Somebody of the business; with a second factor where `totp` says so. */
export async function anOperator(
  server: TestServer,
  role: StaffRole,
  {
    totp = false,
    warehouses = null,
    shop = server.shop,
  }: {
    readonly totp?: boolean;
    readonly warehouses?: readonly string[] | null;
    readonly shop?: Shop;
  } = {},
): Promise<{ readonly id: string; readonly email: string }> {
  count += 1;
  const email = `${role}-${count}@feesthuis.example`;
  const { key, clock } = server;
  const source = { actor: { kind: 'job' }, now: clock.now, requestId: 'test' } as const;
  const person = { email, name: `${role} ${count}`, password, role, warehouses };
  const sealing = totp ? { shop, key } : null;
  await createOperator(shop.database, source, { ...person, totpSecret: knownSecret }, sealing);
  return { id: `operator-${email}`, email };
}

/** The six digits that an app shows now. */
export function digitsNow({ clock }: Pick<TestServer, 'clock'>, secret = knownSecret): string {
  return TOTP.generate({ secret: secretOf(secret), timestamp: clock.now });
}

function secretOf(base32: string) {
  return new TOTP({ secret: base32 }).secret;
}

export interface OfficeAnswer {
  readonly status: number;
  readonly body: AnswerBody;
  /** The first line of `Set-Cookie`. */
  readonly cookie: string | null;
}

export interface OfficeCall {
  readonly token?: string | null;
  readonly body?: object;
  readonly cookie?: string;
  readonly shop?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call as the page of the back office sends it; the path is below `/api/v3/admin`. */
export async function askOffice(
  server: TestServer,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  { token = null, body, cookie, shop = server.shop.id, headers = {} }: OfficeCall = {},
): Promise<OfficeAnswer> {
  const office = await server.backOffice();
  const answer = await office.inject({
    method,
    url: `/${shop}/api/v3/admin${path}`,
    headers: {
      host: new URL(backOfficeOrigin).host,
      origin: backOfficeOrigin,
      'user-agent': 'Firefox',
      ...headers,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  const [line = null] = [answer.headers['set-cookie'] ?? []].flat();
  return {
    status: answer.statusCode,
    body: answer.body === '' ? null : JSON.parse(answer.body),
    cookie: line,
  };
}

/** The token of somebody who logged in over HTTP, whole where their role can. */
export async function anOperatorAtWork(
  server: TestServer,
  role: StaffRole,
  {
    shop = server.shop,
    totp = needsSecondFactor(role),
    proves = totp,
    warehouses = null,
  }: {
    readonly shop?: Shop;
    readonly totp?: boolean;
    readonly proves?: boolean;
    readonly warehouses?: readonly string[] | null;
  } = {},
): Promise<string> {
  const { email } = await anOperator(server, role, { totp, shop, warehouses });
  const at = { shop: shop.id };
  const opened = await askOffice(server, 'POST', '/session', {
    ...at,
    body: { UserName: email, Password: password },
  });
  const token: string = opened.body.Token.Access_token;
  if (proves) {
    const body = { Code: digitsNow(server) };
    await askOffice(server, 'POST', '/session/_second-factor', { ...at, token, body });
  }
  return token;
}

/** What a request with this token would begin with at the origin of the back office. */
export async function contextOf(server: TestServer, token: string | null): Promise<Context | Refusal> {
  const { shop, key, clock } = server;
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const caller = { shop, headers, query: {}, now: clock.now, isBackOffice: true };
  const actor = await createResolveActor({ key })(caller);
  if (isRefusal(actor)) return actor;
  return {
    shop,
    actor,
    language: 'nl',
    now: clock.now,
    requestId: 'test',
    address: '127.0.0.1',
    idempotencyKey: null,
    bearer: token,
    browser: { cookie: '', host: 'localhost' },
    key,
    files: null,
    office: { origin: backOfficeOrigin, userAgent: 'Firefox' },
  };
}

/** The code of the mail that the job would send to an operator who was just invited. */
export async function codeMailedTo({ shop, key, clock, pool }: TestServer, loginId: string): Promise<string> {
  const { rows } = await pool.query<{ payload: { codeId: string } }>(
    `select payload from ${schemaOf(shop.id)}.outbox where kind = $1 and payload->>'loginId' = $2 order by id desc limit 1`,
    [invitationAsked, loginId],
  );
  const codeId = rows[0]?.payload.codeId ?? '';
  const source = { actor: { kind: 'job' }, now: clock.now, requestId: 'test' } as const;
  await inviteOperator({ shop, key, ...source }, { loginId, codeId });
  return loginCode(key, { shopId: shop.id, purpose: 'password', id: codeId });
}

/** Events of a login, the first one first. */
export async function eventsOf(server: TestServer, loginId: string): Promise<string[]> {
  const { rows } = await server.pool.query<{ action: string }>(
    `select action from ${schemaOf(server.shop.id)}.event where entity = 'login' and entity_id = $1 order by id`,
    [loginId],
  );
  return rows.map(({ action }) => action);
}

interface Asked {
  readonly challenge: string;
}

/** An authenticator in software: one key, which signs as WebAuthn has it. */
export function anAuthenticator(origin = backOfficeOrigin) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (flags: number, more = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), head, more]);
  };
  const answer = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
  };
  return {
    /** The answer to what a page asks in order to make a passkey. */
    make({ challenge }: Asked) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authData(0x45, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal' as const],
      };
      return { ...answer, response, clientExtensionResults: {} };
    },
    /** The answer to what a page asks in order to prove that it is here. */
    prove({ challenge }: Asked) {
      counter += 1;
      const data = authData(0x05);
      const client = clientData('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return { ...answer, response, clientExtensionResults: {} };
    },
  };
}

function sha256(of: string | Buffer): Buffer {
  return createHash('sha256').update(of).digest();
}
