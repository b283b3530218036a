import { demo, type DemoShop, type Visitor } from './visitors.ts';

export const languages = ['nl', 'en', 'de'] as const;
export type PageLanguage = (typeof languages)[number];

interface Kind {
  readonly addresses: Readonly<Record<PageLanguage, string>>;
  /** The status of the document, where it is not 200. */
  readonly status?: number;
}

const days = 'warehouse=[warehouse]&from=[from]&to=[to]';

/** Every kind of page of a shop, with an address of each language; names in brackets are the shop's, or the visitor's. */
export const pageKinds = {
  home: kind('/', '/en', '/de'),
  'home with days': kind(`/?${days}`, `/en?${days}`, `/de?${days}`),
  items: kind('/aanbod', '/en/items', '/de/angebot'),
  category: kind(
    `/aanbod/[category]?${days}`,
    `/en/items/[category]?${days}`,
    `/de/angebot/[category]?${days}`,
  ),
  search: kind('/zoeken?q=t', '/en/search?q=t', '/de/suche?q=t'),
  product: kind('/artikel/[item]', '/en/item/[item]', '/de/artikel/[item]'),
  'product with days': kind(
    `/artikel/[item]?${days}`,
    `/en/item/[item]?${days}`,
    `/de/artikel/[item]?${days}`,
  ),
  cart: kind('/winkelmand', '/en/cart', '/de/warenkorb'),
  checkout: kind('/afrekenen', '/en/checkout', '/de/kasse'),
  order: kind('/bestelling/[order]', '/en/order/[order]', '/de/bestellung/[order]'),
  'order edit': kind(
    '/bestelling/[order]/wijzigen',
    '/en/order/[order]/edit',
    '/de/bestellung/[order]/aendern',
  ),
  login: kind('/aanmelden', '/en/login', '/de/anmelden'),
  register: kind('/registreren', '/en/register', '/de/registrieren'),
  activate: kind('/account-activeren', '/en/activate', '/de/konto-aktivieren'),
  invitation: kind('/uitnodiging', '/en/invitation', '/de/einladung'),
  'lost password': kind('/wachtwoord-vergeten', '/en/lost-password', '/de/passwort-vergessen'),
  'new password': kind('/nieuw-wachtwoord', '/en/new-password', '/de/neues-passwort'),
  contact: kind('/contact', '/en/contact', '/de/kontakt'),
  forbidden: kind('/geen-toegang', '/en/forbidden', '/de/kein-zugang'),
  account: kind('/account', '/en/account', '/de/konto'),
  orders: kind('/account/bestellingen', '/en/account/orders', '/de/konto/bestellungen'),
  password: kind('/account/wachtwoord', '/en/account/password', '/de/konto/passwort'),
  persons: kind('/account/personen', '/en/account/persons', '/de/konto/personen'),
  'new person': kind('/account/personen/nieuw', '/en/account/persons/new', '/de/konto/personen/neu'),
  machines: kind('/account/machines', '/en/account/machines', '/de/konto/maschinen'),
  invoices: kind('/account/facturen', '/en/account/invoices', '/de/konto/rechnungen'),
  messages: kind('/account/berichten', '/en/account/messages', '/de/konto/nachrichten'),
  privacy: kind('/account/privacy', '/en/account/privacy', '/de/konto/datenschutz'),
  management: kind('/beheer', '/en/management', '/de/verwaltung'),
  'no page': { ...kind('/bestaat-niet', '/en/there-is-none', '/de/gibt-es-nicht'), status: 404 },
  'no article': { ...kind('/artikel/niets', '/en/item/nothing', '/de/artikel/nichts'), status: 404 },
} as const satisfies Record<string, Kind>;

export type PageKind = keyof typeof pageKinds;
export const pageNames = Object.keys(pageKinds) as readonly PageKind[];

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
    days: { from, to },
  } = demo[shop];
  const words: Readonly<Record<string, string>> = {
    warehouse,
    item,
    category,
    from,
    to,
    order: visitor.orderId ?? '00000000-0000-4000-8000-000000000000',
  };
  return pageKinds[name].addresses[language].replaceAll(
    /\[(\w+)\]/gu,
    (_, word: string) => words[word] ?? '',
  );
}

function kind(nl: string, en: string, de: string): Kind {
  return { addresses: { nl, en, de } };
}
