import {
  cancelReservationOrder,
  createPaymentLink,
  getPaymentState,
  getReservationOrder,
  getUserInfo,
  listOrderDocuments,
  listReservationOrderItems,
  listReservationOrders,
  submitOrderCertificate,
  updateReservationOrder,
  type ReservationOrder,
} from '@bivak/contract/wire';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import nl from '@bivak/web/messages/nl.json' with { type: 'json' };
import { anOrder, orderLine } from '../../testing/fake-orders.ts';
import { aLogin } from '../../testing/fake-people.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

let fake: FakeShop;
let order: ReservationOrder;

const certificate = (CertificateID: string, Number: string | null) => ({
  CertificateID,
  Number,
  Description: CertificateID,
  Hint: null,
});

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  fake = createFakeShop();
  fake.on(getUserInfo, () => aLogin('mine', AN));
  order = anOrder({
    CustomerID: 'scouts',
    OrderID: 'O2026-000004',
    ReservationStatus: 'Order',
    TotalOpen: 1240,
    Actions: [
      { ActionName: 'ReferenceRequired', Completed: false, Required: true, Details: null },
      {
        ActionName: 'Certificates',
        Completed: false,
        Required: true,
        Details: {
          RequiredCertificates: [certificate('Heftruck', null)],
          OptionalCertificates: [certificate('Gas', 'G-1')],
        },
      },
      { ActionName: 'CreatePayment', Completed: false, Required: false, Details: null },
    ],
  });
  fake.on(getReservationOrder, () => order);
  fake.on(listReservationOrderItems, () => ({ Collection: [orderLine], Total: 1, Index: 0 }));
  fake.on(listReservationOrders, () => ({ Collection: [order], Total: 1, Index: 0 }));
});

const open = (shop = {}) => openPage(fake, '/bestelling/r-17', { kept: loggedInAs(AN), shop });
const press = async (name: string | RegExp, within_ = screen) =>
  userEvent.click(await within_.findByRole('button', { name }));

