import { runInNewContext } from 'node:vm';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerSiteWidgets } from './site-widgets.routes.ts';

const session = {
  active: false,
  loginUrl: 'https://shop.example/in',
  logoutUrl: 'https://shop.example/out',
  switchCapacityUrl: 'https://shop.example/other',
};

/** why: there is no browser here; of an element the script needs its text, its address and its children. */
class Part {
  textContent = '';
  href = '';
  children: Part[] = [];
  readonly classList = { add: () => undefined };
  attachShadow(): Part {
    return this;
  }
  append(...parts: Part[]): void {
    this.children.push(...parts);
  }
  replaceChildren(...parts: Part[]): void {
    this.children = parts;
  }
  links(): string[][] {
    const own = this.href === '' ? [] : [[this.textContent, this.href]];
    return [...own, ...this.children.flatMap((part) => part.links())];
  }
}

interface Offered {
  siteWidgets?: { mount(place: object): { configure(now: object): void } };
}

test('the header of the outside service follows the session that it is given, its footer does without', async () => {
  const app = Fastify();
  registerSiteWidgets(app);
  const { body, headers } = await app.inject('/site-widgets.js');
  await app.close();
  expect(headers['content-type']).toContain('javascript');
  const page: Offered = {};
  const sheets = class {
    replaceSync(): void {}
  };
  const document = { createElement: () => new Part() };
  runInNewContext(body, { globalThis: page, document, CSSStyleSheet: sheets });
  const [header, footer] = [new Part(), new Part()];
  const mounted = page.siteWidgets?.mount({ element: header, id: 'header-1', language: 'nl', session });
  expect(header.links()).toEqual([['Aanmelden', session.loginUrl]]);
  mounted?.configure({ ...session, active: true });
  expect(header.links()).toEqual([
    ['Kies een ander profiel', session.switchCapacityUrl],
    ['Afmelden', session.logoutUrl],
  ]);
  mounted?.configure({ ...session, active: true, switchCapacityUrl: null });
  expect(header.links()).toEqual([['Afmelden', session.logoutUrl]]);
  page.siteWidgets?.mount({ element: footer, id: 'footer-1', language: 'de', session });
  expect(footer.links()).toEqual([['Über diese Website', '#']]);
});
