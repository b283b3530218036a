import type { DamageActed, StaffDamage } from '@bivak/contract/admin';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/a-client.ts';
import { aClient } from '../../testing/a-client.ts';
import { backOfficeOrigin } from '../../testing/a-server.ts';
import { allowed } from '../../testing/a-staff-member.ts';
import { multipartOf, multipartType, realPng } from '../../testing/uploads.ts';
import { findLedgerFaults } from '../availability/index.ts';
import { staffHandOut } from '../handovers/index.ts';
import { at, type Desk, openDesk, said } from '../handovers/testing/a-desk.ts';
import { mintOperatorToken } from '../identity/index.ts';

let desk: Desk;
let owner: Client;
const base = '/feesthuis/api/v3/admin';
const { host } = new URL(backOfficeOrigin);

beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.close());
beforeEach(async () => {
  desk.begin();
  const { key, shop, clock } = desk.server;
  const token = mintOperatorToken(key, {
    shopId: shop.id,
    name: 'Els',
    now: clock.now,
    minutes: 60 * 24 * 30,
  });
  owner = aClient(await desk.server.backOffice(), host, token);
  await sql('delete from shop_feesthuis.outbox');
});

const sql = (text: string, values: unknown[] = []) => desk.server.pool.query(text, values);
const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  owner.post(`${base}${path}`, body, { origin: backOfficeOrigin, ...headers });
const seen = (version: number) => ({ 'if-match': `"${version}"` });
const read = async (id: string) => (await owner.get(`${base}/damages/${id}`)).body as unknown as StaffDamage;
const acted = (answer: { readonly body: unknown }) => answer.body as DamageActed;

/** One of two pieces came back broken. */
async function aBroken(customer: string): Promise<StaffDamage> {
  desk.begin();
  await desk.anItem({ stock: { noord: 3 } });
  const key = await desk.order({ [desk.item]: 2 }, { customer });
  desk.server.clock.now = at('2026-06-05T09:00+02:00');
  allowed(await staffHandOut(desk.staff(), said(key)));
  desk.server.clock.now = at('2026-06-07T09:00+02:00');
  const { damages } = allowed(await desk.takeBack(key, { broken: 1 }));
  const listed = await owner.get(`${base}/damages?q=${damages[0]}`);
  return read(listed.body.Collection[0].ID);
}

async function step(id: string, act: string, body?: object) {
  return post(`/damages/${id}/_${act}`, body, seen((await read(id)).Version));
}

/** All that a step may change: the damage, its pieces, its charge, and the stock. */
async function standing(id: string) {
  const { Version: _, History: __, PriceList: ___, ...damage } = await read(id);
  const charges = await sql(
    'select gross_cents from shop_feesthuis.charge_line where damage_id = $1 and waived_at is null',
    [id],
  );
  const stock = await sql('select qty, missing from shop_feesthuis.stock where item_id = $1', [desk.item]);
  const claims = await sql(
    `select qty, during::text, active from shop_feesthuis.claim where damage_id = $1 and active
     union all select 1, during::text, active from shop_feesthuis.serial_claim where damage_id = $1 and active order by 2`,
    [id],
  );
  return { damage, charges: charges.rows, stock: stock.rows, claims: claims.rows };
}

const steps = [
  ['parts', [], { Parts: [{ Key: null, Description: 'Poot', Amount: 2, PriceIncVAT: 12.5 }] }],
  ['assess', [], { TotalIncVAT: 9, Answer: 'Twee poten' }],
  ['down', [], { Until: '2026-07-01' }],
  ['charge', ['assess'], { From: 'invoice' }],
  ['waive', ['assess', 'charge'], { Reason: 'Slijtage' }],
  ['repair', ['assess', 'charge'], undefined],
  ['write-off', ['assess', 'charge'], undefined],
] as const;
const bodies: Readonly<Record<string, object>> = { assess: { TotalIncVAT: 9 }, charge: { From: 'invoice' } };

