import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isRefusal, type Refusal } from '../../platform/application/refusal.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Actor } from '../../platform/identity/actor.ts';
import { createLog } from '../../platform/log/log.ts';
import { openShops } from '../../platform/shops/open-shops.ts';
import { aCart, person } from '../../testing/a-cart.ts';
import { anItem } from '../../testing/an-item.ts';
import { aCustomer, anAccount, someToken } from '../../testing/actors.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aShopConfig, aWarehouse } from '../../testing/a-shop.ts';
import { blockedOrDone } from '../../testing/blocked-or-done.ts';
import {
  staffChangeSetting,
  staffListDiffering,
  staffImportSettings,
  staffResetSetting,
  settlePlaces,
  SettingChanged,
  staffShowSetting,
} from './index.ts';

let server: TestServer;
const name = 'reservations.validityHours';
const words = (text: string) => ({ nl: text, en: text, de: text });

beforeAll(async () => {
  server = await aServer();
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 50 } });
});
beforeEach(() => server.edit({}));
afterAll(() => server.close());

function staff(who = 'els', actor: Actor = { kind: 'operator', role: 'owner', name: who }) {
  return { shop: server.shop, actor, now: server.clock.now, requestId: 'test' };
}

const sql = (text: string) =>
  server.pool.query(text.replaceAll('$schema.', `"${server.shop.database.schema}".`));

async function seen(setting: string): Promise<number | null> {
  const standing = await staffShowSetting(staff(), { name: setting });
  return isRefusal(standing) ? null : standing.version;
}

async function set(setting: string, value: unknown): Promise<unknown> {
  const changed = await staffChangeSetting(staff(), { name: setting, value, version: await seen(setting) });
  return isRefusal(changed) ? faultsOf(changed) : changed[0]?.value;
}

function faultsOf({ code, fields }: Refusal): readonly string[] {
  return [code, ...fields.map(({ field, reason }) => `${field}: ${reason}`)];
}

