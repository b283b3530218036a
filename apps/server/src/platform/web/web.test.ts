import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getItem, listCategories } from '@bivak/contract/wire';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refuse } from '../application/refusal.ts';
import { query } from '../application/use-case.ts';
import { serve } from '../http/route.ts';
import { readAssetManifest } from './asset-manifest.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { documentOf, newNonce, withNonce } from './document.ts';
import { createResponseCache } from '../http/response-cache.ts';
import { inProcessCalls } from './in-process-call.ts';
import { readTheme, serveShopAssets } from './shop-assets.ts';
import { readShopTexts } from './shop-texts.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bivak-web-'));
  await mkdir(join(folder, 'images'));
  await mkdir(join(folder, 'texts'));
  await mkdir(join(folder, 'demo'));
  await writeFile(join(folder, 'theme.css'), ':root { --ink: #000 }');
  await writeFile(join(folder, 'shop.json'), '{"secret":true}');
  await writeFile(join(folder, 'images', 'scene.webp'), 'picture');
  await writeFile(join(folder, 'images', '.hidden.webp'), 'picture');
  for (const file of ['papers/manual.pdf', 'papers/manual.html', 'videos/tent.webm', 'videos/tent.nl.vtt']) {
    await mkdir(join(folder, dirname(file)), { recursive: true });
    await writeFile(join(folder, file), 'bytes');
  }
  await writeFile(join(folder, 'texts', 'nl.json'), '{"shop":{"home":{"heroTitle":"Feest"}}}');
  await writeFile(join(folder, 'demo', 'people.json'), '[]');
});
afterAll(() => rm(folder, { recursive: true }));

