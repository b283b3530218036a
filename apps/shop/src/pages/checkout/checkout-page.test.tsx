import { publicShopConfig, ShopConfig } from '@bivak/contract/shop-config';
import { checkout, checkoutAnonymous, findPostcode } from '@bivak/contract/wire';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anItem } from '../../testing/fake-catalogue.ts';
import { ADDRESS, fillIn, linksToWrongFields, type Details } from '../../testing/fill-in.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { openPage, type Opening, smallShop } from '../../testing/open-page.tsx';
import { PLACED, withCheckout } from '../../testing/with-checkout.ts';
import { withCart, type SessionState } from '../../session/session-state.ts';

const glass = anItem({ ID: 'glas', Description: 'Champagneglas' });
const account = {
  CustomerID: 'scouts',
  ContactID: 'an',
  RoleName: 'Admin',
  FirstName: 'An',
  LastName: 'Peeters',
  CompanyName: 'Scouts Sint-Jan',
};

let fake: FakeShop;
let kept: () => SessionState;
beforeEach(() => {
  fake = createFakeShop({ items: [glass] });
  kept = withCheckout(fake, glass);
});
afterEach(() => sessionStorage.clear());

const open = async (opening: Opening = {}) => {
  const page = await openPage(fake, '/afrekenen', { kept, ...opening });
  await screen.findByRole('form', { name: 'Afrekenen' });
  return page;
};
const field = (name: RegExp | string) => screen.getByRole('textbox', { name });
const submit = () => screen.getByRole('button', { name: /Bestellen met|plaatsen/u });

const DETAILS: Details = {
  Voornaam: 'Lotte',
  Naam: 'Verhaegen',
  'E-mailadres': 'lotte@bivak.example',
  'E-mailadres herhalen': 'lotte@bivak.example',
  ...ADDRESS,
};