describe('a setting that the business edits', () => {
  test('a setting that the business edits holds from the next request on, and by what shop.json says again once it is reset', async () => {
    const hint = { contact: [{ key: 'huur', text: words('Over huren') }] };
    const labels = async () => (await server.public().get('/api/v2/shop/label?subject=contact')).body;
    const before = await labels();
    expect(await set('labels', hint)).toEqual(hint);
    expect(await labels()).not.toEqual(before);
    await staffResetSetting(staff(), { name: 'labels', version: await seen('labels') });
    expect(await labels()).toEqual(before);
    expect(await seen('labels')).toBeNull();
  });

  test('a setting that the business edits leaves an event: who, from what, to what', async () => {
    await set(name, 6);
    const { rows } = await sql(
      `select actor, action, before, after from $schema.event where entity = 'setting' and entity_id = '${name}'
       order by id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        actor: { kind: 'operator', name: 'els' },
        action: 'changed',
        before: { value: 48 },
        after: { value: 6 },
      },
    ]);
  });

  test('of two people who saw the same setting only the first changes it, the other is shown what stands now', async () => {
    const version = await seen(name);
    const tries = await Promise.all(
      [5, 7].map((value) => staffChangeSetting(staff(), { name, value, version })),
    );
    const refused = tries.filter((one) => one instanceof SettingChanged);
    const [held] = tries.flatMap((one) => (isRefusal(one) ? [] : one));
    expect(refused.map(({ code, current }) => [code, current.value])).toEqual([
      ['SettingChanged', held?.value],
    ]);
    const reset = await staffResetSetting(staff(), { name, version });
    expect(isRefusal(reset)).toBe(true);
    expect(await staffShowSetting(staff(), { name })).toMatchObject({ value: held?.value });
  });

  test.each<[string, unknown, readonly string[]]>([
    [name, 0, [`${name}: setting.tooSmall`]],
    [name, '6', [`${name}: setting.wrongType`]],
    ['payment.policy', 'RequirePayment', ['payment.methods: setting.needsPaymentMethod']],
    ['core.DefaultDeliveryID', 'post', ['core.DefaultDeliveryID: setting.unknownDelivery']],
    ['deliveries.leveren', null, ['style.deliveryRestrictions.leveren: setting.unknownDelivery']],
    [
      'warehouses.zuid',
      aWarehouse('zuid', { hours: [{ weekdays: [1], from: '09:00', to: '08:00' }] }),
      ['warehouses.zuid.hours[0].to: setting.endsBeforeItBegins'],
    ],
    ['warehouses.zuid', { ...aWarehouse('zuid'), order: 'x' }, ['warehouses.zuid.order: setting.wrongType']],
    ['contact.company', 'Fee\u202Est', ['contact.company: hidden-character']],
    ['origins', ['https://elsewhere.example'], ['origins: setting.ofFile']],
    ['no.such', 1, ['no.such: setting.unknownKey']],
  ])(
    'the setting %s as %j is refused by the name of the field, and leaves nothing behind',
    async (setting, value, faults) => {
      const state = async () =>
        (
          await sql(`select (select json_agg(s order by name) from $schema.setting s) as rows,
        (select version from $schema.settings_version) as version, (select count(*) from $schema.event) as events`)
        ).rows;
      const before = await state();
      expect(await set(setting, value)).toEqual(['ValidationFailed', ...faults]);
      expect(await state()).toEqual(before);
    },
  );

  test('several settings are changed together or not at all', async () => {
    const changes = [
      { name: 'payment.policy', value: 'AllowPayment', version: null },
      { name: 'payment.methods', value: ['IDEAL'], version: null },
    ];
    const [policy] = changes;
    expect(isRefusal(await staffImportSettings(staff(), { changes: changes.slice(0, 1) }))).toBe(true);
    expect(isRefusal(await staffImportSettings(staff(), { changes }))).toBe(false);
    expect(await seen(policy?.name ?? '')).not.toBeNull();
  });

  test('a setting that the business edits is nobody’s to change or to read but the business’s', async () => {
    const others: readonly [Actor, string][] = [
      [{ kind: 'public' }, 'TokenMissing'],
      [{ kind: 'anonymous', visitorId: 'v', token: someToken }, 'Forbidden'],
      [aCustomer(anAccount({ isAdmin: true })), 'Forbidden'],
    ];
    for (const [actor, code] of others) {
      const context = staff('', actor);
      const answers = [
        await staffChangeSetting(context, { name, value: 1, version: null }),
        await staffResetSetting(context, { name, version: null }),
        await staffImportSettings(context, { changes: [] }),
        await staffShowSetting(context, { name }),
        await staffListDiffering(context, undefined),
      ];
      expect(answers).toMatchObject(answers.map(() => ({ code })));
    }
  });
});

describe('a request', () => {
  test('a request sees one version of the settings from its first statement to its last', async () => {
    const hours = async (): Promise<number> => {
      const { rows } = await sql(
        'select expires_at from $schema.reservation order by created_at desc, id desc',
      );
      return (Number(rows[0]?.expires_at) - server.clock.now) / 3_600_000;
    };
    const visitor = await server.visitor();
    const ready = () =>
      aCart(visitor, {
        lines: [{ ItemID: 'tent', Amount: 1 }],
        hours: ['noord.P5.0900', 'noord.R7.0900'],
      });
    const checkOut = (cart: string) =>
      visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, { Customer: person });
    const [first, second] = [await ready(), await ready()];
    const holder = await server.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from shop_feesthuis.cart for update');
      const underway = checkOut(first);
      await blockedOrDone(server.pool, underway);
      await server.edit({ reservations: { validityHours: 6 } });
      await holder.query('commit');
      expect((await underway).status).toBe(201);
    } finally {
      holder.release();
    }
    expect(await hours()).toBe(48);
    server.clock.now = (server.clock.now + 1) as EpochMs;
    expect((await checkOut(second)).status).toBe(201);
    expect(await hours()).toBe(6);
  });
});

describe('the places of a shop', () => {
  const offered = async () =>
    (await server.public().get('/api/v2/shop/warehouse')).body.Collection.map(
      ({ WarehouseID }: { WarehouseID: string }) => WarehouseID,
    );
  const slots = async (warehouse: string) =>
    (await sql(`select id from $schema.business_hour where warehouse_id = '${warehouse}' and weekday = 1`))
      .rows.length;

  test('the places of a shop come, go and change with their settings, in the tables that orders point at too', async () => {
    await set('warehouses.oost', { ...aWarehouse('oost'), order: -1 });
    expect(await offered()).toEqual(['oost', 'noord', 'zuid']);
    await set(
      'warehouses.oost',
      aWarehouse('oost', { hours: [{ weekdays: [1], from: '09:00', to: '10:00' }] }),
    );
    expect([await slots('oost'), await slots('noord')]).toEqual([2, 16]);
    await set('warehouses.oost', null);
    expect(await offered()).toEqual(['noord', 'zuid']);
  });

  test('the places of a shop are the file’s again once they are reset', async () => {
    await set('warehouses.zuid', null);
    expect(await offered()).toEqual(['noord']);
    await staffResetSetting(staff(), { name: 'warehouses.zuid', version: await seen('warehouses.zuid') });
    expect(await offered()).toEqual(['noord', 'zuid']);
    expect(await staffListDiffering(staff(), undefined)).toEqual([]);
  });

  test('the places of a shop are copied from the file once: from then on a server that starts leaves them, and says what differs', async () => {
    await set('warehouses.zuid', aWarehouse('zuid', { city: 'Halle' }));
    const file = aShopConfig('feesthuis', {
      warehouses: [aWarehouse('noord', { city: 'Aalst' }), aWarehouse('zuid'), aWarehouse('west')],
    });
    const shop = { ...server.shop, file };
    const starts = [1, 2].map(() => settlePlaces(shop, server.clock.now));
    expect(await Promise.all(starts)).toEqual(starts.map(() => ['warehouses.noord', 'warehouses.zuid']));
    const { rows } = await sql('select id, city from $schema.warehouse where active order by ranking, id');
    expect(rows.map(({ id, city }) => `${id} ${city}`)).toEqual([
      'noord Brussel',
      'zuid Halle',
      'west Brussel',
    ]);
  });
});

describe('a process', () => {
  test('a process follows what another one changes', async () => {
    const folders = [{ directory: '/nowhere', config: aShopConfig('feesthuis'), texts: {} }];
    const shops = openShops({ folders, pool: server.pool, basePort: 4000 });
    const unfollow = shops.follow(createLog('silent'));
    await set(name, 9);
    await vi.waitFor(() => expect(shops.current()[0]?.config.reservations.validityHours).toBe(9), {
      timeout: 10_000,
    });
    await unfollow();
  });

  test('a process that finds a stored value which cannot hold goes by the file, says so once, and keeps the others', async () => {
    await set(name, 9);
    await sql(`insert into $schema.setting (name, value, version, changed_at, changed_by)
      values ('reservations.overdueDays', '"two"', 1, '2026-06-01', '{}'), ('of.tomorrow', '1', 1, '2026-06-01', '{}')`);
    await sql(`update $schema.setting set value = '{"name": 5}' where name = 'warehouses.zuid'`);
    const told: unknown[] = [];
    const log = Object.assign(createLog('silent'), {
      warn: (facts: { setting: string }) => told.push(facts.setting),
    });
    const folders = [{ directory: '/nowhere', config: aShopConfig('feesthuis'), texts: {} }];
    const shops = openShops({ folders, pool: server.pool, basePort: 4000, log });
    await shops.refresh();
    await shops.refresh();
    const [shop] = shops.current();
    expect(shop?.config.reservations).toMatchObject({ validityHours: 9, overdueDays: 1 });
    expect(shop?.config.warehouses).toEqual(aShopConfig('feesthuis').warehouses);
    expect(told).toEqual(['of.tomorrow', 'reservations.overdueDays', 'warehouses.zuid']);
    // Nobody is kept from editing the rest.
    expect(await set(name, 10)).toBe(10);
    await sql(`delete from $schema.setting where name in ('of.tomorrow', 'reservations.overdueDays')`);
  });
});
