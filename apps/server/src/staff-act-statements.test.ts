import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminRoutes } from './features/admin-routes.ts';
import { catalogueCalls } from './features/catalogue/testing/catalogue-calls.ts';
import { aDividingShop } from './features/division/testing/a-round.ts';
import { divisionCalls, mostOfDivision } from './features/division/testing/division-calls.ts';
import { at, type Desk, openDesk } from './features/handovers/testing/a-desk.ts';
import { deskCalls } from './features/handovers/testing/desk-calls.ts';
import { mintOperatorToken } from './features/identity/index.ts';
import * as ofInvoices from './features/invoices/testing/invoice-calls.ts';
import { made } from './features/lending/testing/request-calls.ts';
import { orderCalls } from './features/order-edit/testing/order-calls.ts';
import { stockCalls } from './features/stock/testing/stock-calls.ts';
import { webhookCalls } from './features/webhooks/testing/webhook-calls.ts';
import { withStatements } from './platform/database/count-statements.ts';
import { aClient, type Client } from './testing/a-client.ts';
import { backOfficeOrigin, type TestServer } from './testing/a-server.ts';
import { multipartOf, multipartType, realPng } from './testing/uploads.ts';

/** Every act of staff takes at most 14 statements, with all that it leaves. A call that is in neither list fails. */
const most = 14;

/** What takes more, and why; these figures only sink. */
const more: Readonly<Record<string, number>> = {
  // The customer's own edit, which reads the order for itself, within an act of staff, which does so too.
  moveOrder: 19,
  substituteLine: 19,
  editOrder: 17,
  splitOrder: 16,
  // It takes another hour, and locks the stock before it sums what is promised of it.
  moveReturn: 16,
  // It is written by what the sweep of late orders runs, which leaves its own events and looks for whom it endangers.
  noteReturn: 16,
  ...ofInvoices.mostOfInvoices,
  ...mostOfDivision,
};

let desk: Desk;
let lending: TestServer;
let owner: Client;
let lender: Client;
const { host } = new URL(backOfficeOrigin);
const base = '/feesthuis/api/v3/admin';

beforeAll(async () => {
  desk = await openDesk();
  lending = await aDividingShop({ senior: 30, patrol: 50, stock: 10 });
});
afterAll(async () => {
  await desk.server.close();
  await lending.close();
});
beforeEach(async () => {
  desk.begin();
  await desk.anItem({ stock: { noord: 30, zuid: 30 } });
  owner = mint(await desk.server.backOffice(), desk.server);
  lender = mint(await lending.backOffice(), lending);
});

function mint(office: FastifyInstance, { key, shop, clock }: TestServer): Client {
  const about = { shopId: shop.id, name: 'Els', now: clock.now, minutes: 60 * 24 * 365 };
  return aClient(office, host, mintOperatorToken(key, about));
}

interface Call {
  readonly path: string;
  readonly body?: object | undefined;
  /** What was seen; absent: the call takes none. */
  readonly version?: number;
  readonly method?: 'PATCH' | 'PUT' | 'DELETE';
  readonly client?: Client;
  readonly photo?: boolean;
}

