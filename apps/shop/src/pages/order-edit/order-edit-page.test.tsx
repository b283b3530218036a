import {
  getReservationOrder,
  listClosingDays,
  listEndMoments,
  listReservationOrderItems,
  listStartMoments,
  putReservationOrder,
  type EditError,
  type EditResult,
  type ReservationOrder,
  type ReservationOrderItem,
  type ReservationOrderUpdate,
  validateReservationOrderUpdate,
} from '@bivak/contract/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { anOrder, orderLine } from '../../testing/fake-orders.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

let fake: FakeShop;
let order: ReservationOrder;
let lines: ReservationOrderItem[];
/** What the server would refuse of an update; empty where it may be. */
let refuses: (body: ReservationOrderUpdate) => EditError[];

const thursdayToSaturday = {
  DateTimeExpectedStart: '2026-12-10T00:00:00+01:00',
  DateTimeExpectedEnd: '2026-12-12T00:00:00+01:00',
};
const hour = (Key: string) => ({ Key, Description: '09:00–10:00' });

afterEach(() => sessionStorage.clear());
beforeEach(() => {
  fake = createFakeShop();
  order = anOrder({
    CustomerID: 'scouts',
    TotalIncVAT: 200,
    BusinessHourStart: 'p-10-9',
    BusinessHourEnd: 'r-12-9',
    ...thursdayToSaturday,
  });
  const deposit = { ...orderLine, ReservationOrderItemID: '2', ItemDescription: 'Waarborg', IsDeposit: true };
  lines = [
    { ...orderLine, MaxPerCustomer: 2, TotalIncVAT: 200 },
    { ...deposit, IsChangeable: false },
  ];
  refuses = () => [];
  fake.on(getReservationOrder, () => order);
  fake.on(listReservationOrderItems, () => ({ Collection: lines, Total: lines.length, Index: 0 }));
  fake.on(validateReservationOrderUpdate, ({ body }) => resultOn(body));
  fake.on(putReservationOrder, () => order);
  fake.on(listStartMoments, ({ query }) => slotsOn('p', query['dateToCheck'] ?? ''));
  fake.on(listEndMoments, ({ query }) => slotsOn('r', query['dateToCheck'] ?? ''));
});

function slotsOn(direction: string, day: string) {
  const of = (time: number) => ({
    BusinessHourID: `${direction}-${day.slice(8)}-${time}`,
    BusinessHour: hour(`${direction}-${day.slice(8)}-${time}`),
    BusinessHourRanking: time,
    MomentCanBeUsed: true,
    MomentStartDate: `${day}T${String(time).padStart(2, '0')}:00:00+01:00`,
    MomentEndDate: `${day}T${String(time + 1).padStart(2, '0')}:00:00+01:00`,
    Reason: null,
  });
  return { Collection: [of(9), of(10)], Total: 2, Index: 0 };
}

/** A hundred euro a piece. */
function resultOn(body: ReservationOrderUpdate): EditResult {
  const amount = body.UpdateItems?.[0]?.Amount ?? 2;
  const errors = refuses(body);
  const total = amount * 100;
  const piece = { IsDeposit: false, TotalIncVAT: total, TotalExcVAT: total };
  return {
    IsValid: errors.length === 0,
    Errors: errors,
    SlotsApply: true,
    Items: [{ ReservationOrderItemID: '1', ItemDescription: 'Pagodetent', Amount: amount, ...piece }],
    TotalIncVAT: total,
    TotalExcVAT: total,
    TotalDeposit: 0,
    DifferenceIncVAT: total - 200,
    DifferenceExcVAT: total - 200,
    DifferenceDeposit: 0,
  };
}

/** The answer about so many waits until it is let go. */
function holdEvaluation(held: number): () => void {
  const { transport } = fake;
  const gate = Promise.withResolvers<void>();
  fake = {
    ...fake,
    transport: async (request) => {
      const body = request.body as ReservationOrderUpdate | undefined;
      if (body?.UpdateItems?.[0]?.Amount === held) await gate.promise;
      return transport(request);
    },
  };
  return gate.resolve;
}

const refusal = (given: Partial<EditError>): EditError => ({
  ReservationOrderItemID: null,
  Field: null,
  Code: 'stock',
  Data: { Message: 'Er zijn er nog 3 vrij.' },
  ...given,
});