describe('the details', () => {
  test('the details that are missing are all named, above the form and at their fields, and nothing is sent', async () => {
    await open();
    await userEvent.click(submit());
    const summary = await screen.findByRole('region', { name: 'Kijk deze velden na:' });
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Voornaam: Vul een voornaam in.',
      'Naam: Vul een naam in.',
      'E-mailadres: Vul een e-mailadres in.',
      'E-mailadres herhalen: Herhaal het e-mailadres.',
      'Postcode: Vul een postcode in.',
      'Gemeente: Vul een gemeente in.',
      'Straat: Vul een straat in.',
      'Nummer: Vul een huisnummer in.',
    ]);
    await userEvent.click(within(summary).getByRole('link', { name: 'Gemeente: Vul een gemeente in.' }));
    expect(document.activeElement).toBe(field('Gemeente'));
    expect(field('Gemeente').getAttribute('aria-invalid')).toBe('true');
    expect(fake.sent(checkoutAnonymous)).toEqual([]);
  });

  test('the details are all checked by the first press: postcode, telephone and repeated address beside what is missing', async () => {
    await open();
    fillIn({
      ...DETAILS,
      Voornaam: '',
      Postcode: '1',
      'Telefoon (niet verplicht)': 'bel mij',
      'E-mailadres herhalen': 'lot@bivak.example',
    });
    await userEvent.click(submit());
    const { names } = await linksToWrongFields();
    expect(names).toEqual(['Voornaam', 'E-mailadres herhalen', 'Telefoon', 'Postcode']);
  });

  test('the details hold one e-mail address, whole and twice the same', async () => {
    await open();
    fillIn({ ...DETAILS, 'E-mailadres': 'lotte@voorbeeld', 'E-mailadres herhalen': 'lotte@voorbeeld.be' });
    await userEvent.click(submit());
    expect(await screen.findAllByText(/Vul een volledig e-mailadres in/u)).toHaveLength(2);
    expect(screen.getAllByText(/Vul twee keer hetzelfde e-mailadres in/u)).toHaveLength(2);
  });

  test('the details hold a postcode that the country has', async () => {
    await open();
    fillIn({ ...DETAILS, Postcode: '193' });
    await userEvent.click(submit());
    const words = 'Deze postcode past niet bij het land. Een voorbeeld: 1930.';
    const summary = await screen.findByRole('region', { name: 'Kijk deze velden na:' });
    expect(within(summary).getByRole('link').textContent).toBe(`Postcode: ${words}`);
    fillIn({ Postcode: '4811 ab' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Land' }), { target: { value: 'NL' } });
    await userEvent.click(submit());
    await screen.findByRole('heading', { level: 1, name: /R2026-000017/u });
    expect(fake.sent(checkoutAnonymous)).toHaveLength(1);
  });

  test('the details are not asked of another address until it differs', async () => {
    await open();
    fillIn(DETAILS);
    await userEvent.click(screen.getByRole('checkbox', { name: /is anders/u }));
    await userEvent.click(submit());
    const summary = await screen.findByRole('region', { name: 'Kijk deze velden na:' });
    const links = within(summary).getAllByRole('link');
    expect(links).toHaveLength(6);
    expect(links[0]?.textContent).toBe('Adres voor contact of levering, Voornaam: Vul een voornaam in.');
    await userEvent.click(screen.getByRole('checkbox', { name: /is anders/u }));
    await userEvent.click(submit());
    await screen.findByRole('heading', { level: 1, name: /R2026-000017/u });
    expect(fake.sent(checkoutAnonymous)[0]?.body).not.toHaveProperty('Address');
  });

  test('the details are still there after a reload; what is said of the order stays with its cart, and with no other', async () => {
    const { store } = await open();
    fillIn(DETAILS);
    fireEvent.change(field(/Opmerkingen/u), { target: { value: 'Aan de achterkant' } });
    const before = store.getState();
    document.body.replaceChildren();
    const again = await open({ kept: () => before });
    expect(field('Voornaam')).toHaveProperty('value', 'Lotte');
    expect(field(/Opmerkingen/u)).toHaveProperty('value', 'Aan de achterkant');
    const cart = fake.state.carts.get(before.cart.cartId ?? '')!;
    fake.state.carts.set('other', { ...cart, id: 'other' });
    act(() => again.store.setState((state) => withCart(state, 'other')));
    await waitFor(() => expect(field(/Opmerkingen/u)).toHaveProperty('value', ''));
    expect(field('Voornaam')).toHaveProperty('value', 'Lotte');
  });

  test('the details that the server refuses are marked with its words', async () => {
    const Fields = [
      { Field: 'Customer.ZipCode', Code: 'wrong-form', Message: 'Deze postcode bestaat niet.' },
    ];
    fake.on(checkoutAnonymous, () => {
      throw new FakeRefusal(400, 'ValidationFailed', {
        Error: { Code: 'ValidationFailed', Message: 'x', Fields },
      });
    });
    await open();
    fillIn(DETAILS);
    await userEvent.click(submit());
    await screen.findAllByText('Deze postcode bestaat niet.');
    expect(field('Postcode').getAttribute('aria-invalid')).toBe('true');
  });
});

test.each([
  ['ValidationFailed', {}],
  ['StockShort', {}],
  ['ValidationFailed', { Fields: [{ Field: 'Address.Nowhere', Code: 'wrong', Message: 'Dit kan niet.' }] }],
])('a refusal (%s %o) that no field can show is said above the form', async (Code, beside) => {
  fake.on(checkoutAnonymous, () => {
    throw new FakeRefusal(400, Code, { Error: { Code, Message: 'Dit kan niet.', ...beside } });
  });
  await open();
  fillIn(DETAILS);
  await userEvent.click(submit());
  expect((await screen.findByText('Dit kan niet.')).closest('[role=alert]')).not.toBeNull();
});

