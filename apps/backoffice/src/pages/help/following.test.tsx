import {
  acceptOrder,
  approveCustomer,
  assessDamage,
  beginTotp,
  chargeDamage,
  confirmTotp,
  createOrder,
  type CustomerApproval,
  findGoods,
  finishConversation,
  getConversation,
  getCustomerApproval,
  getDeskDamage,
  getHandover,
  getOrder,
  getToday,
  handOutOrder,
  invitePerson,
  listConversations,
  listCustomers,
  listDeskDamages,
  listOrders,
  listPeople,
  listStandardTexts,
  openSession,
  type Person,
  priceSale,
  proveSecondFactor,
  refuseCustomer,
  rejectOrder,
  replyConversation,
  type StaffDamage,
  type StaffPerson,
  stepUp,
  takeBackOrder,
  undoAct,
} from '@bivak/contract/admin';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aConversation, aConversationRow } from '../../testing/a-conversation.ts';
import { aCustomerRow } from '../../testing/a-customer.ts';
import { aDamage, damageActed } from '../../testing/a-damage.ts';
import { acted, aRequest, aRow } from '../../testing/a-request.ts';
import { aHandover, aLine, anOrder, noEffects } from '../../testing/an-order.ts';
import { follow, wordsOf } from '../../testing/follow.ts';
import { aSession, desk, FakeOffice, now, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

let fake: FakeOffice;
beforeEach(() => {
  fake = new FakeOffice();
});

describe('followed by somebody who knows nothing else, the handbook', () => {
  test('lets them log in, with a second factor from the first time on', async () => {
    const book = follow('log-in');
    fake.on(openSession, () => aSession({ ...desk, Role: 'owner' }, 'enrolment'));
    fake.on(beginTotp, () => ({ Secret: 'KRSXG5CTMVRXEZLU', Address: 'otpauth://totp/x' }));
    fake.on(confirmTotp, () => ({ RecoveryCodes: ['1111-2222'], Session: aSession() }));
    const { session } = await openOffice(fake, '/', null);
    await book.fill('office.login.userName', desk.Email);
    await book.fill('office.login.password', 'Feest-2026');
    await book.press('office.login.submit');
    await book.see('office.login.enrolTitle');
    await book.see('office.login.secret');
    await book.fill('office.login.code', '123456');
    await book.press('office.login.enrol');
    fake.on(getToday, () => emptyDay);
    await book.press('office.login.codesKept');
    await screen.findByRole('heading', { level: 1, name: 'Vandaag' });
    await session.logout();
    fake.on(openSession, () => aSession(desk, 'second-factor'));
    fake.on(proveSecondFactor, () => aSession());
    await userEvent.type(await screen.findByLabelText(/^E-mailadres/u), desk.Email);
    await userEvent.type(screen.getByLabelText(/^Wachtwoord/u), 'Feest-2026');
    await userEvent.click(screen.getByRole('button', { name: 'Aanmelden' }));
    await book.see('office.login.secondTitle');
    await book.fill('office.login.code', '654321');
    await book.press('office.login.go');
    await waitFor(() => expect(fake.of(proveSecondFactor)[0]?.body).toEqual({ Code: '654321' }));
    book.done();
  });

  test('lets them read the day, down to an order', async () => {
    const book = follow('read-today');
    const row = {
      ...aRow,
      HourFrom: '09:00',
      HourTo: '10:00',
      Delivery: null,
      Tel: '+32 2 555 01 41',
      Weight: 0,
      BackOn: null,
    };
    fake.on(getToday, () => ({
      ...emptyDay,
      Counts: { ...emptyDay.Counts, Collect: 1 },
      Collect: [{ ...row, Status: 'Pick' }],
    }));
    fake.on(getOrder, () => aRequest);
    await openOffice(fake, '/', atDesk);
    await book.press('office.menu.today');
    for (const part of ['collect', 'bringBack', 'late', 'toAccept', 'messages'])
      await book.see(`office.today.${part}`);
    await book.see('office.today.warehouse');
    await book.see('office.today.collect');
    await book.see('office.today.status');
    await book.see('office.today.bringBack');
    await book.see('office.today.late');
    await userEvent.click(screen.getByRole('link', { name: /^Chiro De Linde vzw/u }));
    expect(await screen.findByRole('heading', { level: 1, name: aRequest.Number })).toBeDefined();
    book.done();
  });

  test('lets them accept an order, take that back, and reject it', async () => {
    const book = follow('accept-order');
    let standing = aRequest;
    fake.on(listOrders, () => ({ Collection: [aRow], Next: null, Total: 1, TotalIsExact: true }));
    fake.on(getOrder, () => standing);
    fake.on(acceptOrder, () => {
      standing = { ...aRequest, Status: 'Order', Version: 4 };
      return acted('Order');
    });
    fake.on(undoAct, () => {
      standing = { ...aRequest, Version: 5 };
      return { Act: 'order.accept', EntityID: aRequest.ID, IsTold: false };
    });
    fake.on(rejectOrder, () => acted('Rejected'));
    fake.on(getToday, () => emptyDay);
    await openOffice(fake, '/');
    await book.press('office.menu.orders');
    await book.press('office.orders.views.to-accept');
    await userEvent.click(await screen.findByRole('link', { name: /^Chiro De Linde vzw/u }));
    await book.see('office.order.lines');
    await book.see('office.order.dates');
    await book.see('office.order.risks');
    await book.press('office.order.accept');
    await book.press('office.acts.undo');
    await waitFor(() => expect(fake.of(undoAct)).toHaveLength(1));
    await book.press('office.order.reject');
    await book.fill('office.order.reason', 'De tent is stuk.');
    await book.press('office.order.reject');
    await waitFor(() => expect(fake.of(rejectOrder)[0]?.body).toMatchObject({ Reason: 'De tent is stuk.' }));
    book.done();
  });

  test('lets them hand out a part by scan, in the order in which it is done', async () => {
    const book = follow('hand-out');
    aDayWith('Collect');
    fake.on(getOrder, () => anOrder({ Risks: ['unpaid'] }));
    fake.on(getHandover, () => aHandover());
    fake.on(handOutOrder, () => aHandover({ Status: 'Picked', Lines: [aLine({ Out: 2, Away: 2 })] }));
    await openOffice(fake, '/', atDesk);
    await book.press('office.menu.today');
    await book.see('office.today.collect');
    await userEvent.click(await screen.findByRole('link', { name: /^Chiro De Linde vzw/u }));
    await book.see('office.order.risks');
    await book.press('office.order.handOut');
    await book.fill('office.handover.scan', 'TAFEL{Enter}');
    await book.see('office.handover.all.out');
    await book.see('office.handover.ways.out');
    const count = await screen.findByRole('spinbutton', { name: 'Statafel: Nu mee' });
    await userEvent.clear(count);
    await userEvent.type(count, '2{Enter}');
    await book.press('office.handover.send.out');
    await book.see('office.handover.done');
    expect(fake.done(handOutOrder)).toMatchObject([{ body: { Lines: [{ LineID: '1', Out: 2 }] } }]);
    book.done();
  });

  test('lets them take back one piece that is good, one that is broken and one that is lost', async () => {
    const book = follow('take-back');
    aDayWith('BringBack');
    fake.on(getOrder, () => anOrder({ Status: 'Picked' }));
    fake.on(getHandover, () => aHandover({ Status: 'Picked', Lines: [aLine({ Out: 3, Away: 3 })] }));
    fake.on(takeBackOrder, ({ query }) =>
      query['DryRun'] === 'true'
        ? aHandover({ Status: 'Closed', Effects: noEffects })
        : aHandover({ Status: 'Closed', IsAllBack: true, Damages: ['D000012'] }),
    );
    await openOffice(fake, '/', atDesk);
    await book.press('office.menu.today');
    await book.see('office.today.bringBack');
    await userEvent.click(await screen.findByRole('link', { name: /^Chiro De Linde vzw/u }));
    await book.press('office.order.takeBack');
    for (const way of ['good', 'broken', 'lost']) {
      await book.see(`office.handover.ways.${way}`);
      const name = new RegExp(`Statafel, ${wordsOf(`office.handover.ways.${way}`) ?? ''}: één meer`, 'u');
      await userEvent.click(screen.getByRole('button', { name }));
    }
    await book.press('office.handover.send.back');
    await book.see('office.handover.lostDialog.title');
    await book.press('office.handover.lostDialog.send');
    await book.see('office.handover.done');
    expect(fake.done(takeBackOrder).at(-1)?.body).toMatchObject({
      Lines: [{ LineID: '1', Good: 1, Broken: 1, Lost: 1 }],
    });
    book.done();
  });

  test('lets them sell to a passer-by, who takes the goods along', async () => {
    const book = follow('sell');
    fake.on(listOrders, () => ({ Collection: [], Next: null, Total: 0, TotalIsExact: true }));
    fake.on(getToday, () => emptyDay);
    fake.on(findGoods, () => ({
      Collection: [{ ItemID: 'pomp', Description: 'Pomp', SerialID: 'P-1', IsExact: true }],
    }));
    fake.on(priceSale, () => aPrice);
    fake.on(createOrder, () => ({
      ID: 'r-9',
      Number: 'O2026-000009',
      TotalIncVAT: 20,
      Deposit: 50,
      Paid: 70,
      IsOut: true,
    }));
    await openOffice(fake, '/', atDesk);
    await book.press('office.menu.orders');
    await book.press('office.frame.sell');
    await book.fill('office.counter.scan', 'P-1{Enter}');
    await screen.findByText('3 vrij');
    await book.press('office.counter.passerBy');
    await book.see('office.counter.customer');
    await book.fill('office.counter.name', 'An Peeters');
    await book.fill('office.counter.tel', '0470 12 34 56');
    await book.press('office.counter.periods.now');
    await book.see('office.counter.periods.weekend');
    await book.see('office.counter.periods.typed');
    await book.see('office.counter.due');
    await book.see('office.counter.deposit');
    await book.press('office.counter.methods.CASH');
    await book.see('office.counter.methods.TERMINAL');
    await book.see('office.counter.methods.LINK');
    await book.see('office.counter.handOut');
    await book.press('office.counter.sell');
    await book.see('office.counter.print.roll');
    expect(fake.of(createOrder)[0]?.body).toMatchObject({
      Buyer: { LastName: 'An Peeters' },
      Payment: { Method: 'CASH', Amount: 70 },
      HandOut: true,
    });
    await book.press('office.counter.next');
    book.done();
  });

  test('lets them approve one customer, and refuse the next', async () => {
    const book = follow('approve-customer');
    let waiting = ['berkvos', 'klavertje'];
    const without = ({
      params,
      query,
    }: {
      readonly params?: Readonly<Record<string, unknown>> | undefined;
      readonly query: Readonly<Record<string, unknown>>;
    }) => {
      const Effects = { Mails: ['mail.account-approved'] };
      if (query['DryRun'] === 'true') return { ID: 'x', Version: 1, Effects, Undo: null };
      waiting = waiting.filter((id) => id !== params?.['id']);
      return { ID: 'x', Version: 2 };
    };
    fake.on(getToday, () => emptyDay);
    fake.on(listCustomers, () => ({
      Collection: waiting.map((ID) => ({ ...aCustomerRow, ID, Description: ID, WaitsSince: now })),
      Next: null,
      Total: waiting.length,
      TotalIsExact: true,
    }));
    fake.on(getCustomerApproval, ({ params }) => ({ ...anApproval, ID: String(params?.['id']) }));
    fake.on(approveCustomer, without);
    fake.on(refuseCustomer, without);
    await openOffice(fake, '/', atDesk);
    await book.press('office.menu.customers');
    await book.press('office.customers.views.to-approve');
    for (const name of ['waiting', 'typed', 'registered', 'result', 'group'])
      await book.see(`office.approval.${name}`);
    await book.press('office.approval.approveNext');
    await waitFor(() => expect(fake.done(approveCustomer)).toHaveLength(1));
    await book.press('office.approval.refuse');
    await book.fill('office.approval.reason', 'Geen vereniging.');
    await book.press('office.approval.refuseSubmit');
    await waitFor(() =>
      expect(fake.of(refuseCustomer)).toMatchObject([{ body: { Reason: 'Geen vereniging.' } }]),
    );
    book.done();
  });

  test('lets them answer a message, and go on to the next', async () => {
    const book = follow('answer-message');
    fake.on(getToday, () => emptyDay);
    fake.on(listConversations, () => ({
      Collection: [aConversationRow, { ...aConversationRow, ID: 'c-2' }],
      Next: null,
      Total: 2,
      TotalIsExact: true,
    }));
    fake.on(getConversation, ({ params }) => ({ ...aConversation, ID: String(params?.['id']) }));
    fake.on(listStandardTexts, () => ({
      Collection: [{ ID: 't-1', Version: 1, Name: 'later komen', Texts: { nl: 'Dag', en: '', de: '' } }],
    }));
    fake.on(replyConversation, () => ({ ID: 'c-1', Version: 5, MessageID: 'm-2' }));
    fake.on(finishConversation, () => ({ ID: 'c-1', Version: 6 }));
    const { router } = await openOffice(fake, '/', atDesk);
    await book.press('office.menu.messages');
    await book.press('office.messages.views.to-answer');
    const [first] = await screen.findAllByRole('link', { name: /Winterlinde/u });
    if (first === undefined) throw new Error('nobody waits');
    await userEvent.click(first);
    await book.see('office.messages.standardText');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Antwoord/u }), 'Dat kan.');
    await book.see('office.messages.addFiles');
    await book.press('office.messages.send');
    await waitFor(() =>
      expect(fake.of(replyConversation)).toMatchObject([{ body: { Message: 'Dat kan.' } }]),
    );
    await book.press('office.messages.doneNext');
    await waitFor(() => expect(router.state.location.pathname).toContain('/messages/c-2'));
    book.done();
  });

  test('lets them assess a damage and charge it', async () => {
    const book = follow('charge-damage');
    let State: StaffDamage['State'] = 'reported';
    fake.on(getToday, () => emptyDay);
    fake.on(listDeskDamages, () => ({ Collection: [aDamage], Next: null, Total: 1, TotalIsExact: true }));
    fake.on(getDeskDamage, () => ({ ...aDamage, State }));
    const step =
      (to: StaffDamage['State']) =>
      ({ query }: { readonly query: Readonly<Record<string, unknown>> }) => {
        if (query['DryRun'] !== 'true') State = to;
        return damageActed(to);
      };
    fake.on(assessDamage, step('assessed'));
    fake.on(chargeDamage, step('charged'));
    await openOffice(fake, '/', atDesk);
    await book.press('office.menu.damage');
    await book.press('office.damages.views.reported');
    await userEvent.click(await screen.findByRole('link', { name: /Statafel/u }));
    await book.see('office.damage.description');
    await book.see('office.damage.photos');
    await book.press('office.damage.acts.assess');
    await book.fill('office.damage.amount', '25');
    await book.fill('office.damage.answer', 'Een poot.');
    await book.press('office.damage.acts.assess');
    await book.press('office.damage.acts.charge');
    await book.press('office.damage.fromInvoice');
    await book.see('office.damage.fromDeposit');
    await book.see('office.damage.effects');
    await book.press('office.damage.acts.charge');
    await waitFor(() => expect(State).toBe('charged'));
    book.done();
  });

  test('lets them invite a colleague to one warehouse, after a proof of who they are', async () => {
    const book = follow('invite-colleague');
    const people: Person[] = [];
    let isProved = false;
    fake.on(getToday, () => emptyDay);
    fake.on(listPeople, () => ({ Collection: [...people] }));
    fake.on(stepUp, () => {
      isProved = true;
      return { Until: now };
    });
    fake.on(invitePerson, ({ body }) => {
      if (!isProved) return new OfficeRefusal(403, 'StepUpRequired', 'Bewijs eerst wie je bent.');
      const made = { ...(body as Person), ID: 'nele', Allow: [], Deny: [], IsActivated: false };
      people.push({ ...made, HasSecondFactor: false, LastSeenAt: null });
      return people[0];
    });
    await openOffice(fake, '/', { ...atDesk, Permissions: [...atDesk.Permissions, 'people.write'] });
    await book.press('office.menu.people');
    await book.press('office.people.invite');
    await book.fill('office.people.name', 'Nele Maes');
    await book.fill('office.people.email', 'nele@feesthuis.example');
    await book.see('office.people.language');
    await book.see('office.people.role');
    await book.press('office.people.everywhere');
    await book.press('office.people.send');
    await book.see('office.stepUp.title');
    await book.fill('office.login.password', 'Feest-2026');
    await book.press('office.stepUp.submit');
    await book.see('office.people.invited');
    expect(people).toMatchObject([{ Name: 'Nele Maes', Email: 'nele@feesthuis.example' }]);
    expect(people[0]?.WarehouseIDs).not.toBeNull();
    book.done();
  });
});

