import { createClient } from '@bivak/contract/wire';
import contractWords from '@bivak/contract/messages/nl.json' with { type: 'json' };
import {
  publicShopConfig,
  ShopConfig,
  type PublicShopConfig,
  type ShopConfigInput,
} from '@bivak/contract/shop-config';
import { dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createTranslator } from 'use-intl/core';
import words from '../../messages/nl.json' with { type: 'json' };
import { App } from '../app.tsx';
import { clockFrom, createQueryClient } from '@bivak/web';
import { createSessionStore, type SessionStore } from '../session/session-store.ts';
import { sessionTransport } from '../session/session-transport.ts';
import webWords from '@bivak/web/messages/nl.json' with { type: 'json' };
import { formReasons, mergeMessages } from '@bivak/web/words';
import { lendingTree } from '../lending-tree.tsx';
import { createShopRouter } from '../router.tsx';
import { forgetWhoLeaves } from '../session/forget-person.ts';
import type { SessionState } from '../session/session-state.ts';
import { createSession } from '../session/create-session.ts';
import type { Session } from '../session/session.ts';
import type { FakeShop } from './fake-shop.ts';

const messages = {
  ...mergeMessages(webWords, words),
  ...formReasons(contractWords),
  outcome: contractWords.outcome,
};

/** The least that a shop has to say; its places are the fake shop's. */
export const smallShop = {
  id: 'feesthuis',
  name: 'Feesthuis',
  warehouses: [
    {
      id: 'zaventem',
      name: 'Zaventem',
      street: 'Leuvensesteenweg',
      houseNumber: '412',
      zipCode: '1930',
      city: 'Zaventem',
      phone: '+32 2 555 01 12',
      hours: [{ weekdays: [1, 2, 3, 4, 5, 6], from: '09:00', to: '17:00' }],
    },
  ],
  deliveries: [{ id: 'afhalen', name: { nl: 'Afhalen', en: 'Collect', de: 'Abholen' } }],
  contact: {
    company: 'Feesthuis bv',
    street: 'Leuvensesteenweg',
    houseNumber: '412',
    zipCode: '1930',
    city: 'Zaventem',
    phone: '+32 2 555 01 10',
    email: 'hallo@feesthuis.example',
  },
  mail: { fromName: 'Feesthuis', fromAddress: 'hallo@feesthuis.example' },
} satisfies ShopConfigInput;
const config = ShopConfig.parse(smallShop);
const routeTree = lendingTree();

export interface OpenedPage {
  readonly store: SessionStore;
  /** What the page was answered. */
  readonly queryClient: QueryClient;
}

export interface Opening {
  /** What this shop has otherwise than the small one. */
  readonly shop?: Partial<PublicShopConfig>;
  /** What the browser kept from before. */
  readonly kept?: (state: SessionState) => SessionState;
  /** To listen to the session before the page is there. */
  readonly onSession?: (session: Session) => void;
  /** The instant at which it is opened; a morning of December 2026 unless a test is about another. */
  readonly now?: string;
  /** Draws everything twice, and runs every effect twice. */
  readonly strict?: boolean;
}

// What pages and their parts bring when they are first asked for. Read before a test begins: none waits for code.
await Promise.all(
  Object.values(
    import.meta.glob([
      '../pages/**/*.tsx',
      '../features/**/components/*.tsx',
      '../forms/*.tsx',
      '../../../../packages/web/src/**/*.{ts,tsx}',
      '!../**/*.test.tsx',
      '!../../../../packages/web/**/*.test.{ts,tsx}',
    ]),
  ).map((read) => read()),
);

/** Opens an address of the shop in Dutch, as a browser would that knows no visitor yet, or one that `kept` something. */
export async function openPage(fake: FakeShop, address: string, opening: Opening = {}): Promise<OpenedPage> {
  window.history.replaceState(null, '', address);
  const context = contextFor(fake, opening);
  const router = createShopRouter({ routeTree, context, origin: window.location.origin });
  await router.load();
  const app = <App router={router} context={context} messages={messages} />;
  render(opening.strict === true ? <StrictMode>{app}</StrictMode> : app);
  return { store: context.session.store, queryClient: context.queryClient };
}

/** The HTML of an address as the server renders it, which never knows who asks. */
export async function renderedPage(fake: FakeShop, address: string): Promise<string> {
  return (await serverPage(fake, address)).html;
}

async function serverPage(fake: FakeShop, address: string, shop: Opening['shop'] = {}) {
  const context = contextFor(fake, { shop }, createQueryClient(true));
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createShopRouter({ routeTree, context, origin: 'http://shop.example', history });
  await router.load();
  const html = renderToString(<App router={router} context={context} messages={messages} />);
  return { html, queries: dehydrate(context.queryClient) };
}

export interface HydratedPage extends OpenedPage {
  /** What the server rendered, before the browser took it over. */
  readonly html: string;
  /** Where the browser found another page than the server's; a page has none. */
  readonly mismatches: readonly unknown[];
}

/**
 * Opens an address as a full page load does: the server's HTML and answers, which the browser takes over with what it
 * has kept (entry-client.tsx). What only shows between the two, `openPage` cannot show.
 */
export async function hydratedPage(
  fake: FakeShop,
  address: string,
  opening: Opening = {},
): Promise<HydratedPage> {
  const { html, queries } = await serverPage(fake, address, opening.shop);
  window.history.replaceState(null, '', address);
  const context = contextFor(fake, opening);
  hydrate(context.queryClient, queries);
  const router = createShopRouter({ routeTree, context, origin: window.location.origin });
  router.ssr = { manifest: undefined };
  await router.load();
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  const mismatches: unknown[] = [];
  render(<App router={router} context={context} messages={messages} />, {
    container,
    hydrate: true,
    onRecoverableError: (fault) => void mismatches.push(fault),
  });
  return { store: context.session.store, queryClient: context.queryClient, html, mismatches };
}

function contextFor(fake: FakeShop, opening: Opening, queryClient = createQueryClient()) {
  const shop = { ...publicShopConfig(config), ...opening.shop };
  const clock = clockFrom(opening.now ?? '2026-12-03T10:00:00+01:00', shop.timeZone);
  clock.start();
  const store = createSessionStore();
  if (opening.kept !== undefined) store.setState(opening.kept);
  const send = fake.transport;
  const session = createSession({
    store,
    send,
    now: clock.now,
    anonymousShopping: true,
  });
  opening.onSession?.(session);
  forgetWhoLeaves(session, queryClient);
  return {
    shop,
    locale: 'nl',
    t: createTranslator({ locale: 'nl', messages, timeZone: shop.timeZone }),
    call: createClient(sessionTransport(session, send)),
    queryClient,
    clock,
    session,
  } as const;
}
