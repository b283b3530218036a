import {
  confirmReservation,
  getReservationOrder,
  listOrderDocuments,
  listReservationOrderItems,
  openReservationOrder,
  type ReservationOrder,
} from '@bivak/contract/wire';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { anOrder, orderLine } from '../../testing/fake-orders.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

let fake: FakeShop;
let order: ReservationOrder | null;

beforeEach(() => {
  fake = createFakeShop();
  order = anOrder({ ConfirmationAsked: true });
  const mine = <T,>(answer: (standing: ReservationOrder) => T): T => {
    if (order === null) throw new FakeRefusal(404, 'NotFound');
    return answer(order);
  };
  fake.on(getReservationOrder, () => mine((standing) => standing));
  fake.on(listReservationOrderItems, () => mine(() => ({ Collection: [orderLine], Total: 1, Index: 0 })));
  fake.on(confirmReservation, () => {
    if (order !== null) order = { ...order, DateTimeConfirmed: '2026-12-03T11:00:00+01:00' };
    return { ReservationID: 'R2026-000017', ReservationStatus: 'Active' };
  });
});

const title = () => screen.findByRole('heading', { level: 1, name: 'Aanvraag R2026-000017' });

test('an order names what was placed together with it, and leads there', async () => {
  order = anOrder({ PlacedTogether: [{ ReservationOrderID: 'r-18', Number: 'R2026-000018' }] });
  await openPage(fake, '/bestelling/r-17');
  await title();
  const other = screen.getByRole('link', { name: 'R2026-000018' });
  expect(other.getAttribute('href')).toMatch(/^\/bestelling\/r-18/u);
});

