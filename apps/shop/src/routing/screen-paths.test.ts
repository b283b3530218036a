import {
  checkShopConfig,
  publicShopConfig,
  type RouteName,
  standardRoutes,
} from '@bivak/contract/shop-config';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addressInOwnLanguage } from './own-language.ts';
import { lendingPaths } from './lending-paths.ts';
import {
  addScreens,
  leadsHome,
  movedAddress,
  pathOf,
  publicAddress,
  screenAt,
  screenOfPath,
} from './screen-paths.ts';

// Said by the routes of a shop that lends.
addScreens(lendingPaths);

function template(nl: string, en = `/en${nl}`, de = `/de${nl}`) {
  return { nl, en, de };
}

const routes = {
  ...standardRoutes,
  home: template('/', '/en', '/de'),
  items: template('/aanbod', '/en/items', '/de/angebot'),
  category: template('/aanbod/[categoryId]', '/en/items/[categoryId]', '/de/angebot/[categoryId]'),
  search: template('/zoeken', '/en/search', '/de/suche'),
  product: template('/artikel/[productId]'),
  serial: template('/m/[serial]', '/m/[serial]', '/m/[serial]'),
  cart: template('/winkelmand'),
  checkout: template('/afrekenen'),
  // One template for all languages, and a parameter that it does not hold.
  confirmation: template('/bedankt', '/bedankt', '/bedankt'),
  orderEdit: template('/bestelling/[orderId]/wijzigen'),
  login: template('/[locale]/aanmelden', '/[locale]/aanmelden', '/[locale]/aanmelden'),
  register: template('/registreren'),
  activate: template('/activeren'),
  invitation: template('/uitnodiging'),
  lostPassword: template('/wachtwoord-vergeten'),
  password: template('/wachtwoord'),
  forbidden: template('/geen-toegang'),
  account: template('/account'),
  accountOrders: template('/account/bestellingen'),
  accountPassword: template('/account/wachtwoord'),
  accountPersons: template('/account/personen'),
  accountPersonNew: template('/account/personen/nieuw'),
  accountPerson: template('/account/personen/[contactId]'),
  accountSerials: template('/account/machines'),
  accountInvoices: template('/account/facturen'),
  contact: template('/contact'),
  accountMessages: template('/account/berichten'),
  accountMessage: template('/account/berichten/[conversationId]'),
  accountPrivacy: template('/account/privacy'),
  managementLogin: template('/beheer'),
};

const shop: Parameters<typeof screenAt>[1] = {
  routes,
  urlPatternOrderDetails: '/mijn/orders/[orderId]',
  languages: ['nl', 'en', 'de'],
  defaultLanguage: 'nl',
};

function at(address: string) {
  return screenAt(new URL(address, 'http://shop.example'), shop);
}

describe('the screen of an address', () => {
  test.each([
    ['/', 'home', 'nl', {}],
    ['/de', 'home', 'de', {}],
    ['/aanbod', 'items', 'nl', {}],
    ['/aanbod/', 'items', 'nl', {}],
    ['/de/suche?q=zelt', 'search', 'de', {}],
    ['/en/items/tents', 'category', 'en', { categoryId: 'tents' }],
    ['/artikel/tent%205%C3%975', 'product', 'nl', { productId: 'tent 5×5' }],
    ['/bedankt?orderId=17', 'confirmation', 'nl', { orderId: '17' }],
    ['/bedankt?orderId=a%2Fb&locale=en', 'confirmation', 'en', { orderId: 'a/b' }],
    // Beside its own address, the one that is led to from elsewhere.
    ['/mijn/orders/17', 'confirmation', 'nl', { orderId: '17' }],
    ['/mijn/orders?orderId=17', 'confirmation', 'nl', { orderId: '17' }],
    ['/mijn/orders/18?orderId=17', 'confirmation', 'nl', { orderId: '18' }],
    ['/mijn/orders/17?locale=de', 'confirmation', 'de', { orderId: '17' }],
    ['/bedankt?orderId=17&locale=fr', 'confirmation', 'nl', { orderId: '17' }],
    ['/account/personen/nieuw', 'accountPersonNew', 'nl', {}],
    ['/account/personen/7?contactId=8', 'accountPerson', 'nl', { contactId: '7' }],
    ['/en/aanmelden', 'login', 'en', {}],
  ])('the screen of an address: %s', (address, name, language, parameters) => {
    expect(at(address)).toEqual({ name, language, parameters });
  });

  test.each(['/aanbod/tenten/meer', '/items', '/fr', '/artikel/', '/AANBOD', '//', '/bedankt'])(
    'the screen of an address: %s is none',
    (address) => {
      expect(screenAt({ pathname: address, searchParams: new URLSearchParams() }, shop)).toBeNull();
    },
  );

  test('the screen of an address is not one that lacks its parameter, though it is named', () => {
    expect(at('/bedankt?orderId=')).toBeNull();
  });
});

