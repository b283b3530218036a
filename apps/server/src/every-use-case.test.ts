import { globSync } from 'node:fs';
import { join } from 'node:path';
import { heldPermissions, staffPermissions, staffRoles } from '@bivak/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import './features/graphql.ts';
import './features/routes.ts';
import './operator/run-operator.ts';
import { isRefusal } from './platform/application/refusal.ts';
import type { Context } from './platform/application/context.ts';
import { localFileStore } from './platform/files/file-store.ts';
import { noFile } from './platform/http/receive-file.ts';
import { aStoredRequest } from './features/lending/testing/a-stored-request.ts';
import { invoiceOf } from './features/invoices/testing/invoice-of.ts';
import { aCart } from './testing/a-cart.ts';
import { aCustomer, anAccount, someToken } from './testing/actors.ts';
import { aServer, type TestServer } from './testing/a-server.ts';
import { anItem } from './testing/an-item.ts';
import { declaredUseCases, type DeclaredUseCase } from './platform/application/use-case.ts';
import type { Actor } from './platform/identity/actor.ts';

/**
 * Goes through every command and query as every kind of caller, whether a call of the wire serves it or not; what calls
 * answer besides, every-caller.test.ts shows.
 */
const named = new Map<string, DeclaredUseCase>();
let server: TestServer;

beforeAll(async () => {
  server = await aServer();
  const cwd = join(import.meta.dirname, 'features');
  for (const file of globSync('**/*.{commands,queries}.ts', { cwd })) {
    for (const [name, value] of Object.entries(await import(join(cwd, file)))) {
      if (typeof value === 'function' && 'right' in value) named.set(name, value as DeclaredUseCase);
    }
  }
});
afterAll(() => server.close());

const login = { id: 'els', email: 'els@bivak.example', token: someToken };
const session = { id: 's', stage: 'open', isSteppedUp: true } as const;
const owner = { kind: 'operator', role: 'owner', name: 'Els', login, session } as const;

const anyStaff = ['public', 'operator', 'enrolling'];

function atStage(stage: 'second-factor' | 'enrolling'): Actor {
  return { ...owner, session: { ...session, stage } };
}

const shoppers = ['public', 'shop', 'shopper'];
const customers = [...shoppers, 'login', 'customer'];

/** Each kind of caller with the permissions that it has. */
const callers: Record<string, readonly [Actor, readonly string[]]> = {
  nobody: [{ kind: 'public' }, ['public', 'shop']],
  visitor: [{ kind: 'anonymous', visitorId: 'v', token: someToken }, [...shoppers, 'visitor']],
  'login without an account': [aCustomer(null), [...shoppers, 'login']],
  'person of a customer': [aCustomer(anAccount()), customers],
  'person of an association that borrows': [
    aCustomer(anAccount({ seesAllOrders: true })),
    [...customers, 'orders.all'],
  ],
  'admin of a customer': [aCustomer(anAccount({ isAdmin: true })), [...customers, 'orders.all', 'admin']],
  ...Object.fromEntries(
    // Which permissions those are, the table of the rules' own test says.
    staffRoles.map(
      (role) => [role, [{ ...owner, role }, [...anyStaff, ...heldPermissions({ role })]]] as const,
    ),
  ),
  'desk that takes no messages and sees the money': [
    { ...owner, role: 'desk', allow: ['money.read'], deny: ['messages.write'] },
    [...anyStaff, ...heldPermissions({ role: 'desk', allow: ['money.read'], deny: ['messages.write'] })],
  ],
  'operator without any permission': [{ ...owner, deny: staffPermissions }, anyStaff],
  'owner who owes the second factor': [atStage('second-factor'), ['public', 'unproved']],
  'owner who has no second factor yet': [atStage('enrolling'), ['public', 'enrolling']],
  job: [{ kind: 'job' }, ['public', 'job']],
};

test('every command and query is exported by a file of its role, and no adapter makes one of its own', () => {
  expect(named.size).toBeGreaterThan(140);
  const known = new Set(named.values());
  expect(
    declaredUseCases()
      .filter((one) => !known.has(one))
      .map(String),
  ).toEqual([]);
});

test.each(Object.entries(callers))(
  '%s is let in to what its permissions allow, and to nothing else',
  async (_, caller) => {
    const [actor, held] = caller;
    for (const [name, useCase] of named) {
      const may = useCase.right.split('|').some((one) => one.split('&').every((part) => held.includes(part)));
      expect([name, await isLetIn(useCase, actor)]).toEqual([name, may]);
    }
  },
);

