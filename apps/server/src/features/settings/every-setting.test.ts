import { isEditable, settingNames, settingOf, ShopConfig } from '@bivak/contract/shop-config';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal } from '../../platform/application/refusal.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { staffImportSettings, staffResetSetting, staffShowSetting } from './index.ts';

const words = (text: string) => ({ nl: text, en: text, de: text });

/** What else they may be, where that is neither one more nor the contrary. */
const others: Readonly<Record<string, unknown>> = {
  'core.DefaultRoleName': 'Hoofd',
  'core.CartReservationMinimumStartInterval': 2,
  'core.CartReservationMaximumStartInterval': 300,
  'core.CartReservationMinimumDuration': 2,
  'core.CartReservationMaximumDuration': 30,
  'core.ItemsToShowInShop': 'WarehouseOnly',
  'core.DisplayPricePolicy': 'VATShowExcVAT',
  'core.AllowAnonymousShopUser': false,
  'core.DefaultRegisterCountryID': 'NL',
  'core.DefaultDeliveryID': 'leveren',
  'core.ShopAllowEditingOrder': 'None',
  'style.priceMode': 'excl',
  'style.deliveryRestrictions': { leveren: 5 },
  'style.warehouseAliases': { Brussel: ['noord', 'zuid'] },
  'style.warehouseAliasNames': { Brussel: words('Groot-Brussel') },
  plainRoleName: 'Medewerker',
  roleNames: { Hoofd: words('Baas') },
  'payment.policy': 'AllowPayment',
  'payment.methods': ['IDEAL'],
  'reservations.acceptance': 'immediate',
  'reservations.minimumOrderCents': 2500,
  'reservations.confirmationAboveCents': 10_000,
  'registration.approval': 'operator',
  'account.personActs': ['invite'],
  'account.fields.disabled': ['Contact.LastName'],
  'account.fields.hidden': [],
  'account.fields.optional': ['Contact.Tel'],
  'orderEdit.back': 'account',
  blockedRanges: [{ from: '2026-12-24', to: '2026-12-26' }],
  customFields: [
    {
      name: 'Unit',
      entity: 'registration',
      type: 'text',
      required: false,
      labelKey: 'own.unit',
      rules: [],
      options: [],
    },
  ],
  countries: ['BE', 'NL'],
  fixedProduct: { item: 'rit' },
  certificates: [{ id: 'heftruck', name: words('Heftruck') }],
  'uploads.cart': 'AllowUpload',
  labels: { contact: [{ key: 'huur', text: words('Over huren') }] },
  filters: [{ name: 'kleur', values: ['Wit'] }],
  lending: ShopConfig.shape.lending.parse(lendingOf()),
  'contact.company': 'Feesthuis bv',
  'contact.street': 'Kerkstraat',
  'contact.houseNumber': '2',
  'contact.zipCode': '9000',
  'contact.city': 'Gent',
  'contact.country': 'LU',
  'contact.phone': '+32 2 555 00 09',
  'contact.email': 'hallo@bivak.example',
  'contact.vatNo': 'BE 0999.041.206',
  'invoices.businessNo': '0999.041.206',
  'invoices.iban': 'BE68539007547034',
  'invoices.bic': 'GKCCBEBB',
  'invoices.register': 'RPR Brussel',
  'invoices.peppolId': '0208:0403170701',
};

const aPage = {
  title: { nl: 'Titel', en: 'Title', de: 'Titel' },
  since: '2026-11-01',
  text: { nl: 'Tekst', en: '', de: '' },
};

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

test('every setting that a business edits holds from the next request on, and shop.json again once it is reset', async () => {
  const staff = () =>
    ({
      shop: server.shop,
      actor: { kind: 'operator', role: 'owner', name: 'els' },
      now: server.clock.now,
      requestId: 'test',
    }) as const;
  const reset = async (name: string) => {
    const stored = await staffShowSetting(staff(), { name });
    return isRefusal(stored) ? stored : staffResetSetting(staff(), { name, version: stored.version });
  };
  const next = () => server.public().get('/api/v2/shop/core/settings');
  const names = settingNames().filter(isEditable);
  const standing = () => names.map((name) => [name, settingOf(server.shop.config, name)]);
  const before = standing();
  const wanted = before.map(([name = '', value]) => [name, otherThan(String(name), value)]);
  const changes = wanted.map(([name, value]) => ({ name: String(name), value, version: null }));
  const changed = await staffImportSettings(staff(), { changes });
  expect(isRefusal(changed) && changed).toBe(false);
  expect(standing()).toEqual(before);
  await next();
  expect(standing()).toEqual(wanted);
  // What another one needs still is reset in the next round.
  let left = names;
  for (let round = 0; left.length > 0 && round < 3; round += 1) {
    const refused: string[] = [];
    for (const name of left) if (isRefusal(await reset(name))) refused.push(name);
    left = refused;
  }
  expect(left).toEqual([]);
  await next();
  expect(standing()).toEqual(before);
});

function otherThan(name: string, value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  const other = name.startsWith('pages.') ? aPage : others[name];
  if (other === undefined) throw new Error(`${name} needs another value here`);
  return other;
}
