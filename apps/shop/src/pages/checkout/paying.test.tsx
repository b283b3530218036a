import {
  checkoutAnonymous,
  createPaymentLink,
  getCart,
  getPaymentState,
  getReservationOrder,
  openPaymentState,
  openReservationOrder,
  type PaymentState,
} from '@bivak/contract/wire';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { presentCart } from '../../testing/fake-carts.ts';
import { anItem } from '../../testing/fake-catalogue.ts';
import { anOrder, orderLine } from '../../testing/fake-orders.ts';
import { ADDRESS, fillIn, linksToWrongFields } from '../../testing/fill-in.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { type OpenedPage, openPage } from '../../testing/open-page.tsx';
import { withCheckout } from '../../testing/with-checkout.ts';
import type { SessionState } from '../../session/session-state.ts';

const glass = anItem({ ID: 'glas', Description: 'Champagneglas' });
const pending = anOrder({
  PaymentMode: 'NOW',
  // Another part of the checkout comes on top, with a deposit of its own.
  TotalOpen: 1430,
  TotalDeposit: 50,
  TotalOpenDeposit: 90,
  DateTimePaymentDeadline: '2026-12-03T10:30:00+01:00',
});
/** Somewhere that stays in this page, since there is no other one to go to. */
const payPage = '#pay-page';

let fake: FakeShop;
let kept: () => SessionState;
let policy: 'AllowPayment' | 'RequirePayment';

beforeEach(() => {
  policy = 'AllowPayment';
  fake = createFakeShop({ items: [glass] });
  kept = withCheckout(fake, glass, pending);
  fake.on(getCart, ({ params }) => {
    const cart = fake.state.carts.get(params['cartId'] ?? '');
    if (cart === undefined) throw new FakeRefusal(404, 'NotFound');
    return { ...presentCart(cart), PaymentCondition: { ShopPaymentPolicy: policy } };
  });
  fake.on(createPaymentLink, () => ({ PaymentLink: payPage, Status: 'PENDING', Message: null }));
});
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const shop = () => ({ payment: { policy, methods: ['BANCONTACT', 'IDEAL'] as ('BANCONTACT' | 'IDEAL')[] } });

async function open(): Promise<OpenedPage> {
  const page = await openPage(fake, '/afrekenen', { kept, shop: shop() });
  await screen.findByRole('form', { name: 'Afrekenen' });
  fillIn({
    Voornaam: 'Lotte',
    Naam: 'Verhaegen',
    'E-mailadres': 'lotte@bivak.example',
    'E-mailadres herhalen': 'lotte@bivak.example',
    ...ADDRESS,
  });
  return page;
}
const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
/** Its card says where, too. */
const later = /^Betalen bij het afhalen/u;
const payButton = () => screen.getByRole('button', { name: /betalen$/u });
const sentCheckout = () => fake.sent(checkoutAnonymous).map(({ body }) => body as { PaymentMode?: string });

describe('the way to pay', () => {
  test('the way to pay is one choice of the methods of the shop by their names, and of paying at pickup', async () => {
    await open();
    expect(radio(later).checked).toBe(true);
    expect(['Bancontact', 'iDEAL'].map((name) => radio(name).checked)).toEqual([false, false]);
  });

  test('the way to pay stands after a reload, and forgets the method once it is paid at pickup', async () => {
    const { store } = await open();
    await userEvent.click(radio('iDEAL'));
    const before = store.getState();
    document.body.replaceChildren();
    kept = () => before;
    await open();
    expect(radio('iDEAL').checked).toBe(true);
    await userEvent.click(radio(later));
    expect(radio('iDEAL').checked).toBe(false);
  });

  test('the way to pay is online only where payment is required', async () => {
    policy = 'RequirePayment';
    await open();
    expect(screen.queryByRole('radio', { name: later })).toBeNull();
    expect(radio('iDEAL').checked).toBe(false);
  });

  test('an order without a way to pay warns, and orders nothing', async () => {
    policy = 'RequirePayment';
    await open();
    await userEvent.click(payButton());
    // At the methods, and as a toast; the summary leads there.
    await waitFor(() => expect(screen.getAllByText('Kies een betaalwijze.').length).toBeGreaterThan(1));
    const { links, names } = await linksToWrongFields();
    expect(names).toEqual(['Hoe betaal je?']);
    await userEvent.click(links[0]!);
    expect(document.activeElement).toBe(radio('Bancontact'));
    await userEvent.click(radio('iDEAL'));
    expect(screen.queryByText('Kijk deze velden na:')).toBeNull();
    expect(sentCheckout()).toEqual([]);
  });

  test('the way to pay at pickup is told to the server, and asks for no link', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: /Bestellen met/u }));
    await screen.findByRole('heading', { level: 1, name: /R2026-000017/u });
    expect(sentCheckout()).toMatchObject([{ PaymentMode: 'AT_PICKUP' }]);
    expect(fake.sent(createPaymentLink)).toEqual([]);
  });

  test('paying now checks out once and goes to the link, with the way back to the order and an empty cart', async () => {
    const { store } = await open();
    await userEvent.click(radio('iDEAL'));
    await userEvent.click(payButton());
    await waitFor(() =>
      expect(fake.sent(createPaymentLink).map(({ body }) => body)).toEqual([
        { reservationOrderID: 'r-17', paymentMethod: 'IDEAL', returnUrl: '/bestelling/r-17?status=payment' },
      ]),
    );
    expect(sentCheckout()).toMatchObject([{ PaymentMode: 'NOW' }]);
    // Nothing of this page runs any more once the browser is gone.
    await waitFor(() => expect(window.location.hash).toBe(payPage));
    expect(store.getState().cart).toMatchObject({ cartId: null, count: 0, lost: [], checkoutKey: null });
  });
});