test('what staff does names a permission of its own, and is closed to an operator who is denied exactly that', async () => {
  const permissions: readonly string[] = staffPermissions;
  let count = 0;
  for (const [name, useCase] of named) {
    const words = useCase.right.split(/[|&]/u);
    const own = staffPermissions.filter((one) => words.includes(one));
    const isStaffs = words.every((word) => permissions.includes(word));
    expect([name, useCase.right, name.startsWith('staff')]).toEqual([name, useCase.right, isStaffs]);
    // What a customer does and what staff does to the same thing are two commands.
    const allowed = isStaffs || useCase.kind === 'query' ? own : [];
    expect([name, own]).toEqual([name, allowed]);
    if (own.length === 0) continue;
    count += 1;
    expect([name, await isLetIn(useCase, owner)]).toEqual([name, true]);
    expect([name, await isLetIn(useCase, { ...owner, deny: own })]).toEqual([name, false]);
  }
  expect(count).toBeGreaterThan(35);
});

test('what asks for proof shortly before is refused to a session that is older, and to no command line', async () => {
  const asking = [...named].filter(([, { stepUp }]) => stepUp);
  expect(asking.map(([name]) => name).toSorted()).toEqual([
    'beginPasskey',
    'beginTotp',
    'removeSecondFactor',
    'renewRecoveryCodes',
    'staffAddOperator',
    'staffAddWebhook',
    'staffChangeOperator',
    'staffChangeWebhook',
    'staffEraseCustomer',
    'staffExportContactMessages',
    'staffExportConversations',
    'staffExportCustomer',
    'staffExportCustomers',
    'staffExportDamages',
    'staffExportEvents',
    'staffExportInvoices',
    'staffExportJournal',
    'staffExportOrders',
    'staffExportPeople',
    'staffExportReport',
    'staffExportRequests',
    'staffExportRun',
    'staffExportUbl',
    'staffFindExport',
    'staffRemoveOperator',
    'staffRemoveWebhook',
    'staffRenewWebhookSecret',
    'staffResetSecondFactor',
  ]);
  for (const [name, useCase] of asking) {
    const stale: Actor = { ...owner, session: { ...session, isSteppedUp: false } };
    const refused = await useCase({ actor: stale } as never, {} as never);
    expect([name, isRefusal(refused) && refused.code]).toEqual([name, 'StepUpRequired']);
    for (const actor of [owner, { ...owner, session: undefined }]) {
      const answer = await useCase({ actor } as never, {} as never).catch(() => null);
      expect([name, isRefusal(answer) && answer.code]).not.toEqual([name, 'StepUpRequired']);
    }
  }
});

interface Things {
  readonly cart: string;
  readonly line: string;
  readonly reservation: string;
  readonly invoice: string;
  readonly conversation: string;
  readonly message: string;
  readonly request: string;
  readonly offer: string;
}

const whose = 'vzw-eigen';

/** Of a customer, by calls of the wire. */
async function thingsOfSomebody(): Promise<Things> {
  await anItem(server.shop.database, { id: 'tent' });
  const client = await server.customer(whose);
  await server.customer('vzw-ander');
  const lines = [{ ItemID: 'tent', Amount: 1 }];
  const done = await aCart(client, { lines, hours: ['noord.P5.0900', 'noord.R7.1600'] });
  const made = await client.post(`/api/v3/rental/cart/${done}/_checkout`, {});
  const reservation: string = made.body.Collection[0].ReservationOrderID;
  const talk = `/api/v2/shop/customer/conversation/${whose}`;
  const { ConversationID: conversation } = (await client.post(talk, { Subject: 'Vraag' })).body;
  const said = await client.post(`${talk}/${conversation}/communication`, { Message: 'Hallo' });
  const cart = await aCart(client, { lines });
  const { body } = await client.get(`/api/v3/rental/cart/${cart}/items`);
  const request = await aStoredRequest(server, { customerId: whose });
  const offer = `offer of ${request}`;
  await server.pool.query(
    `insert into shop_feesthuis.offer (id, kind, request_id, items, start_day, end_day, first_day, last_day, at, expires_at)
     values ($1, 'given-back', $2, '{"tent": 1}', '2027-07-09', '2027-07-21', '2027-07-10', '2027-07-20', now(), now() + interval '3 days')`,
    [offer, request],
  );
  return {
    cart,
    line: body.Collection[0].CartItemID,
    reservation,
    invoice: await invoiceOf(server, reservation),
    conversation,
    message: said.body.ConversationCommunicationID,
    request,
    offer,
  };
}

