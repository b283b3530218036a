import { readFile } from 'node:fs/promises';

import type { FastifyInstance } from 'fastify';

import { html } from '../html.ts';

/** A shop whose widgets a site shows. */
export interface ShownShop {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
  /** The category of its grid; none shows everything. */
  readonly category: string | null;
}

type Words = Readonly<Record<'name' | 'title' | 'lede' | 'where' | 'range' | 'about' | 'languages', string>>;

const styles = await readFile(new URL('site.css', import.meta.url), 'utf8');
const words = JSON.parse(await readFile(new URL('words.json', import.meta.url), 'utf8')) as Record<
  string,
  Words
>;

/**
 * The web site of a business that places the widgets of a shop in it: plain HTML on another origin, under the strictest
 * policy that they work with.
 */
export function registerSite(app: FastifyInstance, shops: readonly ShownShop[]): void {
  app.get('/site.css', (_, reply) => reply.type('text/css; charset=utf-8').send(styles));
  app.get('/site', (_, reply) =>
    shops[0] === undefined ? reply.callNotFound() : reply.redirect(`/site/${shops[0].id}`),
  );
  app.get<{ Params: { id: string }; Querystring: { lang?: string } }>('/site/:id', (request, reply) => {
    const shop = shops.find(({ id }) => id === request.params.id);
    if (shop === undefined) return reply.callNotFound();
    const language = Object.keys(words).find((one) => one === request.query.lang) ?? 'nl';
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policyFor(shop.origin))
      .header('cache-control', 'no-store')
      .send(siteText(shop, language, words[language] as Words));
  });
}

/** What a site that forbids everything has to allow (docs/widgets.md). */
function policyFor(shop: string): string {
  const parts = ['script-src', 'connect-src', 'font-src'].map((part) => `${part} ${shop}`);
  return [
    `default-src 'none'`,
    `style-src 'self'`,
    `img-src 'self' ${shop}`,
    ...parts,
    `frame-ancestors 'none'`,
  ].join('; ');
}

function siteText({ id, name, origin, category }: ShownShop, language: string, said: Words): string {
  const say = (part: keyof Words) => said[part].replaceAll('{shop}', name);
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${say('name')}</title>
        <link rel="stylesheet" href="/site.css" />
        <script type="module" src="${origin}/widgets.js"></script>
      </head>
      <body>
        <header>
          <div class="bar">
            <b>${say('name')}</b>
            <bivak-search></bivak-search>
            <div class="tools">
              <bivak-account-button></bivak-account-button>
              <bivak-cart-button></bivak-cart-button>
            </div>
          </div>
        </header>
        <main>
          <h1>${say('title')}</h1>
          <p>${say('lede')}</p>
          <section class="choose">
            <h2>${say('where')}</h2>
            <bivak-selector action-route></bivak-selector>
          </section>
          <section>
            <h2>${say('range')}</h2>
            <bivak-grid category="${category ?? ''}" page-size="6" filters add></bivak-grid>
          </section>
        </main>
        <footer>
          <nav aria-label="${say('languages')}">
            ${Object.keys(words).map(
              (one) => html`<a href="/site/${id}?lang=${one}" lang="${one}" hreflang="${one}">${one}</a>`,
            )}
          </nav>
          <p>${say('about')}</p>
        </footer>
      </body>
    </html> `.text;
}
