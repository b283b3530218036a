import * as z from 'zod/mini';
import { languages } from './words.ts';
import type { Language } from './words.ts';

/** `/aanbod/[productId]`: lower-case segments and placeholders, no slash at the end but for the root. */
export const Template = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(/^\/(?:(?:[a-z0-9._~-]+|\[[A-Za-z]+\])(?:\/(?:[a-z0-9._~-]+|\[[A-Za-z]+\]))*)?$/u),
  );

const PerLanguage = z.strictObject({ nl: Template, en: Template, de: Template });

/** One template stands for all languages; afterwards every language has its own. */
const Route = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string' ? Object.fromEntries(languages.map((language) => [language, value])) : value,
  ),
  PerLanguage,
);

function route(nl: string, en: string, de: string) {
  return z._default(Route, { nl, en, de });
}

/**
 * Where the screens stand (spec 1 §2). `[locale]` and `[param]` are placeholders; the parameters that a route
 * needs are listed in `routeParameters`, and come in the query where a template does not hold them.
 */
export const Routes = z.strictObject({
  home: route('/', '/en', '/de'),
  items: route('/aanbod', '/en/items', '/de/angebot'),
  category: route('/aanbod/[categoryId]', '/en/items/[categoryId]', '/de/angebot/[categoryId]'),
  search: route('/zoeken', '/en/search', '/de/suche'),
  product: route('/artikel/[productId]', '/en/item/[productId]', '/de/artikel/[productId]'),
  /** What the QR code on a machine says: one for all languages, so that a sticker outlives who reads it. */
  serial: route('/m/[serial]', '/m/[serial]', '/m/[serial]'),
  cart: route('/winkelmand', '/en/cart', '/de/warenkorb'),
  checkout: route('/afrekenen', '/en/checkout', '/de/kasse'),
  confirmation: route('/bestelling/[orderId]', '/en/order/[orderId]', '/de/bestellung/[orderId]'),
  orderEdit: route(
    '/bestelling/[orderId]/wijzigen',
    '/en/order/[orderId]/edit',
    '/de/bestellung/[orderId]/aendern',
  ),
  login: route('/aanmelden', '/en/login', '/de/anmelden'),
  register: route('/registreren', '/en/register', '/de/registrieren'),
  activate: route('/account-activeren', '/en/activate', '/de/konto-aktivieren'),
  invitation: route('/uitnodiging', '/en/invitation', '/de/einladung'),
  lostPassword: route('/wachtwoord-vergeten', '/en/lost-password', '/de/passwort-vergessen'),
  password: route('/nieuw-wachtwoord', '/en/new-password', '/de/neues-passwort'),
  contact: route('/contact', '/en/contact', '/de/kontakt'),
  forbidden: route('/geen-toegang', '/en/forbidden', '/de/kein-zugang'),
  account: route('/account', '/en/account', '/de/konto'),
  accountOrders: route('/account/bestellingen', '/en/account/orders', '/de/konto/bestellungen'),
  accountPassword: route('/account/wachtwoord', '/en/account/password', '/de/konto/passwort'),
  accountPersons: route('/account/personen', '/en/account/persons', '/de/konto/personen'),
  accountPersonNew: route('/account/personen/nieuw', '/en/account/persons/new', '/de/konto/personen/neu'),
  accountPerson: route(
    '/account/personen/[contactId]',
    '/en/account/persons/[contactId]',
    '/de/konto/personen/[contactId]',
  ),
  accountSerials: route('/account/machines', '/en/account/machines', '/de/konto/maschinen'),
  accountInvoices: route('/account/facturen', '/en/account/invoices', '/de/konto/rechnungen'),
  accountMessages: route('/account/berichten', '/en/account/messages', '/de/konto/nachrichten'),
  accountMessage: route(
    '/account/berichten/[conversationId]',
    '/en/account/messages/[conversationId]',
    '/de/konto/nachrichten/[conversationId]',
  ),
  accountPrivacy: route('/account/privacy', '/en/account/privacy', '/de/konto/datenschutz'),
  managementLogin: route('/beheer', '/en/management', '/de/verwaltung'),
});
export type Routes = z.output<typeof Routes>;
export type RouteName = keyof Routes;

/** The parameters that each screen reads from its path, or from the query where the template lacks them (spec 2 §2). */
export const routeParameters = {
  home: [],
  items: [],
  category: ['categoryId'],
  search: [],
  product: ['productId'],
  serial: ['serial'],
  cart: [],
  checkout: [],
  confirmation: ['orderId'],
  orderEdit: ['orderId'],
  login: [],
  register: [],
  activate: [],
  invitation: [],
  lostPassword: [],
  password: [],
  contact: [],
  forbidden: [],
  account: [],
  accountOrders: [],
  accountPassword: [],
  accountPersons: [],
  accountPersonNew: [],
  accountPerson: ['contactId'],
  accountSerials: [],
  accountInvoices: [],
  accountMessages: [],
  accountMessage: ['conversationId'],
  accountPrivacy: [],
  managementLogin: [],
} as const satisfies Record<RouteName, readonly string[]>;

export const routeNames = Object.keys(routeParameters) as RouteName[];

/** The parameters of a screen, by name: who leads to it has to give all of them. */
export type RouteParameters<Name extends RouteName> = Readonly<
  Record<(typeof routeParameters)[Name][number], string>
>;

/** First segments that are the server's own. */
export const reservedSegments = [
  'api',
  'admin',
  'files',
  'assets',
  'health',
  'ready',
  'metrics',
  '_sandbox',
  'widgets.js',
] as const;

/** The template of a language with `[locale]` filled in; other placeholders stay. */
export function routeTemplate(routes: Routes, name: RouteName, language: Language): string {
  return routes[name][language].replaceAll('[locale]', language);
}