/** What a command of another would leave or change. */
async function state(): Promise<unknown> {
  const tables = [
    'event',
    'cart',
    'cart_line',
    'reservation',
    'contact',
    'customer',
    'message',
    'rental_request',
    'request_reader',
    'offer',
  ];
  const { rows } = await server.pool.query(
    tables
      .map((table) => `select md5(string_agg(t::text, ';' order by t::text)) from shop_feesthuis.${table} t`)
      .join(' union all '),
  );
  return rows;
}

function contextOf(actor: Actor): Context {
  const { shop, clock, key, files } = server;
  return {
    shop,
    actor,
    language: 'nl',
    now: clock.now,
    requestId: 'test',
    address: '127.0.0.1',
    idempotencyKey: null,
    bearer: null,
    browser: { cookie: '', host: 'localhost' },
    key,
    files: localFileStore(files),
  };
}

const buyer = {
  companyName: '',
  firstName: 'Lotte',
  lastName: 'Verhaegen',
  street: 'Kerkstraat',
  houseNumber: '27',
  houseNumberAddition: '',
  zipCode: '1930',
  city: 'Zaventem',
  countryId: 'BE',
  tel: '',
  email: 'lotte@bivak.example',
};

/** What names a thing of somebody, by the use case that takes it. */
const ofSomebody = ({ cart, line, reservation, invoice, conversation, message, request, offer }: Things) => {
  const ofCart = { cartId: cart };
  const ofLine = { ...ofCart, lineId: line };
  const ofOrder = { orderId: reservation };
  const ofRequest = { requestId: request };
  const ofOffer = { offerId: offer };
  const ofContact = { contactId: `${whose}-contact` };
  const ofCustomer = { customerId: whose };
  const ofMessage = { ...ofCustomer, conversationId: conversation, messageId: message };
  const details = { address: null, notes: null, reference: null, customFields: {}, paymentMode: null };
  const checkout = { ...ofCart, ...details, shown: { grossCents: null, depositCents: null } };
  const edit = { ...ofOrder, lines: [], shown: checkout.shown };
  return {
    addAttachment: { ...ofCart, lineId: null, file: noFile },
    removeAttachment: { ...ofCart, lineId: null, attachmentId: 'x' },
    getCart: ofCart,
    updateCart: { ...ofCart, reference: 'x' },
    moveGroup: { ...ofCart, group: {} },
    deleteCart: ofCart,
    linesThatWouldNotFit: ofCart,
    submitCertificate: { ...ofCart, number: 'VCA-77' },
    takeCartOver: { ...ofCart, visitorToken: 'x' },
    addLines: { ...ofCart, lines: [{ itemId: 'tent', qty: 1 }] },
    changeLine: { ...ofLine, qty: 2 },
    removeLine: ofLine,
    clearLines: ofCart,
    copyOrder: { ...ofOrder, warehouseId: 'noord', startDay: '2026-06-05', endDay: '2026-06-07' },
    checkOut: { ...checkout, person: {} },
    checkOutAsVisitor: { ...checkout, person: buyer },
    getOrder: ofOrder,
    getOrderLines: ofOrder,
    listOrderFiles: ofOrder,
    addOrderFile: { ...ofOrder, file: noFile },
    cancelOrder: ofOrder,
    submitOrderCertificate: { ...ofOrder, number: 'VCA-77' },
    sayPickupContact: {
      ...ofOrder,
      campName: 'Noor',
      campPhone: '0470 00 00 01',
      fetcherName: 'Bram',
      fetcherPhone: '0470 00 00 02',
    },
    sayPayer: { ...ofOrder, payer: null },
    orderDocuments: ofOrder,
    orderConfirmation: ofOrder,
    getCostStatement: ofOrder,
    validateEdit: edit,
    editOrder: edit,
    giveReference: { ...ofOrder, reference: 'x' },
    paymentState: { ...ofOrder, access: null },
    openPaymentState: { ...ofOrder, access: null },
    invoiceDocuments: { number: invoice },
    invoicePdfBytes: { number: invoice },
    getRentalRequest: ofRequest,
    getTransportPartners: ofRequest,
    getRequestLetter: ofRequest,
    getOwnOutcome: ofRequest,
    appealOwnOutcome: { ...ofRequest, about: 'other', text: 'x' },
    findFreeTents: ofRequest,
    takeFreeTents: { ...ofRequest, version: 0, tents: [{ itemId: 'tent', qty: 1 }] },
    holdOtherDays: { ...ofRequest, version: 0, by: 1 },
    sayWaiting: { ...ofRequest, waits: true },
    acceptOffer: ofOffer,
    declineOffer: ofOffer,
    giveBackTents: { ...ofRequest, version: 1, keep: [], isDryRun: false },
    updateRentalRequest: { ...ofRequest, fields: {}, figures: {}, slots: {}, standing: {} },
    cancelRentalRequest: ofRequest,
    chooseRequestReader: ofContact,
    saveDraft: { ...ofRequest, version: null, question: 'summary', isDone: false, answer: {} },
    prepareCart: { draftId: request },
    copyRequest: { id: request, replaces: false },
    discardDraft: { draftId: request },
    restoreDraft: { draftId: request },
    listConversations: { ...ofCustomer, size: 10, index: 0 },
    beginConversation: { ...ofCustomer, subject: 'Vraag', aboutId: null },
    writeMessage: { ...ofMessage, html: 'Hallo' },
    addPicture: { ...ofMessage, file: noFile },
    markRead: ofMessage,
    getCustomer: ofCustomer,
    getDetail: ofCustomer,
    changeCustomer: { ...ofCustomer, customer: { companyName: 'X' } },
    changeDetail: { ...ofCustomer, detail: {} },
    getContact: ofContact,
    changeContact: { ...ofContact, contact: { firstName: 'X' } },
    getPerson: ofContact,
    changePerson: { ...ofContact, contact: { firstName: 'X' } },
    inviteAgain: ofContact,
    promotePerson: ofContact,
    removePerson: ofContact,
    objectToDamage: { damageId: 'x', text: 'Nee' },
  };
};