test('what only the shop adds is a line of the order without a link to an article', async () => {
  await openPage(fake, '/bestelling/r-17', { shop: { fixedItem: 'pagodetent' } });
  await title();
  expect(await screen.findByText('Pagodetent')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Pagodetent' })).toBeNull();
});

describe('a request that is to be confirmed by mail', () => {
  test('a request that is to be confirmed by mail says so, and where the link went', async () => {
    await openPage(fake, '/bestelling/r-17');
    await title();
    expect(screen.getByText(/We mailden een link naar lotte@bivak\.example/u)).toBeDefined();
    expect(screen.getByText('Je bevestigt je aanvraag met de link in je e-mail.')).toBeDefined();
    expect(fake.sent(confirmReservation)).toEqual([]);
  });

  test('a request that is to be confirmed by mail is confirmed once by the link, and then asks nothing any more', async () => {
    await openPage(fake, '/bestelling/r-17?confirm=c0de_-');
    expect(await screen.findByText('Aanvraag R2026-000017 is bevestigd.')).toBeDefined();
    await title();
    expect(fake.sent(confirmReservation)).toMatchObject([
      { params: { id: 'r-17' }, body: { Code: 'c0de_-' } },
    ]);
    await expect
      .poll(() => screen.queryByText('Je bevestigt je aanvraag met de link in je e-mail.'))
      .toBeNull();
  });

  test('a request that is to be confirmed by mail leaves no code in the address bar; a reload confirms it once more', async () => {
    await openPage(fake, '/bestelling/r-17?confirm=c0de_-', { strict: true });
    await title();
    await expect.poll(() => window.location.pathname + window.location.search).toBe('/bestelling/r-17');
    expect(await screen.findByText('Aanvraag R2026-000017 is bevestigd.')).toBeDefined();
    const kept = Object.entries(sessionStorage) as [string, string][];
    cleanup();
    // A document that goes away runs no effects' ends.
    for (const [key, value] of kept) sessionStorage.setItem(key, value);
    await openPage(fake, '/bestelling/r-17');
    expect(await screen.findByText('Aanvraag R2026-000017 is bevestigd.')).toBeDefined();
  });

  test('a request that is to be confirmed by mail is not confirmed again when its page is left and opened later', async () => {
    await openPage(fake, '/bestelling/r-17?confirm=c0de_-');
    expect(await screen.findByText('Aanvraag R2026-000017 is bevestigd.')).toBeDefined();
    cleanup();
    await openPage(fake, '/bestelling/r-17');
    await title();
    expect(screen.queryByText('Aanvraag R2026-000017 is bevestigd.')).toBeNull();
    expect(fake.sent(confirmReservation)).toHaveLength(1);
  });

  test('a request that is to be confirmed by mail, confirmed in a shop that accepts at once, is an order', async () => {
    fake.on(confirmReservation, () => ({ ReservationID: 'R2026-000017', ReservationStatus: 'Order' }));
    await openPage(fake, '/bestelling/r-17?confirm=c0de');
    expect(await screen.findByText('Aanvraag R2026-000017 is bevestigd en aanvaard.')).toBeDefined();
  });
});

describe('on another device than the one that ordered', () => {
  beforeEach(() => {
    order = null;
  });

  test('on another device than the one that ordered the link confirms, and shows nothing of the request', async () => {
    await openPage(fake, '/bestelling/r-17?confirm=c0de');
    expect(await screen.findByText('Aanvraag R2026-000017 is bevestigd.')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Je aanvraag bevestigen');
    expect(screen.getByText(/Op dit toestel kun je de aanvraag zelf niet bekijken/u)).toBeDefined();
    expect(document.body.textContent).not.toMatch(/Pagodetent|lotte/u);
  });

  test('on another device than the one that ordered there is nothing without a link', async () => {
    await openPage(fake, '/bestelling/r-17');
    expect(
      await screen.findByText(
        'Open ze met de link in onze laatste e-mail of in de browser waarmee je bestelde, of meld je aan.',
      ),
    ).toBeDefined();
    // Whose it is finds it behind the login.
    const login = within(screen.getByRole('main')).getByRole('link', { name: 'Aanmelden' });
    expect(login.getAttribute('href')).toBe('/aanmelden?redirect=%2Fbestelling%2Fr-17');
  });

  test('on another device, who is logged in is told as whom, in the account, and can log in as somebody else', async () => {
    await openPage(fake, '/bestelling/r-17', { kept: loggedInAs(AN) });
    expect(
      await screen.findByText(/^Je bent aangemeld als An Peeters.*Deze bestelling hoort bij iemand anders/u),
    ).toBeDefined();
    expect(screen.queryByText(/of meld je aan\./u)).toBeNull();
    const crumbs = within(screen.getByRole('navigation', { name: 'Je bent hier' }));
    expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Start',
      'Mijn account',
      'Bestellingen',
      'Niet gevonden',
    ]);
    const other = screen.getByRole('link', { name: 'Meld je aan als iemand anders' });
    expect(other.getAttribute('href')).toBe('/aanmelden?redirect=%2Fbestelling%2Fr-17');
  });

  test.each([
    ['a link that is not ours', 404, 'NotFound', 'Deze link werkt niet.'],
    ['a link that was cut off', 400, 'ValidationFailed', 'Deze link werkt niet.'],
    ['a request that expired', 409, 'TransitionRefused', 'Deze aanvraag kan niet meer bevestigd worden.'],
  ])('on another device, %s says what is wrong and whom to write to', async (_, status, code, words) => {
    fake.on(confirmReservation, () => {
      throw new FakeRefusal(status, code);
    });
    await openPage(fake, '/bestelling/r-17?confirm=c0de');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(words);
    expect(alert.textContent).toContain('hallo@feesthuis.example');
    expect(fake.sent(confirmReservation)).toHaveLength(1);
  });

  test('on another device, what failed on our side can be tried again', async () => {
    let isAway = true;
    fake.on(confirmReservation, () => {
      if (isAway) throw new FakeRefusal(429, 'TooManyRequests');
      return { ReservationID: 'R2026-000017', ReservationStatus: 'Active' };
    });
    await openPage(fake, '/bestelling/r-17?confirm=c0de');
    const again = await screen.findByRole('button', { name: 'Probeer opnieuw' });
    isAway = false;
    await userEvent.click(again);
    expect(await screen.findByText('Aanvraag R2026-000017 is bevestigd.')).toBeDefined();
  });
});

test('a request that was refused says why', async () => {
  order = anOrder({ ReservationStatus: 'Rejected', RejectionReason: 'De tent is stuk.' });
  await openPage(fake, '/bestelling/r-17');
  expect(await screen.findByText('Reden: De tent is stuk.')).toBeDefined();
});