describe('above an order of the account', () => {
  test('above an order of the account stand the menu, the way back, the confirmation, what is to be done, editing, and cancelling last', async () => {
    fake.on(listOrderDocuments, () => ({
      Collection: [
        {
          DocumentID: 'd',
          Kind: 'confirmation',
          FileName: 'bevestiging.pdf',
          ContentType: 'application/pdf',
          FileSize: 1,
          AttachmentUrl: '/files/1',
          DateTimeCreated: '2026-12-03T10:00:00+01:00',
        },
      ],
      Total: 1,
      Index: 0,
    }));
    await open();
    const menu = within(await screen.findByRole('navigation', { name: 'Menu van je account' }));
    expect(menu.getByRole('link', { name: 'Bestellingen' }).ariaCurrent).toBe('true');
    expect(screen.getByRole('link', { name: 'Alle bestellingen' }).getAttribute('href')).toBe(
      '/account/bestellingen',
    );
    const todo = await screen.findByRole('button', { name: 'Nog 3 acties nodig' });
    const actions = [...(todo.parentElement?.children ?? [])].map((action) => action.textContent);
    expect(actions).toEqual([
      'Nog 3 acties nodig',
      'Wijzigen',
      'Opnieuw huren',
      'Vraag over deze bestelling',
      'Annuleren',
    ]);
    expect(screen.getByText('Je bestelling is bevestigd.')).toBeDefined();
  });

  test('on a phone the actions of an order are folded, but for what is to be done', async () => {
    vi.stubGlobal('innerWidth', 390);
    await open();
    const folded = (await screen.findByText('Beheer deze bestelling')).closest('details')!;
    expect(folded.open).toBe(false);
    const actions = [...folded.querySelectorAll('button, a')].map((action) => action.textContent);
    expect(actions).toEqual(['Wijzigen', 'Opnieuw huren', 'Vraag over deze bestelling', 'Annuleren']);
    expect(screen.getByRole('button', { name: 'Nog 3 acties nodig' })).toBeDefined();
  });

  test('above an order of the account, what may be done is not asked for; nothing is to be done where nothing is asked, nor where it is over', async () => {
    const paying = { ActionName: 'CreatePayment', Completed: false, Required: false, Details: null } as const;
    order = anOrder({ CustomerID: 'scouts', Actions: [paying] });
    await open();
    expect(await screen.findByRole('button', { name: 'Nog 1 ding te regelen, als je wilt' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Nog 1 ding te regelen, als je wilt' }));
    expect(
      await screen.findByRole('dialog', { name: 'Wat je voor R2026-000017 nog kunt regelen' }),
    ).toBeDefined();
    cleanup();
    order = anOrder({ CustomerID: 'scouts' });
    await open();
    expect(await screen.findByText('Niets meer te doen')).toBeDefined();
    order = anOrder({ CustomerID: 'scouts', ReservationStatus: 'Cancelled', IsCancellable: false });
    cleanup();
    await open();
    expect(await screen.findByText('Geannuleerd')).toBeDefined();
    expect(screen.getByText('Niets meer te doen')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Annuleren' })).toBeNull();
  });
});

describe('the actions of an order', () => {
  test('the actions of an order ask for a reference, which is required', async () => {
    fake.on(updateReservationOrder, ({ body }) => {
      order = { ...order, Reference: (body as { Reference: string }).Reference };
      return order;
    });
    await open();
    await press('Nog 3 acties nodig');
    const popup = within(await screen.findByRole('dialog', { name: 'Wat O2026-000004 nog nodig heeft' }));
    await userEvent.click(popup.getAllByRole('button', { name: 'Vul in' })[0]!);
    const modal = within(await screen.findByRole('dialog', { name: 'Geef een referentie' }));
    await userEvent.click(modal.getByRole('button', { name: 'Bewaar' }));
    expect(modal.getByText('Vul een referentie in.')).toBeDefined();
    expect(await screen.findAllByText(nl.shop.global.errorValidation)).not.toEqual([]);
    await userEvent.type(modal.getByRole('textbox', { name: /Jouw referentie/u }), 'PO-7');
    await userEvent.click(modal.getByRole('button', { name: 'Bewaar' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Geef een referentie' })).toBeNull());
    expect(fake.sent(updateReservationOrder)[0]?.body).toEqual({ Reference: 'PO-7' });
    expect(popup.getByText('PO-7')).toBeDefined();
  });

  test('the actions of an order ask for certificates: what is required has to be there, and one that is emptied is withdrawn', async () => {
    const failures = [new FakeRefusal(409, 'Busy')];
    fake.on(submitOrderCertificate, ({ body }) => {
      const { CertificateID, Number } = body as { CertificateID: string; Number: string };
      if (CertificateID === 'Gas') for (const failure of failures.splice(0)) throw failure;
      const Details = {
        RequiredCertificates: [certificate('Heftruck', Number)],
        OptionalCertificates: [certificate('Gas', 'G-1')],
      };
      const Actions = order.Actions.map((one) =>
        one.ActionName === 'Certificates' ? { ...one, Details } : one,
      );
      order = { ...order, Actions };
      return order;
    });
    await open();
    await press('Nog 3 acties nodig');
    const popup = within(await screen.findByRole('dialog', { name: 'Wat O2026-000004 nog nodig heeft' }));
    await userEvent.click(popup.getAllByRole('button', { name: 'Vul in' })[1]!);
    const modal = within(await screen.findByRole('dialog', { name: 'Geef je attesten door' }));
    await userEvent.clear(modal.getByRole('textbox', { name: /Gas/u }));
    await userEvent.click(modal.getByRole('button', { name: 'Bewaar' }));
    expect(modal.getByText('Vul het nummer in: Heftruck.')).toBeDefined();
    expect(await screen.findAllByText(nl.shop.global.errorValidation)).not.toEqual([]);
    expect(fake.sent(submitOrderCertificate)).toEqual([]);
    await userEvent.type(modal.getByRole('textbox', { name: /Heftruck/u }), 'H-9');
    await userEvent.click(modal.getByRole('button', { name: 'Bewaar' }));
    expect(await modal.findByRole('alert')).toBeDefined();
    await waitFor(() => expect(modal.getByRole('button', { name: 'Bewaar' }).ariaDisabled).not.toBe('true'));
    fake.on(getReservationOrder, () => {
      throw new FakeRefusal(400, 'ValidationFailed');
    });
    await userEvent.click(modal.getByRole('button', { name: 'Bewaar' }));
    expect(
      await screen.findByText('De attesten zijn verstuurd, maar de pagina bijwerken lukte niet.'),
    ).toBeDefined();
    expect(fake.sent(submitOrderCertificate).map(({ body }) => body)).toEqual([
      { CertificateID: 'Heftruck', Number: 'H-9' },
      { CertificateID: 'Gas', Number: 'G-1', IsInactive: true },
      // Only what is still missing goes out again.
      { CertificateID: 'Gas', Number: 'G-1', IsInactive: true },
    ]);
  });

  test('the actions of an order do not let it be paid while it is asked whether it is', async () => {
    fake.on(getPaymentState, () => ({
      ReservationOrderID: 'r-17',
      Status: 'PENDING',
      PaymentMethod: 'IDEAL',
      Message: null,
      TotalPaid: 0,
      TotalOpen: 1240,
      DateTimePaymentDeadline: null,
    }));
    await openPage(fake, '/bestelling/r-17?status=payment', { kept: loggedInAs(AN) });
    await press('Nog 3 acties nodig');
    const popup = within(await screen.findByRole('dialog'));
    expect(popup.getByText('Even geduld: we vragen na of je betaling binnen is.')).toBeDefined();
    expect(popup.getAllByRole('button', { name: 'Vul in' })).toHaveLength(2);
    expect(popup.queryByRole('button', { name: 'Betaal' })).toBeNull();
  });

  test('the actions of an order let it be paid, with the way back to the order', async () => {
    fake.on(createPaymentLink, () => ({ PaymentLink: null, Status: 'ERROR', Message: 'De bank zegt nee.' }));
    await open({ payment: { policy: 'AllowPayment', methods: ['IDEAL'] } });
    await press('Nog 3 acties nodig');
    await press('Betaal');
    const modal = within(await screen.findByRole('dialog', { name: 'Betaal de bestelling' }));
    await userEvent.click(modal.getByRole('radio', { name: 'iDEAL' }));
    await userEvent.click(modal.getByRole('button', { name: /betalen$/u }));
    const said = await modal.findByRole('alert');
    expect(said.textContent).toMatch(/^De betaling is niet gelukt\. .*De bank zegt nee\./u);
    expect(fake.sent(createPaymentLink)[0]?.body).toMatchObject({
      reservationOrderID: 'r-17',
      returnUrl: '/bestelling/r-17?status=payment',
    });
  });
});

describe('cancelling', () => {
  test('cancelling goes back to where in the list the order was opened, which shows it cancelled', async () => {
    const failures = [new FakeRefusal(500, 'Unexpected')];
    fake.on(cancelReservationOrder, () => {
      for (const failure of failures.splice(0)) throw failure;
      order = { ...order, ReservationStatus: 'Cancelled', IsCancellable: false, Actions: [] };
      return order;
    });
    fake.on(listReservationOrders, () => ({ Collection: [order], Total: 45, Index: 0 }));
    await openPage(fake, '/account/bestellingen?page=2', { kept: loggedInAs(AN) });
    await userEvent.click(await screen.findByRole('link', { name: 'O2026-000004' }));
    expect((await screen.findByRole('link', { name: 'Alle bestellingen' })).getAttribute('href')).toBe(
      '/account/bestellingen?page=2',
    );
    await press('Annuleren');
    await press('Bestelling annuleren');
    expect(await screen.findAllByText('De bestelling annuleren lukte niet.')).not.toEqual([]);
    await press('Annuleren');
    await press('Bestelling annuleren');
    // First, because it goes by itself.
    expect(await screen.findByText('De bestelling is geannuleerd.')).toBeDefined();
    expect(await screen.findByRole('heading', { level: 1, name: 'Bestellingen' })).toBeDefined();
    expect(await screen.findByText('Geannuleerd')).toBeDefined();
    expect(window.location.search).toBe('?page=2');
  });

  test.each([
    ['leads to the list who came by a link', AN, /Bestellingen/u],
    ['leaves where they are who have no list', { ...AN, RoleName: 'User' }, /O2026-000004/u],
  ])('cancelling an order: %s', async (_, account, title) => {
    fake.on(getUserInfo, () => aLogin('mine', account));
    fake.on(cancelReservationOrder, () => {
      order = { ...order, ReservationStatus: 'Cancelled', IsCancellable: false, Actions: [] };
      return order;
    });
    await openPage(fake, '/bestelling/r-17', { kept: loggedInAs(account) });
    const back = await screen.findByRole('link', { name: /^(?:Alle bestellingen|Naar je account)$/u });
    expect(back.getAttribute('href')).toBe(account === AN ? '/account/bestellingen' : '/account');
    await press('Annuleren');
    await press('Bestelling annuleren');
    expect(await screen.findByText('Geannuleerd')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined();
  });

  test.each([
    ['the business is at it', { IsCancellable: false }, 'None', /^Annuleren gebeurt hier op vraag/u],
    [
      'it is being picked',
      { IsCancellable: false },
      'ReservationOrder',
      /^Wij zijn al met deze bestelling bezig/u,
    ],
    [
      'it is too late',
      { DateTimeBusinessStart: '2026-12-03T09:00:00+01:00' },
      'ReservationOrder',
      /^Het is te laat om zelf te annuleren/u,
    ],
  ] as const)('cancelling says why not where %s', async (_, given, policy, reason) => {
    fake.state.settings = {
      ...fake.state.settings,
      ShopAllowEditingOrder: policy,
      ShopAllowCancellationDays: 1,
    };
    order = { ...order, ...given };
    await open();
    const button = await screen.findByRole('button', { name: 'Annuleren' });
    expect(button.ariaDisabled).toBe('true');
    expect(screen.getByText(reason).textContent).toContain('+32 2 555 01 10');
  });
});

test('an order that is not there says so, one that could not be had is tried again, and nothing where errors are off', async () => {
  const failures = [new FakeRefusal(429, 'TooManyRequests')];
  fake.on(getReservationOrder, () => {
    for (const failure of failures.splice(0)) throw failure;
    throw new FakeRefusal(404, 'NotFound');
  });
  await open();
  expect(await screen.findByText('De bestelling kon niet geladen worden')).toBeDefined();
  await press('Probeer opnieuw');
  expect(await screen.findByText('Deze bestelling werd niet gevonden.')).toBeDefined();
  cleanup();
  fake.requests.length = 0;
  await open({ errorsEnabled: false });
  await waitFor(() => expect(fake.sent(getReservationOrder).length).toBeGreaterThan(0));
  await waitFor(() => expect(screen.queryByText('Even geduld')).toBeNull());
  expect(screen.queryByText('Deze bestelling werd niet gevonden.')).toBeNull();
});
