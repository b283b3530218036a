import {
  addressOf,
  createClient,
  getSettings,
  listDeliveries,
  listWarehouses,
  type Call,
  type CoreSettings,
  type Delivery,
  type Warehouse,
} from '@bivak/contract/wire';
import type { Language } from '@bivak/contract/shop-config';
import { createTranslator } from 'use-intl/core';
import type { AppContext } from '../app-context.tsx';
import { clockFrom, type PageClock } from '@bivak/web';
import type { WidgetBoot, WidgetShop } from './boot-data.ts';
import { createChoice, type Choice } from './choice.ts';
import { themeSheet } from './styles.ts';

/** What every widget of a page stands on, once for each shop and language. */
export interface WidgetApp {
  readonly origin: string;
  readonly shop: WidgetShop;
  readonly locale: Language;
  readonly t: AppContext['t'];
  readonly call: Call;
  readonly clock: PageClock;
  readonly settings: CoreSettings;
  readonly warehouses: readonly Warehouse[];
  readonly deliveries: readonly Delivery[];
  readonly choice: Choice;
  readonly theme: CSSStyleSheet;
}

const apps = new Map<string, Promise<WidgetApp>>();

/** A shop in a language; what could not be loaded is asked for again by the next widget. */
export function appOf(shop: string, language: string): Promise<WidgetApp> {
  const { origin } = new URL(shop);
  const key = `${origin} ${language}`;
  const known = apps.get(key);
  if (known !== undefined) return known;
  const app = start(origin, language);
  apps.set(key, app);
  app.catch(() => apps.delete(key));
  return app;
}

async function start(origin: string, language: string): Promise<WidgetApp> {
  const address = `${origin}/assets/widgets/boot.json?lang=${encodeURIComponent(language)}`;
  const { shop, locale, messages, theme } = (await asked(address)) as WidgetBoot;
  const call = callOf(origin, locale);
  const [settings, warehouses, deliveries] = await Promise.all([
    call(getSettings),
    call(listWarehouses),
    call(listDeliveries),
  ]);
  const clock = clockFrom(settings.DateTimeServer, shop.timeZone);
  clock.start();
  return {
    origin,
    shop,
    locale,
    t: createTranslator({ locale, messages, timeZone: shop.timeZone }),
    call,
    clock,
    settings,
    warehouses: warehouses.Collection,
    deliveries: deliveries.Collection,
    choice: choiceOf(origin),
    theme: themeOf(origin, theme),
  };
}

const themes = new Map<string, CSSStyleSheet>();

/** The same in every language, with its fonts. */
function themeOf(origin: string, css: string): CSSStyleSheet {
  const sheet = themes.get(origin) ?? themeSheet(css, origin);
  themes.set(origin, sheet);
  return sheet;
}

const choices = new Map<string, Choice>();

/** One for all widgets of a shop on the page, whatever their language. */
function choiceOf(origin: string): Choice {
  const choice = choices.get(origin) ?? createChoice(origin, () => window.sessionStorage);
  choices.set(origin, choice);
  return choice;
}

/** A call sends no cookies and no token: what widgets read, everybody may. */
function callOf(origin: string, locale: Language): Call {
  return createClient(async (request) => {
    const { body, signal, operation } = request;
    const response = await fetch(origin + addressOf(request), {
      method: operation.method,
      credentials: 'omit',
      headers: {
        'accept-language': locale,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  });
}

async function asked(address: string): Promise<unknown> {
  const response = await fetch(address, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`);
  return response.json();
}
