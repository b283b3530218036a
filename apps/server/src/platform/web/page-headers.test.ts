import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { aShopConfig } from '../../testing/a-shop.ts';
import type { EpochMs } from '../database/types.ts';
import type { RenderedPage } from './page-entry.ts';
import { servePages } from './register-web.ts';

const page = { status: 200, locale: 'nl', head: '', body: '', data: '{}', modules: [] };

/** A page as it is sent, with the headers of a shop that is set so. */
async function sent(config: Parameters<typeof aShopConfig>[1], rendered: RenderedPage = page) {
  const app = Fastify();
  app.decorateRequest('shop');
  app.addHook('onRequest', async (request) => {
    // why: of a shop only its settings and its folder are asked here.
    request.shop = { config: aShopConfig('feesthuis', config), directory: '/nowhere', origins: [] } as never;
  });
  servePages(app, {
    office: null,
    // why: the shop's own pages are built for the journeys alone; their headers do not depend on what they say.
    pages: {
      entry: () => Promise.resolve({ render: () => Promise.resolve(rendered) } as never),
      assetsOf: () => Promise.resolve({ scripts: [], styles: [], modulePreloads: [] }),
      connect: [],
      close: () => Promise.resolve(),
    },
    textsOf: () => Promise.resolve({}),
    callOf: () => () => Promise.reject(new Error('asks for nothing')),
    clock: { now: () => 0 as EpochMs },
  });
  const { headers, statusCode } = await app.inject('/tenten');
  await app.close();
  expect(statusCode).toBe(200);
  return headers;
}

test.each([
  [undefined, 'private, no-cache'],
  [false, 'private, no-cache'],
  [true, 'no-store'],
])('a page that is not to be stored (%s) is sent as "%s"', async (noStore, header) => {
  const rendered = noStore === undefined ? page : { ...page, noStore };
  expect((await sent({}, rendered))['cache-control']).toBe(header);
});

test.each([
  ['where a shop that lends names both widgets', { lending: lendingOf() }, ['header-1', 'footer-1'], true],
  ['nowhere where a shop that lends names no widgets', { lending: lendingOf() }, null, false],
  ['nowhere in a shop that does not lend', {}, ['header-1', 'footer-1'], false],
] as const)(
  'the policy of a page, as it is sent, names the outside service %s',
  async (_, config, widgetIds, isLetIn) => {
    const deployment = {
      widgetUrl: 'https://widgets.example/v1.js',
      widgetIds: widgetIds as [string, string] | null,
    };
    const headers = await sent({ ...config, deployment });
    const named = String(headers['content-security-policy']).match(/https?:\/\/[^ ;]+/gu) ?? [];
    expect(new Set(named)).toEqual(new Set(isLetIn ? ['https://widgets.example'] : []));
  },
);
