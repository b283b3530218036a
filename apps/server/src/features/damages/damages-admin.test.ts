import type { DamageActed, StaffDamage } from '@bivak/contract/admin';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refuse } from '../../platform/application/refusal.ts';
import { withStatements } from '../../platform/database/count-statements.ts';
import { aClient, type Client } from '../../testing/a-client.ts';
import { aMailbox, toldWithOffice } from '../../testing/a-mailbox.ts';
import { backOfficeOrigin } from '../../testing/a-server.ts';
import { allowed, aStaffContext } from '../../testing/a-staff-member.ts';
import { multipartOf, multipartType, onePixel, pdf } from '../../testing/uploads.ts';
import { staffHandOut } from '../handovers/index.ts';
import { at, type Desk, openDesk, said } from '../handovers/testing/a-desk.ts';
import { anOperatorAtWork } from '../identity/testing/a-back-office.ts';
import { mintOperatorToken } from '../identity/index.ts';
import { damageMailJobs } from '../notifications/index.ts';
import { staffKeepDamageDown } from './staff-damages.commands.ts';
import { staffDamageDetail, staffDamagePage } from './staff-damages.queries.ts';

let desk: Desk;
let office: FastifyInstance;
let owner: Client;
const base = '/feesthuis/api/v3/admin/damages';
const { host } = new URL(backOfficeOrigin);
const box = aMailbox();

beforeAll(async () => {
  desk = await openDesk();
  office = await desk.server.backOffice();
  owner = mint();
});
afterAll(() => desk.server.close());
beforeEach(async () => {
  desk.begin();
  owner = mint();
  box.sent.length = 0;
  await desk.server.pool.query('delete from shop_feesthuis.outbox');
});

const inOffice = (token: string | null) => aClient(office, host, token);
const mint = (shop = desk.server.shop) =>
  inOffice(
    mintOperatorToken(desk.server.key, {
      shopId: shop.id,
      name: 'Els',
      now: desk.server.clock.now,
      minutes: 60 * 24 * 30,
    }),
  );
const post = (path: string, body?: unknown, headers: Record<string, string> = {}, client = owner) =>
  client.post(`${base}${path}`, body, { origin: backOfficeOrigin, ...headers });
const seen = (version: number) => ({ 'if-match': `"${version}"` });
const read = async (id: string, client = owner) =>
  (await client.get(`${base}/${id}`)).body as unknown as StaffDamage;
const acted = (answer: { readonly body: unknown }) => answer.body as DamageActed;
const deliver = () => box.deliver(desk.server, damageMailJobs(box));

/** Two pieces that were out, of which one came back broken; how the office reads its damage. */
async function aBroken(customer = 'chiro', serial: readonly string[] = []): Promise<StaffDamage> {
  await desk.anItem({ stock: { noord: 3 } });
  for (const id of serial) await desk.aSerial(id);
  const key = await desk.order({ [desk.item]: 2 }, { customer });
  desk.server.clock.now = at('2026-06-05T09:00+02:00');
  allowed(await staffHandOut(desk.staff(), said(key, serial.length === 0 ? {} : { lines: null })));
  desk.server.clock.now = at('2026-06-07T09:00+02:00');
  const { damages } = allowed(await desk.takeBack(key, { broken: 1 }, serial.slice(0, 1)));
  const listed = await owner.get(`${base}?q=${damages[0]}`);
  return read(listed.body.Collection[0].ID);
}

/** The next step with the version that stands. */
async function step(id: string, act: string, body?: object) {
  const { Version } = await read(id);
  return post(`/${id}/_${act}`, body, seen(Version));
}

