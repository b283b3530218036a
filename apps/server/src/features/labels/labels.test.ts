import { afterAll, beforeAll, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

const words = (text: string) => ({ nl: `${text} nl`, en: `${text} en`, de: `${text} de` });
let server: TestServer;

beforeAll(async () => {
  server = await aServer({
    labels: { contact: ['schade', 'andere'].map((key) => ({ key, text: words(key) })) },
  });
});
afterAll(() => server.close());

const ask = (subject: string, language?: string) =>
  server.public(language).get(`/api/v2/shop/label${subject}`);

test('the texts of a subject come in their order and in the language of the caller, without a statement', async () => {
  const { result, statements } = await withStatements(() => ask('?subject=contact', 'de'));
  expect([result.status, statements.length]).toEqual([200, 0]);
  expect(result.body).toEqual({
    Collection: [
      { Key: 'schade', Description: 'schade de' },
      { Key: 'andere', Description: 'andere de' },
    ],
    Total: 2,
    Index: 0,
  });
  expect((await ask('?subject=contact', 'en')).body.Collection[0].Description).toBe('schade en');
});

test('a subject that pages ask for and the shop says nothing of has no texts', async () => {
  for (const subject of ['registration', 'customerGroups']) {
    expect((await ask(`?subject=${subject}`)).body.Total).toBe(0);
  }
});

test.each(['', '?subject=', '?subject=onbekend', '?subject=constructor', `?subject=${'x'.repeat(81)}`])(
  'a subject that is none is refused by its field: %s',
  async (subject) => {
    const { status, body } = await ask(subject);
    expect([status, body.Error.Fields[0].Field]).toEqual([400, 'subject']);
  },
);
