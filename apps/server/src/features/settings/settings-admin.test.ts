import type { listSettingVersions, StaffSetting } from '@bivak/contract/admin';
import type { OperationAnswer } from '@bivak/contract/wire';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { aClient, type Client } from '../../testing/a-client.ts';
import { aServer, backOfficeOrigin, type TestServer } from '../../testing/a-server.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { anOperatorAtWork } from '../identity/testing/a-back-office.ts';

let server: TestServer;
let office: FastifyInstance;
let owner: Client;
let books: Client;
const { host } = new URL(backOfficeOrigin);
const path = '/feesthuis/api/v3/admin/settings';

beforeAll(async () => {
  server = await aServer({ lending: lendingOf() });
  office = await server.backOffice();
  owner = aClient(office, host, await anOperatorAtWork(server, 'owner'));
  books = aClient(office, host, await anOperatorAtWork(server, 'bookkeeper'));
});
afterAll(() => server.close());
afterEach(async () => {
  const { rows } = await server.pool.query<{ name: string }>(
    'select name from shop_feesthuis.setting where not copied',
  );
  for (const { name } of rows) await reset(name);
});

interface Change {
  readonly Name: string;
  readonly Value?: unknown;
  readonly Version?: number;
  readonly Reset?: boolean;
}
const all = async (client = owner) =>
  ((await client.get(path)).body as unknown as { readonly Collection: StaffSetting[] }).Collection;
async function standing(name: string, client = owner): Promise<StaffSetting> {
  const found = (await all(client)).find(({ Name }) => Name === name);
  if (found === undefined) throw new Error(`no setting ${name}`);
  return found;
}
const send = (Changes: readonly Change[], client = owner) =>
  client.send({
    method: 'PATCH',
    path,
    payload: JSON.stringify({ Changes }),
    headers: { 'content-type': 'application/json', origin: backOfficeOrigin },
  });
/** Over what stands. */
async function change(given: Readonly<Record<string, unknown>>, client = owner) {
  const stand = await all(owner);
  const versionOf = (name: string) => stand.find(({ Name }) => Name === name)?.Version ?? 0;
  return send(
    Object.entries(given).map(([Name, Value]) => ({ Name, Value, Version: versionOf(Name) })),
    client,
  );
}
async function reset(Name: string) {
  return send([{ Name, Reset: true, Version: (await standing(Name)).Version }]);
}
const core = async () => (await server.public().get('/api/v2/shop/core/settings')).body;
const faultsOf = (answer: Awaited<ReturnType<typeof send>>) =>
  (answer.body as { Error: { Fields: { Field: string; Message: string }[] } }).Error.Fields;