const atDesk: StaffPerson = {
  ...desk,
  Permissions: [
    ...desk.Permissions,
    'orders.handOut',
    'messages.write',
    'orders.price',
    'money.take',
    'catalogue.read',
    'customers.read',
    'customers.approve',
    'damage.read',
    'damage.report',
    'damage.charge',
  ],
};

/** A day on which one customer comes, for this. */
function aDayWith(part: 'Collect' | 'BringBack'): void {
  const slot = { HourFrom: '09:00', HourTo: '10:00', Delivery: null, Tel: '', Weight: 0, BackOn: null };
  const row = { ...aRow, ...slot, Status: part === 'Collect' ? 'Order' : 'Picked' };
  fake.on(getToday, () => ({ ...emptyDay, Counts: { ...emptyDay.Counts, [part]: 1 }, [part]: [row] }));
}

const aPrice = {
  Start: '2026-12-03T10:00:00+01:00',
  End: '2026-12-03T18:00:00+01:00',
  OutsideHours: [],
  Lines: [
    {
      ItemID: 'pomp',
      Description: 'Pomp',
      Amount: 1,
      Free: 3,
      UnitPrice: 20,
      ListedUnitPrice: 20,
      TotalIncVAT: 20,
    },
  ],
  TotalIncVAT: 20,
  TotalExcVAT: 16.53,
  Deposit: 50,
  DiscountLimit: 10,
};

const anApproval: CustomerApproval = {
  ID: 'berkvos',
  Version: 1,
  Description: 'Jeugdgroep De Berkvos',
  Email: '',
  Tel: '',
  WaitsSince: now,
  People: [{ Name: 'Emiel Peeters', Email: 'emiel@berkvos.example' }],
  Register: 'found',
  Rows: [{ Field: 'name', Typed: 'De Berkvos', Registered: 'De Berkvos', Result: 'same' }],
  CustomerGroup: null,
  Groups: ['jeugd'],
  Decided: null,
};

const emptyDay = {
  Day: '2026-12-03',
  Counts: { Collect: 0, BringBack: 0, Late: 0, ToAccept: 0, Messages: 0 },
  Slots: [],
  Collect: [],
  BringBack: [],
  Late: [],
  ToAccept: [],
};
