import {
  addCartItems,
  checkCapacity,
  createCart,
  clearCartItems,
  listInvalidItems,
  submitCartCertificate,
  updateCart,
} from '@bivak/contract/wire';
import type { IsoDate } from '@bivak/rules';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { presentCart } from '../../testing/fake-carts.ts';
import { aCategory, anItem } from '../../testing/fake-catalogue.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { openPage } from '../../testing/open-page.tsx';
import { CART, withCart } from '../../testing/with-cart.ts';

const glass = anItem({ ID: 'glas', Description: 'Champagneglas', CategoryIDs: ['glazen'] });
const castle = anItem({ ID: 'kasteel', Description: 'Springkasteel' });
const noHours = { hourStart: null, hourEnd: null };
const mechelen = {
  warehouse: 'mechelen',
  from: '2026-12-19' as IsoDate,
  to: '2026-12-22' as IsoDate,
  ...noHours,
};
const group = {
  WarehouseID: 'mechelen',
  DateTimeExpectedStart: '2026-12-19T00:00:00+01:00',
  DateTimeExpectedEnd: '2026-12-22T00:00:00+01:00',
};

let fake: FakeShop;
beforeEach(() => {
  fake = createFakeShop({ cartMode: 'multiple', items: [glass, castle] });
});

/** Glasses in Zaventem from the 12th, with hours; a castle in Mechelen from the 19th, without. */
async function openTwo() {
  const hours = { hourStart: '2026-12-12-8', hourEnd: '2026-12-14-8' };
  const lines = [
    { id: 'l1', item: glass, amount: 2 },
    { id: 'l2', item: castle, amount: 1, at: mechelen },
  ];
  const here = {
    warehouse: 'zaventem',
    from: '2026-12-12' as IsoDate,
    to: '2026-12-14' as IsoDate,
    ...hours,
  };
  const kept = withCart(fake, [{ ...lines[0]!, at: here }, lines[1]!], hours);
  fake.on(updateCart, () => presentCart(fake.state.carts.get(CART)!));
  await openPage(fake, '/winkelmand', { kept, shop: { cartMode: 'multiple' } });
  const user = userEvent.setup();
  return { user, there: within(await screen.findByRole('region', { name: 'mechelen' })) };
}