describe('the list of damages', () => {
  test('the list of damages has each view apart, finds by number, serial, order and name, and counts', async () => {
    const damage = await aBroken('chiro-lijst');
    const ids = async (query: string) => {
      const { body } = await owner.get(`${base}?${query}`);
      return [body.Collection.map(({ ID }: { ID: string }) => ID).includes(damage.ID), body.TotalIsExact];
    };
    expect(await ids('View=reported')).toEqual([true, true]);
    expect(await ids('View=assessed')).toEqual([false, true]);
    for (const q of [damage.Number, damage.Order?.Number ?? '', 'CHIRO-lijst'])
      expect([q, await ids(`q=${q}`)]).toEqual([q, [true, true]]);
    expect(await ids('q=niets-zoals-dit')).toEqual([false, true]);
    expect(damage).toMatchObject({
      State: 'reported',
      Amount: 1,
      Customer: { Key: 'chiro-lijst', Description: 'chiro-lijst vzw' },
      WarehouseID: 'noord',
      Down: 1,
      IsVerified: true,
      IsByStaff: true,
      History: [{ Action: 'report', By: { Kind: 'operator' } }],
    });
  });

  test('pages of damages follow each other by a cursor, which is none of another view', async () => {
    for (const text of ['a', 'b', 'c']) await post('', { Description: text });
    const first = await owner.get(`${base}?View=reported&size=2`);
    expect(first.body.Collection).toHaveLength(2);
    const next = encodeURIComponent(first.body.Next);
    const second = await owner.get(`${base}?View=reported&size=2&after=${next}`);
    expect(second.body.Collection[0].ID).not.toBe(first.body.Collection[1].ID);
    expect((await owner.get(`${base}?View=all&size=2&after=${next}`)).status).toBe(400);
    expect((await owner.get(`${base}?Unknown=1`)).status).toBe(400);
  });

  test('a list of damages is two statements, one damage two, an act 14 at most', async () => {
    const damage = await aBroken();
    expect((await withStatements(() => owner.get(`${base}?View=all`))).statements.length).toBeLessThanOrEqual(
      2,
    );
    expect((await withStatements(() => read(damage.ID))).statements.length).toBeLessThanOrEqual(2);
    await step(damage.ID, 'assess', { TotalIncVAT: 12 });
    const { Version } = await read(damage.ID);
    const charge = () => post(`/${damage.ID}/_charge`, { From: 'invoice' }, seen(Version));
    const { statements, answer } = await counted(charge);
    expect(answer.status).toBe(200);
    expect(statements).toBeLessThanOrEqual(14);
  });
});

async function counted<T>(work: () => Promise<T>): Promise<{ statements: number; answer: T }> {
  let answer: T | undefined;
  const { statements } = await withStatements(async () => (answer = await work()));
  return { statements: statements.length, answer: answer as T };
}

