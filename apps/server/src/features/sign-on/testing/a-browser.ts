import { canonicalOrigin, type Shop } from '../../../platform/shops/shop.ts';
import type { TestServer } from '../../../testing/a-server.ts';

export interface Landed {
  readonly status: number;
  readonly url: URL;
  readonly text: string;
}

/**
 * A browser that goes from address to address with its cookies: to the shop, which has no port in a test, and to a
 * provider that has one.
 */
export function aBrowser(server: TestServer, shop: Shop = server.shop) {
  const jar = new Map<string, Map<string, string>>();
  const home = canonicalOrigin(shop);

  function cookiesOf({ hostname, pathname }: URL): string {
    // As browsers do: by host, whatever the port. Paths of the shop's cookie are tested by name.
    const own = [...(jar.get(hostname) ?? [])];
    return own
      .filter(([name]) => !name.includes('bivak-') || pathname.startsWith('/api'))
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  }

  function keep(url: URL, lines: readonly string[]): void {
    const own = jar.get(url.hostname) ?? new Map<string, string>();
    jar.set(url.hostname, own);
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (pair.slice(at + 1) === '') own.delete(pair.slice(0, at));
      else own.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  async function once(url: URL, form?: Readonly<Record<string, string>>) {
    const cookie = cookiesOf(url);
    if (url.origin === home) {
      const answer = await server.app.inject({
        url: url.pathname + url.search,
        headers: { host: url.host, cookie },
      });
      keep(url, [answer.headers['set-cookie'] ?? []].flat());
      return { status: answer.statusCode, to: answer.headers.location, text: answer.body };
    }
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    keep(url, answer.headers.getSetCookie());
    return {
      status: answer.status,
      to: answer.headers.get('location') ?? undefined,
      text: await answer.text(),
    };
  }

  /** Follows redirects until a page, or an address of the shop that is no call. */
  async function go(address: string, form?: Readonly<Record<string, string>>): Promise<Landed> {
    let url = new URL(address, home);
    let sent = form;
    for (let steps = 0; steps < 12; steps += 1) {
      if (url.origin === home && !url.pathname.startsWith('/api/')) return { status: 200, url, text: '' };
      const { status, to, text } = await once(url, sent);
      if (to === undefined) return { status, url, text };
      url = new URL(to, url);
      sent = undefined;
    }
    throw new Error(`round and round at ${url.href}`);
  }

  return {
    go,
    /** One step, for tests that look at where it leads. */
    once: (address: string) => once(new URL(address, home)),
    /** A call of the shop's pages, with the browser's cookies. */
    async post(path: string, body: object) {
      const url = new URL(path, home);
      const answer = await server.app.inject({
        method: 'POST',
        url: path,
        headers: { host: url.host, cookie: cookiesOf(url), 'accept-language': 'en' },
        payload: body,
      });
      return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
    },
    cookies: () => cookiesOf(new URL('/api', home)),
    /** As if it were another person's browser. */
    forgetAll: () => jar.clear(),
  };
}

export type TestBrowser = ReturnType<typeof aBrowser>;
