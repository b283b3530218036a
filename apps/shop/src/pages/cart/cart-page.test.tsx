import {
  addCartItems,
  changeCartItem,
  checkCapacity,
  getCart,
  listCartItems,
  listEndMoments,
  removeCartItem,
  updateCart,
} from '@bivak/contract/wire';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { presentCart, presentLines } from '../../testing/fake-carts.ts';
import { anItem } from '../../testing/fake-catalogue.ts';
import { hoursOf } from '../../testing/fake-places.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { notePlaced } from '../../features/orders/model/placed-here.ts';
import { withoutCart } from '../../session/session-state.ts';
import { openPage } from '../../testing/open-page.tsx';
import { CART, withCart } from '../../testing/with-cart.ts';

const glass = anItem({ ID: 'glas', Description: 'Champagneglas' });
const castle = anItem({ ID: 'kasteel', Description: 'Springkasteel', Deposit: 150 });
const line = { id: 'l1', item: glass, amount: 2 };

let fake: FakeShop;
beforeEach(() => {
  fake = createFakeShop({ items: [glass, castle] });
});
afterEach(() => void vi.useRealTimers());

const amount = (name = 'Champagneglas') => screen.findByRole('spinbutton', { name: `Aantal ${name}` });
const more = () => screen.getByRole('button', { name: 'Meer Champagneglas' });
const proceed = () => screen.getByRole('button', { name: 'Afrekenen' });

