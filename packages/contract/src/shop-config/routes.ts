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

type PerLanguageTemplates = z.output<typeof PerLanguage>;

function route(nl: string, en: string, de: string) {
  return z._default(Route, { nl, en, de });
}

const templates = {
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
  quote: route('/offerte/[orderId]', '/en/quote/[orderId]', '/de/kostenvoranschlag/[orderId]'),
  login: route('/aanmelden', '/en/login', '/de/anmelden'),
  register: route('/registreren', '/en/register', '/de/registrieren'),
  activate: route('/account-activeren', '/en/activate', '/de/konto-aktivieren'),
  invitation: route('/uitnodiging', '/en/invitation', '/de/einladung'),
  lostPassword: route('/wachtwoord-vergeten', '/en/lost-password', '/de/passwort-vergessen'),
  password: route('/nieuw-wachtwoord', '/en/new-password', '/de/neues-passwort'),
  contact: route('/contact', '/en/contact', '/de/kontakt'),
  company: route('/over-ons', '/en/about-us', '/de/ueber-uns'),
  delivery: route('/levering-en-afhaling', '/en/delivery-and-pick-up', '/de/lieferung-und-abholung'),
  deposit: route('/schade-en-borg', '/en/damage-and-deposit', '/de/schaeden-und-kaution'),
  openingHours: route('/openingsuren', '/en/opening-hours', '/de/oeffnungszeiten'),
  terms: route('/voorwaarden', '/en/terms', '/de/agb'),
  privacy: route('/privacy', '/en/privacy', '/de/datenschutz'),
  accessibility: route('/toegankelijkheid', '/en/accessibility', '/de/barrierefreiheit'),
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
  accountDamage: route('/account/schade', '/en/account/damage', '/de/konto/schaeden'),
  accountPrivacy: route('/account/privacy', '/en/account/privacy', '/de/konto/datenschutz'),
  managementLogin: route('/beheer', '/en/management', '/de/verwaltung'),
  // Spec 3 §2; only a shop that lends has these screens.
  rates: route('/tenten-tarieven', '/en/tents-and-rates', '/de/zelte-und-preise'),
  reportDamage: route('/schade-melden', '/en/report-damage', '/de/schaden-melden'),
  information: route('/informatie', '/en/information', '/de/information'),
  about: route('/informatie/over', '/en/information/about', '/de/information/ueber-uns'),
  regulations: route('/informatie/reglement', '/en/information/regulations', '/de/information/leihordnung'),
  eligibility: route(
    '/informatie/aanmerking',
    '/en/information/who-can-lend',
    '/de/information/wer-kann-leihen',
  ),
  peakTime: route('/informatie/piekperiode', '/en/information/peak-period', '/de/information/hochsaison'),
  division: route('/verdeling/[divisionId]', '/en/division/[divisionId]', '/de/verteilung/[divisionId]'),
  pickup: route('/ophalen/[orderId]', '/en/pick-up/[orderId]', '/de/abholung/[orderId]'),
  wizard: route('/reserveren', '/en/book', '/de/reservieren'),
  wizardLogin: route('/reserveren/aanmelden', '/en/book/login', '/de/reservieren/anmelden'),
  wizardClub: route('/reserveren/vereniging', '/en/book/association', '/de/reservieren/verein'),
  wizardPeriod: route('/reserveren/periode', '/en/book/period', '/de/reservieren/zeitraum'),
  wizardMembers: route('/reserveren/leden', '/en/book/members', '/de/reservieren/mitglieder'),
  wizardMembersDisabled: route(
    '/reserveren/invaliden',
    '/en/book/members-with-a-disability',
    '/de/reservieren/mit-behinderung',
  ),
  wizardPurpose: route('/reserveren/doel', '/en/book/purpose', '/de/reservieren/zweck'),
  wizardLocation: route('/reserveren/locatie', '/en/book/location', '/de/reservieren/ort'),
  wizardSpots: route(
    '/reserveren/slaapplaatsen',
    '/en/book/sleeping-places',
    '/de/reservieren/schlafplaetze',
  ),
  wizardTents: route('/reserveren/tenten', '/en/book/tents', '/de/reservieren/zelte'),
  wizardStockTent: route('/reserveren/voorraad-tent', '/en/book/stock-tent', '/de/reservieren/vorratszelt'),
  wizardTransport: route('/reserveren/ophalen', '/en/book/transport', '/de/reservieren/abholen'),
  wizardTransportCombine: route(
    '/reserveren/gezamenlijk-ophalen',
    '/en/book/transport-together',
    '/de/reservieren/gemeinsam-abholen',
  ),
  wizardSummary: route('/reserveren/samenvatting', '/en/book/summary', '/de/reservieren/zusammenfassung'),
  wizardThanks: route('/reserveren/bevestiging', '/en/book/thanks', '/de/reservieren/bestaetigung'),
  accountRequests: route('/account/aanvragen', '/en/account/requests', '/de/konto/anfragen'),
  accountRequest: route(
    '/account/aanvragen/[requestId]',
    '/en/account/requests/[requestId]',
    '/de/konto/anfragen/[requestId]',
  ),
  accountRequestEdit: route(
    '/account/aanvragen/[requestId]/wijzigen',
    '/en/account/requests/[requestId]/edit',
    '/de/konto/anfragen/[requestId]/aendern',
  ),
  accountDamages: route('/account/schade-melden', '/en/account/report-damage', '/de/konto/schaden-melden'),
  personalInfo: route('/account/gegevens', '/en/account/details', '/de/konto/daten'),
};
export type Routes = { readonly [Name in keyof typeof templates]: PerLanguageTemplates };
export type RouteName = keyof Routes;

