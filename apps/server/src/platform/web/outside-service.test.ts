import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { aShopConfig } from '../../testing/a-shop.ts';
import type { EpochMs } from '../database/types.ts';
import { servePages } from './register-web.ts';

test.each([
  ['where a shop that lends names both widgets', { lending: lendingOf() }, ['header-1', 'footer-1'], true],
  ['nowhere where a shop that lends names no widgets', { lending: lendingOf() }, null, false],
  ['nowhere in a shop that does not lend', {}, ['header-1', 'footer-1'], false],
] as const)(
  'the policy of a page, as it is sent, names the outside service %s',
  async (_, config, widgetIds, isLetIn) => {
    const app = Fastify();
    app.decorateRequest('shop');
    const deployment = {
      widgetUrl: 'https://widgets.example/v1.js',
      widgetIds: widgetIds as [string, string] | null,
    };
    app.addHook('onRequest', async (request) => {
      // why: of a shop only its settings and its folder are asked here.
      request.shop = {
        config: aShopConfig('feesthuis', { ...config, deployment }),
        directory: '/nowhere',
        origins: [],
      } as never;
    });
    const page = { status: 200, locale: 'nl', head: '', body: '', data: '{}', modules: [] };
    servePages(app, {
      office: null,
      // why: the shop's own pages are built for the journeys alone; their policy does not depend on what they say.
      pages: {
        entry: () => Promise.resolve({ render: () => Promise.resolve(page) } as never),
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
    const named = String(headers['content-security-policy']).match(/https?:\/\/[^ ;]+/gu) ?? [];
    expect(new Set(named)).toEqual(new Set(isLetIn ? ['https://widgets.example'] : []));
  },
);