describe('the acts on a damage', () => {
  test('a damage goes from its report to a charge on the invoice, each step told before, and mailed to the customer', async () => {
    const damage = await aBroken('chiro-stappen');
    const { ID } = damage;
    const parts = await step(ID, 'parts', {
      Parts: [{ Key: null, Description: 'Poot', Amount: 2, PriceIncVAT: 12.5 }],
    });
    expect(parts.status).toBe(200);
    expect((await read(ID)).Parts).toEqual([
      { Key: 'hand-1', Description: 'Poot', Amount: 2, PriceIncVAT: 12.5, Source: 'hand' },
    ]);
    const { Version } = await read(ID);
    const tried = await post(`/${ID}/_assess?DryRun=true`, { Answer: 'Twee poten.' }, seen(Version));
    expect(acted(tried)).toMatchObject({
      Version,
      Effects: {
        State: { From: 'reported', To: 'assessed' },
        AssessedIncVAT: { From: null, To: 25 },
        Mails: ['mail.damage-assessed'],
      },
    });
    expect((await read(ID)).State).toBe('reported');
    expect((await step(ID, 'assess', { Answer: 'Twee poten.' })).status).toBe(200);
    const charged = await step(ID, 'charge', { From: 'invoice' });
    expect(acted(charged).Effects).toMatchObject({
      ChargedIncVAT: { From: null, To: 25 },
      IsFromDeposit: false,
      Mails: ['mail.damage-charged'],
    });
    const { rows } = await desk.server.pool.query(
      'select gross_cents from shop_feesthuis.charge_line where damage_id = $1',
      [ID],
    );
    expect(rows).toEqual([{ gross_cents: 2500 }]);
    await deliver();
    // Between the two it was charged: what was only assessed is no longer so.
    expect(box.sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['chiro-stappen-contact@bivak.example', `Schade ${damage.Number} is aangerekend`],
    ]);
    expect(box.sent[0]?.text).toContain('Twee poten.');
    expect(box.sent[0]?.text).toContain('/account/schade');
  });

  test('a repair frees the pieces, and one that is written off leaves the stock and names whom that endangers', async () => {
    const damage = await aBroken('chiro-weg');
    // All three are wanted next week.
    const later = await desk.order({ [desk.item]: 2 }, { from: '2026-06-12', to: '2026-06-13' });
    await step(damage.ID, 'assess', { TotalIncVAT: 5 });
    await step(damage.ID, 'waive', { Reason: 'Slijtage' });
    const { Version } = await read(damage.ID);
    const tried = await post(`/${damage.ID}/_write-off?DryRun=true`, undefined, seen(Version));
    expect(acted(tried).Effects).toMatchObject({
      Stock: [{ ItemID: desk.item, WarehouseID: 'noord', From: 3, To: 2 }],
      Down: [{ ItemID: desk.item, WarehouseID: 'noord', From: 1, To: 0 }],
      Endangered: [],
    });
    expect(later).not.toBe('');
    const repaired = await post(`/${damage.ID}/_repair`, undefined, seen(Version));
    expect(acted(repaired).Effects).toMatchObject({ Stock: [], Down: [{ From: 1, To: 0 }] });
    expect((await step(damage.ID, 'close')).status).toBe(200);
    expect((await step(damage.ID, 'assess', {})).body.Error.Code).toBe('TransitionRefused');
  });

  test('what was reported is taken out of use until a day where the business has it, and refused where nobody knows', async () => {
    await desk.anItem({ stock: { noord: 3 } });
    const serial = `S-${desk.item}`;
    await desk.aSerial(serial);
    const opened = await post('', { SerialNumber: serial, Description: 'Deuk' });
    expect([opened.status, opened.headers['etag']]).toEqual([201, '"1"']);
    const id: string = opened.body.ID;
    expect(await read(id)).toMatchObject({
      Item: { Key: desk.item },
      WarehouseID: 'noord',
      Down: 0,
      Order: null,
    });
    expect((await step(id, 'down', { Until: '2026-05-01' })).body.Error.Fields[0].Field).toBe('Until');
    const down = await step(id, 'down', { Until: '2026-06-10' });
    expect(acted(down).Effects.Down).toEqual([{ ItemID: desk.item, WarehouseID: 'noord', From: 0, To: 1 }]);
    expect(await desk.free('2026-06-08')).toBe(2);
    expect(await desk.free('2026-06-12')).toBe(3);
    // It moves with another day, and counts once.
    await step(id, 'down', { Until: null });
    expect(await desk.free('2026-06-12')).toBe(2);
    await step(id, 'assess', { TotalIncVAT: 0 });
    await step(id, 'waive', { Reason: 'Oud' });
    expect(acted(await step(id, 'write-off')).Effects.Stock).toEqual([
      { ItemID: desk.item, WarehouseID: 'noord', From: 3, To: 2 },
    ]);
    const nowhere = await post('', { Description: 'Iets' });
    const refused = await step(nowhere.body.ID, 'down', { Until: null });
    expect([refused.status, refused.body.Error.Fields[0].Code]).toEqual([400, 'damage-nowhere']);
  });

  test('one opened for a line of an order belongs to its customer, and more pieces than the line has are refused', async () => {
    await desk.anItem({ stock: { noord: 3 } });
    const key = await desk.order({ [desk.item]: 2 }, { customer: 'chiro-regel' });
    const subject = await owner.get(`${base}/_subject?Order=${key}`);
    const [line] = subject.body.Lines;
    expect(subject.body.Order).toMatchObject({ Customer: 'chiro-regel vzw' });
    expect((await owner.get(`${base}/_subject?Order=R2026-999999`)).status).toBe(400);
    const opened = await post('', { LineID: line.LineID, Amount: 2, Description: 'Krassen' });
    expect(await read(opened.body.ID)).toMatchObject({
      Customer: { Key: 'chiro-regel' },
      Amount: 2,
      Item: { Key: desk.item },
    });
    const many = await post('', { LineID: line.LineID, Amount: 3, Description: 'x' });
    expect([many.status, many.body.Error.Fields[0].Field]).toEqual([400, 'Amount']);
    expect((await post('', { LineID: 'geen', Description: 'x' })).body.Error.Fields[0].Field).toBe('LineID');
    expect((await post('', { Description: '' })).status).toBe(400);
  });

  test('without a version is 428, with an old one 412 and how it stands, and the same key twice is one act', async () => {
    const { ID, Version } = await aBroken();
    expect((await post(`/${ID}/_assess`, {})).status).toBe(428);
    const keyed = { ...seen(Version), 'idempotency-key': `k-${ID}` };
    const first = await post(`/${ID}/_assess`, { TotalIncVAT: 3 }, keyed);
    expect((await post(`/${ID}/_assess`, { TotalIncVAT: 3 }, keyed)).body).toEqual(first.body);
    expect((await post(`/${ID}/_assess`, { TotalIncVAT: 4 }, keyed)).status).toBe(422);
    const stale = await post(`/${ID}/_charge`, { From: 'invoice' }, seen(Version));
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({ Current: { State: 'assessed' }, ChangedBy: 'Els' });
  });

  test('of many desks that charge at once one does, and the amount is there once', async () => {
    const { ID } = await aBroken();
    await step(ID, 'assess', { TotalIncVAT: 9 });
    const { Version } = await read(ID);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(`/${ID}/_charge`, { From: 'invoice' }, seen(Version))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(412),
    ]);
  });

  test('a deposit of which too little is left is refused with its field', async () => {
    const { ID } = await aBroken();
    await step(ID, 'assess', { TotalIncVAT: 9 });
    expect((await step(ID, 'charge', { From: 'deposit' })).body.Error.Code).toBe('AmountTooHigh');
    expect((await step(ID, 'charge', { From: 'ergens' })).status).toBe(400);
  });

  test('photos of before and after are added by who may report, and only pictures', async () => {
    const { ID, Version } = await aBroken();
    const add = (path: string, bytes: Buffer = onePixel, name = 'na.png', type = 'image/png') =>
      owner.send({
        method: 'POST',
        path: `${base}/${ID}/_photo${path}`,
        payload: multipartOf({ bytes, name, type }),
        headers: { 'content-type': multipartType, origin: backOfficeOrigin },
      });
    const added = await add('?Stage=after');
    expect([added.status, added.body.Version]).toEqual([201, Version + 1]);
    const { PhotosAfter, PhotosBefore } = await read(ID);
    expect([PhotosAfter.map(({ FileName }) => FileName), PhotosBefore]).toEqual([['na.png'], []]);
    expect((await owner.get(PhotosAfter[0]?.AttachmentUrl ?? '')).status).not.toBe(500);
    expect((await add('', pdf, 'na.pdf', 'application/pdf')).status).toBe(400);
  });
});