test.each([
  ['fills in its one town', ['Gent'], '', 'Gent'],
  ['leaves the town that somebody typed', ['Gent'], 'Gentbrugge', 'Gentbrugge'],
  ['offers its towns where there are more', ['Nossegem', 'Zaventem'], '', ''],
])('a postcode that the register knows %s, and offers its streets', async (_, Cities, typed, expected) => {
  fake.on(findPostcode, () => ({ Cities, Streets: ['Kouter', 'Veldstraat'] }));
  await open({ shop: { registers: { enterprises: false, addresses: true } } });
  fillIn({ Gemeente: typed, Postcode: '9000' });
  const street = screen.getByLabelText<HTMLInputElement>(/^Straat/u);
  await waitFor(() => expect(street.list?.options).toHaveLength(2));
  expect(screen.getByLabelText<HTMLInputElement>(/^Gemeente/u).value).toBe(expected);
});

describe('the terms', () => {
  const terms = { textKey: 'shop.footer.about', version: '2026-01' };
  test('the terms must be accepted where the shop has them', async () => {
    await open({ shop: { terms } });
    fillIn(DETAILS);
    await userEvent.click(submit());
    expect((await screen.findAllByText('Ga eerst akkoord met de voorwaarden.')).length).toBeGreaterThan(1);
    expect(fake.sent(checkoutAnonymous)).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: /Ik ga akkoord/u }));
    await userEvent.click(submit());
    await screen.findByRole('heading', { level: 1, name: /R2026-000017/u });
  });

  test('terms that have a page of their own are read there, in another tab', async () => {
    const { pages, routes } = publicShopConfig(
      ShopConfig.parse({
        ...smallShop,
        pages: {
          terms: {
            title: { nl: 'Voorwaarden', en: 'Terms', de: 'AGB' },
            text: { nl: 'x', en: 'x', de: 'x' },
          },
        },
      }),
    );
    await open({ shop: { terms, pages, routes } });
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /Lees de voorwaarden/u });
    expect([link.pathname, link.target]).toEqual(['/voorwaarden', '_blank']);
  });
});