function send(
  { path, body, version, method, client = owner, photo = false }: Call,
  key: string = randomUUID(),
) {
  const payload = photo
    ? multipartOf({ bytes: realPng, name: 'een.png', type: 'image/png' })
    : JSON.stringify(body ?? {});
  return client.send({
    method: method ?? 'POST',
    path: `${base}${path}`,
    payload,
    headers: {
      origin: backOfficeOrigin,
      'content-type': photo ? multipartType : 'application/json',
      'idempotency-key': key,
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
  });
}

const sql = (text: string, values: unknown[] = []) => desk.server.pool.query(text, values);
const get = async (path: string, client = owner) => (await client.get(`${base}${path}`)).body;

/** An order of two pieces, and how the desk sees it. */
async function order(options: Parameters<Desk['order']>[1] = {}) {
  await sql('update shop_feesthuis.moment set used = 0');
  const key = await desk.order({ [desk.item]: 2 }, options);
  const { rows } = await sql('select id, version from shop_feesthuis.reservation where reservation_no = $1', [
    key,
  ]);
  return rows[0] as { id: string; version: number };
}
async function orderAct(act: string, body?: object, options: Parameters<Desk['order']>[1] = {}) {
  const { id, version } = await order(options);
  return { path: `/orders/${id}/_${act}`, body, version };
}
const accepted = async () => send(await orderAct('accept', undefined, { isAccepted: false }));
async function versionOf(id: string) {
  return (await get(`/orders/${id}`)).Version;
}

/** A damage after these steps. */
async function damage(...steps: readonly (readonly [string, object?])[]) {
  const serial = `S-${randomUUID().slice(0, 8)}`;
  await desk.aSerial(serial);
  const { id } = await order({ customer: `chiro-${randomUUID().slice(0, 8)}` });
  const { rows } = await sql(
    `select id from shop_feesthuis.reservation_line where reservation_id = $1 order by position limit 1`,
    [id],
  );
  const opened = await send({
    path: '/damages',
    body: {
      LineID: String((rows[0] as { id: number }).id),
      SerialNumber: serial,
      Amount: 1,
      Description: 'Deuk',
    },
  });
  const { ID } = opened.body;
  for (const [act, body] of steps) {
    const { Version } = await get(`/damages/${ID}`);
    const done = await send({ path: `/damages/${ID}/_${act}`, body, version: Version });
    expect([act, done.status]).toEqual([act, 200]);
  }
  return { id: ID, version: (await get(`/damages/${ID}`)).Version };
}
async function damageAct(act: string, body?: object, ...steps: readonly (readonly [string, object?])[]) {
  const { id, version } = await damage(...steps);
  return { path: `/damages/${id}/_${act}`, body, version };
}
const assess = ['assess', { TotalIncVAT: 9 }] as const;
const charge = ['charge', { From: 'invoice' }] as const;
const down = ['down', { Until: null }] as const;

async function customer() {
  const id = `k-${randomUUID().slice(0, 8)}`;
  const client = await desk.server.customer(id);
  const { Version, Number } = await get(`/customers/${id}`);
  return { id, client, version: Version, number: Number as string };
}
async function waiting(count: number) {
  const { id, version } = await customer();
  await sql(
    `insert into shop_feesthuis.login (id, email, password_hash, approved, created_at)
     select $1 || n, $1 || n || '@bivak.example', 'x', false, now() from generate_series(1, $2::integer) n`,
    [id, count],
  );
  await sql(
    `insert into shop_feesthuis.contact (id, customer_id, first_name, last_name, created_at, modified_at)
     select $1 || n, $1, 'Noor', 'P', now(), now() from generate_series(1, $2::integer) n`,
    [id, count],
  );
  await sql(
    `insert into shop_feesthuis.membership (login_id, customer_id, contact_id)
     select $1 || n, $1, $1 || n from generate_series(1, $2::integer) n`,
    [id, count],
  );
  return { id, version };
}
async function customerAct(act: string, body?: object) {
  const { id, version } = await customer();
  return { path: `/customers/${id}/_${act}`, body, version };
}

async function conversation() {
  const { id, client } = await customer();
  const list = `/api/v2/shop/customer/conversation/${id}`;
  const { body } = await client.post(list, { Subject: 'Vraag' });
  await client.post(`${list}/${body.ConversationID}/communication`, { Message: '<p>Hoe laat?</p>' });
  const { Version } = await get(`/conversations/${body.ConversationID}`);
  return { id: body.ConversationID, version: Version, customerId: id };
}
async function talk(act: string, body: object) {
  const { id, version } = await conversation();
  return { path: `/conversations/${id}/${act}`, body, version };
}

async function contactMessage() {
  const id = randomUUID();
  await sql(
    `insert into shop_feesthuis.contact_message (id, name, email, phone, subject, message, language, proved, sender, created_at)
     values ($1, 'Jan', 'jan@bivak.example', '', '', 'Dag', 'nl', false, '', $2)`,
    [id, new Date(desk.server.clock.now)],
  );
  return id;
}

const person = () => ({
  Email: `${randomUUID()}@feesthuis.example`,
  Name: 'Nele',
  Language: 'nl',
  Role: 'desk',
});
async function aPerson() {
  const { body } = await send({ path: '/people', body: person() });
  return { id: body.ID, version: body.Version };
}

let days = 0;
async function request() {
  days += 1;
  const youth = await lending.customer(`V00${String(10_000 + days)}`, { group: '33' });
  const { Id } = await made(youth, { DateStart: '2027-07-10', DateEnd: '2027-07-20' });
  const { Version } = await get(`/requests/${Id}`, lender);
  return { id: Id, version: Version };
}
async function requestAct(act: string, body: object) {
  const { id, version } = await request();
  return { path: `/requests/${id}/_${act}`, body, version, client: lender };
}

const sale = () => ({
  WarehouseID: 'noord',
  Start: '2026-06-05',
  End: '2026-06-07',
  Lines: [{ ItemID: desk.item, Amount: 2 }],
  Buyer: { FirstName: 'Jan', LastName: 'Peeters', Tel: '0470000000' },
});
async function created(path: string, body: object) {
  return { path: `${path}/${(await send({ path, body })).body.ID}`, version: 1 };
}
const texts = () => ({ Name: randomUUID(), Texts: { nl: 'Dag', en: '', de: '' } });
const view = () => ({ List: 'orders', Name: randomUUID(), Address: 'View=all' });

async function out() {
  await sql('update shop_feesthuis.moment set used = 0');
  const key = await desk.order({ [desk.item]: 2 });
  desk.server.clock.now = at('2026-06-05T09:00+02:00');
  await desk.handOut(key, 2);
  const { rows } = await sql('select id from shop_feesthuis.reservation where reservation_no = $1', [key]);
  return (rows[0] as { id: string }).id;
}

const acts: Readonly<Record<string, () => Promise<Call>>> = {
  acceptOrder: () => orderAct('accept', undefined, { isAccepted: false }),
  rejectOrder: () => orderAct('reject', { Reason: 'Vol' }, { isAccepted: false }),
  assignOrder: () => orderAct('assign', { AssignedTo: null }),
  noteOrder: () => orderAct('note', { Notes: 'Bel' }),
  actOnOrders: async () => ({
    path: '/orders/_bulk',
    body: { IDs: [(await order()).id], Act: 'assign', AssignedTo: null },
  }),
  pickOrder: async () => ({ path: `/orders/${(await order()).id}/_pick` }),
  handOutOrder: async () => ({ path: `/orders/${(await order()).id}/_hand-out` }),
  takeBackOrder: async () => ({ path: `/orders/${await out()}/_take-back` }),
  correctOrder: async () => {
    const id = await out();
    return {
      path: `/orders/${id}/_correct`,
      body: { Reason: 'Vergissing' },
      version: await versionOf(id),
    };
  },
  noteReturn: async () => {
    const id = await out();
    desk.server.clock.now = at('2026-06-08T09:00+02:00');
    return { path: `/orders/${id}/_back-on`, body: { BackOn: '2026-06-10' }, version: await versionOf(id) };
  },
  remindLateOrder: async () => {
    const id = await out();
    desk.server.clock.now = at('2026-06-08T09:00+02:00');
    return { path: `/orders/${id}/_remind`, version: await versionOf(id) };
  },
  signAgreement: async () => {
    const { id } = await order();
    const { Terms } = (await get(`/orders/${id}/agreements`)) as { Terms: { Version: string } };
    return {
      path: `/orders/${id}/_sign-agreement`,
      body: { Signer: 'Jan', Method: 'paper', TermsVersion: Terms.Version },
    };
  },
  createOrder: async () => ({ path: '/orders', body: sale() }),
  createQuote: async () => ({ path: '/quotes', body: { ...sale(), ValidUntil: '2026-06-04', Holds: true } }),
  sendQuote: async () => {
    const buyer = { ...sale().Buyer, Email: 'jan@bivak.example' };
    const quote = await send({
      path: '/quotes',
      body: { ...sale(), Buyer: buyer, ValidUntil: '2026-06-04' },
    });
    return { path: `/orders/${quote.body.ID}/_send-quote`, version: await versionOf(quote.body.ID) };
  },
  undoAct: async () => {
    const done = await accepted();
    return { path: `/undo/${done.body.Undo.ID}` };
  },
  ...stockCalls(() => desk, send),
  ...deskCalls(() => desk, accepted),
  ...ofInvoices.invoiceCalls(() => desk, send),
  ...catalogueCalls(send),
  ...webhookCalls(() => desk, send),
  ...orderCalls(() => desk, get),
  openDeskDamage: async () => ({ path: '/damages', body: { Description: 'Deuk' } }),
  setDamageParts: () =>
    damageAct('parts', { Parts: [{ Key: null, Description: 'Poot', Amount: 2, PriceIncVAT: 12.5 }] }),
  assessDamage: () => damageAct(...assess),
  chargeDamage: () => damageAct(...charge, assess, down),
  waiveDamage: () => damageAct('waive', { Reason: 'Slijtage' }, assess, charge, down),
  repairDamage: () => damageAct('repair', undefined, assess, charge, down),
  writeOffDamage: () => damageAct('write-off', undefined, assess, charge, down),
  closeDamage: () => damageAct('close'),
  keepDamageDown: () => damageAct(...down),
  actOnDamages: async () => {
    const { id, version } = await damage(assess, charge, down);
    return { path: '/damages/_bulk', body: { Act: 'repair', Rows: [{ ID: id, Version: version }] } };
  },
  addDeskDamagePhoto: async () => ({ path: `/damages/${(await damage()).id}/_photo`, photo: true }),
  changeStaffCustomer: async () => {
    const { id, version } = await customer();
    return { path: `/customers/${id}`, body: { City: 'Gent' }, version, method: 'PATCH' };
  },
  changeStaffCustomerDetail: async () => ({
    path: `/customers/${(await customer()).id}/detail`,
    body: { PaymentDays: 14 },
    version: 0,
    method: 'PATCH',
  }),
  blockCustomer: () => customerAct('block', { Reason: 'Schade' }),
  unblockCustomer: () => customerAct('unblock'),
  actOnCustomers: async () => {
    const { id, version } = await customer();
    return {
      path: '/customers/_bulk',
      body: { Act: 'block', Reason: 'Schade', Rows: [{ ID: id, Version: version }] },
    };
  },
  approveCustomer: async () => {
    const { id, version } = await waiting(5);
    return { path: `/customers/${id}/_approve`, version };
  },
  refuseCustomer: async () => {
    const { id, version } = await waiting(5);
    return { path: `/customers/${id}/_refuse`, body: { Reason: 'Dubbel' }, version };
  },
  mergeCustomer: async () => customerAct('merge', { FromID: (await customer()).id }),
  exportCustomer: () => customerAct('export'),
  eraseCustomer: async () => {
    const { id, number } = await customer();
    return { path: `/customers/${id}/_erase`, body: { Number: number } };
  },
  startConversation: async () => ({
    path: '/conversations',
    body: { CustomerID: (await customer()).id, Subject: 'Dag', Message: 'Hoe laat?' },
  }),
  replyConversation: () => talk('messages', { Message: 'Om negen uur' }),
  noteConversation: () => talk('_note', { Note: 'Gebeld' }),
  assignConversation: () => talk('_assign', { AssignedTo: null }),
  snoozeConversation: () => talk('_snooze', { Until: '2026-12-24' }),
  finishConversation: () => talk('_done', {}),
  actOnConversations: async () => {
    const { id, version } = await conversation();
    return {
      path: '/conversations/_bulk',
      body: { Act: 'snooze', Until: '2026-12-24', Rows: [{ ID: id, Version: version }] },
    };
  },
  addConversationFile: async () => {
    const answered = await send(await talk('messages', { Message: 'Zie foto' }));
    return {
      path: `/conversations/${answered.body.ID}/messages/${answered.body.MessageID}/files`,
      photo: true,
    };
  },
  finishContactMessage: async () => ({ path: `/contact-messages/${await contactMessage()}/_done` }),
  finishContactMessages: async () => ({
    path: '/contact-messages/_bulk',
    body: { IDs: [await contactMessage()] },
  }),
  createStandardText: async () => ({ path: '/standard-texts', body: texts() }),
  changeStandardText: async () => {
    const text = await created('/standard-texts', texts());
    return { ...text, body: { Name: randomUUID() }, method: 'PATCH' };
  },
  deleteStandardText: async () => ({ ...(await created('/standard-texts', texts())), method: 'DELETE' }),
  invitePerson: async () => ({ path: '/people', body: person() }),
  changePerson: async () => {
    const { id, version } = await aPerson();
    return { path: `/people/${id}`, body: { Role: 'viewer' }, version, method: 'PATCH' };
  },
  resetSecondFactor: async () => {
    const { id, version } = await aPerson();
    return { path: `/people/${id}/_reset-second-factor`, version };
  },
  removePerson: async () => {
    const { id, version } = await aPerson();
    return { path: `/people/${id}`, version, method: 'DELETE' };
  },
  changeOpeningHours: async () => {
    const { Collection } = await get('/opening-hours');
    const body = { ClosingDays: [], Keep: [{ OrderID: (await order()).id, Part: 'pickup' }] };
    return { path: '/opening-hours/noord', body, version: Collection[0].Version, method: 'PATCH' };
  },
  changeBlockedRanges: async () => {
    const { Blocked } = await get('/opening-hours');
    const Ranges = [{ From: '2027-01-01', To: '2027-01-10', Reason: null }];
    return { path: '/blocked-ranges', body: { Ranges }, version: Blocked.Version, method: 'PUT' };
  },
  keepAppointments: async () => ({
    path: '/opening-hours/_keep',
    body: { Collection: [{ OrderID: (await order()).id, Part: 'pickup' }] },
  }),
  openShop: async () => ({ path: '/opening/_open' }),
  changeSettings: async () => ({
    path: '/settings',
    body: { Changes: [{ Name: 'errorsEnabled', Version: 0, Value: false }] },
    method: 'PATCH',
  }),
  restoreSettings: async () => {
    const change = { Name: 'errorsEnabled', Version: 0, Value: false };
    await send({ path: '/settings', body: { Changes: [change] }, method: 'PATCH' });
    const { Version, Collection } = await get('/settings/versions');
    return { path: '/settings/_restore', body: { ID: Collection.at(-1)?.ID }, version: Version };
  },
  cancelJobRun: async () => {
    const id = randomUUID();
    await sql(
      `insert into shop_feesthuis.job_run (id, kind, operator, operator_name, input, total, created_at)
       values ($1, 'orders', 'name:Els', 'Els', '{"act": "assign", "to": null}', 101, now())`,
      [id],
    );
    return { path: `/jobs/${id}/_cancel` };
  },
  createSavedView: async () => ({ path: '/views', body: view() }),
  changeSavedView: async () => {
    return { ...(await created('/views', view())), body: { Name: randomUUID() }, method: 'PATCH' };
  },
  deleteSavedView: async () => ({ ...(await created('/views', view())), method: 'DELETE' }),
  assignRequest: () => requestAct('assign', { TentsSenior: 2, TentsPatrol: 3, TentsStock: true }),
  cancelRequest: () => requestAct('cancel', { Reason: 'Dubbel' }),
  noteRequest: () => requestAct('note', { Notes: 'Belt terug' }),
  confirmRequestGroup: () => requestAct('confirm-group', { CustomerGroupID: '34' }),
  createRequest: async () => {
    const youth = `V0099${String((days += 1)).padStart(3, '0')}`;
    await lending.customer(youth, { group: '33' });
    const body = {
      CustomerID: youth,
      Name: 'Zomerkamp',
      DateStart: '2027-07-10',
      DateEnd: '2027-07-20',
      Purpose: 'CAMP',
      LocationStreet: 'Dorpsstraat',
      LocationNumber: '12',
      LocationPostalCode: '4970',
      LocationCity: 'Stavelot',
      LocationCountry: 'BE',
      RequestedSpotsChild: 20,
      RequestedSpotsSupervisor: 4,
      RequestedTentsSenior: 2,
      TransportType: 'VAN',
    };
    return { path: '/requests', body, client: lender };
  },
  ...divisionCalls(() => ({ server: lending, client: lender }), send),
};

/** What is no act on a record, or is measured elsewhere. */
const others: Readonly<Record<string, string>> = {
  priceSale: 'writes nothing',
  mailPaymentLink: 'of a shop that takes payments, which desk-payments.test.ts has: it counts there',
  linkOfOrder: 'writes nothing',
  ...ofInvoices.uncountedOfInvoices,
  changeSeasons: 'a setting: every write is a version of all settings',
};
const isOfSession = (path: string) => path.includes('/admin/session') || path.includes('/admin/me/');

/** A file of rows is read page after page. */
const writes = adminRoutes.filter(
  ({ operation: { method, rows, path } }) => method !== 'GET' && rows === undefined && !isOfSession(path),
);

test('every call that writes is counted, or says why not', () => {
  const ids = writes.map(({ operation }) => operation.id);
  expect(ids.filter((id) => !(id in acts) && !(id in others))).toEqual([]);
  expect([...Object.keys(acts), ...Object.keys(others)].filter((id) => !ids.includes(id))).toEqual([]);
});

describe('the statements of an act', () => {
  test.each(Object.keys(acts))('%s takes at most 14, or what is written above', async (id) => {
    const call = await acts[id]!();
    const { result, statements } = await withStatements(() => send(call));
    expect([id, result.status, result.status < 300 ? null : result.body]).toEqual([id, result.status, null]);
    expect(statements.slice(more[id] ?? most)).toEqual([]);
  });
});
