import { describe, expect, it } from 'vitest';
import { checkShopConfig } from './check-shop-config.ts';
import { aSmallShop, changed } from './testing.ts';

/** Where the file is changed, to what, and the problem that must be named. */
const wrong: readonly (readonly [string, string, unknown, string, string])[] = [
  ['a missing name', 'name', undefined, 'name', 'required'],
  ['a name that is a number', 'name', 7, 'name', 'wrongType'],
  ['an id with a dash, which no schema name takes', 'id', 'feest-huis', 'id', 'badFormat'],
  ['a key that nobody knows', 'colour', 'red', 'colour', 'unknownKey'],
  [
    'an unknown key deep inside',
    'warehouses.0.hours.0.form',
    '08:00',
    'warehouses[0].hours[0].form',
    'unknownKey',
  ],
  [
    'an hour that no clock shows',
    'warehouses.0.hours.0.from',
    '25:00',
    'warehouses[0].hours[0].from',
    'badFormat',
  ],
  [
    'hours that end before they begin',
    'warehouses.0.hours.0.to',
    '08:00',
    'warehouses[0].hours[0].to',
    'endsBeforeItBegins',
  ],
  [
    'hours that slots do not fill',
    'warehouses.0.hours.0.slotMinutes',
    50,
    'warehouses[0].hours[0].slotMinutes',
    'unevenSlots',
  ],
  [
    'a range of days with another number of places that ends before it begins',
    'warehouses.0.slotCapacities',
    [{ from: '2027-08-01', to: '2027-07-01', capacity: 30 }],
    'warehouses[0].slotCapacities[0].to',
    'endsBeforeItBegins',
  ],
  [
    'two numbers of places on one day',
    'warehouses.0.slotCapacities',
    [
      { from: '2027-07-01', to: '2027-08-16', capacity: 30 },
      { from: '2027-08-16', to: '2027-08-20', capacity: 20 },
    ],
    'warehouses[0].slotCapacities[1].from',
    'overlappingDays',
  ],
  [
    'an eighth day of the week',
    'warehouses.0.hours.0.weekdays',
    [8],
    'warehouses[0].hours[0].weekdays[0]',
    'tooBig',
  ],
  [
    'a provider of single sign-on that the shop does not have',
    'core.OidcProviderName',
    'elsewhere',
    'core.OidcProviderName',
    'notOneOf',
  ],
  [
    'times of a deployment the wrong way round',
    'deployment',
    { pickupTimes: '15:45 - 10:00' },
    'deployment.pickupTimes',
    'endsBeforeItBegins',
  ],
  [
    'widgets of an address that is not encrypted',
    'deployment',
    { widgetUrl: 'http://widgets.example' },
    'deployment.widgetUrl',
    'badFormat',
  ],
  ['a single widget', 'deployment', { widgetIds: ['one'] }, 'deployment.widgetIds', 'tooSmall'],
  ['no warehouse at all', 'warehouses', [], 'warehouses', 'tooSmall'],
  [
    'a closing day that does not exist',
    'warehouses.0.closingDays',
    [{ from: '02-30', name: { nl: 'x', en: 'x', de: 'x' } }],
    'warehouses[0].closingDays[0].from',
    'unknownDay',
  ],
  [
    'a closing day without a German name',
    'warehouses.0.closingDays',
    [{ from: '12-25', name: { nl: 'x', en: 'x' } }],
    'warehouses[0].closingDays[0].name.de',
    'required',
  ],
  [
    'closing days that begin yearly and end once',
    'warehouses.0.closingDays',
    [{ from: '12-25', to: '2027-01-01', name: { nl: 'x', en: 'x', de: 'x' } }],
    'warehouses[0].closingDays[0].to',
    'mixedDays',
  ],
  [
    'a default delivery that does not exist',
    'core.DefaultDeliveryID',
    'drone',
    'core.DefaultDeliveryID',
    'unknownDelivery',
  ],
  [
    'a default country outside the list',
    'core.DefaultRegisterCountryID',
    'SE',
    'core.DefaultRegisterCountryID',
    'unknownCountry',
  ],
  ['a language that the product does not speak', 'languages', ['nl', 'fr'], 'languages[1]', 'notOneOf'],
  [
    'a default language that the shop does not offer',
    'languages',
    ['en'],
    'defaultLanguage',
    'unknownLanguage',
  ],
  ['a time zone from nowhere', 'timeZone', 'Europe/Zaventem', 'timeZone', 'unknownTimeZone'],
  ['another currency', 'currency', 'USD', 'currency', 'notOneOf'],
  ['an origin with a path', 'origins', ['https://shop.example/nl'], 'origins[0]', 'badFormat'],
  ['a route on the path of the calls', 'routes.items', '/api/items', 'routes.items.nl', 'reservedPath'],
  [
    'a route on the path of the back office',
    'routes.login',
    { nl: '/admin', en: '/en/login', de: '/de/login' },
    'routes.login.nl',
    'reservedPath',
  ],
  [
    'a route that any first word would answer',
    'routes.product',
    '/[productId]',
    'routes.product.nl',
    'reservedPath',
  ],
  [
    'a category without its parameter, on the address of all items',
    'routes.category',
    '/aanbod',
    'routes.category.nl',
    'sameRoute',
  ],
  [
    'a placeholder that the screen never reads',
    'routes.cart',
    '/winkelmand/[cartId]',
    'routes.cart.nl',
    'unknownParameter',
  ],
  [
    'two routes that nothing tells apart',
    'routes.product',
    '/aanbod/[productId]',
    'routes.product.nl',
    'sameRoute',
  ],
  [
    'a further address of orders on that of another page',
    'style.urlPatternOrderDetails',
    '/winkelmand',
    'style.urlPatternOrderDetails',
    'sameRoute',
  ],
  ['a route without its first slash', 'routes.cart', 'winkelmand', 'routes.cart.nl', 'badFormat'],
  [
    'a restriction of an unknown delivery',
    'style.deliveryRestrictions',
    'drone:3',
    'style.deliveryRestrictions.drone',
    'unknownDelivery',
  ],
  [
    'a restriction that is no number',
    'style.deliveryRestrictions',
    'afhalen:drie',
    'style.deliveryRestrictions.afhalen',
    'wrongType',
  ],
  [
    'an alias of an unknown warehouse',
    'style.warehouseAliases',
    'samen:halle,gent',
    'style.warehouseAliases.samen',
    'unknownWarehouse',
  ],
  [
    'an alias with the name of a warehouse',
    'style.warehouseAliases',
    { halle: ['halle'] },
    'style.warehouseAliases.halle',
    'aliasIsWarehouse',
  ],
  [
    'a name of an unknown alias',
    'style.warehouseAliasNames',
    { gent: { nl: 'Gent', en: 'Ghent', de: 'Gent' } },
    'style.warehouseAliasNames.gent',
    'unknownAlias',
  ],
  [
    'breakpoints the wrong way round',
    'style.breakpoints',
    [600, 900],
    'style.breakpoints',
    'unorderedBreakpoints',
  ],
  ['payment methods that ended years ago', 'payment.methods', ['SOFORT'], 'payment.methods[0]', 'notOneOf'],
  [
    'online payment without a method',
    'payment.policy',
    'AllowPayment',
    'payment.methods',
    'needsPaymentMethod',
  ],
  [
    'orders accepted when paid, where nothing is paid online',
    'reservations.acceptance',
    'whenPaid',
    'reservations.acceptance',
    'needsPayments',
  ],
  [
    'a maximum duration under the minimum',
    'core',
    { CartReservationMinimumDuration: 3, CartReservationMaximumDuration: 2 },
    'core.CartReservationMaximumDuration',
    'maximumBelowMinimum',
  ],
  [
    'a blocked range that runs backwards',
    'blockedRanges',
    [{ from: '2026-03-14', to: '2025-11-16' }],
    'blockedRanges[0].to',
    'endsBeforeItBegins',
  ],
  [
    'a custom field declared twice',
    'customFields',
    [field('CUST_Age'), field('CUST_Age')],
    'customFields[1].name',
    'duplicate',
  ],
  [
    'a picture outside the folder of the shop',
    'homepage.heroImage',
    '../other/scene.webp',
    'homepage.heroImage',
    'badFormat',
  ],
];