describe('an order', () => {
  test('an order is sent once with what was typed and the total that was shown, and the cart is empty afterwards', async () => {
    const { store } = await open();
    fillIn(DETAILS);
    fireEvent.change(field(/Opmerkingen/u), { target: { value: ' Aan de achterkant ' } });
    await userEvent.click(submit());
    await screen.findByRole('heading', { level: 1, name: 'Aanvraag R2026-000017' });
    expect(screen.getByText('Bedankt, je aanvraag is binnen')).toBeDefined();
    const { Straat: Street, Nummer: HouseNumber } = DETAILS;
    expect(fake.sent(checkoutAnonymous)).toMatchObject([
      {
        body: {
          Customer: {
            FirstName: 'Lotte',
            CompanyName: 'Lotte Verhaegen',
            Street,
            HouseNumber,
            CountryID: 'BE',
          },
          Notes: 'Aan de achterkant',
          ExpectedTotalIncVAT: 24,
        },
      },
    ]);
    await waitFor(() => expect(store.getState().cart).toMatchObject({ cartId: null, lost: [], count: 0 }));
    expect(window.location.pathname).toBe('/bestelling/r-17');
    expect(sessionStorage.getItem('RM_CHECKOUT')).toBe(null);
  });

  test('an order pressed twice is one order', async () => {
    await open();
    fillIn(DETAILS);
    fireEvent.click(submit());
    fireEvent.click(submit());
    await screen.findByRole('heading', { level: 1, name: 'Aanvraag R2026-000017' });
    expect(fake.sent(checkoutAnonymous)).toHaveLength(1);
  });

  test('an order without an answer keeps everything, and is sent again under the same key', async () => {
    let isAway = true;
    fake.on(checkoutAnonymous, () => {
      if (isAway) throw new Error('no connection');
      return PLACED;
    });
    await open();
    fillIn(DETAILS);
    await userEvent.click(submit());
    await screen.findByText(/We kregen geen antwoord/u);
    expect(field('Voornaam')).toHaveProperty('value', 'Lotte');
    isAway = false;
    await userEvent.click(submit());
    await screen.findByRole('heading', { level: 1, name: 'Aanvraag R2026-000017' });
    const [first, second] = fake.sent(checkoutAnonymous).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toMatch(/^[\da-f]{32}$/u);
    expect(second).toBe(first);
  });

  test('an order whose answer was lost with the page is found again', async () => {
    fake.on(checkoutAnonymous, () => {
      throw new Error('no connection');
    });
    const { store } = await open();
    fillIn(DETAILS);
    await userEvent.click(submit());
    await screen.findByText(/We kregen geen antwoord/u);
    const before = store.getState();
    document.body.replaceChildren();
    // The order was placed all the same: its cart is no cart any more, and asking again gets the first answer.
    fake.state.carts.clear();
    fake.on(checkoutAnonymous, () => PLACED);
    await openPage(fake, '/winkelmand', { kept: () => before });
    await userEvent.click(await screen.findByRole('button', { name: 'Kijk na' }));
    await screen.findByRole('heading', { level: 1, name: 'Aanvraag R2026-000017' });
    const [first, second] = fake.sent(checkoutAnonymous).map(({ idempotencyKey }) => idempotencyKey);
    expect(second).toBe(first);
  });

  test('an order at another price, or with another deposit, is only placed when the visitor agrees to it', async () => {
    let asked = 0;
    let now = { TotalIncVAT: 30, TotalDeposit: 0 };
    fake.on(checkoutAnonymous, ({ body }) => {
      asked += 1;
      const { ExpectedTotalIncVAT: total, ExpectedTotalDeposit: deposit } = body;
      if (total === now.TotalIncVAT && deposit === now.TotalDeposit) return PLACED;
      throw new FakeRefusal(409, 'PriceChanged', now);
    });
    await open();
    fillIn(DETAILS);
    await userEvent.click(submit());
    const question = await screen.findByRole('alertdialog', { name: 'De prijs is gewijzigd' });
    expect(question.textContent).toContain(
      'Het totaal was € 24,00 en is nu € 30,00.'.replaceAll('€ ', '€\u00A0'),
    );
    expect(asked).toBe(1);
    now = { ...now, TotalDeposit: 50 };
    await userEvent.click(within(question).getByRole('button', { name: /^Bestel voor/u }));
    const again = await screen.findByRole('alertdialog', { name: 'De waarborg is gewijzigd' });
    expect(again.textContent).toMatch(/was €\s0,00 en is nu €\s50,00. Het totaal blijft €\s30,00/u);
    await userEvent.click(within(again).getByRole('button', { name: /^Bestel met €\s50,00 waarborg/u }));
    await screen.findByRole('heading', { level: 1, name: 'Aanvraag R2026-000017' });
    const [first, second] = fake.sent(checkoutAnonymous).map(({ idempotencyKey }) => idempotencyKey);
    expect(second).not.toBe(first);
  });

  test('an order that was ordered before with other details says so and leads to that order', async () => {
    fake.on(checkoutAnonymous, () => {
      throw new FakeRefusal(409, 'AlreadyPlaced', { Collection: PLACED.Collection });
    });
    await open();
    fillIn(DETAILS);
    await userEvent.click(submit());
    const said = await screen.findByRole('alertdialog', { name: 'Je hebt dit al besteld' });
    expect(said.textContent).toContain(
      'Bestelling R2026-000017 blijft staan met de gegevens van de eerste keer.',
    );
    await userEvent.click(within(said).getByRole('button', { name: 'Bekijk de bestelling' }));
    await screen.findByRole('heading', { level: 1, name: 'Aanvraag R2026-000017' });
  });

  test('an order that was ordered before, by somebody whose order they may not read, leads to the cart', async () => {
    fake.on(checkoutAnonymous, () => {
      throw new FakeRefusal(409, 'AlreadyPlaced', {});
    });
    await open();
    fillIn(DETAILS);
    await userEvent.click(submit());
    const said = await screen.findByRole('alertdialog', { name: 'Je hebt dit al besteld' });
    await userEvent.click(within(said).getByRole('button', { name: 'Terug naar de winkelmand' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Winkelmand/u })).toBeDefined();
  });

  test('an order whose stock is gone names the lines and leads back to the cart', async () => {
    fake.on(checkoutAnonymous, () => {
      const Fields = [
        { Field: 'Items[0].Amount', Code: 'stock', Message: 'Er zijn er nog 1 vrij in deze periode.' },
      ];
      throw new FakeRefusal(409, 'StockShort', {
        Error: { Code: 'StockShort', Message: 'x', Fields },
        CartItemIDs: ['l1'],
      });
    });
    await open();
    fillIn(DETAILS);
    await userEvent.click(submit());
    const note = await screen.findByRole('alert');
    expect(note.textContent).toContain('Champagneglas Er zijn er nog 1 vrij in deze periode.');
    await userEvent.click(within(note).getByRole('link', { name: 'Terug naar de winkelmand' }));
    await screen.findByRole('heading', { level: 1, name: 'Winkelmand' });
  });

  test('an order that is below what the shop asks by now says so and leads back to the cart', async () => {
    fake.on(checkoutAnonymous, () => {
      const Message = 'Bestellen kan vanaf € 60,00 incl. btw.';
      throw new FakeRefusal(409, 'OrderBelowMinimum', { Error: { Code: 'OrderBelowMinimum', Message } });
    });
    await open();
    fillIn(DETAILS);
    await userEvent.click(submit());
    const note = await screen.findByRole('alert');
    expect(note.textContent).toContain('Bestellen kan vanaf € 60,00 incl. btw.');
    await userEvent.click(within(note).getByRole('link', { name: 'Terug naar de winkelmand' }));
    await screen.findByRole('heading', { level: 1, name: 'Winkelmand' });
  });

  test('an order whose hour is taken leads back to the slots', async () => {
    fake.on(checkoutAnonymous, () => {
      throw new FakeRefusal(409, 'SlotFull', {
        Error: { Code: 'SlotFull', Message: 'Dit uur is net volzet.' },
      });
    });
    await open();
    fillIn(DETAILS);
    await userEvent.click(submit());
    const note = await screen.findByRole('alert');
    expect(note.textContent).toContain('Dit uur is net volzet.');
    expect(within(note).getByRole('link', { name: 'Terug naar de winkelmand' })).toBeDefined();
  });
});

