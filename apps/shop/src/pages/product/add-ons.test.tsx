import { addCartItems, listSuggestions } from '@bivak/contract/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { anItem, aSuggestion } from '../../testing/fake-catalogue.ts';
import { createFakeShop, FakeRefusal } from '../../testing/fake-shop.ts';
import { openPage } from '../../testing/open-page.tsx';

const CHOSEN = 'warehouse=zaventem&from=2026-12-12&to=2026-12-15';
const there = {
  WarehouseID: 'zaventem',
  DateTimeExpectedStart: '2026-12-12',
  DateTimeExpectedEnd: '2026-12-15',
  DeliveryID: 'afhalen',
};
const tent = anItem({ ID: 'tent', Description: 'Pagodetent', MaxPerCart: 3 });
const anchors = anItem({ ID: 'anker', Description: 'Grondanker' });
const lights = anItem({ ID: 'slinger', Description: 'Lichtslinger' });
const addOns = {
  tent: [
    aSuggestion(anchors, { ShopPolicy: 'required', SuggestionAmount: 2 }),
    aSuggestion(lights, { SuggestionRanking: 2 }),
  ],
};

const given = { items: [tent, anchors, lights], addOns };
const amountOf = (name: string) => screen.findByRole('spinbutton', { name: `Aantal ${name}` });
const more = (name: string) => screen.getByRole('button', { name: `Meer ${name}` });
const less = (name: string) => screen.getByRole('button', { name: `Minder ${name}` });

describe('what goes with an article', () => {
  test('what goes with an article stands beside it: the required part at its minimum, which follows the article and holds', async () => {
    await openPage(createFakeShop(given), `/artikel/tent?${CHOSEN}`);
    expect(await amountOf('Grondanker')).toHaveProperty('value', '2');
    const part = within(screen.getByRole('region', { name: 'Hoort erbij' }));
    expect(part.getByText('Verplicht')).toBeDefined();
    expect(part.getByText('minstens 2')).toBeDefined();
    expect(part.getAllByText('Vrij · 10 stuks')).toHaveLength(2);
    expect(await amountOf('Lichtslinger')).toHaveProperty('value', '0');

    await userEvent.click(more('Pagodetent'));
    expect(await amountOf('Grondanker')).toHaveProperty('value', '4');
    await userEvent.click(less('Grondanker'));
    expect(await screen.findByText('Het minimumaantal is 4')).toBeDefined();
    expect(await amountOf('Grondanker')).toHaveProperty('value', '4');
    await userEvent.click(more('Lichtslinger'));
    // Two tents, four anchors and one string of lights at 16 each.
    expect(screen.getByText('€ 80,00')).toBeDefined();
    expect(screen.getAllByText('€ 112,00').length).toBeGreaterThan(0);
  });

  test('what goes with an article goes into the cart with it in one call', async () => {
    const fake = createFakeShop(given);
    await openPage(fake, `/artikel/tent?${CHOSEN}`);
    await amountOf('Grondanker');
    await userEvent.click(more('Lichtslinger'));
    await userEvent.click(screen.getAllByRole('button', { name: 'In winkelmand' })[0]!);
    expect(await screen.findByText('Pagodetent ligt met toebehoren in je winkelmand.')).toBeDefined();
    expect(fake.sent(addCartItems).map(({ body }) => body)).toEqual([
      [
        { ItemID: 'tent', Amount: 1, ...there },
        { ItemID: 'anker', Amount: 2, ...there },
        { ItemID: 'slinger', Amount: 1, ...there },
      ],
    ]);
  });

  test('what goes with an article asks for no more than there is, and for nothing of what is gone', async () => {
    const stock = (item: { ID: string }) => ({ anker: 1, slinger: 0 })[item.ID] ?? 10;
    await openPage(createFakeShop({ ...given, stock }), `/artikel/tent?${CHOSEN}`);
    expect(await screen.findByText('Nog 1 vrij')).toBeDefined();
    await waitFor(async () => expect(await amountOf('Grondanker')).toHaveProperty('value', '1'));
    expect(more('Grondanker').getAttribute('aria-disabled')).toBe('true');
    expect(more('Lichtslinger').getAttribute('aria-disabled')).toBe('true');
  });

  test('what goes with an article and could not be loaded is said, and does not keep the article', async () => {
    const fake = createFakeShop(given);
    fake.on(listSuggestions, () => {
      throw new FakeRefusal(400, 'ValidationFailed');
    });
    await openPage(fake, `/artikel/tent?${CHOSEN}`);
    expect(await screen.findByText('Wat erbij hoort, kon niet geladen worden.')).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'In winkelmand' })[0]).toBeDefined();
  });
});

describe('the dialog of adding', () => {
  test('the dialog of adding asks from a list what an article needs, and says then what was added', async () => {
    const fake = createFakeShop(given);
    await openPage(fake, `/aanbod?${CHOSEN}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Pagodetent toevoegen' }));
    const asking = within(await screen.findByRole('dialog', { name: 'Pagodetent' }));
    await userEvent.click(await asking.findByRole('button', { name: 'Meer Pagodetent' }));
    await waitFor(() => expect(asking.getByText('minstens 4')).toBeDefined());
    await userEvent.click(asking.getByRole('button', { name: 'In winkelmand' }));
    const done = within(await screen.findByRole('dialog', { name: 'In je winkelmand' }));
    expect(done.getByText('Grondanker')).toBeDefined();
    expect(fake.sent(addCartItems).map(({ body }) => body)).toEqual([
      [
        { ItemID: 'tent', Amount: 2, ...there },
        { ItemID: 'anker', Amount: 4, ...there },
      ],
    ]);
    await userEvent.click(done.getByRole('link', { name: 'Naar de winkelmand' }));
    await waitFor(() => expect(window.location.pathname).toBe('/winkelmand'));
  });

  test('the dialog of adding is spared for an article that needs nothing, unless the shop wants to say so there', async () => {
    const fake = createFakeShop(given);
    await openPage(fake, `/aanbod?${CHOSEN}`, { shop: { afterAdding: 'modal' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Lichtslinger toevoegen' }));
    const done = within(await screen.findByRole('dialog', { name: 'In je winkelmand' }));
    await userEvent.click(done.getByRole('button', { name: 'Verder winkelen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.sent(addCartItems)).toHaveLength(1);
  });

  test('the dialog of adding does the same on the plain page of an article, which shows nothing beside it', async () => {
    await openPage(createFakeShop(given), `/artikel/tent?${CHOSEN}`, { shop: { productVariant: 'plain' } });
    await screen.findByText('Pagodetent × 1');
    expect(screen.queryByRole('region', { name: 'Hoort erbij' })).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: 'In winkelmand' })[0]!);
    expect(await screen.findByRole('dialog', { name: 'Pagodetent' })).toBeDefined();
  });
});