function field(name: string) {
  return { name, entity: 'customer', type: 'number', labelKey: 'fields.age' };
}

describe('a shop.json that is wrong', () => {
  it.each(wrong)(
    'a shop.json that is wrong: %s is named by its field',
    (_why, path, value, expectedField, code) => {
      const checked = checkShopConfig(changed(aSmallShop(), path, value));
      expect(checked.ok ? [] : checked.problems).toContainEqual(
        expect.objectContaining({ field: expectedField, code }),
      );
    },
  );

  it('a shop.json that is wrong names every problem, not the first alone', () => {
    const file = changed(changed(aSmallShop(), 'name', ''), 'contact.email', 'nobody');
    const checked = checkShopConfig(file);
    expect(checked.ok ? [] : checked.problems.map((problem) => problem.field)).toEqual([
      'name',
      'contact.email',
    ]);
  });

  it.each([[null], ['feesthuis'], [4], [[]]])(
    'a shop.json that is no object at all (%j) is refused as a whole',
    (file) => {
      expect(checkShopConfig(file)).toMatchObject({
        ok: false,
        problems: [{ field: '', code: 'wrongType' }],
      });
    },
  );

  it('overlapping hours of one direction are refused, of two directions they are not', () => {
    const more = { weekdays: [5], direction: 'return', from: '12:00', to: '13:00' };
    const hours = [{ weekdays: [5], direction: 'pickup', from: '09:00', to: '17:00' }, more];
    expect(checkShopConfig(changed(aSmallShop(), 'warehouses.0.hours', hours)).ok).toBe(true);
    const both = [...hours, { ...more, direction: 'both' }];
    expect(checkShopConfig(changed(aSmallShop(), 'warehouses.0.hours', both))).toMatchObject({
      problems: [{ field: 'warehouses[0].hours[2].from', detail: 'warehouses[0].hours[0]' }],
    });
  });
});