/**
 * These take nothing of others: the caller's own, what is public, or a new thing. Of the last two, which look at other
 * things first, paying.test.ts and every-caller.test.ts show it.
 */
const ofOneself = [
  // Runs of many acts: an operator's own, which bulk.test.ts asks for as another one.
  'stopBulkRun',
  'findBulkRun',
  'listBulkOutcomes',
  'listBulkRuns',
  'createCart',
  'listOrders',
  'listRentalRequests',
  'getDraft',
  'listDrafts',
  'getArrears',
  'getRequestReaders',
  'createRentalRequest',
  'listInvoices',
  'listContacts',
  'listPersons',
  'addPerson',
  'listMachines',
  'findAssociations',
  'findPlaces',
  'listDamages',
  'personalExport',
  'askForExport',
  'erase',
  'whoIsLoggedIn',
  'beginFirstLogin',
  'confirmDetails',
  'whoOperates',
  'endOwnSession',
  'listOwnSessions',
  'removeSecondFactor',
  'renewRecoveryCodes',
  'changesAfter',
  'undoAct',
  'listViews',
  'listColleagues',
  'saveView',
  'changeView',
  'removeSavedView',
  'replacePassword',
  'paymentLink',
  'checkOutRegistering',
];

test('what is of somebody does not exist for anybody else, also where no call asks for it', async () => {
  const things = await thingsOfSomebody();
  const inputs: Record<string, object> = ofSomebody(things);
  const kinds = ['shopper', 'visitor', 'login', 'customer', 'orders.all', 'admin', 'operator'];
  const asked = [...named].filter(([, { right }]) => right.split('|').some((one) => kinds.includes(one)));
  expect(asked.map(([name]) => name).toSorted()).toEqual([...Object.keys(inputs), ...ofOneself].toSorted());
  const otherAccount = anAccount({ customerId: 'vzw-ander', contactId: 'vzw-ander-contact', isAdmin: true });
  const other = { ...aCustomer(otherAccount), loginId: 'vzw-ander-contact-login' };
  const before = await state();
  const reached: string[][] = [];
  for (const actor of [
    callers['visitor']![0],
    other,
    { ...other, account: { ...otherAccount, isAdmin: false } },
  ]) {
    for (const [name, input] of Object.entries(inputs)) {
      const answer = await named.get(name)!(contextOf(actor) as never, input as never);
      const code = isRefusal(answer) ? answer.code : 'answered';
      if (!['NotFound', 'Forbidden'].includes(code)) reached.push([name, actor.kind, code]);
    }
  }
  expect(reached).toEqual([]);
  expect(await state()).toEqual(before);
});
/** Whether the work begins: it finds nothing there but who asks. */
async function isLetIn(useCase: DeclaredUseCase, actor: Actor): Promise<boolean> {
  const context = new Proxy(
    { actor },
    {
      get(target, name) {
        if (name === 'actor') return target.actor;
        throw new Error('begun');
      },
    },
  );
  try {
    const answer = await useCase(context as never, { customerId: anAccount().customerId } as never);
    return !isRefusal(answer) || !['TokenMissing', 'Forbidden'].includes(answer.code);
  } catch {
    return true;
  }
}