test.each([
  ['/bestelling?orderId=17', 'nl'],
  ['/en/order?orderId=17', 'en'],
  ['/de/bestellung?orderId=17', 'de'],
] as const)('an order is found with its id in the query of %s, as the shops have it', (address, language) => {
  const confirmation = {
    nl: '/bestelling/[orderId]',
    en: '/en/order/[orderId]',
    de: '/de/bestellung/[orderId]',
  };
  const ours = { ...shop, routes: { ...shop.routes, confirmation } };
  const { pathname, searchParams } = new URL(address, 'http://shop.example');
  expect(screenAt({ pathname, searchParams }, ours)).toEqual({
    name: 'confirmation',
    language,
    parameters: { orderId: '17' },
  });
  expect(screenAt({ pathname, searchParams: new URLSearchParams() }, ours)).toBeNull();
});

describe('the address of a screen', () => {
  test('the address of a screen has its parameters in the path, and those that the template does not hold in the query', () => {
    const product = { name: 'product', language: 'nl', parameters: { productId: 'tent 5×5' } } as const;
    expect(publicAddress(shop, product)).toBe('/artikel/tent%205%C3%975');
    const order = { name: 'confirmation', language: 'en', parameters: { orderId: '17' } } as const;
    expect(publicAddress(shop, order)).toBe('/bedankt?orderId=17&locale=en');
  });

  test('the address of a screen keeps the query that it is given', () => {
    const items = { name: 'items', language: 'de', parameters: {} } as const;
    expect(publicAddress(shop, items, new URLSearchParams('from=2026-12-12&to=2026-12-15'))).toBe(
      '/de/angebot?from=2026-12-12&to=2026-12-15',
    );
    const filters = 'properties=a%3A1&properties=a%3A2';
    expect(publicAddress(shop, items, new URLSearchParams(filters))).toBe(`/de/angebot?${filters}`);
  });

  test('the address of a screen and the path of the router lead to each other', () => {
    const screen = { name: 'category', parameters: { categoryId: 'tents & more' } } as const;
    expect(screenOfPath(pathOf(screen))).toEqual(screen);
    expect(screenOfPath('/nowhere')).toBeNull();
  });
});

test.each([
  ['/m/R8-1', 'de', '/m/R8-1?locale=de'],
  ['/m/R8-1?x=1', 'en', '/m/R8-1?locale=en&x=1'],
  ['/m/R8-1', 'nl', null],
  // Where a language is said, or stands in the path, it counts.
  ['/m/R8-1?locale=nl', 'de', null],
  ['/bedankt?orderId=17', 'de', null],
] as const)('the code on a machine, %s, leads a reader of %s to %s', (address, language, to) => {
  const screen = at(address);
  const { searchParams } = new URL(address, 'http://shop.example');
  expect(screen && addressInOwnLanguage(shop, screen, searchParams, language)).toBe(to);
});

