import { describe, expect, it } from 'vitest';
import { checkShopConfig } from './check-shop-config.ts';
import { publicShopConfig } from './public-shop-config.ts';
import { routePath, routeTemplates } from './route-path.ts';
import { shopOrigins } from './shop-origins.ts';
import { aSmallShop, changed } from './testing.ts';
import { closingDays, warehouseSlots } from './warehouse-calendar.ts';
import type { ShopConfig } from './shop-config.ts';

function shopWith(changes: Record<string, unknown> = {}): ShopConfig {
  const file = Object.entries(changes).reduce((at, [path, value]) => changed(at, path, value), aSmallShop());
  const checked = checkShopConfig(file);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.config;
}

const name = { nl: 'Kerst', en: 'Christmas', de: 'Weihnachten' };

describe('a small shop.json', () => {
  it('a small shop.json is whole once its defaults are filled in', () => {
    const shop = shopWith();
    expect(shop).toMatchObject({
      defaultLanguage: 'nl',
      timeZone: 'Europe/Brussels',
      payment: { policy: 'BlockPayment', deadlineMinutes: 30 },
      reservations: { acceptance: 'operator', validityHours: 48 },
      limits: { bodyBytes: 1_048_576, attachmentBytes: 10_485_760, lockout: { attempts: 5 } },
    });
  });

  it('a small shop.json stands on its own port until it has an origin', () => {
    expect(shopOrigins(shopWith({ portOffset: 2 }), 4000)).toEqual(['http://localhost:4002']);
    const origins = ['https://groenhof.example', 'https://www.groenhof.example'];
    expect(shopOrigins(shopWith({ origins }), 4000)).toEqual(origins);
  });

  it('a small shop.json reads the string forms of restrictions and aliases like the JSON forms', () => {
    const { style } = shopWith({
      'style.deliveryRestrictions': 'afhalen:3|',
      'style.warehouseAliases': 'overal: halle',
    });
    expect(style).toMatchObject({
      deliveryRestrictions: { afhalen: 3 },
      warehouseAliases: { overal: ['halle'] },
    });
  });

  it('a small shop.json takes true for ReservationOrder as the setting for editing orders', () => {
    expect(shopWith({ 'core.ShopAllowEditingOrder': true }).core.ShopAllowEditingOrder).toBe(
      'ReservationOrder',
    );
    expect(shopWith({ 'core.ShopAllowEditingOrder': false }).core.ShopAllowEditingOrder).toBe('None');
  });
});

describe('what the browser may see', () => {
  it('what the browser may see asks for place and period where the selector leads on by a page of its own, or the shop says so', () => {
    const asks = (changes: Record<string, unknown>) => publicShopConfig(shopWith(changes)).selectorRequired;
    expect(asks({})).toBe(false);
    expect(asks({ 'style.selectorAction': 'search' })).toBe(true);
    expect(asks({ 'style.selectorRequired': true })).toBe(true);
  });

  it('the selector leads to nowhere unless the shop names a page', () => {
    expect(publicShopConfig(shopWith()).selectorAction).toBe(null);
    expect(publicShopConfig(shopWith({ 'style.selectorAction': 'cart' })).selectorAction).toBe('cart');
  });

  it('what the browser may see has the deployment configuration with the defaults of the specification, and what is set', () => {
    const times = { pickupTimes: '10:00 - 15:45', returnTimes: '10:00 - 15:45' };
    const none = { mapsKey: null, widgetUrl: null, widgetIds: null };
    expect(publicShopConfig(shopWith()).deployment).toEqual({ ...times, ...none });
    const deployment = {
      pickupTimes: '08:00 - 12:00',
      mapsKey: 'AIza-x_1',
      widgetUrl: 'https://widgets.example/v1',
      widgetIds: ['agenda', 'map-2'],
    };
    expect(publicShopConfig(shopWith({ deployment })).deployment).toEqual({ ...times, ...deployment });
  });

  it('what the browser may see has mode and price mode decided: the style variable wins over the core setting', () => {
    expect(publicShopConfig(shopWith())).toMatchObject({ mode: 'rental', priceMode: 'incl' });
    const core = { ShopSalesModus: true, DisplayPricePolicy: 'VATShowExcVAT' };
    expect(publicShopConfig(shopWith({ core }))).toMatchObject({ mode: 'sales', priceMode: 'excl' });
    const style = { mode: 'rental', priceMode: 'incl' };
    expect(publicShopConfig(shopWith({ core, style }))).toMatchObject({ mode: 'rental', priceMode: 'incl' });
  });

  it('what the browser may see lets the core setting for anonymous shopping win where it is set', () => {
    expect(publicShopConfig(shopWith({ anonymousShopping: false })).anonymousShopping).toBe(false);
    const both = { anonymousShopping: false, 'core.AllowAnonymousShopUser': true };
    expect(publicShopConfig(shopWith(both)).anonymousShopping).toBe(true);
  });

  it('what the browser may see lets persons be changed and deleted unless the shop has that switched off', () => {
    expect(publicShopConfig(shopWith()).account).toMatchObject({ editPersons: true, removePersons: true });
    const { account } = publicShopConfig(shopWith({ 'account.removePersons': false }));
    expect(account).toMatchObject({ editPersons: true, removePersons: false });
  });

  it('what the browser may see holds no rate limits, no mail sender and no rules for accepting', () => {
    const seen = JSON.stringify(publicShopConfig(shopWith()));
    for (const hidden of [
      'lockout',
      'rates',
      'fromAddress',
      'acceptance',
      'liveReservationsPerEmail',
      'liveReservationsPerAddress',
    ]) {
      expect(seen).not.toContain(hidden);
    }
  });
});