describe('an order that could not be paid', () => {
  test.each([
    [
      'the words of the provider',
      () => ({ PaymentLink: null, Status: 'ERROR', Message: 'Not activated' }),
      'Melding van de betaaldienst: “Not activated”',
    ],
    [
      'words of our own where it gives no link',
      () => ({ PaymentLink: null, Status: 'ERROR', Message: null }),
      'Er ging iets mis bij het betalen.',
    ],
    [
      'the words of the server',
      () => {
        throw new FakeRefusal(503, 'PaymentUnavailable', {
          Error: { Code: 'PaymentUnavailable', Message: 'Even weg.' },
        });
      },
      'Even weg.',
    ],
  ] as const)(
    'an order that could not be paid stands, says why with %s, and is paid without another checkout',
    async (_, answer, words) => {
      fake.on(createPaymentLink, answer);
      await open();
      await userEvent.click(radio('Bancontact'));
      await userEvent.click(payButton());
      await screen.findByRole('heading', { level: 1, name: /R2026-000017/u });
      expect((await screen.findByText(words)).closest('[role=alert]')).not.toBeNull();
      // Said once, above whatever the provider says in whatever language.
      expect(screen.getAllByText(/De betaling is niet gelukt/u)).toHaveLength(1);
      expect(screen.getByText('Bijna klaar: er is nog niet betaald')).toBeDefined();
      expect(screen.getByText(/om 10:30\. Daarna sturen we een bevestiging naar lotte@/u)).toBeDefined();
      expect(screen.queryByText(/Bedankt/u)).toBeNull();
      expect(screen.getByText('Dat is voor alle delen van je bestelling samen.')).toBeDefined();
      expect(screen.getByText(/Daarin zit € 90,00 waarborg/u)).toBeDefined();
      fake.on(createPaymentLink, () => ({ PaymentLink: payPage, Status: 'PENDING', Message: null }));
      await userEvent.click(payButton());
      expect((await screen.findAllByText('Kies een betaalwijze.')).length).toBeGreaterThan(0);
      await userEvent.click(radio('iDEAL'));
      await userEvent.click(payButton());
      await waitFor(() => expect(fake.sent(createPaymentLink)).toHaveLength(2));
      expect(sentCheckout()).toHaveLength(1);
    },
  );
});

function state(Status: PaymentState['Status'], Message: string | null = null): PaymentState {
  const isPaid = Status === 'PAID';
  return {
    ReservationOrderID: 'r-17',
    Status,
    Message,
    PaymentMethod: 'IDEAL',
    TotalPaid: isPaid ? 1290 : 0,
    TotalOpen: isPaid ? 0 : 1290,
    DateTimePaymentDeadline: null,
  };
}