describe('the link of a mail', () => {
  const asked = { params: { id: 'r-17' }, body: { Access: '99.s1g' } };
  const address = () => window.location.pathname + window.location.search;

  beforeEach(() => {
    const placed = anOrder();
    order = null;
    fake.on(openReservationOrder, () => ({ Order: placed, Items: [orderLine] }));
  });

  test('the link of a mail shows the order where nobody is known, and leaves the address bar', async () => {
    await openPage(fake, '/bestelling/r-17?access=99.s1g');
    await title();
    expect(fake.sent(openReservationOrder)).toMatchObject([asked]);
    const write = screen.getByRole('link', { name: 'Vraag over deze aanvraag' });
    expect(write.getAttribute('href')).toBe('/contact?order=R2026-000017');
    await expect.poll(address).toBe('/bestelling/r-17');
    expect(fake.sent(openReservationOrder)).toHaveLength(1);
  });

  test('the link of a mail still counts after a reload, for that order alone', async () => {
    await openPage(fake, '/bestelling/r-17?access=99.s1g');
    await title();
    await expect.poll(address).not.toContain('access');
    cleanup();
    await openPage(fake, '/bestelling/r-17');
    await title();
    cleanup();
    await openPage(fake, '/bestelling/r-18');
    expect(await screen.findByText(/Open ze met de link in onze laatste e-mail/u)).toBeDefined();
    expect(fake.sent(openReservationOrder)).toMatchObject([asked, asked]);
  });

  test('the link of a mail that has expired says so, but not where the order was placed', async () => {
    fake.on(openReservationOrder, () => {
      throw new FakeRefusal(410, 'LinkExpired');
    });
    await openPage(fake, '/bestelling/r-17?access=99.s1g');
    expect(await screen.findByText(/De link in de e-mail is verlopen/u)).toBeDefined();
    cleanup();
    order = anOrder();
    await openPage(fake, '/bestelling/r-17?access=99.s1g');
    await title();
  });

  test('the link of a mail confirms and shows at once, where both are asked', async () => {
    await openPage(fake, '/bestelling/r-17?confirm=c0de&access=99.s1g');
    expect(await screen.findByText('Aanvraag R2026-000017 is bevestigd.')).toBeDefined();
    await title();
    await expect.poll(address).toBe('/bestelling/r-17');
  });
});

describe('an order that is paid later', () => {
  const shop = { payment: { policy: 'AllowPayment' as const, methods: ['IDEAL' as const] } };
  const side = () => screen.queryByRole('heading', { name: 'Betaling' });

  test('an order that is paid later leads with what was chosen, and offers paying online behind it', async () => {
    order = anOrder({ PaymentMode: 'AT_PICKUP', TotalOpen: 1290, TotalDeposit: 50 });
    await openPage(fake, '/bestelling/r-17', { shop });
    expect(await screen.findByRole('heading', { name: 'Zo betaal je' })).toBeDefined();
    expect(
      screen.getByText('Je betaalt € 1.290,00 bij het afhalen in Zaventem, waarvan € 50,00 waarborg.'),
    ).toBeDefined();
    expect([side(), screen.queryByRole('heading', { name: 'Nog te betalen' })]).toEqual([null, null]);
    const other = screen.getByText('Liever nu online betalen').closest('details');
    expect(other?.open).toBe(false);
    await userEvent.click(screen.getByText('Liever nu online betalen'));
    expect(screen.getByRole('radio', { name: 'iDEAL' })).toBeDefined();
    expect(screen.queryByText(/alle delen van je bestelling/u), 'it is all of one order').toBeNull();
  });

  test('an order that is paid later is for the invoice once the order is finished', async () => {
    order = anOrder({
      PaymentMode: 'AT_PICKUP',
      OrderID: 'O2026-000004',
      ReservationStatus: 'Closed',
      TotalDeposit: 50,
    });
    fake.on(listOrderDocuments, () => ({ Collection: [], Total: 0, Index: 0 }));
    await openPage(fake, '/bestelling/r-17', { shop });
    expect(await screen.findByText(/^Zie je factuur/u)).toBeDefined();
    // Nor is a deposit promised that went back long ago.
    expect(screen.getByText('Stond los van het totaal.')).toBeDefined();
    expect([side() === null, screen.queryByText('Liever nu online betalen')]).toEqual([false, null]);
    // Nor do papers come any more that never came.
    await waitFor(() => expect(fake.sent(listOrderDocuments)).not.toEqual([]));
    expect(screen.queryByRole('heading', { name: 'Documenten' })).toBeNull();
  });
});