describe('who may', () => {
  test('a viewer reads and writes nothing, a warehouse reports and charges nothing, nobody else comes in', async () => {
    const { ID, Version } = await aBroken();
    const viewer = inOffice(await anOperatorAtWork(desk.server, 'viewer'));
    const warehouse = inOffice(await anOperatorAtWork(desk.server, 'warehouse'));
    expect((await viewer.get(`${base}/${ID}`)).status).toBe(200);
    expect((await post('', { Description: 'x' }, {}, viewer)).status).toBe(403);
    expect((await post('', { Description: 'x' }, {}, warehouse)).status).toBe(201);
    expect((await post(`/${ID}/_assess`, {}, seen(Version), warehouse)).status).toBe(403);
    expect((await inOffice(null).get(`${base}/${ID}`)).status).toBe(401);
    expect((await owner.get(`${base}/nergens`)).status).toBe(404);
    expect((await mint(desk.server.other).get(`${base}/${ID}`)).status).toBe(401);
  });

  test('a person of another warehouse sees it in no list, by no id and does nothing to it', async () => {
    const { ID, Version, Number } = await aBroken();
    const elsewhere = { kind: 'operator', role: 'desk', name: 'Ward', warehouses: ['zuid'] } as const;
    const context = { ...aStaffContext(desk.server, elsewhere), ifMatch: null };
    const found = await staffDamagePage(context, {
      view: 'all',
      text: Number,
      warehouseIds: [],
      from: null,
      to: null,
      sort: 'created',
      isReverse: true,
      size: 5,
      after: null,
    });
    expect(allowed(found)).toMatchObject({ rows: [], total: 0 });
    expect(await staffDamageDetail(context, { damageId: ID })).toEqual(refuse('NotFound'));
    const of = { damageId: ID, version: Version, isDryRun: false };
    expect(await staffKeepDamageDown(context, { ...of, day: null })).toEqual(refuse('NotFound'));
  });
});

test('a customer objects once it is assessed: the business is mailed, and the list has a view for it', async () => {
  const damage = await aBroken('chiro-bezwaar');
  const chiro = await desk.server.customer('chiro-bezwaar');
  const at2 = `/api/v2/shop/damages/${damage.ID}/_object`;
  expect((await chiro.post(at2, { Message: 'Nee' })).status).toBe(409);
  await step(damage.ID, 'assess', { TotalIncVAT: 40 });
  await desk.server.pool.query('delete from shop_feesthuis.outbox');
  expect((await chiro.post(at2, { Message: 'Die kras was er al.' })).status).toBe(200);
  const listed = await owner.get(`${base}?View=objected`);
  expect(listed.body.Collection).toContainEqual(expect.objectContaining({ ID: damage.ID, IsObjected: true }));
  await deliver();
  expect(box.sent).toMatchObject([{ subject: `Bezwaar bij schade ${damage.Number}` }]);
  expect(box.sent[0]?.text).toContain('Die kras was er al.');
  expect(box.sent[0]?.text).toContain('npm run operator -- damages --shop feesthuis');
  expect(await toldWithOffice(desk.server, 'mail.damage-objection', damageMailJobs)).toEqual([
    `Bekijk de schade: https://kantoor.example/feesthuis/damage/${damage.ID}`,
  ]);
  const { Objection, History } = await read(damage.ID);
  expect([Objection, History[0]?.Action, History[0]?.Note]).toEqual([
    'Die kras was er al.',
    'object',
    'Die kras was er al.',
  ]);
});