describe('a step on a damage that is taken back', () => {
  test.each(steps)('%s after %j leaves all as it was, and mails nobody', async (act, before, body) => {
    const { ID } = await aBroken(`chiro-${act}`);
    for (const one of before) expect((await step(ID, one, bodies[one])).status).toBe(200);
    await sql('delete from shop_feesthuis.outbox');
    const stood = await standing(ID);
    const done = await step(ID, act, body);
    expect(done.status).toBe(200);
    expect(await standing(ID)).not.toEqual(stood);
    expect((await read(ID)).History[0]).toMatchObject({ Undo: { ID: acted(done).Undo?.ID, IsTold: false } });
    expect((await post(`/undo/${acted(done).Undo?.ID}`)).status).toBe(200);
    expect(await standing(ID)).toEqual(stood);
    const mails = await sql(`select kind from shop_feesthuis.outbox where kind like 'mail.%'`);
    expect(mails.rows).toEqual([]);
    expect(await findLedgerFaults(desk.server.shop.database, desk.server.clock.now)).toEqual([]);
    // The same step goes again from there.
    expect((await step(ID, act, body)).status).toBe(200);
  });

  test('a charge that its invoice has by now stays, and so does one that a colleague went on from', async () => {
    const { ID, Order } = await aBroken('chiro-factuur');
    await step(ID, 'assess', { TotalIncVAT: 9 });
    const charged = await step(ID, 'charge', { From: 'invoice' });
    await sql(`update shop_feesthuis.reservation set status = 'ClosedAndCompleted' where id = $1`, [
      Order?.ID,
    ]);
    const late = await post(`/undo/${acted(charged).Undo?.ID}`);
    expect([late.status, late.body.Error.Code]).toEqual([409, 'UndoOvertaken']);
    const next = await aBroken('chiro-verder');
    const assessed = await step(next.ID, 'assess', { TotalIncVAT: 9 });
    await step(next.ID, 'waive', { Reason: 'Slijtage' });
    const overtaken = await post(`/undo/${acted(assessed).Undo?.ID}`);
    expect([overtaken.status, (overtaken.body as unknown as { ChangedBy: string }).ChangedBy]).toEqual([
      409,
      'Els',
    ]);
    expect((await read(next.ID)).State).toBe('waived');
  });

  test('a machine that was repaired goes back to its repair, and to no repair once it is with somebody', async () => {
    desk.begin();
    await desk.anItem({ stock: { noord: 3 } });
    const serial = `S-${desk.item}`;
    await desk.aSerial(serial);
    const { ID } = (await post('/damages', { SerialNumber: serial, Description: 'Deuk' })).body;
    await step(ID, 'down', { Until: null });
    await step(ID, 'assess', { TotalIncVAT: 0 });
    await step(ID, 'waive', { Reason: 'Oud' });
    desk.server.clock.now = at('2026-06-02T08:00+02:00');
    const stood = await standing(ID);
    const repaired = await step(ID, 'repair');
    expect((await post(`/undo/${acted(repaired).Undo?.ID}`)).status).toBe(200);
    expect(await standing(ID)).toEqual(stood);
    const again = await step(ID, 'repair');
    await sql(
      `insert into shop_feesthuis.serial_claim (serial_id, during) values ($1, tstzrange($2, null))`,
      [serial, new Date(desk.server.clock.now)],
    );
    const late = await post(`/undo/${acted(again).Undo?.ID}`);
    expect([late.status, late.body.Error.Code]).toEqual([409, 'UndoOvertaken']);
  });

  test('of many who take the same step back at once all hear the same, and the stock is there once', async () => {
    const { ID } = await aBroken('chiro-race');
    await step(ID, 'assess', { TotalIncVAT: 9 });
    await step(ID, 'waive', { Reason: 'Slijtage' });
    const stood = await standing(ID);
    const done = await step(ID, 'write-off');
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(`/undo/${acted(done).Undo?.ID}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await standing(ID)).toEqual(stood);
  });
});

test('a photo that is sent twice, under one key or two, is stored once', async () => {
  const { ID, Version } = await aBroken('chiro-foto');
  const add = (headers: Record<string, string>, stage = 'before') =>
    owner.send({
      method: 'POST',
      path: `${base}/damages/${ID}/_photo?Stage=${stage}`,
      payload: multipartOf({ bytes: realPng, name: 'voor.png', type: 'image/png' }),
      headers: { 'content-type': multipartType, origin: backOfficeOrigin, ...headers },
    });
  const keyed = { 'idempotency-key': `foto-${ID}` };
  const answers = [...(await Promise.all([add(keyed), add(keyed)])), await add({})];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(answers.map(({ body }) => body.Version)).toEqual([Version + 1, Version + 1, Version + 1]);
  expect((await read(ID)).PhotosBefore).toHaveLength(1);
  expect((await add(keyed, 'after')).status).toBe(422);
});