describe('an order', () => {
  test('an order that is accepted meanwhile is shown as it is, with its new papers, to who comes back to its window', async () => {
    order = anOrder();
    await openPage(fake, '/bestelling/r-17');
    await title();
    await waitFor(() => expect(fake.sent(listOrderDocuments)).toHaveLength(1));
    order = anOrder({ OrderID: 'O2026-000004', ReservationStatus: 'Order' });
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Bestelling O2026-000004' })).toBeDefined();
    await waitFor(() => expect(fake.sent(listOrderDocuments)).toHaveLength(2));
  });

  test('an order shows what was ordered, when, by whom and under which reference; a further address leads to it', async () => {
    const Customer = { ...anOrder().Customer, CompanyName: 'Scouts Sint-Jan', Tel: '+32 470 11 22 33' };
    order = anOrder({ OrderID: 'O2026-000004', ReservationStatus: 'Order', Reference: 'PO-7', Customer });
    const deposit = {
      ...orderLine,
      ReservationOrderItemID: '2',
      ItemDescription: 'Waarborg',
      IsDeposit: true,
    };
    const Collection = [orderLine, deposit];
    fake.on(listReservationOrderItems, () => ({ Collection, Total: 2, Index: 0 }));
    await openPage(fake, '/mijn/orders/r-17', { shop: { urlPatternOrderDetails: '/mijn/orders/[orderId]' } });
    const head = (await screen.findByRole('heading', { level: 1, name: 'Bestelling O2026-000004' })).closest(
      'header',
    );
    expect(head?.textContent).toMatch(/3 dec 2026.*10:00.*Referentie PO-7/u);
    const [columns, line, ...others] = within(screen.getByRole('table')).getAllByRole('row');
    expect([columns?.textContent, others]).toEqual(['ArtikelAantalPrijs incl. btw', []]);
    const cells = within(line!).getAllByRole('cell');
    expect(cells[0]?.querySelector('img, svg, [aria-hidden]')).not.toBeNull();
    expect(cells.slice(1).map((cell) => cell.textContent)).toEqual(['Pagodetent', '2', '€\u00A01.240,00']);
    const customer = screen.getByRole('heading', { name: 'Jouw gegevens' }).closest('section')?.textContent;
    for (const fact of [
      Customer.CompanyName,
      'Lotte Verhaegen',
      'Kerkstraat 27',
      '1930 Zaventem',
      Customer.Email,
      Customer.Tel,
    ]) {
      expect(customer).toContain(fact);
    }
    expect(fake.sent(getReservationOrder)[0]?.params).toEqual({ id: 'r-17' });
    const back = screen.getByRole('link', { name: 'Naar de startpagina' });
    expect(back.getAttribute('href')).toBe('/');
  });

  test('an order is found by the query where the address does not hold it', async () => {
    await openPage(fake, '/mijn/order?orderId=r-17', { shop: { urlPatternOrderDetails: '/mijn/order' } });
    await title();
    expect(fake.sent(getReservationOrder)[0]?.params).toEqual({ id: 'r-17' });
  });
});

describe('when and how an order is fetched', () => {
  const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;
  const slots = {
    PickupHour: { Key: 'zaventem.P6.0900', Description: '09:00 - 10:00' },
    ReturnHour: { Key: 'zaventem.R6.1600', Description: '16:00 - 17:00' },
  };

  const gone = (Description: string) => ({ Key: 'gone', Description });
  const ended = { PickupHour: gone('09:00'), ReturnHour: gone('17:00') };

  test.each([
    ['the whole slots are shown, not only when they begin', slots, ', 09:00–10:00', ', 16:00–17:00'],
    [
      'of a slot that the shop no longer has, when it began or ended',
      ended,
      ', 09:00',
      ', ten laatste 17:00',
    ],
    ['one slot without the other is not shown', { ...slots, ReturnHour: null }, '', ''],
  ])('when and how an order is fetched: %s', async (_, given, pickup, back) => {
    order = anOrder(given);
    await openPage(fake, '/bestelling/r-17');
    await title();
    expect([fact('Afhalen'), fact('Terugbrengen')]).toEqual([`za 12 dec${pickup}`, `za 12 dec${back}`]);
  });

  test('an order that is brought speaks of delivery and collection, and of the address', async () => {
    const Kind = 'delivery' as const;
    order = anOrder({
      ...slots,
      DeliveryID: 'levering',
      Delivery: { Key: 'levering', Description: 'Levering', Kind },
    });
    await openPage(fake, '/bestelling/r-17');
    await title();
    expect([fact('Levering'), fact('Ophaling')]).toEqual([
      'za 12 dec, 09:00–10:00',
      'za 12 dec, 16:00–17:00',
    ]);
    expect(fact('Adres')).toContain('Kerkstraat 27');
    expect(screen.getByText('Wij brengen alles op za 12 dec, 09:00–10:00.')).toBeDefined();
    expect(screen.queryByText(/haalt alles af|Afgehaald|brengt alles terug/u)).toBeNull();
  });

  test.each([
    ['AllowPayment', /Je betaalt €\s1\.240,00 bij het afhalen in Zaventem\./u],
    ['BlockPayment', 'Je betaalt met de factuur die wij je sturen.'],
  ] as const)('how to pay an order is told where the policy is %s', async (policy, words) => {
    order = anOrder();
    await openPage(fake, '/bestelling/r-17', { shop: { payment: { policy, methods: [] } } });
    await title();
    expect(screen.getByText(words)).toBeDefined();
  });
});
