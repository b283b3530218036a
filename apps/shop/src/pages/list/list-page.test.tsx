import {
  addCartItems,
  changeCartItem,
  createCart,
  getAnonymousToken,
  listItemOffers,
  listItems,
  listSuggestions,
  removeCartItem,
} from '@bivak/contract/wire';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { aCategory, anItem } from '../../testing/fake-catalogue.ts';
import { aWarehouse, settings } from '../../testing/fake-places.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { openPage } from '../../testing/open-page.tsx';

const CHOSEN = 'warehouse=zaventem&from=2026-12-12&to=2026-12-15';

function manyItems(count: number) {
  return Array.from({ length: count }, (_, n) => anItem({ ID: `stoel-${n}`, Description: `Stoel ${n}` }));
}

async function card(name: string) {
  const heading = await screen.findByRole('heading', { name });
  const article = heading.closest('article');
  if (article === null) throw new Error(`No card of ${name}`);
  return within(article);
}

function adds(name: string): HTMLElement {
  return screen.getByRole('button', { name: `${name} toevoegen` });
}

describe('a card', () => {
  test('a card without a period shows what the item begins at', async () => {
    await openPage(createFakeShop(), '/aanbod');
    const glass = await card('Champagneglas');
    expect(glass.getByText('vanaf € 4,00')).toBeDefined();
    expect(glass.getByText('per dag, incl. btw')).toBeDefined();
  });

  test('a card with a period shows the price for all its days, and what is free', async () => {
    await openPage(createFakeShop(), `/aanbod?${CHOSEN}`);
    const glass = await card('Champagneglas');
    expect(await glass.findByText('€ 16,00')).toBeDefined();
    expect(glass.getByText('voor 4 dagen, incl. btw')).toBeDefined();
    expect(glass.getByText('Vrij · 10 stuks')).toBeDefined();
  });

  test('a card shows prices excluding VAT where the shop does', async () => {
    await openPage(createFakeShop(), `/aanbod?${CHOSEN}`, { shop: { priceMode: 'excl' } });
    const glass = await card('Champagneglas');
    expect(await glass.findByText('€ 13,22')).toBeDefined();
    expect(glass.getByText('voor 4 dagen, excl. btw')).toBeDefined();
  });

  test.each([
    [3, {}, 'Nog 3 vrij', false],
    [0, {}, 'Niet vrij in Zaventem', true],
    [9, { MaxReservationDays: 2 }, 'Max. 2 dagen te huur', true],
    [null, {}, 'Vrij', false],
  ] as const)('a card of an item with %s pieces %o says "%s"', async (stock, given, words, off) => {
    const items = [anItem({ ID: 'glas', Description: 'Champagneglas', ...given })];
    await openPage(createFakeShop({ items, stock: () => stock }), `/aanbod?${CHOSEN}`);
    const glass = await card('Champagneglas');
    expect(await glass.findByText(words)).toBeDefined();
    const add = adds('Champagneglas');
    expect(add.getAttribute('aria-disabled') === 'true').toBe(off);
    expect(document.getElementById(add.getAttribute('aria-describedby') ?? '')?.textContent).toBe(words);
  });

  test('a card of an item that is not free anywhere in sight says from when it is', async () => {
    const fake = createFakeShop();
    fake.on(listItemOffers, () => {
      const offer = {
        ID: 'champagneglas',
        HasStock: false,
        Stock: 0,
        NextStock: '2026-12-16T08:00:00+01:00',
      };
      const price = { MaxReservationDays: null, Price: 13.22, PriceIncVAT: 16 };
      return { Collection: [{ ...offer, ...price }], Total: 1, Index: 0 };
    });
    await openPage(fake, `/aanbod?${CHOSEN}`);
    expect(await (await card('Champagneglas')).findByText('Vrij vanaf wo 16 dec')).toBeDefined();
  });
});

