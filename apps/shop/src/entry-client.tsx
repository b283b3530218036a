import '@bivak/ui/base.css';
import { createClient, type CoreSettings } from '@bivak/contract';
import { hydrate } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createTranslator } from 'use-intl/core';
import { App } from './app.tsx';
import type { AppContext } from './app-context.tsx';
import { readBootData } from './boot/boot-data.ts';
import { clockFrom } from './boot/clock.ts';
import { markMissingParts } from './boot/missing-parts.ts';
import { createQueryClient } from './boot/query-client.ts';
import { SETTINGS_KEY } from './features/settings/api/settings-query.ts';
import { createShopRouter } from './router.tsx';
import { forgetWhoLeaves } from './session/forget-person.ts';
import { createSessionStore } from './session/session-store.ts';
import { fetchSender, sessionTransport } from './session/session-transport.ts';
import { createSession } from './session/create-session.ts';

markMissingParts(window);
const { shop, locale, messages, now, queries } = readBootData(document);
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
forgetWhoLeaves(session, queryClient);

const context: AppContext = {
  shop,
  locale,
  t: createTranslator({ locale, messages, timeZone: shop.timeZone }),
  call: createClient(sessionTransport(session, send)),
  queryClient,
  clock,
  session,
};
const router = createShopRouter({ context, origin: window.location.origin });
// Tells the router that its first page came from the server, so that it hydrates without a boundary of its own.
router.ssr = { manifest: undefined };

// Hydration compares with the empty state, which the server rendered; what is kept shows right after it.
store.restore();
session.follow(window);

await router.load();
const root = document.getElementById('root');
void session.ready();
if (root !== null) {
  // Who waits for this module knows that the page is taken over: what is pressed before goes its way afterwards.
  window.dispatchEvent(new Event('bivak:came'));
  await new Promise<void>((done) => {
    startTransition(() => {
      hydrateRoot(
        root,
        <TakenOver onDone={done}>
          <App router={router} context={context} messages={messages} />
        </TakenOver>,
      );
    });
  });
}

function TakenOver({ onDone, children }: { readonly onDone: () => void; readonly children: ReactNode }) {
  useEffect(onDone, [onDone]);
  return children;
}