describe('a document', () => {
  const page = {
    status: 200,
    locale: 'nl',
    head: '<title>Feest</title>',
    body: '<p>Hallo</p>',
    data: '{}',
    modules: [],
  };
  const assets = {
    scripts: ['/assets/app/a.js'],
    styles: [{ css: ':root{}' }, { href: '/assets/app/a.css', css: 'p{margin:0}' }],
    modulePreloads: ['/assets/app/b.js'],
  };

  test('a document gives every script and style its nonce, and keeps none of them', () => {
    const html = documentOf(page, assets);
    const first = withNonce(html, newNonce());
    const second = withNonce(html, newNonce());
    const nonces = new Set([...first.matchAll(/nonce="([^"]+)"/gu)].map(([, nonce]) => nonce));
    expect(nonces.size).toBe(1);
    expect(first).not.toBe(second);
    for (const tag of first.match(/<(?:script|link|style)[^>]*>/gu) ?? []) expect(tag).toContain('nonce="');
  });

  test('a document brings its styles along, and names their files so that no script fetches them again', () => {
    const html = withNonce(documentOf(page, assets), 'abc');
    expect(html).toContain('<style nonce="abc">:root{}</style><style nonce="abc">p{margin:0}</style>');
    expect(html).toContain('<link rel="stylesheet" href="/assets/app/a.css" disabled nonce="abc">');
  });

  test('a document names its scripts to the one script that fetches them, and asks for none by itself', () => {
    const html = documentOf(page, assets);
    expect(html).not.toMatch(/<(?:script|link)[^>]*(?:src|href)="[^"]+\.js"/u);
    expect(html).toContain('["/assets/app/a.js"]');
    expect(html).toContain('["/assets/app/b.js"]');
  });

  test('a document says its language, and tells React Aria the nonce', () => {
    const html = withNonce(documentOf(page, assets), 'abc');
    expect(html).toContain('<html lang="nl">');
    expect(html).toContain('<meta property="csp-nonce" nonce="abc">');
  });
});

test('the policy lets nothing inline run but by its nonce', () => {
  const policy = contentSecurityPolicy('abc');
  expect(policy).toContain("script-src 'self' 'nonce-abc';");
  expect(policy).toContain("style-src 'self' 'nonce-abc';");
  expect(policy.match(/unsafe-inline/gu)).toHaveLength(1);
  expect(policy).toContain("style-src-attr 'unsafe-inline'");
  expect(contentSecurityPolicy('abc', ['ws://localhost:1'])).toContain(
    "connect-src 'self' ws://localhost:1;",
  );
});

test('the policy lets frames in only of the providers of films that the shop names', () => {
  expect(contentSecurityPolicy('abc', [], { staff: true, pictures: ['http://localhost:4000'] })).toContain(
    "img-src 'self' data: blob: http://localhost:4000;",
  );
  expect(contentSecurityPolicy('abc')).toContain("frame-src 'none';");
  expect(contentSecurityPolicy('abc', [], { videos: ['vimeo'] })).toContain(
    'frame-src https://player.vimeo.com;',
  );
});

test('the policy lets scripts in of the one service whose header the shop shows, and only where it shows one', () => {
  const plain = contentSecurityPolicy('abc');
  const shown = contentSecurityPolicy('abc', [], { widgetUrl: 'https://widgets.example/v1/widgets.js?x=1' });
  for (const part of ["script-src 'self' 'nonce-abc'", "style-src 'self' 'nonce-abc'", "font-src 'self'"]) {
    expect(plain).toContain(`${part};`);
    expect(shown).toContain(`${part} https://widgets.example;`);
  }
  expect(shown.match(/widgets\.example/gu)).toHaveLength(5);
  expect(shown.replaceAll(' https://widgets.example', '')).toBe(plain);
});

test('a page is sent with the styles and scripts of all that it imports, each once', async () => {
  const path = join(folder, 'manifest.json');
  const chunks = {
    'src/entry.tsx': { file: 'e.js', css: ['e.css'], imports: ['_shared.js'], isEntry: true },
    '_shared.js': { file: 's.js', css: ['s.css'] },
    'src/page.tsx': { file: 'p.js', css: ['p.css', 's.css'], imports: ['_shared.js'] },
    'src/other.tsx': { file: 'o.js', css: ['o.css'] },
  };
  await writeFile(path, JSON.stringify(chunks));
  const manifest = await readAssetManifest(path);
  expect(manifest.entryScript).toBe('/e.js');
  expect(manifest.stylesheets).toEqual(['/e.css', '/s.css', '/p.css', '/o.css']);
  const { stylesheets, modulePreloads } = manifest.assetsOf(['src/page.tsx', 'src/unknown.tsx']);
  expect(stylesheets.toSorted()).toEqual(['/e.css', '/p.css', '/s.css']);
  expect(modulePreloads.toSorted()).toEqual(['/p.js', '/s.js']);
});

describe('the files of a brand', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = Fastify();
    app.decorateRequest('shop');
    app.addHook('onRequest', async (request) => {
      // why: only the folder of the shop is asked here.
      request.shop = { directory: folder, embedOrigins: [] } as never;
    });
    await serveShopAssets(app);
  });
  afterAll(() => app.close());

  const get = (path: string) => app.inject(`/assets/shop/${path}`);

  test.each([
    'theme.css',
    'images/scene.webp',
    'papers/manual.pdf',
    'videos/tent.webm',
    'videos/tent.nl.vtt',
  ])('of the files of a brand %s may be had', async (path) => {
    expect(await get(path)).toMatchObject({ statusCode: 200 });
  });

  test('pictures come small to who asks for that, as they are where there is no small one', async () => {
    await writeFile(join(folder, 'images', 'tent.webp'), 'large');
    await writeFile(join(folder, 'images', 'tent-400.webp'), 'small');
    await writeFile(join(folder, 'images', 'own.webp'), 'own');
    expect((await get('images/tent.webp?w=400')).body).toBe('small');
    expect((await get('images/tent.webp')).body).toBe('large');
    expect((await get('images/tent.webp?w=../shop')).body).toBe('large');
    expect((await get('images/own.webp?w=400')).body).toBe('own');
    expect((await get('theme.css?w=400')).statusCode).toBe(200);
    expect((await get('images/missing.webp?w=400')).statusCode).toBe(404);
  });

  test('the files of a brand may be cached for an hour', async () => {
    expect((await get('theme.css')).headers['cache-control']).toBe('public, max-age=3600');
  });

  test('the files of a brand may be cached for a year where the address names what is in them', async () => {
    const { headers } = await get('videos/tent.webm?v=0a1b2c');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('the files of a brand come in parts to who asks for a part, so that a film can be moved about in', async () => {
    const part = await app.inject({
      url: '/assets/shop/videos/tent.webm?v=1',
      headers: { range: 'bytes=1-2' },
    });
    expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([206, 'bytes 1-2/5', 'yt']);
    expect((await get('videos/tent.webm')).headers['accept-ranges']).toBe('bytes');
    const beyond = await app.inject({
      url: '/assets/shop/videos/tent.webm',
      headers: { range: 'bytes=9-' },
    });
    expect(beyond.statusCode).toBe(416);
  });

  test('the files of a brand that its look names are found from the document that the look stands in', async () => {
    const own = await mkdtemp(join(folder, 'brand-'));
    expect(await readTheme(own)).toBe('');
    await writeFile(
      join(own, 'theme.css'),
      `a{b:url(fonts/a.woff2);c:url('images/b.svg');d:url("data:image/svg+xml,x");e:url(/assets/c.svg)}`,
    );
    expect(await readTheme(own)).toBe(
      `a{b:url(/assets/shop/fonts/a.woff2);c:url('/assets/shop/images/b.svg');d:url("data:image/svg+xml,x");e:url(/assets/c.svg)}`,
    );
  });

  test.each([
    'shop.json',
    'texts/nl.json',
    'demo/people.json',
    'images/../shop.json',
    'images/%2e%2e/shop.json',
    'images/..%2fshop.json',
    'images/.hidden.webp',
    'papers/manual.html',
    'videos/../demo/people.json',
    'images/missing.webp',
    'images/',
    '../../package.json',
  ])('of the files of a brand %s may not be had', async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  });
});

