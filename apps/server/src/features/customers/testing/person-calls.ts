import { schemaOf } from '../../../platform/shops/open-shops.ts';
import type { Answer, Client } from '../../../testing/a-client.ts';
import type { TestServer } from '../../../testing/a-server.ts';
import { loginCode } from '../../identity/index.ts';

export const goodPassword = 'Tent-op-zolder';

/** A person as the form of an admin sends them. */
export function newPerson(email: string, more: object = {}) {
  return {
    CONTACT_Salutation: 'Mr',
    CONTACT_FirstName: 'Piet',
    CONTACT_LastName: 'Janssens',
    CONTACT_Email: email,
    CONTACT_MobilePhone: '+32 470 55 01 12',
    ...more,
  };
}

/** The calls about the persons of one customer. */
export function personCalls(server: TestServer, contactId: string) {
  const base = `/api/v2/shop/authorization/${contactId}/subaccounts`;
  const of = (userName: string, target: string) => `${base}/${encodeURIComponent(userName)}/${target}`;
  return {
    list: (client: Client) => client.get(base),
    add: (client: Client, body: object) => client.post(base, body),
    change: (client: Client, userName: string, target: string, body: object) =>
      client.patch(of(userName, target), body),
    remove: (client: Client, userName: string, target: string) => client.delete(of(userName, target)),
    promote: (client: Client, userName: string, target: string) =>
      client.post(`${of(userName, target)}/promote`),
    again: (client: Client, userName: string, target: string) =>
      client.post(`${of(userName, target)}/_invite`),
    /** The codes that mails to this address would carry, the newest last. */
    codes: async (email: string): Promise<string[]> => {
      const schema = schemaOf(server.shop.id);
      const { rows } = await server.pool.query<{ id: string }>(
        `select c.id from ${schema}.login_code c
         join ${schema}.outbox o on o.kind = 'mail.login-invitation' and o.payload->>'codeId' = c.id
         join ${schema}.contact k on k.id = c.contact_id
         left join ${schema}.invitation i on i.contact_id = c.contact_id
         where coalesce(i.email, k.email) = $1 order by o.id`,
        [email],
      );
      return rows.map(({ id }) =>
        loginCode(server.key, { shopId: server.shop.id, purpose: 'invitation', id }),
      );
    },
  };
}

export function accept(server: TestServer, Code: string, password: string | null = goodPassword) {
  const twice = password === null ? {} : { Password: password, ConfirmPassword: password };
  return server.public().post('/api/v2/shop/authorization/_accept-invitation', { Code, ...twice });
}

export function look(server: TestServer, Code: string): Promise<Answer> {
  return server.public().post('/api/v2/shop/authorization/_invitation', { Code });
}

export async function logIn(server: TestServer, UserName: string, Password = goodPassword): Promise<Answer> {
  return server.public().post('/api/v3/core/token/_login', { UserName, Password });
}
