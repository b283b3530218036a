import {
  type EditError,
  type EditResult,
  getCustomer,
  getReservationOrder,
  listEndMoments,
  listReservationOrderItems,
  listStartMoments,
  putReservationOrder,
  type ReservationOrder,
  type ReservationOrderItem,
  type ReservationOrderUpdate,
  validateReservationOrderUpdate,
} from '@bivak/contract/wire';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aLendingFake, aLendingShop } from '../../testing/a-lending-shop.ts';
import { anOrder, orderLine } from '../../testing/fake-orders.ts';
import { aCustomer } from '../../testing/fake-people.ts';
import { FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { fillIn } from '../../testing/fill-in.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

let fake: FakeShop;
let order: ReservationOrder;
let lines: ReservationOrderItem[];
/** What the server would refuse of an update; empty where it may be. */
let refuses: (body: ReservationOrderUpdate) => EditError[];

const fields = {
  CUST_EventDateStart: '2027-05-14',
  CUST_EventDateEnd: '2027-05-17',
  CUST_LocationStreet: 'Dorpsstraat',
  CUST_LocationNumber: '12',
  CUST_LocationPostalCode: '4970',
  CUST_LocationCity: 'Stavelot',
  CUST_LocationCountry: 'BE',
};

afterEach(() => sessionStorage.clear());
beforeEach(() => {
  fake = aLendingFake();
  order = anOrder({
    CustomerID: 'scouts',
    OrderID: 'O2027-000017',
    ReservationStatus: 'Order',
    DateTimeExpectedStart: '2027-05-13T00:00:00+02:00',
    DateTimeExpectedEnd: '2027-05-18T00:00:00+02:00',
    BusinessHourStart: 'p-4-9',
    BusinessHourEnd: 'r-2-9',
    TotalIncVAT: 40,
    CustomFields: fields,
  });
  const tent = { ...orderLine, ItemID: '2010', ItemDescription: 'Seniortent', Amount: 2, TotalIncVAT: 40 };
  lines = [{ ...tent, Item: { ...orderLine.Item, ID: '2010', Slug: '2010', Description: 'Seniortent' } }];
  refuses = () => [];
  fake.on(getCustomer, () => ({ ...aCustomer('scouts'), CustomerGroupID: '33' }));
  fake.on(getReservationOrder, () => order);
  fake.on(listReservationOrderItems, () => ({ Collection: lines, Total: lines.length, Index: 0 }));
  fake.on(validateReservationOrderUpdate, ({ body }) => resultOn(body));
  fake.on(putReservationOrder, () => order);
  fake.on(listStartMoments, ({ query }) => slotsOn('p', query['dateToCheck'] ?? ''));
  fake.on(listEndMoments, ({ query }) => slotsOn('r', query['dateToCheck'] ?? ''));
});

function slotsOn(direction: string, day: string) {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  const of = (time: number) => {
    const Key = `${direction}-${weekday}-${time}`;
    return {
      BusinessHourID: Key,
      BusinessHour: { Key, Description: Key },
      BusinessHourRanking: time,
      MomentCanBeUsed: true,
      MomentStartDate: `${day}T${String(time).padStart(2, '0')}:00:00+02:00`,
      MomentEndDate: `${day}T${String(time + 1).padStart(2, '0')}:00:00+02:00`,
      Reason: null,
    };
  };
  return { Collection: [of(9), of(10)], Total: 2, Index: 0 };
}

/** Twenty euro a tent. */
function resultOn(body: ReservationOrderUpdate): EditResult {
  const amount = body.UpdateItems?.[0]?.Amount ?? 2;
  const errors = refuses(body);
  const total = amount * 20;
  const piece = { IsDeposit: false, TotalIncVAT: total, TotalExcVAT: total };
  return {
    IsValid: errors.length === 0,
    Errors: errors,
    SlotsApply: true,
    Items: [{ ReservationOrderItemID: '1', ItemDescription: 'Seniortent', Amount: amount, ...piece }],
    TotalIncVAT: total,
    TotalExcVAT: total,
    TotalDeposit: 0,
    DifferenceIncVAT: total - 40,
    DifferenceExcVAT: total - 40,
    DifferenceDeposit: 0,
  };
}

const open = () =>
  openPage(fake, '/account/aanvragen/r-17/wijzigen', { shop: aLendingShop(), kept: loggedInAs(AN) });
const heading = () => screen.findByRole('heading', { level: 1, name: 'Reservatie O2027-000017 wijzigen' });
const save = () => screen.getByRole('button', { name: 'Wijziging bewaren' });
const day = async (calendar: string, name: RegExp) =>
  within((await screen.findAllByRole('application', { name: new RegExp(calendar, 'u') }))[0]!).findByRole(
    'button',
    { name },
  );
const slot = async (group: RegExp, name: RegExp) =>
  within(await screen.findByRole('group', { name: group })).getByRole('radio', { name });

describe('a reservation of tents that is edited', () => {
  test('a reservation of tents that is edited gets other camp days, which pickup and return follow, another place and more tents, at the price shown', async () => {
    const user = userEvent.setup();
    await open();
    await heading();
    expect(screen.getByText('Je hebt nog niets gewijzigd.')).toBeDefined();
    await user.click(await day('Kampdagen', /vrijdag 21 mei 2027/u));
    await user.click(await day('Kampdagen', /maandag 24 mei 2027/u));
    expect(
      await screen.findByText('Ophalen op donderdag 20 mei, terugbrengen op dinsdag 25 mei 2027.'),
    ).toBeDefined();
    await user.click(await slot(/Wanneer haal je/u, /^10:00/u));
    await user.click(await slot(/Wanneer breng je/u, /^09:00/u));
    fillIn({ Nummer: '14' });
    await user.click(screen.getByRole('button', { name: 'Meer Seniortent' }));
    expect(await screen.findByText('€ 60,00')).toBeDefined();
    order = { ...order, Version: 2, TotalIncVAT: 60 };
    await user.click(save());
    expect(await screen.findByText('De reservatie is gewijzigd.')).toBeDefined();
    await waitFor(() => expect(window.location.pathname).toBe('/account/aanvragen/r-17'));
    expect(window.location.search).toBe('?order=true');
    expect(fake.sent(putReservationOrder)[0]?.body).toEqual({
      DateTimeExpectedStart: '2027-05-20',
      DateTimeExpectedEnd: '2027-05-25',
      BusinessHourStart: 'p-4-10',
      BusinessHourEnd: 'r-2-9',
      UpdateItems: [{ ReservationOrderItemID: '1', Amount: 3 }],
      CustomFields: {
        CUST_EventDateStart: '2027-05-21',
        CUST_EventDateEnd: '2027-05-24',
        CUST_LocationTitle: null,
        CUST_LocationStreet: 'Dorpsstraat',
        CUST_LocationNumber: '14',
        CUST_LocationPostalCode: '4970',
        CUST_LocationCity: 'Stavelot',
        CUST_LocationCountry: 'BE',
        CUST_LocationLatitude: null,
        CUST_LocationLongitude: null,
      },
      Version: 1,
      ExpectedTotalIncVAT: 60,
      ExpectedTotalDeposit: 0,
    });
  });

  test('a reservation of tents that is edited is not saved with a first camp day alone: it is told at once, and at its field', async () => {
    const user = userEvent.setup();
    await open();
    await user.click(await day('Kampdagen', /vrijdag 21 mei 2027/u));
    await user.click(save());
    expect(await screen.findByText('Je hebt geen kampperiode geselecteerd')).toBeDefined();
    const summary = await screen.findByRole('region', { name: 'Kijk dit nog even na' });
    expect(within(summary).getByRole('link', { name: /^Kampdagen: Kies een eerste/u })).toBeDefined();
    expect(fake.sent(putReservationOrder)).toEqual([]);
  });

  test('a reservation of tents that is edited gets days of fetching and bringing back of its own, and lets them follow the camp again', async () => {
    const user = userEvent.setup();
    await open();
    await heading();
    await user.click(screen.getByRole('button', { name: 'Kies andere dagen' }));
    const sunday = await day('ophalen en terugbrengen', /zondag 9 mei 2027/u);
    expect(sunday.getAttribute('aria-disabled')).toBe('true');
    await user.click(sunday);
    expect(await screen.findByText(/Op deze dag is het depot niet open\./u)).toBeDefined();
    await user.click(await day('ophalen en terugbrengen', /woensdag 12 mei 2027/u));
    await user.click(await day('ophalen en terugbrengen', /woensdag 19 mei 2027/u));
    expect(
      screen.getByText('Ophalen op woensdag 12 mei, terugbrengen op woensdag 19 mei 2027.'),
    ).toBeDefined();
    // Other days have other hours.
    await user.click(save());
    const summary = await screen.findByRole('region', { name: 'Kijk dit nog even na' });
    expect(within(summary).getAllByRole('link')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Volg mijn kampdagen' }));
    expect(
      screen.getByText('Ophalen op donderdag 13 mei, terugbrengen op dinsdag 18 mei 2027.'),
    ).toBeDefined();
  });

  test('a reservation of tents that is edited says at its field what the server refuses, and keeps what was typed', async () => {
    const user = userEvent.setup();
    await open();
    await heading();
    fillIn({ Postcode: '4971' });
    refuses = () => [
      {
        ReservationOrderItemID: null,
        Field: 'CustomFields.CUST_LocationPostalCode',
        Code: 'postal-code',
        Data: { Message: 'Deze postcode hoort bij een ander land.' },
      },
      {
        ReservationOrderItemID: '1',
        Field: 'UpdateItems[0].Amount',
        Code: 'stock',
        Data: { Message: 'Er zijn er nog 2 vrij in deze periode.' },
      },
    ];
    await user.click(screen.getByRole('button', { name: 'Meer Seniortent' }));
    const code = screen.getByRole<HTMLInputElement>('textbox', { name: 'Postcode' });
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('Deze postcode hoort bij een ander land.')).toBeDefined();
    expect(screen.getByText('Er zijn er nog 2 vrij in deze periode.')).toBeDefined();
    expect(code.value).toBe('4971');
    fillIn({ Postcode: '49' });
    expect(screen.getByText('De nieuwe prijs volgt zodra alles klopt.')).toBeDefined();
    await user.click(save());
    const summary = await screen.findByRole('region', { name: 'Kijk dit nog even na' });
    expect(
      within(summary).getByRole('link', { name: 'Postcode: Deze postcode bestaat niet in dat land.' }),
    ).toBeDefined();
  });

  test('a reservation of tents that is edited tells another price before it is agreed to', async () => {
    const user = userEvent.setup();
    let price = 20;
    fake.on(validateReservationOrderUpdate, ({ body }) => ({ ...resultOn(body), TotalIncVAT: price * 3 }));
    fake.on(putReservationOrder, ({ body }) => {
      if ((body as ReservationOrderUpdate).ExpectedTotalIncVAT === price * 3) return order;
      throw new FakeRefusal(409, 'PriceChanged', {
        Errors: [
          {
            ReservationOrderItemID: null,
            Field: null,
            Code: 'PriceChanged',
            Data: { Message: 'De prijs is veranderd.' },
          },
        ],
      });
    });
    await open();
    await heading();
    await user.click(screen.getByRole('button', { name: 'Meer Seniortent' }));
    expect(await screen.findByText('€ 60,00')).toBeDefined();
    price = 25;
    await user.click(save());
    expect(await screen.findByText('De prijs is veranderd.')).toBeDefined();
    expect(await screen.findByText('€ 75,00')).toBeDefined();
    await user.click(save());
    expect(await screen.findByText('De reservatie is gewijzigd.')).toBeDefined();
  });

  test('a reservation of tents that somebody else changed shows it beside what was typed here, and both are saved', async () => {
    const user = userEvent.setup();
    fake.on(putReservationOrder, ({ body }) => {
      if ((body as ReservationOrderUpdate).Version === order.Version) return order;
      throw new FakeRefusal(409, 'OrderChanged');
    });
    await open();
    await heading();
    fillIn({ Nummer: '14' });
    order = { ...order, Version: 2 };
    lines = lines.map((line) => ({ ...line, Amount: 3 }));
    await screen.findByText('€ 0,00');
    await user.click(save());
    expect(await screen.findByText(/Deze reservatie is intussen elders gewijzigd/u)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nummer' }).value).toBe('14');
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Aantal Seniortent' }).value).toBe('3');
    await user.click(save());
    expect(await screen.findByText('De reservatie is gewijzigd.')).toBeDefined();
    expect(fake.sent(putReservationOrder)[1]?.body).toMatchObject({
      Version: 2,
      CustomFields: { CUST_LocationNumber: '14' },
    });
  });

  test('a reservation of tents that is edited stands as it was typed after a reload of the page', async () => {
    await open();
    await heading();
    fillIn({ Nummer: '14' });
    cleanup();
    await open();
    await heading();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nummer' }).value).toBe('14');
  });

  test('a reservation of tents that is edited asks before it is left with changes', async () => {
    const user = userEvent.setup();
    await open();
    await heading();
    fillIn({ Nummer: '14' });
    await user.click(screen.getByRole('link', { name: 'Terug naar de reservatie' }));
    const asked = await screen.findByRole('alertdialog', { name: 'Weggaan zonder te bewaren?' });
    await user.click(within(asked).getByRole('button', { name: 'Verder wijzigen' }));
    expect(window.location.pathname).toBe('/account/aanvragen/r-17/wijzigen');
    await user.click(screen.getByRole('link', { name: 'Terug naar de reservatie' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Weggaan' }));
    await waitFor(() => expect(window.location.pathname).toBe('/account/aanvragen/r-17'));
  });

  test('an edited reservation of tents of the peak has its days fixed, and gets fewer tents at most', async () => {
    const user = userEvent.setup();
    order = {
      ...order,
      DateTimeExpectedStart: '2027-07-09T00:00:00+02:00',
      DateTimeExpectedEnd: '2027-07-21T00:00:00+02:00',
      BusinessHourStart: null,
      BusinessHourEnd: null,
      CustomFields: { ...fields, CUST_EventDateStart: '2027-07-10', CUST_EventDateEnd: '2027-07-20' },
    };
    await open();
    await heading();
    expect(screen.getByText('De dagen liggen vast')).toBeDefined();
    expect(screen.queryByRole('application')).toBeNull();
    expect(screen.queryByRole('group', { name: /Wanneer haal je/u })).toBeNull();
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Meer Seniortent' }).getAttribute('disabled') ??
        screen.getByRole('button', { name: 'Meer Seniortent' }).getAttribute('aria-disabled'),
    ).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Minder Seniortent' }));
    expect(await screen.findByText('€ 20,00')).toBeDefined();
    await user.click(save());
    expect(await screen.findByText('De reservatie is gewijzigd.')).toBeDefined();
  });

  test.each<[string, Partial<ReservationOrder>, RegExp]>([
    [
      'is being picked',
      { ReservationStatus: 'Pick', IsEditable: false },
      /We zijn al met deze reservatie bezig/u,
    ],
    ['is blocked by the business', { IsEditable: false }, /We zijn al met deze reservatie bezig/u],
    [
      'begins today',
      { CustomFields: { ...fields, CUST_EventDateStart: '2026-12-03' } },
      /Wijzigen kan tot en met de dag voor het kamp/u,
    ],
  ])('an edited reservation of tents that %s says so, with the way back', async (_what, change, text) => {
    order = { ...order, ...change };
    await open();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Deze reservatie kun je niet meer wijzigen' }),
    ).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    expect(
      screen
        .getAllByRole('link', { name: 'Terug naar de reservatie' })
        .every((link) => link.getAttribute('href') === '/account/aanvragen/r-17?order=true'),
    ).toBe(true);
  });

  test('a reservation of tents of another association is not found', async () => {
    fake.on(getReservationOrder, () => {
      throw new FakeRefusal(404, 'NotFound');
    });
    await open();
    expect(await screen.findByText(/hoort bij een andere vereniging/u)).toBeDefined();
  });
});