describe('adding from a card', () => {
  test('adding from a card puts one piece into a new cart, and the count in the header follows', async () => {
    const fake = createFakeShop();
    await openPage(fake, `/aanbod?${CHOSEN}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Champagneglas toevoegen' }));
    expect(await screen.findByText('Champagneglas ligt in je winkelmand.')).toBeDefined();
    expect(fake.sent(createCart)).toMatchObject([
      {
        body: {
          WarehouseID: 'zaventem',
          DateTimeExpectedStart: '2026-12-12',
          DateTimeExpectedEnd: '2026-12-15',
          DeliveryID: 'afhalen',
        },
      },
    ]);
    expect(fake.sent(addCartItems)).toMatchObject([{ body: [{ ItemID: 'champagneglas', Amount: 1 }] }]);
    // Its card said that it goes alone.
    expect(fake.sent(listSuggestions)).toEqual([]);
    expect(await screen.findByRole('link', { name: 'Winkelmand, 1 artikel' })).toBeDefined();
  });

  test('adding from a card says so with the way to the cart, which the bar of a phone shows as well', async () => {
    await openPage(createFakeShop(), `/aanbod?${CHOSEN}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Champagneglas toevoegen' }));
    const inBar = await screen.findByRole('link', { name: 'Naar de winkelmand, 1 artikel' });
    expect(inBar.getAttribute('href')).toContain('/winkelmand');
    await userEvent.click(await screen.findByRole('link', { name: 'Naar de winkelmand' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Winkelmand' })).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Toegevoegd')).toBeNull());
    expect(screen.queryByRole('link', { name: 'Naar de winkelmand, 1 artikel' })).toBeNull();
  });

  test('adding from a card makes an amount of its plus, which takes typed numbers, and a plus again at none', async () => {
    const fake = createFakeShop();
    await openPage(fake, `/aanbod?${CHOSEN}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Champagneglas toevoegen' }));
    const amount = await screen.findByRole('spinbutton', { name: 'Aantal Champagneglas' });
    expect(screen.queryByRole('button', { name: 'Champagneglas toevoegen' })).toBeNull();
    // What was pressed is gone, the focus is not.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Meer Champagneglas' }));
    await userEvent.clear(amount);
    await userEvent.type(amount, '5{Enter}');
    await waitFor(() => expect(fake.sent(changeCartItem)).toMatchObject([{ body: { Amount: 5 } }]));
    expect(await screen.findByRole('link', { name: 'Winkelmand, 5 artikelen' })).toBeDefined();
    await userEvent.clear(amount);
    await userEvent.type(amount, '0{Enter}');
    const plus = await screen.findByRole('button', { name: 'Champagneglas toevoegen' });
    await waitFor(() => expect(document.activeElement).toBe(plus));
    expect(fake.sent(removeCartItem)).toHaveLength(1);
  });

  test('adding from two cards at once fills one cart with both', async () => {
    const fake = createFakeShop({ items: manyItems(2) });
    await openPage(fake, `/aanbod?${CHOSEN}`);
    await card('Stoel 0');
    // why: the test's own user waits between presses, and it is the wait that hides the mistake.
    for (const name of ['Stoel 0', 'Stoel 1']) fireEvent.click(adds(name));
    await waitFor(() => expect(fake.sent(addCartItems)).toHaveLength(2));
    expect(fake.sent(createCart)).toHaveLength(1);
    await waitFor(() => expect(fake.state.carts.get('cart-1')?.lines).toHaveLength(2));
  });

  test('adding from a card without a period takes the first free one, and says so', async () => {
    const fake = createFakeShop({ warehouses: [aWarehouse('zaventem', 'Zaventem')] });
    const { store } = await openPage(fake, '/aanbod');
    await userEvent.click(await screen.findByRole('button', { name: 'Champagneglas toevoegen' }));
    // Tomorrow, and the shortest rental of two days.
    expect(await screen.findByText(/We kozen alvast 4–5 dec/u)).toBeDefined();
    expect(store.getState().session.period).toEqual({ from: '2026-12-04', to: '2026-12-05' });
    await waitFor(() => expect(fake.sent(addCartItems)).toHaveLength(1));
  });

  test('adding from a card without a place asks for it first; without days there, the first free ones are taken', async () => {
    const fake = createFakeShop();
    await openPage(fake, '/aanbod');
    await userEvent.click(await screen.findByRole('button', { name: 'Champagneglas toevoegen' }));
    expect(await screen.findByRole('dialog', { name: 'Plaats en periode' })).toBeDefined();
    expect(fake.sent(createCart)).toHaveLength(0);
    await userEvent.click(await screen.findByRole('radio', { name: 'Zaventem' }));
    await userEvent.click(screen.getByRole('button', { name: 'Bevestig' }));
    expect(await screen.findByText(/We kozen alvast 4–5 dec/u)).toBeDefined();
    await waitFor(() => expect(fake.sent(createCart)).toMatchObject([{ body: { WarehouseID: 'zaventem' } }]));
  });

  test('adding from a card that fails says what the server said', async () => {
    const fake = createFakeShop();
    fake.on(addCartItems, () => {
      const Message = 'Dit is in deze periode niet meer vrij.';
      throw new FakeRefusal(409, 'StockShort', { Error: { Code: 'StockShort', Message } });
    });
    await openPage(fake, `/aanbod?${CHOSEN}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Champagneglas toevoegen' }));
    expect(await screen.findByText('Dit is in deze periode niet meer vrij.')).toBeDefined();
  });

  test('adding from a card is not offered to nobody, in a shop without anonymous shopping', async () => {
    const fake = createFakeShop({ settings: { ...settings, AllowAnonymousShopUser: false } });
    await openPage(fake, '/aanbod', { shop: { anonymousShopping: false } });
    await card('Champagneglas');
    expect(fake.sent(getAnonymousToken)).toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Champagneglas toevoegen' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Winkelmand/u })).toBeNull();
  });
});

describe('a long list', () => {
  async function openLong(fake: FakeShop) {
    await openPage(fake, '/aanbod', { shop: { gridPageSize: 4 } });
    await screen.findByRole('heading', { name: 'Stoel 0' });
  }

  test('a long list shows one page, and the next one by its button', async () => {
    const fake = createFakeShop({ items: manyItems(6) });
    await openLong(fake);
    expect(screen.getByText('6 artikelen')).toBeDefined();
    expect(screen.getByText('4 van 6 artikelen')).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Stoel 4' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Toon meer' }));
    expect(await screen.findByRole('heading', { name: 'Stoel 5' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Toon meer' })).toBeNull();
  });

  test('a long list goes on by itself once, when its end is within 200 px of the screen, and by its button after that', async () => {
    const watching = new Set<EndInSight>();
    // why: nothing scrolls in jsdom; this says when the end is as near as the shop asked to be told of.
    class EndInSight {
      readonly margin: string | undefined;
      readonly reach: () => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void, asked: { rootMargin?: string }) {
        this.margin = asked.rootMargin;
        this.reach = () => tell([{ isIntersecting: true }]);
      }
      observe(): void {
        watching.add(this);
      }
      disconnect(): void {
        watching.delete(this);
      }
    }
    vi.stubGlobal('IntersectionObserver', EndInSight);
    onTestFinished(() => void vi.unstubAllGlobals());
    await openLong(createFakeShop({ items: manyItems(12) }));
    const [end] = watching;
    expect([watching.size, end?.margin]).toEqual([1, '100000px 0px 200px 0px']);
    expect(screen.queryByRole('heading', { name: 'Stoel 5' })).toBeNull();
    end?.reach();
    expect(await screen.findByText('8 van 12 artikelen')).toBeDefined();
    expect(watching.size).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Toon meer' }));
    expect(await screen.findByRole('heading', { name: 'Stoel 11' })).toBeDefined();
  });

  test('a long list asks stock and prices once per page', async () => {
    const fake = createFakeShop({ items: manyItems(6) });
    await openPage(fake, `/aanbod?${CHOSEN}`, { shop: { gridPageSize: 4 } });
    await screen.findByRole('heading', { name: 'Stoel 0' });
    await userEvent.click(screen.getByRole('button', { name: 'Toon meer' }));
    await screen.findByRole('heading', { name: 'Stoel 5' });
    await waitFor(() => expect(fake.sent(listItemOffers)).toHaveLength(2));
  });

  test('a long list whose next page does not come says so, and keeps what is there', async () => {
    const fake = createFakeShop({ items: manyItems(6) });
    await openLong(fake);
    fake.on(listItems, () => {
      throw new FakeRefusal(400, 'ValidationFailed');
    });
    await userEvent.click(screen.getByRole('button', { name: 'Toon meer' }));
    expect(await screen.findByText('De artikelen konden niet geladen worden')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Stoel 3' })).toBeDefined();
  });
});

describe('a department', () => {
  const categories = [
    aCategory({ CategoryID: 'glazen', Description: 'Glazen', ItemCount: 1 }),
    aCategory({ CategoryID: 'wijn', Description: 'Wijnglazen', ParentCategoryID: 'glazen' }),
    aCategory({ CategoryID: 'leeg', Description: 'Leeg', ParentCategoryID: 'glazen', ItemCount: 0 }),
    aCategory({ CategoryID: 'tenten', Description: 'Tenten', ItemCount: 0 }),
  ];

  test('a department shows its items, its branch of the tree and the way to it', async () => {
    const { store } = await openPage(createFakeShop({ categories }), '/aanbod/glazen');
    await card('Champagneglas');
    // From here a new cart is begun, also on the page of the article.
    expect(store.getState().session.categoryId).toBe('glazen');
    expect(screen.getByRole('heading', { level: 1, name: 'Glazen' })).toBeDefined();
    const [tree] = screen.getAllByRole('navigation', { name: 'Categorieën' });
    if (tree === undefined) throw new Error('No tree');
    expect(
      within(tree)
        .getByRole('link', { name: /^Glazen/u })
        .getAttribute('aria-current'),
    ).toBe('page');
    expect(within(tree).getByRole('link', { name: /^Wijnglazen/u })).toBeDefined();
    const crumbs = within(screen.getByRole('navigation', { name: 'Kruimelpad' }));
    expect(crumbs.getByRole('link', { name: 'Aanbod' }).getAttribute('href')).toBe('/aanbod');
  });

  test('a department shows what is in it as ways on, with how much there is', async () => {
    await openPage(createFakeShop({ categories }), '/aanbod/glazen');
    const ways = within(await screen.findByRole('navigation', { name: 'In Glazen' }));
    const [way, ...others] = ways.getAllByRole('link');
    expect(way?.textContent).toBe('Wijnglazen 3 artikelen');
    expect(others).toEqual([]);
    if (way !== undefined) await userEvent.click(way);
    expect(await screen.findByRole('heading', { level: 1, name: 'Wijnglazen' })).toBeDefined();
    const crumbs = within(screen.getByRole('navigation', { name: 'Kruimelpad' })).getAllByRole('listitem');
    expect(crumbs.map((crumb) => crumb.textContent)).toEqual(['Start', 'Aanbod', 'Glazen', 'Wijnglazen']);
    expect(screen.queryByRole('navigation', { name: 'In Wijnglazen' })).toBeNull();
  });

  test('a department without items says so, and shows the way on', async () => {
    await openPage(createFakeShop({ categories }), '/aanbod/tenten');
    expect(await screen.findByRole('heading', { name: 'Hier staat nog niets' })).toBeDefined();
    expect(screen.getByText('geen artikelen')).toBeDefined();
  });

  test('a department that does not exist is a page that does not exist', async () => {
    await openPage(createFakeShop({ categories }), '/aanbod/weg');
    expect(await screen.findByRole('heading', { name: 'Niet gevonden' })).toBeDefined();
  });
});

test('a list that cannot be loaded can be asked for again', async () => {
  const fake = createFakeShop();
  let broken = true;
  const items = [anItem({ ID: 'glas', Description: 'Champagneglas' })];
  fake.on(listItems, () => {
    if (broken) throw new FakeRefusal(400, 'ValidationFailed');
    return { Collection: items, Total: 1, Index: 0 };
  });
  await openPage(fake, '/aanbod');
  const again = await screen.findByRole('button', { name: 'Probeer opnieuw' });
  broken = false;
  await userEvent.click(again);
  expect(await card('Champagneglas')).toBeDefined();
});

test.each([
  [true, 1],
  [false, 0],
])(
  'stock and prices that cannot be loaded are said once, and the cards stay: %s',
  async (errorsEnabled, said) => {
    const fake = createFakeShop();
    fake.on(listItemOffers, () => {
      throw new FakeRefusal(400, 'ValidationFailed');
    });
    await openPage(fake, `/aanbod?${CHOSEN}`, { shop: { errorsEnabled } });
    expect((await card('Champagneglas')).getByText('vanaf € 4,00')).toBeDefined();
    await waitFor(() => expect(fake.sent(listItemOffers)).not.toEqual([]));
    await waitFor(() =>
      expect(screen.queryAllByText(/De voorraad kon niet geladen worden/u)).toHaveLength(said),
    );
  },
);

test('a list that cannot be loaded stays silent where errors are switched off', async () => {
  const fake = createFakeShop();
  fake.on(listItems, () => {
    throw new FakeRefusal(400, 'ValidationFailed');
  });
  await openPage(fake, '/aanbod', { shop: { errorsEnabled: false } });
  await screen.findByRole('navigation', { name: 'Kruimelpad' });
  expect(screen.queryByRole('button', { name: 'Probeer opnieuw' })).toBeNull();
});