/**
 * Where the screens stand (spec 1 §2). `[locale]` and `[param]` are placeholders; the parameters that a route
 * needs are listed in `routeParameters`, and come in the query where a template does not hold them. Below `base`
 * (spec 3 §2, "Router base path comes from configuration") stand all but the code on a machine, which is printed.
 */
export const Routes = z.pipe(
  z.strictObject({ base: z.optional(Template), ...templates }),
  z.transform(({ base = '/', ...routes }) => below(base, routes)),
);

function below(base: string, routes: Routes): Routes {
  if (base === '/') return routes;
  const moved = Object.entries(routes).map(([name, own]) => [
    name,
    name === 'serial'
      ? own
      : Object.fromEntries(Object.entries(own).map(([language, template]) => [language, base + template])),
  ]);
  return Object.fromEntries(moved) as Routes;
}

/** Where the screens stand in a shop that says nothing. */
export const standardRoutes: Routes = Routes.parse({});

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
  quote: ['orderId'],
  login: [],
  register: [],
  activate: [],
  invitation: [],
  lostPassword: [],
  password: [],
  contact: [],
  company: [],
  delivery: [],
  deposit: [],
  openingHours: [],
  terms: [],
  privacy: [],
  accessibility: [],
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
  accountDamage: [],
  accountPrivacy: [],
  managementLogin: [],
  rates: [],
  reportDamage: [],
  information: [],
  about: [],
  regulations: [],
  eligibility: [],
  peakTime: [],
  division: ['divisionId'],
  pickup: ['orderId'],
  wizard: [],
  wizardLogin: [],
  wizardClub: [],
  wizardPeriod: [],
  wizardMembers: [],
  wizardMembersDisabled: [],
  wizardPurpose: [],
  wizardLocation: [],
  wizardSpots: [],
  wizardTents: [],
  wizardStockTent: [],
  wizardTransport: [],
  wizardTransportCombine: [],
  wizardSummary: [],
  wizardThanks: [],
  accountRequests: [],
  accountRequest: ['requestId'],
  accountRequestEdit: ['requestId'],
  accountDamages: [],
  personalInfo: [],
} as const satisfies Record<RouteName, readonly string[]>;

export const routeNames = Object.keys(routeParameters) as RouteName[];

/** The parameters of a screen, by name: who leads to it has to give all of them. */
export type RouteParameters<Name extends RouteName> = Readonly<
  Record<(typeof routeParameters)[Name][number], string>
>;

/** Screens of the lending service: only a shop that lends has them. */
const lendingScreens: ReadonlySet<RouteName> = new Set(
  routeNames.slice(routeNames.indexOf('managementLogin') + 1),
);

/** Pages of the shop's own words that any shop may have: who wrote none has none. */
const writtenPages: readonly string[] = [
  'company',
  'delivery',
  'deposit',
  'openingHours',
  'terms',
  'privacy',
  'accessibility',
] satisfies RouteName[];

/** Whether a shop has a screen at all. */
export function offersScreen(
  { lending, pages = {} }: { readonly lending?: unknown; readonly pages?: Readonly<Record<string, unknown>> },
  name: RouteName,
): boolean {
  if (writtenPages.includes(name)) return pages[name] !== undefined;
  return !lendingScreens.has(name) || (lending !== undefined && lending !== null);
}

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