const open = () => openPage(fake, '/bestelling/r-17/wijzigen', { kept: loggedInAs(AN) });
const heading = () => screen.findByRole('heading', { level: 1, name: 'Aanvraag R2026-000017 wijzigen' });
const amount = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Aantal Pagodetent' });
const more = () => screen.getByRole('button', { name: 'Meer Pagodetent' });
const save = () => screen.getByRole('button', { name: 'Wijziging bewaren' });
const slot = async (group: RegExp, name: RegExp) =>
  within(await screen.findByRole('group', { name: group })).getByRole('radio', { name });

describe('an order that is edited', () => {
  test('an order that is edited shows what a change costs before it is saved, saves it at that price, and goes back to the order', async () => {
    const user = userEvent.setup();
    await open();
    await heading();
    expect(screen.getByText('Je hebt nog niets gewijzigd.')).toBeDefined();
    await user.click(more());
    expect(await screen.findByText('+ € 100,00')).toBeDefined();
    expect(screen.getByText('Nu 2 in de bestelling')).toBeDefined();
    expect(screen.getAllByText('€ 300,00').length).toBeGreaterThan(0);
    order = { ...order, Version: 2, TotalIncVAT: 300 };
    await user.click(save());
    expect(await screen.findByText('De bestelling is gewijzigd.')).toBeDefined();
    await waitFor(() => expect(window.location.pathname).toBe('/bestelling/r-17'));
    expect(fake.sent(putReservationOrder)[0]?.body).toMatchObject({
      UpdateItems: [{ ReservationOrderItemID: '1', Amount: 3 }],
      BusinessHourStart: 'p-10-9',
      Version: 1,
      ExpectedTotalIncVAT: 300,
      ExpectedTotalDeposit: 0,
    });
  });

  test('an amount of an edited order that cannot be goes back, and its line says why', async () => {
    const user = userEvent.setup();
    refuses = () => [refusal({ ReservationOrderItemID: '1' })];
    await open();
    await heading();
    await user.click(more());
    expect((await screen.findByRole('alert')).textContent).toBe('Er zijn er nog 3 vrij.');
    expect(amount().value).toBe('2');
    // At most what it has and the customer may still have.
    refuses = () => [];
    await user.click(more());
    await user.click(more());
    await waitFor(() => expect(amount().value).toBe('4'));
    expect(more().getAttribute('aria-disabled')).toBe('true');
  });

  test('an order that is edited is not saved before its price is known', async () => {
    const user = userEvent.setup();
    const evaluate = holdEvaluation(3);
    await open();
    await heading();
    await user.click(more());
    await user.click(save());
    expect(fake.sent(putReservationOrder)).toEqual([]);
    evaluate();
    await screen.findByText('+ € 100,00');
    await user.click(save());
    await waitFor(() =>
      expect(fake.sent(putReservationOrder)[0]?.body).toMatchObject({ ExpectedTotalIncVAT: 300 }),
    );
  });

  test('a change of an order that is allowed late stands, though the one after it was refused', async () => {
    const user = userEvent.setup();
    const evaluate = holdEvaluation(3);
    refuses = ({ UpdateItems }) =>
      UpdateItems?.[0]?.Amount === 4 ? [refusal({ ReservationOrderItemID: '1' })] : [];
    await open();
    await heading();
    await user.click(more());
    await user.click(more());
    await screen.findByText('Er zijn er nog 3 vrij.');
    evaluate();
    await waitFor(() => expect(amount().value).toBe('3'));
    expect(screen.getByText('+ € 100,00')).toBeDefined();
  });

  test('other days of an edited order take other hours, which are asked for before it is saved', async () => {
    const user = userEvent.setup();
    refuses = ({ BusinessHourStart }) =>
      BusinessHourStart === null ? [refusal({ Field: 'BusinessHourStart', Code: 'required' })] : [];
    await open();
    await heading();
    await user.click(await screen.findByRole('button', { name: /vrijdag 11 december/u }));
    await user.click(await screen.findByRole('button', { name: /zaterdag 12 december/u }));
    await slot(/Afhalen, vr 11 dec/u, /09:00/u);
    await user.click(save());
    expect(
      await screen.findByText('Kies een uur om af te halen en een uur om terug te brengen.'),
    ).toBeDefined();
    expect(fake.sent(putReservationOrder)).toEqual([]);
    await user.click(await slot(/Afhalen, vr 11 dec/u, /^10:00/u));
    await user.click(await slot(/Terugbrengen, za 12 dec/u, /09:00/u));
    await user.click(save());
    await waitFor(() => expect(fake.sent(putReservationOrder)).toHaveLength(1));
    expect(fake.sent(putReservationOrder)[0]?.body).toMatchObject({
      DateTimeExpectedStart: '2026-12-11',
      BusinessHourStart: 'p-11-10',
      BusinessHourEnd: 'r-12-9',
    });
  });

  test('days of an edited order that cannot be go back to those of before, with their hours', async () => {
    const user = userEvent.setup();
    refuses = () => [
      refusal({ Field: 'DateTimeExpectedStart', Code: 'closed', Data: { Message: 'Dan zijn we gesloten.' } }),
    ];
    await open();
    await heading();
    await user.click(await screen.findByRole('button', { name: /vrijdag 11 december/u }));
    await user.click(await screen.findByRole('button', { name: /zaterdag 12 december/u }));
    expect((await screen.findByRole('alert')).textContent).toBe('Dan zijn we gesloten.');
    const kept = await slot(/Afhalen, do 10 dec/u, /09:00/u);
    expect((kept as HTMLInputElement).checked).toBe(true);
  });

  test('fewer days of an edited order than the delivery asks for get a later end, as far as the order has one, and it says so', async () => {
    const user = userEvent.setup();
    const DateTimeExpectedEnd = '2026-12-15T00:00:00+01:00';
    const delivery = { Key: 'levering', Description: 'Levering', Kind: 'delivery' as const };
    order = { ...order, DateTimeExpectedEnd, DeliveryID: 'levering', Delivery: delivery };
    await open();
    await heading();
    await user.click(await screen.findByRole('button', { name: /donderdag 10 december/u }));
    await user.click(await screen.findByRole('button', { name: /vrijdag 11 december/u }));
    const moved = await screen.findByRole('alertdialog', { name: 'Minstens 3 dagen voor levering' });
    expect(moved.textContent).toContain('Het einde staat nu op za 12 dec.');
    expect(moved.textContent).not.toContain('iets anders');
    await user.click(within(moved).getByRole('button', { name: 'Begrepen' }));
    const asked = () => fake.sent(validateReservationOrderUpdate).map(({ body }) => body);
    await waitFor(() => expect(asked()).toMatchObject([{ DateTimeExpectedEnd: '2026-12-12' }]));
    await user.click(await screen.findByRole('button', { name: /maandag 14 december/u }));
    await user.click(await screen.findByRole('button', { name: /dinsdag 15 december/u }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Begrepen' }),
    );
    expect(asked()).toHaveLength(1);
  });

  test("an edit of an order that is refused says the server's own words, another state of the order shows itself", async () => {
    const user = userEvent.setup();
    await open();
    await heading();
    await user.click(more());
    await screen.findByText('+ € 100,00');
    fake.on(putReservationOrder, () => {
      throw new FakeRefusal(409, 'StockShort', { Errors: [refusal({ Data: { Message: 'Net verhuurd.' } })] });
    });
    await user.click(save());
    expect((await screen.findByRole('alert')).textContent).toBe('Net verhuurd.');
    const asked = fake.sent(listClosingDays).length;
    fake.on(putReservationOrder, () => {
      throw new FakeRefusal(400, 'PeriodRefused', {
        Errors: [refusal({ Data: { Message: 'Dan zijn we gesloten.' } })],
      });
    });
    await user.click(save());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Dan zijn we gesloten.'));
    await waitFor(() => expect(fake.sent(listClosingDays)).toHaveLength(asked + 1));
    fake.on(putReservationOrder, () => {
      order = { ...order, Version: 5 };
      throw new FakeRefusal(409, 'OrderChanged');
    });
    await user.click(save());
    expect(await screen.findByText(/intussen elders gewijzigd/u)).toBeDefined();
    await waitFor(() => expect(amount().value).toBe('2'));
  });

  test('who leaves an edited order without saving is asked; a login that ends meanwhile loses nothing', async () => {
    const user = userEvent.setup();
    await open();
    await heading();
    await user.click(more());
    await screen.findByText('+ € 100,00');
    await user.click(screen.getByRole('link', { name: 'Terug naar de bestelling' }));
    await user.click(await screen.findByRole('button', { name: 'Verder wijzigen' }));
    expect(window.location.pathname).toBe('/bestelling/r-17/wijzigen');
    expect(JSON.parse(sessionStorage.getItem('RM_ORDER_EDIT') ?? '{}')).toMatchObject({
      id: 'r-17',
      draft: { amounts: { '1': 3 } },
    });
    await user.click(screen.getByRole('link', { name: 'Terug naar de bestelling' }));
    await user.click(await screen.findByRole('button', { name: 'Weggaan' }));
    await waitFor(() => expect(window.location.pathname).toBe('/bestelling/r-17'));
    expect(sessionStorage.getItem('RM_ORDER_EDIT')).toBeNull();
  });

  test('an edit of an order that was left in this tab is taken up again, evaluated anew', async () => {
    const draft = {
      period: { from: '2026-12-10', to: '2026-12-12' },
      pickupHourId: 'p-10-9',
      returnHourId: 'r-12-9',
      amounts: { '1': 4 },
    };
    sessionStorage.setItem(
      'RM_ORDER_EDIT',
      JSON.stringify({ id: 'r-17', version: 1, customer: 'scouts', draft }),
    );
    await open();
    await heading();
    expect(await screen.findByText('+ € 200,00')).toBeDefined();
    expect(amount().value).toBe('4');
  });
});

describe('what of an order cannot be edited', () => {
  test.each([
    [
      'too late for the limit of the shop',
      { DateTimeBusinessStart: '2026-12-03T09:00:00+01:00' },
      /Het is te laat/u,
    ],
    ['in the hands of the business', { IsEditable: false }, /al met deze bestelling bezig/u],
  ] as const)('an order that cannot be edited, %s, says why and whom to call', async (_, given, words) => {
    fake.state.settings = { ...fake.state.settings, ShopAllowEditingDays: 1 };
    order = { ...order, ...given };
    await open();
    expect(
      await screen.findByRole('heading', { name: 'Deze bestelling kan niet online gewijzigd worden' }),
    ).toBeDefined();
    expect(screen.getByText(words).textContent).toContain('+32 2 555 01 10');
  });

  test("another's order, or none, is not found when it is to be edited", async () => {
    fake.on(getReservationOrder, () => {
      throw new FakeRefusal(404, 'NotFound');
    });
    await open();
    expect(await screen.findByRole('heading', { name: 'Deze bestelling werd niet gevonden.' })).toBeDefined();
  });

  test.each([404, 429])(
    'nothing is said of an order that cannot be edited where errors are off, of a %i either',
    async (status) => {
      fake.on(getReservationOrder, () => {
        throw new FakeRefusal(status, 'NotFound');
      });
      await openPage(fake, '/bestelling/r-17/wijzigen', {
        kept: loggedInAs(AN),
        shop: { errorsEnabled: false },
      });
      await waitFor(() => expect(fake.sent(getReservationOrder).length).toBeGreaterThan(0));
      await waitFor(() => expect(screen.queryByText('Even geduld')).toBeNull());
      expect(screen.getByRole('main').textContent).toBe('');
    },
  );

  test('an order to edit that a busy shop did not give can be asked for again', async () => {
    fake.on(getReservationOrder, () => {
      throw new FakeRefusal(429, 'TooManyRequests');
    });
    await open();
    await screen.findByRole('heading', { name: 'De bestelling kon niet geladen worden' });
    fake.on(getReservationOrder, () => order);
    await userEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }));
    expect(await heading()).toBeDefined();
  });
});

