import '@bivak/ui/base.css';
import type { Call } from '@bivak/contract/wire';
import deReasons from '@bivak/contract/messages/de.json';
import enReasons from '@bivak/contract/messages/en.json';
import nlReasons from '@bivak/contract/messages/nl.json';
import type { Language, PublicShopConfig } from '@bivak/contract/shop-config';
import webDe from '@bivak/web/messages/de.json';
import webEn from '@bivak/web/messages/en.json';
import webNl from '@bivak/web/messages/nl.json';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { createTranslator } from 'use-intl/core';
import de from '../messages/de.json';
import en from '../messages/en.json';
import nl from '../messages/nl.json';
import { App } from './app.tsx';
import type { AppContext } from './app-context.tsx';
import { bootJson } from './boot/boot-data.ts';
import { clockFrom, createQueryClient } from '@bivak/web';
import { createSessionStore } from './session/session-store.ts';
import { headHtml } from './boot/head-html.ts';
import { compileMessages, formReasons, mergeMessages } from '@bivak/web/words';
import type { Messages } from './i18n/messages.ts';
import { addressInOwnLanguage, preferredLanguage } from './routing/own-language.ts';
import { lendingTree } from './lending-tree.tsx';
import { createShopRouter } from './router.tsx';
import { leadsHome, movedAddress, publicAddress, screenAt } from './routing/screen-paths.ts';
import { createSession } from './session/create-session.ts';
import { widgetBoot } from './widgets/boot-data.ts';

export interface PageRequest {
  readonly url: string;
  readonly origin: string;
  readonly acceptLanguage: string;
  readonly shop: PublicShopConfig;
  readonly texts: Readonly<Record<string, unknown>>;
  readonly callIn: (language: Language) => Call;
  readonly now: Date;
  readonly office: string | null;
}

const standard = {
  nl: { ...mergeMessages(webNl, nl), ...formReasons(nlReasons), outcome: nlReasons.outcome },
  en: { ...mergeMessages(webEn, en), ...formReasons(enReasons), outcome: enReasons.outcome },
  de: { ...mergeMessages(webDe, de), ...formReasons(deReasons), outcome: deReasons.outcome },
};
const routeTree = lendingTree();
const none = { head: '', body: '', data: '', modules: [] };

/** One page of the shop in parts. The server puts the document around it and adds scripts, styles and nonce. */
export async function render(request: PageRequest) {
  const { url, origin, acceptLanguage, shop, texts, callIn, now, office } = request;
  const address = new URL(url, origin);
  const screen = screenAt(address, shop);
  const preferred = preferredLanguage(acceptLanguage, shop);
  const homeIn = screen === null ? leadsHome(address, shop) : null;
  if (homeIn !== null) {
    const language = homeIn === 'any' ? preferred : homeIn;
    const home = { name: 'home', language, parameters: {} } as const;
    const redirect = publicAddress(shop, home, address.searchParams);
    return { ...none, status: 302, redirect, locale: preferred };
  }
  if (screen?.name === 'managementLogin' && office !== null)
    return { ...none, status: 302, redirect: office, locale: screen.language };
  const moved = screen === null ? movedAddress(address, shop) : null;
  if (moved !== null) return { ...none, status: 308, redirect: moved, locale: preferred };
  const ownAddress =
    screen === null ? null : addressInOwnLanguage(shop, screen, address.searchParams, preferred);
  if (ownAddress !== null) return { ...none, status: 302, redirect: ownAddress, locale: preferred };
  const locale = screen?.language ?? languageOfPath(address, shop) ?? preferred;
  const messages = messagesOf(texts, locale, shop);
  const queryClient = createQueryClient(true);
  const clock = clockFrom(now.toISOString(), shop.timeZone);
  const context: AppContext = {
    shop,
    locale,
    t: createTranslator({ locale, messages, timeZone: shop.timeZone }),
    call: callIn(locale),
    queryClient,
    clock,
    session: sessionOfNobody(clock.now),
  };
  const router = createShopRouter({
    routeTree,
    context,
    origin: address.origin,
    history: createMemoryHistory({ initialEntries: [address.pathname + address.search] }),
  });
  await router.load();
  // This version of the router, which is pinned, does not make it public yet: whether loading ended in a page or a
  // redirect.
  const result = router._serverResult;
  if (result?.type === 'redirect') {
    const target = new URL(result.redirect.options.href ?? '/', address);
    // Within the shop the path alone counts, so that a proxy's idea of the host does not matter.
    const redirect = target.origin === address.origin ? target.pathname + target.search : target.href;
    return { ...none, status: result.redirect.status, redirect, locale };
  }
  const body = renderToString(<App router={router} context={context} messages={messages} />);
  const { matches } = router.state;
  const status = result?.status ?? 200;
  const data = bootJson({
    shop,
    locale,
    messages,
    now: now.toISOString(),
    status,
    queries: dehydrate(queryClient),
    failed: failedIn(queryClient),
  });
  queryClient.clear();
  return {
    status,
    locale,
    head: headHtml(matches, { shop, origin, screen, locale }),
    body,
    data,
    noStore: matches.some(({ staticData }) => staticData.noStore === true),
    modules: matches.flatMap(({ staticData: { module = [] } }) =>
      typeof module === 'function' ? module(shop) : module,
    ),
  };
}

/** What widgets on other sites begin with; their theme is the server's to read. */
export function widgetWords({
  shop,
  texts,
  language,
}: Pick<PageRequest, 'shop' | 'texts'> & { readonly language: Language }) {
  return widgetBoot(shop, language, messagesOf(texts, language, shop));
}

function failedIn(queryClient: QueryClient): readonly string[] {
  const queries = queryClient.getQueryCache().getAll();
  return queries.flatMap(({ state, queryHash }) => (state.status === 'success' ? [] : [queryHash]));
}

const made = new WeakMap<PageRequest['texts'], Map<Language, Messages>>();

/** The words of a shop in a language, made once for as long as its own wording stays the same. */
function messagesOf(
  texts: PageRequest['texts'],
  locale: Language,
  { lending }: Pick<PublicShopConfig, 'lending'>,
): Messages {
  const byLanguage = made.get(texts) ?? new Map<Language, Messages>();
  made.set(texts, byLanguage);
  const known = byLanguage.get(locale);
  if (known !== undefined) return known;
  const merged = mergeMessages(standard[locale], texts[locale]);
  // Every page carries its words: those of a service that the shop does not offer would only weigh.
  const spoken =
    lending === null ? { ...merged, outcome: {}, shop: { ...merged.shop, lending: {} } } : merged;
  const messages = compileMessages(spoken as typeof merged);
  byLanguage.set(locale, messages);
  return messages;
}

/** The server never knows who asks: every page is the one of a visitor without a token. */
function sessionOfNobody(now: () => Date) {
  const send = () => Promise.reject(new Error('The server renders without a session'));
  return createSession({ store: createSessionStore(), send, now, anonymousShopping: false });
}

/** An unknown address below `/en` is answered in English, whatever base stands before it. */
function languageOfPath({ pathname }: URL, { languages }: PublicShopConfig): Language | undefined {
  return languages.find((language) => pathname.split('/').slice(1, 3).includes(language));
}