describe('a shop that lends, below a base', () => {
  const checked = checkShopConfig(JSON.parse(readFileSync('shops/tentendienst/shop.json', 'utf8')));
  if (!checked.ok) throw new Error('De Tentendienst has faults');
  const lending = publicShopConfig(checked.config);
  const url = (address: string) => new URL(address, 'http://shop.example');

  test.each([
    ['/tenten/home', 'home', 'nl'],
    ['/tenten/reserveren/periode', 'wizardPeriod', 'nl'],
    ['/tenten/de/reservieren/zeitraum', 'wizardPeriod', 'de'],
    ['/tenten/informatie/contact', 'contact', 'nl'],
    // The code on a tent is printed once.
    ['/m/S-14027', 'serial', 'nl'],
  ])('a shop that lends, below a base: %s is its screen %s', (address, name, language) => {
    expect(screenAt(url(address), lending)).toMatchObject({ name, language });
  });

  test('a shop that lends, below a base, has the addresses of spec 3, word for word', () => {
    const segments = (name: RouteName) => lending.routes[name].nl.split('/').slice(2).join('/');
    const names = ['home', 'rates', 'login', 'reportDamage', 'information', 'about', 'regulations'] as const;
    const more = ['eligibility', 'peakTime', 'contact', 'wizard', 'wizardClub', 'wizardPeriod'] as const;
    const questions = ['wizardMembers', 'wizardMembersDisabled', 'wizardPurpose', 'wizardLocation'] as const;
    const last = ['wizardSpots', 'wizardTents', 'wizardStockTent', 'wizardTransport'] as const;
    const end = ['wizardTransportCombine', 'wizardSummary', 'wizardThanks', 'account'] as const;
    const account = ['accountRequests', 'accountRequestEdit', 'accountInvoices', 'accountDamages'] as const;
    const all = [
      ...names,
      ...more,
      ...questions,
      ...last,
      ...end,
      ...account,
      'accountMessages',
      'personalInfo',
    ];
    expect(all.map((name) => segments(name as RouteName))).toEqual([
      'home',
      'tenten-tarieven',
      'inloggen',
      'schade-melden',
      'informatie',
      'informatie/over',
      'informatie/reglement',
      'informatie/aanmerking',
      'informatie/piekperiode',
      'informatie/contact',
      'reserveren',
      'reserveren/vereniging',
      'reserveren/periode',
      'reserveren/leden',
      'reserveren/invaliden',
      'reserveren/doel',
      'reserveren/locatie',
      'reserveren/slaapplaatsen',
      'reserveren/tenten',
      'reserveren/voorraad-tent',
      'reserveren/ophalen',
      'reserveren/gezamenlijk-ophalen',
      'reserveren/samenvatting',
      'reserveren/bevestiging',
      'account',
      'account/aanvragen',
      'account/aanvragen/[requestId]/wijzigen',
      'account/facturen',
      'account/schade-melden',
      'account/berichten',
      'account/gegevens',
    ]);
  });

  test.each([
    ['/aanmelden?redirect=%2Faccount', '/tenten/inloggen?redirect=%2Faccount'],
    ['/de/konto/rechnungen', '/tenten/de/konto/rechnungen'],
    ['/bestelling/O2026-000001?access=x', '/tenten/bestelling/O2026-000001?access=x'],
  ])('a shop that lends, below a base, leads the former address %s to %s', (address, target) => {
    expect(movedAddress(url(address), lending)).toBe(target);
  });

  test('a shop that lends, below a base, leads nobody anywhere from an address that never was', () => {
    expect(movedAddress(url('/weg'), lending)).toBeNull();
    expect(movedAddress(url('/aanmelden'), { ...lending, lending: null })).toBeNull();
  });

  test('a shop that lends, below a base, leads home from its base, in the language of the address where it names one', () => {
    expect(leadsHome(url('/'), lending)).toBe('any');
    expect(leadsHome(url('/tenten/'), lending)).toBe('any');
    expect(leadsHome(url('/tenten/de'), lending)).toBe('de');
    expect(leadsHome(url('/tent'), lending)).toBeNull();
  });

  test('a shop that lends, below a base, has the only screens of its kind: elsewhere they are unknown', () => {
    expect(screenAt(url('/tenten/reserveren/periode'), { ...lending, lending: null })).toBeNull();
    expect(screenAt(url('/reserveren/periode'), shop)).toBeNull();
  });
});