describe('coming back from the provider', () => {
  const back = () => openPage(fake, '/bestelling/r-17?status=payment', { shop: shop() });

  test('coming back from the provider asks each second until it is paid, and then shows the order as it is', async () => {
    const asked: number[] = [];
    const told: PaymentState['Status'][] = [];
    let isPaid = false;
    fake.on(getPaymentState, () => {
      asked.push(performance.now());
      const status = isPaid && asked.length > 2 ? 'PAID' : 'PENDING';
      told.push(status);
      return state(status);
    });
    await back();
    expect(await screen.findByText('We wachten op je betaling')).toBeDefined();
    await screen.findByRole('heading', { level: 1, name: /R2026-000017/u });
    // Nobody is offered to pay what may be paid already.
    expect(screen.queryByText('Nog te betalen')).toBeNull();
    fake.on(getReservationOrder, () =>
      anOrder({ ReservationStatus: 'Order', OrderID: 'O2026-000004', PaymentMode: 'NOW', TotalPaid: 1290 }),
    );
    isPaid = true;
    expect(await screen.findByText('Je betaling is binnen')).toBeDefined();
    expect(await screen.findByRole('heading', { level: 1, name: /O2026-000004/u })).toBeDefined();
    expect(screen.queryByText('Nog te betalen')).toBeNull();
    // Once it is known nobody asks again.
    expect(told.filter((status) => status === 'PAID')).toHaveLength(1);
    const pauses = asked.slice(1).map((at, n) => at - (asked[n] ?? 0));
    expect(pauses.length).toBeGreaterThan(1);
    expect(Math.min(...pauses)).toBeGreaterThan(900);
  });

  test('coming back from the provider offers to pay after all where the answer stays away', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      fake.on(getPaymentState, () => state('PENDING'));
      await back();
      await screen.findByText('We wachten op je betaling');
      expect(screen.queryByText('Nog te betalen')).toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(20_000));
      expect(screen.getByText('Nog te betalen')).toBeDefined();
      expect(screen.getByText('We wachten op je betaling')).toBeDefined();
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    ['CANCELLED', null, 'Je hebt de betaling geannuleerd', /kunt opnieuw proberen te betalen/u],
    ['ERROR', 'The bank refused the payment.', 'De betaling is niet gelukt.', /The bank refused/u],
    ['NOT_PAID', null, 'Er is niet betaald', /kunt opnieuw proberen te betalen/u],
  ] as const)(
    'coming back from the provider with %s (%s) says so, and offers to pay the same order, in the same way unless another is chosen',
    async (status, message, title, text) => {
      fake.on(getPaymentState, () => state(status, message));
      await back();
      expect(await screen.findByText(title)).toBeDefined();
      expect(screen.getByText(text)).toBeDefined();
      // Our words come first, whatever the provider says and in whatever language.
      expect(screen.getByText(/kunt opnieuw proberen te betalen/u)).toBeDefined();
      expect(radio('iDEAL')).toHaveProperty('checked', true);
      await userEvent.click(payButton());
      await waitFor(() =>
        expect(fake.sent(createPaymentLink)).toMatchObject([{ body: { paymentMethod: 'IDEAL' } }]),
      );
      await userEvent.click(radio('Bancontact'));
      await userEvent.click(payButton());
      await waitFor(() =>
        expect(fake.sent(createPaymentLink)[1]).toMatchObject({ body: { paymentMethod: 'BANCONTACT' } }),
      );
    },
  );
});

test.each([1, 2])('who may not know what came of a payment, at try %s, waits no longer', async (tries) => {
  let asked = 0;
  fake.on(getPaymentState, () => {
    asked += 1;
    if (asked < tries) return state('PENDING');
    throw new FakeRefusal(404, 'NotFound');
  });
  await openPage(fake, '/bestelling/r-17?status=payment', { shop: shop() });
  await screen.findByRole('heading', { level: 1, name: /R2026-000017/u });
  await waitFor(() => expect(asked).toBe(tries));
  // why: the page asks each second while it waits; here it must not.
  await new Promise((resolve) => {
    setTimeout(resolve, 1200);
  });
  expect(asked).toBe(tries);
  expect(screen.queryByText('We wachten op je betaling')).toBeNull();
});

describe('the order in a mail', () => {
  const fromMail = () => openPage(fake, '/bestelling/r-17?access=99.s1g', { shop: shop() });
  beforeEach(() => fake.on(openReservationOrder, () => ({ Order: pending, Items: [orderLine] })));

  test('the order in a mail is paid on whatever device, by what the mail carried', async () => {
    await fromMail();
    await userEvent.click(await screen.findByRole('radio', { name: 'iDEAL' }));
    await userEvent.click(payButton());
    await waitFor(() =>
      expect(fake.sent(createPaymentLink)[0]?.body).toMatchObject({
        reservationOrderID: 'r-17',
        Access: '99.s1g',
      }),
    );
  });

  test('the order in a mail says there what came of it', async () => {
    fake.on(openPaymentState, () => state('PAID'));
    await openPage(fake, '/bestelling/r-17?access=99.s1g&status=payment', { shop: shop() });
    expect(await screen.findByText('Je betaling is binnen')).toBeDefined();
    expect(fake.sent(openPaymentState)[0]?.body).toEqual({ Access: '99.s1g' });
  });
});