describe('a customer who is logged in', () => {
  const asCustomer = () => {
    const state = kept();
    return { ...state, session: { ...state.session, account } };
  };

  test('a customer who is logged in sees the account and is asked for nothing that it has', async () => {
    fake.on(checkout, () => PLACED);
    await open({ kept: asCustomer });
    expect(screen.getByText('Je bestelt als An Peeters.')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Voornaam' })).toBe(null);
    await userEvent.click(submit());
    await screen.findByRole('heading', { level: 1, name: 'Aanvraag R2026-000017' });
    expect(fake.sent(checkout)[0]?.body).not.toHaveProperty('Customer');
  });

  test('a customer who is logged in is asked for what the account lacks', async () => {
    const Fields = [{ Field: 'Customer.Street', Code: 'required', Message: 'Dit veld is verplicht.' }];
    fake.on(checkout, ({ body }) => {
      if ((body as { Customer?: object }).Customer !== undefined) return PLACED;
      throw new FakeRefusal(400, 'ValidationFailed', {
        Error: { Code: 'ValidationFailed', Message: 'x', Fields },
      });
    });
    await open({ kept: asCustomer });
    await userEvent.click(submit());
    fireEvent.change(await screen.findByRole('textbox', { name: 'Straat' }), {
      target: { value: 'Kerkstraat' },
    });
    expect(screen.queryByRole('textbox', { name: 'Voornaam' })).toBe(null);
    await userEvent.click(submit());
    await screen.findByRole('heading', { level: 1, name: 'Aanvraag R2026-000017' });
    expect(fake.sent(checkout).at(-1)?.body).toMatchObject({ Customer: { Street: 'Kerkstraat' } });
  });
});