describe('a cart of many places and periods', () => {
  test('a cart of many places and periods shows the lines of each under its place and days, and asks the hours that are missing there', async () => {
    const { user, there } = await openTwo();
    const here = within(screen.getByRole('region', { name: 'zaventem' }));
    expect(here.getByRole('heading', { name: 'Champagneglas' })).toBeDefined();
    expect(there.getByText(/19.*22 dec/u)).toBeDefined();
    expect(there.queryByRole('heading', { name: 'Champagneglas' })).toBeNull();
    expect(await screen.findByText(/^Nog te doen:/u)).toHaveProperty(
      'textContent',
      'Nog te doen: een uur om af te halen (mechelen, za 19 dec) en een uur om terug te brengen (mechelen, di 22 dec).',
    );
    await user.click(screen.getByRole('button', { name: 'Afrekenen' }));
    expect(await there.findByText('Kies een uur om af te halen.')).toBeDefined();
    expect(here.queryByText('Kies een uur om af te halen.')).toBeNull();
    const [eight] = there.getAllByRole('radio', { name: '08:00–09:00' });
    await user.click(eight!);
    await waitFor(() =>
      expect(fake.sent(updateCart)).toMatchObject([
        { body: { Group: group, BusinessHourStart: '2026-12-19-8' } },
      ]),
    );
  });

  test('a cart of many places and periods moves one of them on its own, after asking only about what lies there', async () => {
    const { user, there } = await openTwo();
    await user.click(there.getByRole('button', { name: /^Wijzig plaats en periode van mechelen/u }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('radio', { name: 'Mechelen' })).toHaveProperty('checked', true);
    expect(dialog.queryByLabelText('Levering')).toBeNull();
    await user.click(dialog.getByRole('radio', { name: 'Zaventem' }));
    await dialog.findByRole('button', { name: /zaterdag 19 december/u });
    await user.click(dialog.getByRole('button', { name: 'Bevestig' }));
    await waitFor(() => expect(fake.sent(updateCart)).toHaveLength(1));
    expect(fake.sent(listInvalidItems)[0]?.body).toMatchObject({ Items: [{ CartItemID: 'l2' }] });
    expect(fake.sent(updateCart)[0]?.body).toMatchObject({
      Group: group,
      WarehouseID: 'zaventem',
      Version: 1,
    });
  });
});

test('hours of what an alias chose elsewhere are asked for there, also where it is the only place', async () => {
  const line = { id: 'l1', item: castle, amount: 1, at: mechelen };
  const kept = withCart(fake, [line], { alias: 'Brussel' });
  fake.on(updateCart, () => presentCart(fake.state.carts.get(CART)!));
  await openPage(fake, '/winkelmand', { kept });
  const there = within(await screen.findByRole('region', { name: 'mechelen' }));
  const [eight] = await there.findAllByRole('radio', { name: '08:00–09:00' });
  await userEvent.click(eight!);
  await waitFor(() => expect(fake.sent(updateCart)).toMatchObject([{ body: { Group: group } }]));
});

test('what is added to a cart of many says where and when', async () => {
  await openPage(fake, '/artikel/glas?warehouse=mechelen&from=2026-12-19&to=2026-12-22', {
    shop: { cartMode: 'multiple' },
  });
  const user = userEvent.setup();
  const [add] = await screen.findAllByRole('button', { name: 'In winkelmand' });
  await user.click(add!);
  await waitFor(() =>
    expect(fake.sent(addCartItems)).toMatchObject([
      {
        body: [
          {
            ItemID: 'glas',
            WarehouseID: 'mechelen',
            DateTimeExpectedStart: '2026-12-19',
            DateTimeExpectedEnd: '2026-12-22',
          },
        ],
      },
    ]),
  );
});

test.each([
  [true, null, { CUST_CategoryID: 'glazen' }],
  [true, 'feest', { CUST_CategoryID: 'feest' }],
  [true, 'tenten', { CUST_CategoryID: 'glazen' }],
  [false, 'feest', undefined],
])('a new cart says from which category it was begun: %s, after %s', async (asked, by, CustomFields) => {
  fake.state.categories = [
    aCategory({ CategoryID: 'feest' }),
    aCategory({ CategoryID: 'glazen', ParentCategoryID: 'feest' }),
    aCategory({ CategoryID: 'tenten' }),
  ];
  await openPage(fake, '/artikel/glas?warehouse=mechelen&from=2026-12-19&to=2026-12-22', {
    kept: (state) => ({ ...state, session: { ...state.session, categoryId: by } }),
    shop: { categoryFieldInCart: asked },
  });
  const [add] = await screen.findAllByRole('button', { name: 'In winkelmand' });
  await userEvent.click(add!);
  await waitFor(() => expect(fake.sent(createCart)).toHaveLength(1));
  const [sent] = fake.sent(createCart).map(({ body }) => body as { CustomFields?: object });
  expect(sent?.CustomFields).toEqual(CustomFields);
});

test('where there is no room on the chosen day the checkout stays shut, and it is said', async () => {
  fake.on(checkCapacity, () => false);
  const hours = { hourStart: '2026-12-12-8', hourEnd: '2026-12-14-8' };
  await openPage(fake, '/winkelmand', {
    kept: withCart(fake, [{ id: 'l1', item: glass, amount: 2 }], hours),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Afrekenen' }));
  expect(await screen.findByText('Op deze dag is er niet genoeg plaats.')).toBeDefined();
  expect(fake.sent(checkCapacity)[0]?.query).toMatchObject({
    businessHourStart: '2026-12-12-8',
    businessHourEnd: '2026-12-14-8',
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Winkelmand' })).toBeDefined();
});

test('a cart is emptied in one go, and only after a yes', async () => {
  const kept = withCart(fake, [
    { id: 'l1', item: glass, amount: 2 },
    { id: 'l2', item: castle, amount: 1 },
  ]);
  await openPage(fake, '/winkelmand', { kept });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Winkelmand leegmaken' }));
  await user.click(await screen.findByRole('button', { name: 'Laat alles liggen' }));
  expect(fake.sent(clearCartItems)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Winkelmand leegmaken' }));
  await user.click(await screen.findByRole('button', { name: 'Maak leeg' }));
  expect(await screen.findByRole('heading', { name: 'Je winkelmand is leeg' })).toBeDefined();
  // Of the cart that the question was about: what another tab puts in meanwhile is not thrown out unseen.
  expect(fake.sent(clearCartItems)).toMatchObject([{ query: { Version: 1 } }]);
});

describe('the number of a certificate', () => {
  const asked = (Number: string | null, required = true) => {
    const one = { Number, CertificateID: 'rijbewijs', Description: 'Rijbewijs B', Hint: null };
    return {
      ActionName: 'Certificates',
      Completed: Number !== null,
      Required: required,
      Details: {
        RequiredCertificates: required ? [one] : [],
        OptionalCertificates: required ? [] : [one],
      },
    } as const;
  };
  const open = async (required: boolean) => {
    const hours = { hourStart: '2026-12-12-8', hourEnd: '2026-12-14-8' };
    const line = { id: 'l1', item: castle, amount: 1 };
    await openPage(fake, '/winkelmand', {
      kept: withCart(fake, [line], { ...hours, actions: [asked(null, required)] }),
    });
    const user = userEvent.setup();
    return { user, field: await screen.findByRole('textbox', { name: /Rijbewijs B, nummer/u }) };
  };

  test('the number of a certificate is asked by name before the checkout, and counts once it is there', async () => {
    fake.on(submitCartCertificate, ({ body }) => {
      const { Number } = body as { Number: string };
      const cart = { ...fake.state.carts.get(CART)!, actions: [asked(Number)] };
      fake.state.carts.set(CART, cart);
      return presentCart(cart);
    });
    const { user, field } = await open(true);
    expect(await screen.findByText('Nog te doen: het nummer voor ‘Rijbewijs B’.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Afrekenen' }));
    expect(await screen.findByText('Vul het nummer in: Rijbewijs B.')).toBeDefined();
    await user.type(field, ' 1-ABC-2 ');
    await user.tab();
    await waitFor(() => expect(screen.queryByText(/^Nog te doen/u)).toBeNull());
    expect(fake.sent(submitCartCertificate)[0]?.body).toEqual({
      CertificateID: 'rijbewijs',
      Number: '1-ABC-2',
      IsInactive: false,
    });
  });

  test('the number of a certificate that is optional holds nothing up, and one that is refused stays in its field with the reason', async () => {
    fake.on(submitCartCertificate, () => {
      throw new FakeRefusal(409, 'Busy', { Error: { Code: 'Busy', Message: 'Het is even druk.' } });
    });
    const { user, field } = await open(false);
    expect(screen.queryByText(/^Nog te doen/u)).toBeNull();
    await user.type(field, '77');
    await user.tab();
    expect((await screen.findAllByText('Het is even druk.')).length).toBeGreaterThan(0);
    expect(field).toHaveProperty('value', '77');
  });
});
