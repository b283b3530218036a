import '@bivak/ui/base.css';
import { createClient, type CoreSettings } from '@bivak/contract/wire';
import { hydrate } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createTranslator } from 'use-intl/core';
import { App } from './app.tsx';
import type { AppContext } from './app-context.tsx';
import { readBootData } from './boot/boot-data.ts';
import { clockFrom, createQueryClient, markMissingParts } from '@bivak/web';
import { createSessionStore } from './session/session-store.ts';
import { fetchSender, sessionTransport } from './session/session-transport.ts';
import { pageTaken } from './boot/page-taken.ts';
import { SETTINGS_KEY } from './features/settings/api/settings-query.ts';
import { asksOtherwise } from './pages/frame/asks-otherwise.ts';
import type { RouteTree } from './lending-tree.tsx';
import { createShopRouter, statusOf } from './router.tsx';
import { shopTree } from './routes.tsx';
import { personOf } from './session/active-session.ts';
import { askPricesAnew, forgetWhoLeaves } from './session/forget-person.ts';
import { createSession } from './session/create-session.ts';

/** Far more than the busiest device takes. */
const mostForPageMs = 15_000;

markMissingParts(window);
const { shop, locale, messages, now, status, queries, failed } = readBootData(document);
const frameTaken = Promise.withResolvers<void>();
const taken = Promise.withResolvers<void>();
const clock = clockFrom(now, shop.timeZone);
const store = createSessionStore(() => window.localStorage);
const send = fetchSender(fetch.bind(window), locale);
const queryClient = createQueryClient();
hydrate(queryClient, queries);
const session = createSession({
  store,
  send,
  now: clock.now,
  anonymousShopping: shop.anonymousShopping,
  settings: queryClient.getQueryData<CoreSettings>(SETTINGS_KEY),
});
forgetWhoLeaves(session, queryClient, taken.promise);

const context: AppContext = {
  shop,
  locale,
  t: createTranslator({ locale, messages, timeZone: shop.timeZone }),
  call: createClient(sessionTransport(session, send)),
  queryClient,
  clock,
  session,
};
// Named by the type of all routes: a shop that lends nothing has no address for the others.
const routeTree =
  shop.lending === null
    ? (shopTree() as unknown as RouteTree)
    : (await import('./lending-tree.tsx')).lendingTree();
const router = createShopRouter({ routeTree, context, origin: window.location.origin });
// Tells the router that its first page came from the server, so that it hydrates without a boundary of its own.
router.ssr = { manifest: undefined };

// Hydration compares with the empty state, which the server rendered; what is kept shows right after it.
store.restore();
session.follow(window);

// What did not come whole from the server is loaded like any other page.
queryClient.failedThere = status === 200 ? new Set(failed) : null;
await router.load();
queryClient.failedThere = null;
const root = document.getElementById('root');
void session.ready();
// What the server's page was for; the address follows the cart soon.
const addressed = router.state.matches.at(-1)?.search ?? {};
if (root !== null) {
  // Who waits for this module knows that the page is taken over: what is pressed before goes its way afterwards.
  window.dispatchEvent(new Event('bivak:came'));
  const app = (
    <TakenOver onDone={frameTaken.resolve}>
      <App router={router} context={context} messages={messages} />
    </TakenOver>
  );
  startTransition(() => {
    // A page that ended otherwise here, as when its script did not come, is none that could be taken over.
    if (statusOf(router.state.matches) === status)
      hydrateRoot(root, app, { onRecoverableError: tellDifference });
    else createRoot(root).render(app);
  });
  await frameTaken.promise;
  // An address that nothing answers has no page of its own, and one that fails must not hold up what was pressed.
  if (router.state.matches.length > 1) await Promise.race([pageTaken, later(mostForPageMs)]);
  taken.resolve();
  clock.start();
  if (asksOtherwise(context, addressed)) window.dispatchEvent(new Event('bivak:asks-otherwise'));
  if (personOf(store.getState()) !== '') void askPricesAnew(queryClient);
  window.dispatchEvent(new Event('bivak:taken'));
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The browser drew another page than the server: nothing is lost, but it is a fault, and whoever listens may look at both. */
function tellDifference(error: unknown): void {
  window.dispatchEvent(new CustomEvent('bivak:differs', { detail: { error } }));
  reportError(error);
}

function TakenOver({ onDone, children }: { readonly onDone: () => void; readonly children: ReactNode }) {
  useEffect(onDone, [onDone]);
  return children;
}