describe('the path of a screen', () => {
  it('the path of a screen stands in Dutch at the root and in other languages below their own', () => {
    expect(routePath(shopWith(), 'product', 'nl', { productId: 'lichtslinger 20m' })).toBe(
      '/artikel/lichtslinger%2020m',
    );
    expect(routePath(shopWith(), 'home', 'de')).toBe('/de');
  });

  it('the path of a screen appends a parameter that the template does not hold', () => {
    expect(routePath(shopWith(), 'items', 'nl', { categoryId: 'licht' })).toBe('/aanbod?categoryId=licht');
  });

  it('the path of a screen fills in [locale], and says the language in the query where the template has none', () => {
    expect(routePath(shopWith({ 'routes.cart': '/[locale]/cart' }), 'cart', 'en')).toBe('/en/cart');
    const shop = shopWith({ 'routes.cart': '/cart' });
    expect(routePath(shop, 'cart', 'en')).toBe('/cart?locale=en');
    expect(routePath(shop, 'cart', 'nl')).toBe('/cart');
    expect(routeTemplates(shop, 'cart')).toEqual([{ template: '/cart', languages: ['nl', 'en', 'de'] }]);
  });
});

describe('what is given to a path', () => {
  it('what is given to a path is written so that it stays one word of the path or one value of the query', () => {
    const odd = 'a/b?c=d&e#f [productId] $& ../..';
    const path = routePath(shopWith(), 'product', 'nl', { productId: odd, page: odd });
    const url = new URL(path, 'https://shop.example');
    expect(url.pathname.split('/')).toHaveLength(3);
    expect(decodeURIComponent(url.pathname.slice('/artikel/'.length))).toBe(odd);
    expect([...url.searchParams]).toEqual([['page', odd]]);
  });

  it('what is given to a path stands in the query where the template does not hold it, and nowhere when it is undefined', () => {
    const shop = shopWith({ 'routes.product': '/[locale]/artikel' });
    expect(routePath(shop, 'product', 'de', { productId: 'x y', code: undefined })).toBe(
      '/de/artikel?productId=x%20y',
    );
  });

  it('what is given to a path must be all that the screen needs', () => {
    // @ts-expect-error A product without its productId.
    expect(routePath(shopWith(), 'product', 'nl')).toBe('/artikel/[productId]');
    // @ts-expect-error A person by another name.
    expect(routePath(shopWith(), 'accountPerson', 'nl', { personId: '7' })).toContain('personId=7');
    expect(routePath(shopWith(), 'accountPerson', 'nl', { contactId: '7' })).toBe('/account/personen/7');
    expect(routePath(shopWith(), 'cart', 'nl', { from: '2026-12-12' })).toBe('/winkelmand?from=2026-12-12');
  });
});

describe('the calendar of a warehouse', () => {
  it('the calendar of a warehouse cuts hours into slots, each direction ranked by itself', () => {
    const hours = [{ weekdays: [6], from: '09:00', to: '11:00', capacity: 4 }];
    const [warehouse] = shopWith({ 'warehouses.0.hours': hours }).warehouses;
    expect(warehouse && warehouseSlots(warehouse)).toEqual([
      { weekday: 6, direction: 'pickup', from: '09:00', to: '10:00', capacity: 4, ranking: 1 },
      { weekday: 6, direction: 'pickup', from: '10:00', to: '11:00', capacity: 4, ranking: 2 },
      { weekday: 6, direction: 'return', from: '09:00', to: '10:00', capacity: 4, ranking: 1 },
      { weekday: 6, direction: 'return', from: '10:00', to: '11:00', capacity: 4, ranking: 2 },
    ]);
  });

  it('the calendar of a warehouse closes every year over New Year, and once on a day of its own', () => {
    const closing = [
      { from: '12-30', to: '01-02', name },
      { from: '2026-05-14', name },
    ];
    const [warehouse] = shopWith({ 'warehouses.0.closingDays': closing }).warehouses;
    const days = warehouse && closingDays(warehouse, '2026-01-01', '2026-12-31').map(({ day }) => day);
    expect(days).toEqual(['2026-01-01', '2026-01-02', '2026-05-14', '2026-12-30', '2026-12-31']);
  });
});
