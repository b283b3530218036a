import type { RouteName } from '@bivak/contract/shop-config';

import { demo, type DemoShop, type Visitor } from './visitors.ts';

export const languages = ['nl', 'en', 'de'] as const;
export type PageLanguage = (typeof languages)[number];

interface Kind {
  readonly addresses: Readonly<Record<PageLanguage, string>>;
}

const days = 'warehouse=[warehouse]&from=[from]&to=[to]';

/** Those that only a shop has that lends. */
type LendingScreen =
  | `wizard${string}`
  | 'accountRequest'
  | 'accountRequestEdit'
  | 'information'
  | 'regulations'
  | 'eligibility'
  | 'peakTime'
  | 'division';

/** Like the terms. */
type WrittenPage = 'company' | 'delivery' | 'deposit' | 'openingHours' | 'privacy' | 'accessibility';

/** An address of each screen in each language; names in brackets are the shop's, or the visitor's. */
const screens = {
  home: kind('/', '/en', '/de'),
  items: kind('/aanbod', '/en/items', '/de/angebot'),
  category: kind(
    `/aanbod/[category]?${days}`,
    `/en/items/[category]?${days}`,
    `/de/angebot/[category]?${days}`,
  ),
  search: kind('/zoeken?q=t', '/en/search?q=t', '/de/suche?q=t'),
  product: kind('/artikel/[item]', '/en/item/[item]', '/de/artikel/[item]'),
  // Leads to the article of the machine.
  serial: kind('/m/[serial]?locale=nl', '/m/[serial]?locale=en', '/m/[serial]?locale=de'),
  cart: kind('/winkelmand', '/en/cart', '/de/warenkorb'),
  checkout: kind('/afrekenen', '/en/checkout', '/de/kasse'),
  confirmation: kind('/bestelling/[order]', '/en/order/[order]', '/de/bestellung/[order]'),
  orderEdit: kind('/bestelling/[order]/wijzigen', '/en/order/[order]/edit', '/de/bestellung/[order]/aendern'),
  quote: kind('/offerte/[order]', '/en/quote/[order]', '/de/kostenvoranschlag/[order]'),
  login: kind('/aanmelden', '/en/login', '/de/anmelden'),
  register: kind('/registreren', '/en/register', '/de/registrieren'),
  activate: kind('/account-activeren', '/en/activate', '/de/konto-aktivieren'),
  invitation: kind('/uitnodiging', '/en/invitation', '/de/einladung'),
  lostPassword: kind('/wachtwoord-vergeten', '/en/lost-password', '/de/passwort-vergessen'),
  password: kind('/nieuw-wachtwoord', '/en/new-password', '/de/neues-passwort'),
  contact: kind('/contact', '/en/contact', '/de/kontakt'),
  terms: kind('/voorwaarden', '/en/terms', '/de/agb'),
  forbidden: kind('/geen-toegang', '/en/forbidden', '/de/kein-zugang'),
  account: kind('/account', '/en/account', '/de/konto'),
  accountOrders: kind('/account/bestellingen', '/en/account/orders', '/de/konto/bestellungen'),
  accountPassword: kind('/account/wachtwoord', '/en/account/password', '/de/konto/passwort'),
  accountPersons: kind('/account/personen', '/en/account/persons', '/de/konto/personen'),
  accountPersonNew: kind('/account/personen/nieuw', '/en/account/persons/new', '/de/konto/personen/neu'),
  accountPerson: kind(
    '/account/personen/[person]',
    '/en/account/persons/[person]',
    '/de/konto/personen/[person]',
  ),
  accountSerials: kind('/account/machines', '/en/account/machines', '/de/konto/maschinen'),
  accountInvoices: kind('/account/facturen', '/en/account/invoices', '/de/konto/rechnungen'),
  accountMessages: kind('/account/berichten', '/en/account/messages', '/de/konto/nachrichten'),
  accountMessage: kind(
    '/account/berichten/[conversation]',
    '/en/account/messages/[conversation]',
    '/de/konto/nachrichten/[conversation]',
  ),
  accountDamage: kind('/account/schade', '/en/account/damage', '/de/konto/schaeden'),
  accountRequests: kind(
    '/tenten/account/aanvragen',
    '/tenten/en/account/requests',
    '/tenten/de/konto/anfragen',
  ),
  accountDamages: kind(
    '/tenten/account/schade-melden',
    '/tenten/en/account/report-damage',
    '/tenten/de/konto/schaden-melden',
  ),
  personalInfo: kind('/tenten/account/gegevens', '/tenten/en/account/details', '/tenten/de/konto/daten'),
  accountPrivacy: kind('/account/privacy', '/en/account/privacy', '/de/konto/datenschutz'),
  rates: kind('/tenten/tenten-tarieven', '/tenten/en/tents-and-rates', '/tenten/de/zelte-und-preise'),
  reportDamage: kind('/tenten/schade-melden', '/tenten/en/report-damage', '/tenten/de/schaden-melden'),
  pickup: kind('/tenten/ophalen/[order]', '/tenten/en/pick-up/[order]', '/tenten/de/abholung/[order]'),
  about: kind('/tenten/informatie/over', '/tenten/en/information/about', '/tenten/de/information/ueber-uns'),
} as const satisfies Record<Exclude<RouteName, LendingScreen | WrittenPage | 'managementLogin'>, Kind>;

/** Every kind of page: the screens, some of them once more with something in their address, and none. */
const pageKinds = {
  ...screens,
  'home with days': kind(`/?${days}`, `/en?${days}`, `/de?${days}`),
  'product with days': kind(
    `/artikel/[item]?${days}`,
    `/en/item/[item]?${days}`,
    `/de/artikel/[item]?${days}`,
  ),
  'no page': kind('/bestaat-niet', '/en/there-is-none', '/de/gibt-es-nicht'),
  'no article': kind('/artikel/niets', '/en/item/nothing', '/de/artikel/nichts'),
} as const satisfies Record<string, Kind>;

export type PageKind = keyof typeof pageKinds;
export const pageNames = Object.keys(pageKinds) as readonly PageKind[];

const nobodys = '00000000-0000-4000-8000-000000000000';

/** Pages of the one shop that lends. */
const lent: ReadonlySet<PageKind> = new Set([
  'rates',
  'reportDamage',
  'pickup',
  'about',
  'accountRequests',
  'accountDamages',
  'personalInfo',
]);

/** Whether a shop has pages of this kind. */
export function hasPage(shop: DemoShop, name: PageKind): boolean {
  if (lent.has(name)) return shop === 'tentendienst';
  return name !== 'serial' || demo[shop].serial !== null;
}

export function addressOf(
  name: PageKind,
  {
    language,
    shop,
    visitor,
  }: { readonly language: PageLanguage; readonly shop: DemoShop; readonly visitor: Visitor },
): string {
  const {
    warehouse,
    item,
    category,
    serial,
    days: { from, to },
  } = demo[shop];
  const words: Readonly<Record<string, string>> = {
    warehouse,
    item,
    category,
    from,
    to,
    serial: serial ?? '',
    order: visitor.orderId ?? nobodys,
    conversation: visitor.conversationId ?? nobodys,
    person: visitor.contactId ?? nobodys,
  };
  return pageKinds[name].addresses[language].replaceAll(
    /\[(\w+)\]/gu,
    (_, word: string) => words[word] ?? '',
  );
}

function kind(nl: string, en: string, de: string): Kind {
  return { addresses: { nl, en, de } };
}