describe('the way there', () => {
  test('the order of a customer has a button to edit it for who may', async () => {
    await openPage(fake, '/bestelling/r-17', { kept: loggedInAs(AN) });
    const link = await screen.findByRole('link', { name: 'Wijzigen' });
    expect(link.getAttribute('href')).toBe('/bestelling/r-17/wijzigen');
  });

  test.each([
    ['a visitor', {}, undefined],
    ['whose order is somebody else’s', { CustomerID: 'chiro' }, undefined],
    ['an order in preparation', { IsEditable: false }, undefined],
    ['a shop without the screen', {}, { offered: false, mayIncrease: true, back: 'confirmation' as const }],
  ] as const)('the order has no button to edit it for %s', async (who, given, orderEdit) => {
    order = { ...order, ...given };
    const kept = who === 'a visitor' ? {} : { kept: loggedInAs(AN) };
    await openPage(fake, '/bestelling/r-17', {
      ...kept,
      ...(orderEdit === undefined ? {} : { shop: { orderEdit } }),
    });
    await screen.findByRole('heading', { level: 1, name: 'Aanvraag R2026-000017' });
    expect(screen.queryByRole('link', { name: 'Wijzigen' })).toBeNull();
  });

  test('who goes to edit an order and is not logged in is sent to the login and back', async () => {
    await openPage(fake, '/bestelling/r-17/wijzigen');
    await waitFor(() => expect(window.location.pathname).toBe('/aanmelden'));
    expect(window.location.search).toContain(encodeURIComponent('/bestelling/r-17/wijzigen'));
  });
});
