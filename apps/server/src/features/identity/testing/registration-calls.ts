import { schemaOf } from '../../../platform/shops/open-shops.ts';
import type { Answer } from '../../../testing/a-client.ts';
import type { TestServer } from '../../../testing/a-server.ts';
import { anAddress } from './identity-calls.ts';
import type { CodePurpose } from '../codes.sql.ts';
import { loginCode } from '../codes.ts';

export const goodPassword = 'Tent-op-zolder';

/** A registration as the screen sends it. */
export function aRegistration(email: string, over: { customer?: object; user?: object; more?: object } = {}) {
  const person = { FirstName: 'Noor', LastName: 'De Smet-Vandenbroucke', Email: email };
  return {
    Customer: {
      ...person,
      Street: 'Kerkstraat',
      HouseNumber: '7',
      ZipCode: '9000',
      City: 'Gent',
      CountryID: 'BE',
      Tel: '+32 9 555 01 12',
      ...over.customer,
    },
    User: {
      ...person,
      Salutation: 'Ms',
      Password: goodPassword,
      MobilePhone: '+32 470 55 01 12',
      ...over.user,
    },
    ...over.more,
  };
}

/** The calls of registration and passwords, each from an address of its own unless one is given. */
export function registrationCalls(server: TestServer) {
  async function post(
    path: string,
    body?: object,
    options: { token?: string; address?: string } = {},
  ): Promise<Answer> {
    const { token, address = anAddress() } = options;
    const response = await server.app.inject({
      method: 'POST',
      url: path,
      remoteAddress: address,
      headers: {
        host: new URL(server.shop.origins[0] ?? '').host,
        'accept-language': 'en',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    const text = response.body;
    return {
      status: response.statusCode,
      body: text === '' ? null : JSON.parse(text),
      headers: response.headers,
    };
  }
  const authorization = '/api/v2/shop/authorization';
  return {
    register: (body: object, options = {}) => post('/api/v2/shop/customers/_register', body, options),
    confirm: (code: string, options = {}) =>
      post(`${authorization}/confirmuser?code=${encodeURIComponent(code)}`, undefined, options),
    resend: (body: object, options = {}) => post(`${authorization}/_resend-activation`, body, options),
    lost: (body: object, options = {}) => post(`${authorization}/lostpassword`, body, options),
    set: (body: object, options = {}) => post(`${authorization}/setpassword`, body, options),
    login: (UserName: string, Password = goodPassword, options = {}) =>
      post('/api/v3/core/token/_login', { UserName, Password }, options),
    userInfo: async (token: string) => {
      const answer = await server.app.inject({
        url: '/api/v3/core/token/_user-info',
        headers: { host: 'localhost:4000', authorization: `Bearer ${token}` },
      });
      return answer.statusCode;
    },
    /** The codes that mails would carry, the newest last: from the ids that the outbox holds. */
    codes: async (purpose: CodePurpose, email: string): Promise<string[]> => {
      const { rows } = await server.pool.query<{ id: string }>(
        `select c.id from ${schemaOf(server.shop.id)}.login_code c
         join ${schemaOf(server.shop.id)}.login l on l.id = c.login_id
         join ${schemaOf(server.shop.id)}.outbox o on o.payload->>'codeId' = c.id and o.kind = 'mail.login-' || c.purpose
         where c.purpose = $1 and l.email = $2 order by o.id`,
        [purpose, email],
      );
      return rows.map(({ id }) => loginCode(server.key, { shopId: server.shop.id, purpose, id }));
    },
  };
}