describe('the settings at the desk', () => {
  test('the list has each setting with what holds, its default and what its form asks', async () => {
    expect(await standing('core.CartReservationMinimumDuration')).toEqual({
      Name: 'core.CartReservationMinimumDuration',
      Value: null,
      Default: null,
      Version: 0,
      ChangedAt: null,
      IsFixed: false,
      Shape: { Kind: 'number', Empty: 'null', Least: 0, Most: 1_000_000_000 },
    });
    expect((await standing('payment.policy')).Shape).toEqual({
      Kind: 'choice',
      Empty: 'never',
      Choices: ['RequirePayment', 'AllowPayment', 'BlockPayment'],
    });
    expect((await standing('reservations.minimumOrderCents')).Shape).toMatchObject({
      Kind: 'money',
      Empty: 'absent',
    });
    expect((await all()).filter(({ Shape }) => Shape === null)).toEqual([]);
    // What other screens edit, with what that does to orders, is not here.
    const names = (await all()).map(({ Name }) => Name);
    expect(names).not.toContain('blockedRanges');
    expect(Object.keys((await standing('warehouses.noord')).Value as object)).not.toContain('hours');
    expect(Object.keys((await standing('lending')).Value as object)).not.toContain('seasons');
  });

  test('what stands with the file is told to the owner, to be edited by nobody', async () => {
    expect(await standing('timeZone')).toMatchObject({ IsFixed: true, Value: 'Europe/Brussels', Version: 0 });
    const fixed = (await all()).filter(({ IsFixed }) => IsFixed).map(({ Name }) => Name);
    expect(fixed).toEqual(expect.arrayContaining(['languages', 'invoices.series', 'style.gridPageSize']));
    for (const name of fixed) expect([name, (await change({ [name]: 1 })).status]).toEqual([name, 400]);
    expect((await all(books)).filter(({ IsFixed }) => IsFixed)).toEqual([]);
  });

  test('a change holds for the next customer, and is the default again once it is reset', async () => {
    const changed = await change({ 'core.CartReservationMinimumDuration': 3 });
    expect(changed.status).toBe(200);
    const [setting] = (changed.body as unknown as { Collection: StaffSetting[] }).Collection;
    expect(setting).toMatchObject({ Value: 3, Default: null });
    expect(setting?.Version).toBeGreaterThan(0);
    expect(await core()).toMatchObject({ CartReservationMinimumDuration: 3 });
    expect((await reset('core.CartReservationMinimumDuration')).status).toBe(200);
    expect(await core()).toMatchObject({ CartReservationMinimumDuration: null });
    expect(await standing('core.CartReservationMinimumDuration')).toMatchObject({ Version: 0 });
  });

  test('settings that need each other are changed together, and none is where one is refused', async () => {
    // With no account of a payment provider the shop could not take a payment.
    const refused = await change({ 'reservations.validityHours': 12, 'payment.policy': 'RequirePayment' });
    expect(refused.status).toBe(400);
    expect(faultsOf(refused).map(({ Field }) => Field)).toContain('payment.methods');
    expect(await standing('reservations.validityHours')).toMatchObject({ Value: 48, Version: 0 });
    expect((await change({ countries: ['NL'] })).status).toBe(400);
    const together = await change({ countries: ['NL'], 'core.DefaultRegisterCountryID': 'NL' });
    expect(together.status).toBe(200);
    // Back alone, the country of forms would be none of the list.
    expect((await reset('core.DefaultRegisterCountryID')).status).toBe(400);
    await reset('countries');
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['a default country that is not in the list', { countries: ['DE'] }, 'core.DefaultRegisterCountryID'],
    ['a number below its least', { 'reservations.validityHours': 0 }, 'reservations.validityHours'],
    ['a number that is none', { 'reservations.validityHours': 'twee' }, 'reservations.validityHours'],
    ['a choice that there is not', { 'payment.policy': 'Gratis' }, 'payment.policy'],
    ['nothing where something has to stand', { 'contact.company': null }, 'contact.company'],
    ['a text of one language alone', { roleNames: { Admin: { nl: 'Baas' } } }, 'roleNames.Admin.en'],
    ['a delivery that there is not', { 'core.DefaultDeliveryID': 'per-post' }, 'core.DefaultDeliveryID'],
    ['a warehouse without a name', { 'warehouses.noord': { name: '' } }, 'warehouses.noord.name'],
    [
      'hours, which have a screen of their own',
      { 'warehouses.noord': { hours: [] } },
      'warehouses.noord.hours',
    ],
    ['what stands with the file', { timeZone: 'Europe/Berlin' }, 'timeZone'],
    ['a name that there is not', { 'geen.instelling': 1 }, 'geen.instelling'],
  ])('%s is refused by its field, in words, and nothing is written', async (_, given, field) => {
    const before = await all();
    const refused = await change(given);
    expect([refused.status, faultsOf(refused).map(({ Field }) => Field)]).toEqual([
      400,
      expect.arrayContaining([field]),
    ]);
    for (const { Message } of faultsOf(refused)) expect(Message).not.toMatch(/setting\.|undefined|\{/u);
    expect(await all()).toEqual(before);
  });

  test('a setting that is named twice, and a body without any, are refused', async () => {
    const once = { Name: 'freeRentalDays', Value: 1, Version: 0 };
    expect((await send([once, { ...once, Value: 2 }])).status).toBe(400);
    expect((await send([])).status).toBe(400);
    expect((await send([{ Name: 'freeRentalDays', Value: 1 }])).status).toBe(400);
  });

  test('of two who change one setting at the same instant one does, the other sees what stands', async () => {
    const [one, two] = await Promise.all(
      [10, 20].map((Value) => send([{ Name: 'reservations.validityHours', Value, Version: 0 }])),
    );
    const [won, lost] = one!.status === 200 ? [one!, two!] : [two!, one!];
    expect([won.status, lost.status]).toEqual([200, 412]);
    expect(lost.body).toMatchObject({
      Error: { Code: 'VersionStale' },
      Current: { Collection: [await standing('reservations.validityHours')] },
      ChangedBy: expect.any(String),
    });
    // Another setting is another record.
    expect((await change({ freeRentalDays: 2 })).status).toBe(200);
    // And so is one that a colleague reset since.
    const { Version } = await standing('reservations.validityHours');
    await reset('reservations.validityHours');
    expect((await send([{ Name: 'reservations.validityHours', Value: 9, Version }])).status).toBe(412);
  });

  test('a warehouse keeps its hours when its address is changed and when it is reset', async () => {
    const hours = async () => (await owner.get('/feesthuis/api/v3/admin/opening-hours')).body;
    const stretch = {
      Weekdays: [1],
      Direction: 'both',
      From: '10:00',
      To: '12:00',
      SlotMinutes: 60,
      Capacity: 4,
    };
    const { Version } = await standing('warehouses.noord');
    await owner.send({
      method: 'PATCH',
      path: '/feesthuis/api/v3/admin/opening-hours/noord',
      payload: JSON.stringify({ Hours: [stretch] }),
      headers: { 'content-type': 'application/json', origin: backOfficeOrigin, 'if-match': `"${Version}"` },
    });
    const rowsOf = async () =>
      (
        (await hours()) as unknown as { Collection: { WarehouseID: string; Hours: object[] }[] }
      ).Collection.find(({ WarehouseID }) => WarehouseID === 'noord')?.Hours;
    const { Value, Default } = await standing('warehouses.noord');
    expect((await change({ 'warehouses.noord': { ...(Value as object), city: 'Vilvoorde' } })).status).toBe(
      200,
    );
    expect([(await standing('warehouses.noord')).Value, await rowsOf()]).toEqual([
      { ...(Default as object), city: 'Vilvoorde' },
      [stretch],
    ]);
    expect((await reset('warehouses.noord')).status).toBe(200);
    expect([(await standing('warehouses.noord')).Value, await rowsOf()]).toEqual([Default, [stretch]]);
  });

  test('the list is two statements at most, a change fourteen', async () => {
    const counted = async (work: () => Promise<unknown>) => (await withStatements(work)).statements.length;
    expect(await counted(() => owner.get(path))).toBeLessThanOrEqual(3);
    const Changes = [
      { Name: 'freeRentalDays', Value: 2, Version: 0 },
      { Name: 'reservations.validityHours', Value: 2, Version: 0 },
    ];
    expect(await counted(() => send(Changes))).toBeLessThanOrEqual(14);
  });
});

describe('versions', () => {
  const versions = async (query = '', client = owner) =>
    (await client.get(`${path}/versions${query}`)).body as unknown as OperationAnswer<
      typeof listSettingVersions
    >;
  const restore = (ID: string, version: number | null, query = '', client = owner) =>
    client.send({
      method: 'POST',
      path: `${path}/_restore${query}`,
      payload: JSON.stringify({ ID }),
      headers: {
        'content-type': 'application/json',
        origin: backOfficeOrigin,
        ...(version === null ? {} : { 'if-match': `"${version}"` }),
      },
    });

  test('each says who changed what, from what to what, the latest first and page by page', async () => {
    await change({ 'reservations.validityHours': 12, freeRentalDays: 1 });
    await change({ 'reservations.validityHours': 24 });
    const { Collection } = await versions();
    expect(Collection[0]).toMatchObject({
      By: expect.any(String),
      Changes: [{ Name: 'reservations.validityHours', Before: 12, After: 24 }],
    });
    expect(Collection[1]?.Changes).toEqual([
      { Name: 'freeRentalDays', Before: 0, After: 1 },
      { Name: 'reservations.validityHours', Before: 48, After: 12 },
    ]);
    const first = await versions('?size=1');
    expect(first.Collection).toEqual(Collection.slice(0, 1));
    expect((await versions(`?size=1&after=${first.Next}`)).Collection).toEqual(Collection.slice(1, 2));
    const named = await versions('?Name=freeRentalDays&size=1');
    expect(named.Collection[0]?.Changes).toEqual([{ Name: 'freeRentalDays', Before: 0, After: 1 }]);
    expect((await owner.get(`${path}/versions?after=eergisteren`)).status).toBe(400);
  });

  test('a version is tried first, then all stands as it stood right after it', async () => {
    await change({ 'reservations.validityHours': 12 });
    const { Collection: then } = await versions('?size=1');
    await change({ 'reservations.validityHours': 24, freeRentalDays: 1 });
    await change({ countries: ['NL'], 'core.DefaultRegisterCountryID': 'NL' });
    const { Version } = await versions('?size=1');
    const tried = await restore(then[0]!.ID, Version, '?DryRun=true');
    const changes = [
      { Name: 'core.DefaultRegisterCountryID', Before: 'NL', After: 'BE' },
      { Name: 'countries', Before: ['NL'], After: ['BE', 'NL', 'LU', 'DE', 'FR'] },
      { Name: 'freeRentalDays', Before: 1, After: 0 },
      { Name: 'reservations.validityHours', Before: 24, After: 12 },
    ];
    expect([tried.status, tried.body]).toEqual([200, { Changes: changes }]);
    expect(await standing('reservations.validityHours')).toMatchObject({ Value: 24 });
    expect((await restore(then[0]!.ID, Version)).status).toBe(200);
    expect(await standing('reservations.validityHours')).toMatchObject({ Value: 12 });
    // What was the default then is no value of one's own now.
    expect(await standing('freeRentalDays')).toMatchObject({ Value: 0, Version: 0 });
    expect((await versions('?size=1')).Collection[0]?.Changes).toEqual(changes);
    // And that is a version too, which can be taken back.
    const again = await versions('?size=2');
    expect((await restore(again.Collection[1]!.ID, again.Version)).status).toBe(200);
    expect(await standing('countries')).toMatchObject({ Value: ['NL'] });
    await reset('countries');
  });

  test('whoever was overtaken since they looked is told so, and nothing is restored', async () => {
    await change({ freeRentalDays: 1 });
    const { Version, Collection } = await versions('?size=1');
    await change({ freeRentalDays: 2 });
    const late = await restore(Collection[0]!.ID, Version);
    expect([late.status, (await standing('freeRentalDays')).Value]).toEqual([412, 2]);
    expect((await restore(Collection[0]!.ID, null)).status).toBe(428);
    const now = (await versions('?size=1')).Version;
    expect((await restore('999999999', now)).status).toBe(404);
    expect((await restore('gisteren', now)).status).toBe(404);
    // Of two who restore at the same instant one does.
    const both = await Promise.all([1, 2].map(() => restore(Collection[0]!.ID, now)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
  });

  test('the bookkeeper reads and restores what is theirs', async () => {
    await change({ 'invoices.dueDays': 30 });
    const { Collection: then } = await versions('?size=1', books);
    await change({ 'invoices.dueDays': 10, freeRentalDays: 1 });
    const { Version, Collection } = await versions('?size=1', books);
    expect(Collection[0]?.Changes).toEqual([{ Name: 'invoices.dueDays', Before: 30, After: 10 }]);
    expect((await versions('?Name=freeRentalDays', books)).Collection).toEqual([]);
    expect((await restore(then[0]!.ID, Version, '', books)).status).toBe(200);
    expect(await standing('invoices.dueDays')).toMatchObject({ Value: 30 });
    expect(await standing('freeRentalDays')).toMatchObject({ Value: 1 });
    const front = aClient(office, host, await anOperatorAtWork(server, 'desk'));
    expect((await front.get(`${path}/versions`)).status).toBe(403);
    expect((await restore(then[0]!.ID, Version, '', front)).status).toBe(403);
    expect((await restore(then[0]!.ID, Version, '', aClient(office, host, null))).status).toBe(401);
    const elsewhere = aClient(office, host, await anOperatorAtWork(server, 'owner', { shop: server.other }));
    expect((await restore(then[0]!.ID, Version, '', elsewhere)).status).toBe(401);
  });

  test('hours that were set are no version here, and stay when one is restored', async () => {
    const { Collection: then } = await versions('?size=1');
    const { Version } = await standing('warehouses.noord');
    const stretch = {
      Weekdays: [2],
      Direction: 'both',
      From: '10:00',
      To: '12:00',
      SlotMinutes: 60,
      Capacity: 4,
    };
    const changed = await owner.send({
      method: 'PATCH',
      path: '/feesthuis/api/v3/admin/opening-hours/noord',
      payload: JSON.stringify({ Hours: [stretch] }),
      headers: { 'content-type': 'application/json', origin: backOfficeOrigin, 'if-match': `"${Version}"` },
    });
    expect(changed.status).toBe(200);
    const now = await versions('?size=2');
    expect(now.Collection.flatMap(({ Changes }) => Changes.map(({ Name }) => Name))).not.toContain(
      'warehouses.noord',
    );
    expect((await restore(then[0]!.ID, now.Version)).body).toEqual({ Changes: [] });
    const { body } = await owner.get('/feesthuis/api/v3/admin/opening-hours');
    expect(body).toMatchObject({
      Collection: expect.arrayContaining([expect.objectContaining({ Hours: [stretch] })]),
    });
  });
});

describe('who may', () => {
  test('the bookkeeper sees and changes what invoices say, and nothing else', async () => {
    const names = (await all(books)).map(({ Name }) => Name);
    expect(names).toContain('invoices.dueDays');
    expect(names.filter((name) => !/^invoices\.|^contact\.vatNo$/u.test(name))).toEqual([]);
    expect((await change({ 'invoices.dueDays': 30 }, books)).status).toBe(200);
    expect((await change({ 'invoices.dueDays': 20, freeRentalDays: 1 }, books)).status).toBe(403);
    expect(await standing('invoices.dueDays')).toMatchObject({ Value: 30 });
    expect(await standing('freeRentalDays')).toMatchObject({ Value: 0 });
  });

  test('desk, warehouse and viewer see no settings, and neither does the owner of another shop', async () => {
    for (const role of ['desk', 'warehouse', 'viewer'] as const) {
      const client = aClient(office, host, await anOperatorAtWork(server, role));
      const tried = await change({ freeRentalDays: 1 }, client);
      expect([role, (await client.get(path)).status, tried.status]).toEqual([role, 403, 403]);
    }
    const nobody = aClient(office, host, null);
    expect([(await nobody.get(path)).status, (await change({ freeRentalDays: 1 }, nobody)).status]).toEqual([
      401, 401,
    ]);
    const elsewhere = aClient(office, host, await anOperatorAtWork(server, 'owner', { shop: server.other }));
    expect((await elsewhere.get(path)).status).toBe(401);
    expect((await change({ freeRentalDays: 1 }, elsewhere)).status).toBe(401);
    expect(await standing('freeRentalDays')).toMatchObject({ Value: 0 });
  });
});