test('the own words of a shop are read per language; one without a file has none', async () => {
  expect(await readShopTexts(folder)).toEqual({
    nl: { shop: { home: { heroTitle: 'Feest' } } },
    en: {},
    de: {},
  });
});

describe('asking the handlers in process', () => {
  const asked: unknown[] = [];
  const spoken = { input: () => undefined, answer: () => ({ Collection: [], Total: 0, Index: 0 }) };
  const none = query({ right: 'public', shared: 'nobody' }, async (context) => {
    asked.push([context.actor, context.language, context.browser]);
    return null;
  });
  const routes = [serve(listCategories, none, spoken)];
  const translate = (key: string) => key;
  // why: only what a handler is told about the request is asked here.
  const request = {
    id: '1',
    ip: '127.0.0.1',
    shop: { origins: ['https://tents.example'], translate: { nl: translate, en: translate, de: translate } },
    // A trusted proxy passes Host on, and somebody forged the other header.
    headers: { host: 'tents.example' },
    host: 'glasses.example',
  };
  const cache = createResponseCache({ maxBytes: 1024 });
  const parts = { clock: { now: () => 0 as never }, key: {} as never, cache };
  const call = inProcessCalls({ routes, ...parts })(request as never, 'de');

  test('asking the handlers in process is done as nobody, in the language of the page and at the shop’s own host', async () => {
    expect(await call(listCategories)).toEqual({ Collection: [], Total: 0, Index: 0 });
    expect(asked).toEqual([[{ kind: 'public' }, 'de', { cookie: '', host: 'tents.example' }]]);
  });

  test('asking the handlers in process refuses as over the wire', async () => {
    await expect(call(getItem, { params: { idOrSlug: 'x' } })).rejects.toMatchObject({
      status: 404,
      code: 'NotFound',
    });
    const closed = query({ right: 'customer', shared: 'nobody' }, async () => refuse('Unexpected'));
    const ask = inProcessCalls({ routes: [serve(listCategories, closed, spoken)], ...parts });
    await expect(ask(request as never, 'nl')(listCategories)).rejects.toMatchObject({ status: 401 });
  });
});
