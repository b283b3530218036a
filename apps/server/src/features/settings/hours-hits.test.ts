import type { AllHours, HoursChanged } from '@bivak/contract/admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClient, type Client } from '../../testing/a-client.ts';
import { backOfficeOrigin } from '../../testing/a-server.ts';
import { type Desk, openDesk } from '../handovers/testing/a-desk.ts';
import { mintOperatorToken } from '../identity/index.ts';

let desk: Desk;
let owner: Client;
const path = '/feesthuis/api/v3/admin/opening-hours';

beforeAll(async () => {
  desk = await openDesk();
  desk.begin();
  const { key, shop, clock } = desk.server;
  const token = mintOperatorToken(key, { shopId: shop.id, name: 'Els', now: clock.now, minutes: 600 });
  owner = aClient(await desk.server.backOffice(), new URL(backOfficeOrigin).host, token);
});
afterAll(() => desk.server.close());

test('orders without a place are asked for by warehouse and days, and a day that is none is refused', async () => {
  await desk.anItem();
  await desk.order({ [desk.item]: 1 });
  const { Collection } = (await owner.get(path)).body as unknown as AllHours;
  const version = Collection.find(({ WarehouseID }) => WarehouseID === 'noord')?.Version;
  const closing = { From: '2026-06-05', To: null, Name: { nl: 'Dicht', en: 'Closed', de: 'Zu' } };
  const changed = await owner.send({
    method: 'PATCH',
    path: `${path}/noord`,
    payload: JSON.stringify({ ClosingDays: [closing] }),
    headers: {
      'content-type': 'application/json',
      origin: backOfficeOrigin,
      'if-match': `"${version}"`,
    },
  });
  expect(changed.status).toBe(200);
  const asked = async (query: string) => {
    const { Hits } = (await owner.get(`${path}/hits?${query}`)).body as unknown as HoursChanged;
    return Hits.map(({ Part, Reason }) => `${Part} ${Reason}`);
  };
  expect(await asked('From=2026-06-05&To=2026-06-05&WarehouseID=noord')).toEqual(['pickup closed']);
  expect(await asked('From=2026-06-06')).toEqual([]);
  expect(await asked('To=2026-06-04')).toEqual([]);
  expect(await asked('WarehouseID=zuid')).toEqual([]);
  expect((await owner.get(`${path}/hits?From=2026-06-31`)).status).toBe(400);
});
