import {
  filledPath,
  type Language,
  type PublicShopConfig,
  type RouteName,
  routeTemplates,
  standardRoutes,
} from '@bivak/contract/shop-config';

type Shop = Pick<PublicShopConfig, 'routes' | 'languages' | 'defaultLanguage'> &
  Partial<Pick<PublicShopConfig, 'urlPatternOrderDetails' | 'lending'>>;

/** The router's own paths: fixed, in English, without a language. A shop's templates are mapped onto them. */
const ordinaryPaths = {
  home: '/',
  items: '/items',
  category: '/items/[categoryId]',
  search: '/search',
  product: '/item/[productId]',
  serial: '/serial/[serial]',
  cart: '/cart',
  checkout: '/checkout',
  confirmation: '/order/[orderId]',
  orderEdit: '/order/[orderId]/edit',
  quote: '/quote/[orderId]',
  login: '/login',
  register: '/register',
  activate: '/activate',
  invitation: '/invitation',
  lostPassword: '/lost-password',
  password: '/password',
  contact: '/contact',
  company: '/information/company',
  delivery: '/information/delivery',
  deposit: '/information/deposit',
  openingHours: '/information/openingHours',
  terms: '/information/terms',
  privacy: '/information/privacy',
  accessibility: '/information/accessibility',
  forbidden: '/forbidden',
  account: '/account',
  accountOrders: '/account/orders',
  accountPassword: '/account/password',
  accountPersons: '/account/persons',
  // Before the one with a parameter, which would answer for it.
  accountPersonNew: '/account/persons/new',
  accountPerson: '/account/persons/[contactId]',
  accountSerials: '/account/serials',
  accountInvoices: '/account/invoices',
  accountMessages: '/account/messages',
  accountMessage: '/account/messages/[conversationId]',
  accountDamage: '/account/damage',
  accountPrivacy: '/account/privacy',
  managementLogin: '/management',
} as const;

/** Every screen there is; those of lending come with the routes of a shop that lends. */
const screenPaths: Partial<Record<RouteName, string>> = { ...ordinaryPaths };

export type OrdinaryScreen = keyof typeof ordinaryPaths;

export function addScreens(paths: Readonly<Record<Exclude<RouteName, OrdinaryScreen>, string>>): void {
  Object.assign(screenPaths, paths);
}

export const UNKNOWN_PATH = '/_unknown';

export interface Screen {
  readonly name: RouteName;
  readonly language: Language;
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * Which screen of the shop a public address means; null when none. `locale` decides where the path does not, and what
 * a template does not hold is read from the query: without it the address means nothing (spec 1 §2).
 */
export function screenAt(url: Pick<URL, 'pathname' | 'searchParams'>, shop: Shop): Screen | null {
  for (const name of Object.keys(screenPaths) as RouteName[]) {
    if ((shop.lending ?? null) === null && !(name in ordinaryPaths)) continue;
    // A page of the shop's own words that nobody wrote.
    if (shop.routes[name] === undefined) continue;
    for (const { template, languages } of templatesOf(shop, name)) {
      const inPath = matchTemplate(template, url.pathname);
      if (inPath === null) continue;
      const parameters = { ...inQuery(name, url.searchParams), ...inPath };
      if (parametersOf(name).some((parameter) => parameters[parameter] === undefined)) continue;
      const asked = url.searchParams.get('locale');
      const language = languages.find((one) => one === asked) ?? languages[0];
      if (language !== undefined) return { name, language, parameters };
    }
  }
  return null;
}

/**
 * Says where an address that means nothing leads for good: a lending shop stood at the standard addresses before it
 * moved below a base (spec 3 §2). Null where nothing stood there.
 */
export function movedAddress(url: Pick<URL, 'pathname' | 'searchParams'>, shop: Shop): string | null {
  const { lending = null } = shop;
  const former = lending === null ? null : screenAt(url, { ...shop, routes: standardRoutes });
  return former === null || shop.routes[former.name] === undefined
    ? null
    : publicAddress(shop, former, url.searchParams);
}

/** Whether an address is the one above the home page: `/`, or the base alone. */
export function leadsHome({ pathname }: Pick<URL, 'pathname'>, shop: Shop): Language | 'any' | null {
  if (pathname === '/') return 'any';
  const homes = routeTemplates(shop, 'home');
  const above = homes.filter(({ template }) => template.startsWith(`${pathname.replace(/\/$/u, '')}/`));
  if (above.length === 0) return null;
  return above.length === 1 ? (above[0]?.languages[0] ?? 'any') : 'any';
}

/** An order is found at its further address too, in whatever language is asked for, and with its id in the query. */
function templatesOf(shop: Shop, name: RouteName): ReturnType<typeof routeTemplates> {
  const { urlPatternOrderDetails: further = null, defaultLanguage, languages } = shop;
  const templates = routeTemplates(shop, name);
  if (name !== 'confirmation') return templates;
  const others = languages.filter((language) => language !== defaultLanguage);
  const all =
    further === null
      ? templates
      : [...templates, { template: further, languages: [defaultLanguage, ...others] }];
  // Its id may stand in the query instead (spec 1 §2): then the address ends before it.
  const bare = all.flatMap(({ template, languages: spoken }) => {
    const end = template.indexOf('/[orderId]');
    const isLast = end > 0 && end + '/[orderId]'.length === template.length;
    return isLast ? [{ template: template.slice(0, end), languages: spoken }] : [];
  });
  return [...all, ...bare];
}

/** Finds the screen of one of the router's own paths. */
export function screenOfPath(pathname: string): Omit<Screen, 'language'> | null {
  for (const [name, path] of Object.entries(screenPaths) as [RouteName, string][]) {
    const parameters = matchTemplate(path, pathname);
    if (parameters !== null) return { name, parameters };
  }
  return null;
}

/** The public address of a screen, with the given query behind what the template could not hold. */
export function publicAddress(
  shop: Shop,
  screen: Screen,
  search: URLSearchParams = new URLSearchParams(),
): string {
  const [path = '/', own = ''] = filledPath(shop, screen.name, screen.language, screen.parameters).split('?');
  const query = new URLSearchParams(own);
  // A filter comes as often as it has values.
  const taken = new Set(query.keys());
  for (const [key, value] of search) if (!taken.has(key)) query.append(key, value);
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Finds the router's own path of a screen. */
export function pathOf(screen: Pick<Screen, 'name' | 'parameters'>): string {
  return pathTo(screen.name).replaceAll(/\[(\w+)\]/gu, (_, key: string) =>
    encodeURIComponent(screen.parameters[key] ?? ''),
  );
}

function pathTo(name: RouteName): string {
  const path = screenPaths[name];
  if (path === undefined) throw new Error(`no screen is called ${name}`);
  return path;
}

/** What a screen has to know, by the placeholders of its path. */
function parametersOf(name: RouteName): readonly string[] {
  return [...pathTo(name).matchAll(/\[(\w+)\]/gu)].map(([, parameter = '']) => parameter);
}

function inQuery(name: RouteName, query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    parametersOf(name).flatMap((parameter) => {
      const value = query.get(parameter);
      return value === null || value === '' ? [] : [[parameter, value]];
    }),
  );
}

function matchTemplate(template: string, pathname: string): Record<string, string> | null {
  const wanted = template.split('/');
  const given = pathname.replace(/(?<=[^/])\/$/u, '').split('/');
  if (wanted.length !== given.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    const placeholder = /^\[(\w+)\]$/u.exec(segment)?.[1];
    if (placeholder === undefined ? value !== segment : value === '') return null;
    if (placeholder !== undefined) parameters[placeholder] = decoded(value);
  }
  return parameters;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
