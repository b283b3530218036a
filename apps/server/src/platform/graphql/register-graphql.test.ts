import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import type { Client } from '../../testing/a-client.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

const path = '/api/graphql';
const query = '{ settings { MaximumApplicationDuration } }';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ lending: lendingOf() });
});
afterAll(() => server.close());

const ask = (client: Client, text: string, variables?: object) =>
  client.post(path, { query: text, ...(variables === undefined ? {} : { variables }) });

describe('GraphQL', () => {
  test('GraphQL answers a query that everybody may ask, in one place, and nobody keeps the answer', async () => {
    const { status, body, headers } = await ask(server.public(), query);
    expect([status, body]).toEqual([200, { data: { settings: { MaximumApplicationDuration: 15 } } }]);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  test('GraphQL is only there in shops that lend', async () => {
    const { status, body } = await server.app
      .inject({
        method: 'POST',
        url: path,
        headers: { host: new URL(server.other.origins[0]!).host, 'content-type': 'application/json' },
        payload: JSON.stringify({ query }),
      })
      .then((answer) => ({ status: answer.statusCode, body: answer.json() }));
    expect([status, body.Error.Code]).toEqual([404, 'NotFound']);
  });

  test('GraphQL is asked by POST with JSON, one document at a time, and in no other way', async () => {
    const client = server.public();
    const send = (method: string, more: object) => client.send({ method, path, ...more });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    const answers = [
      await client.get(`${path}?query=${encodeURIComponent(query)}`),
      await send('POST', { payload: `query=${encodeURIComponent(query)}`, headers: form }),
      await send('POST', { payload: '--x--', headers: multipart }),
      await send('POST', { payload: query, headers: { 'content-type': 'application/graphql' } }),
      await client.post(path, [{ query }, { query }]),
      await client.post(path, { query: 7 }),
      await client.post(path, { query, variables: [] }),
      await client.post(path),
      await client.get(`${path}/explorer`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 415, 415, 415, 400, 400, 400, 400, 404]);
  });

  test('GraphQL takes no more text than a call of REST', async () => {
    const most = server.shop.config.limits.bodyBytes;
    expect((await ask(server.public(), `${query}#${'x'.repeat(most)}`)).status).toBe(413);
  });

  test.each<[string, string, string]>([
    ['a text that is no document', '{ settings {', 'DocumentInvalid'],
    ['a field that there is not', '{ settings { Secret } }', 'DocumentInvalid'],
    ['no fields of an object', '{ settings }', 'DocumentInvalid'],
    ['a subscription', 'subscription { settings { OrderReportID } }', 'DocumentInvalid'],
    ['two documents of which none is named', `query A ${query} query B ${query}`, 'DocumentInvalid'],
    [
      'a thousand aliases',
      `{ ${many(1000, (n) => `a${n}: settings { OrderReportID }`)} }`,
      'DocumentTooLarge',
    ],
    ['thirty aliases', `{ settings { ${many(30, (n) => `a${n}: OrderReportID`)} } }`, 'DocumentTooLarge'],
    ['eleven calls', `{ ${many(11, () => 'settings { OrderReportID }')} }`, 'DocumentTooLarge'],
    ['fields within fields', `${'{ settings '.repeat(60)}${'}'.repeat(60)}`, 'DocumentTooLarge'],
    ['fragments in a circle', '{ ...A } fragment A on Query { ...A }', 'DocumentInvalid'],
    ['the description of the schema', '{ __schema { types { name } } }', 'Forbidden'],
    [
      'a type of it, by a fragment',
      '{ ...A } fragment A on Query { __type(name: "Query") { name } }',
      'Forbidden',
    ],
  ])('GraphQL refuses %s, before anything runs', async (_, text, code) => {
    const { status, body } = await ask(server.public(), text);
    expect([status, body.errors[0].extensions.code]).toEqual([200, code]);
    expect(body.data).toBeUndefined();
    // Nothing of the schema is let out by way of help.
    expect(JSON.stringify(body)).not.toMatch(/Did you mean \\"(?!settings \{ \.\.\. \})/u);
  });

  test('GraphQL says what is wrong in the language of the caller, and of a document in the words of its library', async () => {
    const { body } = await ask(server.public('de'), '{ settings { Secret } }');
    const message = 'Diese GraphQL-Anfrage ist nicht gültig. Unter detail steht, was nicht stimmt.';
    const detail = 'Cannot query field "Secret" on type "Settings".';
    expect(body.errors).toEqual([
      { message, extensions: { code: 'DocumentInvalid', status: 400, message, fields: [], detail } },
    ]);
    const deep = await ask(server.public('en'), `${'{ settings '.repeat(60)}${'}'.repeat(60)}`);
    expect(deep.body.errors[0].message).toBe(
      'This GraphQL document asks for too much: at most 8 levels deep.',
    );
  });

  test('GraphQL describes its schema to staff, and in development to everybody', async () => {
    const text = '{ __schema { queryType { name } } }';
    expect((await ask(server.operator(), text)).body.data.__schema.queryType.name).toBe('Query');
    const developing = await aServer({ lending: lendingOf() }, { development: true });
    onTestFinished(() => developing.close());
    expect((await ask(developing.public(), text)).body.data.__schema.queryType.name).toBe('Query');
  });

  test('GraphQL has in development a page to try it out, which needs nothing from elsewhere', async () => {
    const developing = await aServer({ lending: lendingOf() }, { development: true });
    onTestFinished(() => developing.close());
    const { status, body, headers } = await developing.public().get(`${path}/explorer`);
    expect([status, headers['content-security-policy']]).toEqual([
      200,
      expect.stringContaining("default-src 'self'"),
    ]);
    expect(String(body)).not.toMatch(/<(?:script|link)[^>]+(?:src|href)="?https?:/u);
  });

  test('GraphQL tells by its status that a token is none any more, with the errors of GraphQL', async () => {
    const visitor = await server.visitor();
    const { status, body } = await visitor.send({
      method: 'POST',
      path,
      payload: JSON.stringify({ query }),
      headers: { 'content-type': 'application/json', authorization: 'Bearer nonsense' },
    });
    expect([status, body.errors[0].extensions.code]).toEqual([401, 'TokenInvalid']);
  });

  test('GraphQL counts each call of a document as one over REST', async () => {
    const { rates } = server.shop.config.limits;
    const limits = { rates: { ...rates, reading: 9 } };
    const counting = await aServer({ lending: lendingOf(), limits });
    onTestFinished(() => counting.close());
    const text = `{ ${many(3, (n) => `a${n}: settings { OrderReportID }`)} }`;
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push(await ask(counting.public(), text));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]?.body.errors[0].extensions).toMatchObject({ code: 'TooManyRequests' });
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});

function many(count: number, line: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => line(at)).join(' ');
}