test('the product that every new cart gets is shown, but neither counted nor taken for a full cart', async () => {
  const ride = anItem({ ID: 'rit', Description: 'Leveringsrit' });
  fake.state.items.push(ride);
  const kept = withCart(fake, [{ id: 'l0', item: ride, amount: 1 }, line]);
  await openPage(fake, '/winkelmand', { kept, shop: { fixedItem: 'rit' } });
  expect(await screen.findByRole('heading', { name: 'Leveringsrit' })).toBeDefined();
  expect(await screen.findByRole('link', { name: 'Winkelmand, 2 artikelen' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Verwijder Champagneglas' }));
  expect(await screen.findByRole('heading', { name: 'Je winkelmand is leeg' })).toBeDefined();
});

describe('the amount of a line', () => {
  test('the amount of a line stops at what is free', async () => {
    fake.state.stock = () => 3;
    await openPage(fake, '/winkelmand', { kept: withCart(fake, [line]) });
    await amount();
    await userEvent.click(more());
    await waitFor(() => expect(more().getAttribute('aria-disabled')).toBe('true'));
    expect(screen.getByText('Meer is er niet beschikbaar')).toBeDefined();
  });

  test('the amount of a line stops at what one cart may hold, and cannot go under one', async () => {
    const item = { ...glass, MaxPerCart: 1 };
    await openPage(fake, '/winkelmand', { kept: withCart(fake, [{ id: 'l1', item, amount: 1 }]) });
    await amount();
    expect(screen.getByText('Meer kan niet per bestelling')).toBeDefined();
    expect(more().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: 'Minder Champagneglas' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  test('the amount of a line pressed three times, each less than 350 ms after the one before, is shown at once and sent once, with the version that was seen', async () => {
    await openPage(fake, '/winkelmand', { kept: withCart(fake, [line]) });
    const field = await amount();
    // why: what a pause is must not depend on how busy the machine is.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const value of ['3', '4', '5']) {
      fireEvent.click(more());
      expect(field).toHaveProperty('value', value);
      await vi.advanceTimersByTimeAsync(349);
    }
    expect(fake.sent(changeCartItem)).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await waitFor(() =>
      expect(fake.sent(changeCartItem)).toMatchObject([{ body: { Amount: 5, Version: 1 } }]),
    );
    await waitFor(() => expect(screen.getAllByText('€ 60,00').length).toBeGreaterThan(0));
  });

  test('the amount of a line goes back when the server refuses it, and the line says why', async () => {
    fake.on(changeCartItem, () => {
      const Message = 'Er zijn er nog 2 vrij in deze periode.';
      throw new FakeRefusal(409, 'StockShort', { Error: { Code: 'StockShort', Message } });
    });
    await openPage(fake, '/winkelmand', { kept: withCart(fake, [line]) });
    const field = await amount();
    await userEvent.click(more());
    await waitFor(() => expect(field).toHaveProperty('value', '2'));
    expect(await screen.findAllByText('Er zijn er nog 2 vrij in deze periode.')).not.toEqual([]);
  });

  test('the amount of a line is written before the checkout opens', async () => {
    fake.on(updateCart, () => presentCart(fake.state.carts.get(CART)!));
    const kept = withCart(fake, [line], { hourStart: '2026-12-12-8', hourEnd: '2026-12-14-8' });
    await openPage(fake, '/winkelmand', { kept });
    await amount();
    await screen.findByText('Tijdslot');
    await userEvent.click(more());
    await userEvent.click(proceed());
    await screen.findByRole('heading', { level: 1, name: 'Afrekenen' });
    expect(fake.state.carts.get(CART)?.lines[0]?.amount).toBe(3);
  });
});

test('a cart that another tab ordered says so and leads to the order, and what was asked about it is withdrawn', async () => {
  const { store } = await openPage(fake, '/winkelmand', {
    kept: withCart(fake, [line, { ...line, id: 'l2' }]),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Winkelmand leegmaken' }));
  await screen.findByRole('alertdialog');
  act(() => {
    notePlaced(['r-17']);
    store.setState((state) => withoutCart(state, false));
  });
  expect(await screen.findByRole('heading', { name: 'Deze winkelmand is besteld' })).toBeDefined();
  const link = screen.getByRole('link', { name: 'Bekijk de bestelling' });
  expect(link.getAttribute('href')).toMatch(/^\/bestelling\/r-17/u);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

describe('a cent of rounding between net and tax', () => {
  const rows = () => screen.getAllByRole('term').map((term) => term.textContent);

  async function openRounded(priceMode: 'incl' | 'excl', TotalRounding = 0.01) {
    const kept = withCart(fake, [line]);
    fake.on(getCart, () => ({ ...presentCart(fake.state.carts.get(CART)!), TotalRounding }));
    await openPage(fake, '/winkelmand', { kept, shop: { priceMode } });
    await amount();
  }

  test.each([0, 0.01])(
    'a cent of rounding between net and tax, or none, shows the same rows: %s',
    async (cent) => {
      await openRounded('incl', cent);
      expect(rows()).toEqual(['Artikelen', 'Waarvan btw', 'Totaal incl. btw']);
    },
  );

  test.each([0, 0.01])(
    'a cent of rounding between net and tax, or none, is a row where prices exclude VAT: %s',
    async (cent) => {
      await openRounded('excl', cent);
      expect(rows()).toEqual(['Subtotaal excl. btw', 'Btw 21 %', 'Afronding', 'Totaal incl. btw']);
    },
  );
});

describe('a line', () => {
  test('a line that is removed can be put back, and tried again where that fails', async () => {
    let broken = true;
    fake.on(addCartItems, () => {
      if (broken) throw new FakeRefusal(409, 'StockShort');
      const held = { ...fake.state.carts.get(CART)!, lines: [line] };
      fake.state.carts.set(CART, held);
      return { Collection: presentLines(held, () => null), Total: 1, Index: 0 };
    });
    await openPage(fake, '/winkelmand', { kept: withCart(fake, [line]) });
    await amount();
    await userEvent.click(screen.getByRole('button', { name: 'Verwijder Champagneglas' }));
    const back = await screen.findByRole('button', { name: 'Zet terug' });
    expect(screen.getByText('Je winkelmand is leeg')).toBeDefined();
    expect(document.activeElement).toBe(back);
    await userEvent.click(back);
    expect(await screen.findByText('Dit artikel kon niet teruggezet worden.')).toBeDefined();
    broken = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Zet terug' }));
    expect(await amount()).toHaveProperty('value', '2');
    expect(fake.sent(addCartItems).at(-1)).toMatchObject({ body: [{ ItemID: 'glas', Amount: 2 }] });
  });

  test('a line shows its deposit, which goes only with it and is in no total', async () => {
    await openPage(fake, '/winkelmand', { kept: withCart(fake, [{ id: 'l1', item: castle, amount: 1 }]) });
    await amount('Springkasteel');
    expect(screen.getByText('Waarborg € 150,00')).toBeDefined();
    expect(screen.getAllByRole('button', { name: /^Verwijder/u })).toHaveLength(1);
    expect(screen.getByText('Totaal incl. btw').nextSibling?.textContent).toBe('€\u00A012,00');
  });

  test('a line that cannot go along comes first, with its reason, and keeps the cart from the checkout', async () => {
    fake.state.stock = (item) => (item.ID === 'kasteel' ? 0 : 10);
    const kept = withCart(fake, [line, { id: 'l2', item: castle, amount: 1 }], {
      hourStart: '2026-12-12-8',
      hourEnd: '2026-12-14-8',
    });
    await openPage(fake, '/winkelmand', { kept });
    await amount();
    const [first] = screen.getAllByRole('article');
    expect(within(first!).getByText('Springkasteel')).toBeDefined();
    expect(within(first!).getByRole('button', { name: 'Andere periode' })).toBeDefined();
    expect(proceed().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Nog te doen: één artikel dat niet mee kan.')).toBeDefined();
    await userEvent.click(within(first!).getByRole('button', { name: 'Verwijder Springkasteel' }));
    await waitFor(() => expect(proceed().getAttribute('aria-disabled')).toBe(null));
    expect(fake.sent(removeCartItem)).toHaveLength(1);
  });
});

describe('the time slots', () => {
  const group = (name: string) => screen.findByRole('group', { name });

  test('the time slots are three until all are shown; one that is taken cannot be chosen', async () => {
    await openPage(fake, '/winkelmand', { kept: withCart(fake, [line]) });
    const pickup = await group('Afhalen, za 12 dec');
    expect(within(pickup).getAllByRole('radio')).toHaveLength(3);
    expect(within(pickup).queryByRole('radio', { name: '09:00–10:00' })).toBe(null);
    await userEvent.click(screen.getAllByRole('button', { name: 'Toon alle 5' })[0]!);
    expect(within(pickup).getAllByRole('radio')).toHaveLength(5);
    expect(within(pickup).getByRole('radio', { name: '09:00–10:00' })).toHaveProperty('disabled', true);
  });

  test('the time slots are both needed: what is missing stands under the button and, once pressed, at its place', async () => {
    await openPage(fake, '/winkelmand', { kept: withCart(fake, [line]) });
    const pickup = await group('Afhalen, za 12 dec');
    expect(
      screen.getByText(/om af te halen \(za 12 dec\) en een uur om terug te brengen \(ma 14 dec\)\.$/u),
    ).toBeDefined();
    await userEvent.click(proceed());
    expect(await screen.findByText('Kies een uur om af te halen.')).toBeDefined();
    expect(document.activeElement).toBe(within(pickup).getAllByRole('radio')[0]);
    expect(screen.getAllByText(/^Nog te doen:/u)).toHaveLength(1);
    await userEvent.click(within(pickup).getByRole('radio', { name: '08:00–09:00' }));
    expect(await screen.findByText('Nog te doen: een uur om terug te brengen (ma 14 dec).')).toBeDefined();
    const back = await group('Terugbrengen, ma 14 dec');
    await userEvent.click(within(back).getByRole('radio', { name: '10:00–11:00' }));
    await waitFor(() => expect(proceed().getAttribute('aria-disabled')).toBe(null));
    await userEvent.click(proceed());
    expect(await screen.findByRole('heading', { level: 1, name: 'Afrekenen' })).toBeDefined();
  });

  test('the time slots that could not be kept stay to be chosen, and that is said', async () => {
    fake.on(updateCart, () => {
      throw new FakeRefusal(500, 'Unexpected');
    });
    await openPage(fake, '/winkelmand', { kept: withCart(fake, [line]) });
    const hour = within(await group('Afhalen, za 12 dec')).getByRole('radio', { name: '08:00–09:00' });
    await userEvent.click(hour);
    expect(await screen.findByText('Het uur kon niet bewaard worden.')).toBeDefined();
    expect(hour).toHaveProperty('checked', false);
  });

  test('the time slots are waited for: nobody goes on without those that there are', async () => {
    const hours = Promise.withResolvers<void>();
    const { transport } = fake;
    const slow: FakeShop = {
      ...fake,
      transport: async (request) => {
        if (request.operation.id === listEndMoments.id) await hours.promise;
        return transport(request);
      },
    };
    await openPage(slow, '/winkelmand', { kept: withCart(fake, [line]) });
    await amount();
    await userEvent.click(proceed());
    hours.resolve();
    expect(await group('Terugbrengen, ma 14 dec')).toBeDefined();
    expect(fake.sent(checkCapacity)).toEqual([]);
  });

  test('the time slots that cannot be fetched say so, and are there after another try', async () => {
    let broken = true;
    fake.on(listEndMoments, () => {
      if (broken) throw new FakeRefusal(400, 'ValidationFailed');
      return { Collection: hoursOf('2026-12-14'), Total: 5, Index: 0 };
    });
    await openPage(fake, '/winkelmand', { kept: withCart(fake, [line]) });
    const alert = (await screen.findByText('De uren konden niet geladen worden.')).closest('[role="alert"]');
    broken = false;
    await userEvent.click(within(alert as HTMLElement).getByRole('button'));
    expect(await group('Terugbrengen, ma 14 dec')).toBeDefined();
  });
});

describe('a reference', () => {
  test('a reference that the customer needs is asked, and kept when the field is left', async () => {
    const kept = withCart(fake, [line], { hourStart: '2026-12-12-8', hourEnd: '2026-12-14-8' });
    let reference: string | null = null;
    const shown = () => ({
      ...presentCart(fake.state.carts.get(CART)!),
      Reference: reference,
      Actions: [
        {
          ActionName: 'ReferenceRequired' as const,
          Required: true,
          Completed: reference !== null,
          Details: null,
        },
      ],
    });
    fake.on(getCart, shown);
    fake.on(updateCart, ({ body }) => {
      reference = (body as { Reference: string | null }).Reference;
      return shown();
    });
    await openPage(fake, '/winkelmand', { kept });
    const field = await screen.findByRole('textbox', { name: 'Jouw referentie' });
    expect(screen.getByText('Nog te doen: een referentie.')).toBeDefined();
    await userEvent.type(field, 'PO-7{Tab}');
    await waitFor(() => expect(proceed().getAttribute('aria-disabled')).toBe(null));
    expect(reference).toBe('PO-7');
    fake.on(updateCart, () => {
      throw new FakeRefusal(400, 'ValidationFailed');
    });
    await userEvent.type(field, '0{Tab}');
    expect(await screen.findByText('De referentie kon niet bewaard worden.')).toBeDefined();
  });
});

test('a cart that cannot be read is not asked for its lines', async () => {
  const kept = withCart(fake, [line]);
  fake.state.carts.clear();
  await openPage(fake, '/winkelmand', { kept });
  await screen.findByText('Je vorige winkelmand is er niet meer');
  expect(fake.sent(listCartItems)).toHaveLength(0);
});

/** An article that the shop no longer has; the cart itself is there. */
const unknownItem = new FakeRefusal(404, 'NotFound', {
  Error: {
    Code: 'NotFound',
    Message: 'NotFound',
    Fields: [{ Field: '[0].ItemID', Code: 'unknown-item', Message: 'Onbekend.' }],
  },
});

test('lost lines that could not be put back stay on offer, and the others do not', async () => {
  const kept = withCart(fake, [line, { id: 'l2', item: castle, amount: 1 }]);
  fake.state.carts.clear();
  fake.on(addCartItems, ({ params, body }) => {
    const [asked] = body as { ItemID: string; Amount: number }[];
    if (asked?.ItemID !== 'glas') throw unknownItem;
    const held = { ...fake.state.carts.get(params['cartId']!)!, lines: [line] };
    fake.state.carts.set(held.id, held);
    const Cart = presentCart(held);
    return { Collection: Cart.Items, Total: 1, Index: 0, Cart };
  });
  const { store } = await openPage(fake, '/winkelmand', { kept });
  const restore = await screen.findByRole('button', { name: 'Leg ze in een nieuwe winkelmand' });
  await userEvent.click(restore);
  await waitFor(() => expect(store.getState().cart.lost).toMatchObject([{ description: 'Springkasteel' }]));
  expect(await screen.findByText('1 × Springkasteel')).toBeDefined();
  expect(await amount()).toHaveProperty('value', '2');
});

test('a cart that cannot be loaded can be tried again', async () => {
  let broken = true;
  const kept = withCart(fake, [line]);
  fake.on(getCart, () => {
    if (broken) throw new FakeRefusal(400, 'ValidationFailed');
    return presentCart(fake.state.carts.get(CART)!);
  });
  await openPage(fake, '/winkelmand', { kept });
  const again = await screen.findByRole('button', { name: 'Probeer opnieuw' });
  broken = false;
  await userEvent.click(again);
  expect(await amount()).toHaveProperty('value', '2');
});
