import {
  acceptOffer,
  appealOutcome,
  declineOffer,
  findFreeTents,
  getCustomer,
  getRequestOutcome,
  getReservationOrder,
  getUserInfo,
  giveBackTents,
  holdOtherDays,
  listConversationsOfObject,
  listReservationOrderItems,
  listReservationOrders,
  type RequestOutcome,
  sayWaiting,
  sendGraphql,
  takeFreeTents,
} from '@bivak/contract/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aLendingFake, aLendingShop } from '../../testing/a-lending-shop.ts';
import { anOutcome } from '../../testing/fake-divisions.ts';
import { julyRequest } from '../../testing/fake-lending.ts';
import { anOrder, orderLine } from '../../testing/fake-orders.ts';
import { aCustomer, aLogin, aToken } from '../../testing/fake-people.ts';
import { FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

let fake: FakeShop;
let outcome: RequestOutcome | null;
let reservation: string | null;

beforeEach(() => {
  fake = aLendingFake();
  outcome = anOutcome;
  reservation = 'r-1';
  const order = anOrder({
    ReservationOrderID: 'r-1',
    OrderID: 'O2027-000021',
    ReservationStatus: 'Order',
    CustomFields: { CUST_EventDateStart: '2027-07-10', CUST_EventDateEnd: '2027-07-20' },
  });
  fake.on(getUserInfo, () => aLogin('mine', AN));
  fake.on(getCustomer, () => ({ ...aCustomer('scouts'), CustomerGroupID: '33' }));
  fake.on(listReservationOrders, () => ({ Collection: [order], Total: 1, Index: 0 }));
  fake.on(getReservationOrder, () => order);
  fake.on(listReservationOrderItems, () => ({ Collection: [orderLine], Total: 1, Index: 0 }));
  fake.on(listConversationsOfObject, () => ({ Collection: [], Total: 0, Unread: 0, Index: 0 }));
  fake.on(getRequestOutcome, () => ({ Outcome: outcome }));
  fake.on(sendGraphql, ({ body }) => {
    const request = { ...julyRequest, State: 'ASSIGNED', ReservationOrderID: reservation };
    const { query } = body as { query: string };
    if (query.includes('transportPartners'))
      return { data: { transportPartners: { Pickup: null, Return: null } } };
    return query.includes('findRentalRequest')
      ? { data: { findRentalRequest: request } }
      : { data: { allRentalRequests: [request], allDrafts: [] } };
  });
});

const open = (address: string) =>
  openPage(fake, address, {
    shop: aLendingShop(),
    now: '2027-03-05T10:00:00+01:00',
    kept: (state) => {
      const { session, ...rest } = loggedInAs(AN)(state);
      return { ...rest, session: { ...session, token: aToken('mine', '2027-12-31T00:00:00+01:00') } };
    },
  });
const openReservation = () => open('/account/aanvragen/r-1?order=true');
const requestAddress = `/account/aanvragen/${julyRequest.Id}`;

test('a group reads its verdict, what it asked and got, the day that decided, and that it is fair', async () => {
  await openReservation();
  await screen.findByRole('heading', {
    name: 'Jullie krijgen 46 van de 53 slaapplaatsen die jullie nodig hebben',
  });
  screen.getByText(/^Jullie krijgen 3 seniortenten, 2 patrouilletenten en de voorraadtent\./u);
  const table = within(screen.getByRole('table', { name: 'Gevraagd, nodig en toegekend' }));
  const row = within(table.getByRole('row', { name: /^Seniortent/u }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['5', '4', '3']);
  screen.getByText(/61 deelnemers min 8 plaatsen die er al zijn is 53/u);
  screen.getByText(/^Op maandag 12 juli hadden alle groepen samen 2716 seniortenten nodig/u);
  screen.getByText(/Ook de patrouilletenten waren op 12 juli op/u);
  screen.getByText(/214 groepen kregen op 12 juli seniortenten, en hebben 84\s% tot 92\s%/u);
});

test('the strip says each day of the loan to a screen reader, and a step of the sum leads to the public page', async () => {
  await openReservation();
  const strip = within(
    await screen.findByRole('group', { name: 'Seniortent: vraag en voorraad per dag van jullie huur' }),
  );
  expect(strip.getAllByRole('listitem')).toHaveLength(14);
  strip.getByText('maandag 12 juli: 2716 nodig, 2370 in voorraad, 346 te kort');
  strip.getByText('vrijdag 9 juli: 2330 nodig, 2330 toegekend, 2370 in voorraad');
  await userEvent.click(screen.getByText('Zo hebben we gerekend, stap voor stap'));
  screen.getByText(/Jullie lotnummer was 388 van 978/u);
  const check = screen.getByRole('link', { name: 'Kijk deze verdeling zelf na' });
  expect(check.getAttribute('href')).toBe('/verdeling/2027');
});

test('what a group can do is said with its day and effect, and what needs no press has no button', async () => {
  await openReservation();
  const acts = within(await screen.findByRole('region', { name: 'Wat kun je nu doen?' }));
  acts.getByText('Doe je niets, dan houden we deze tenten voor jullie vast.');
  const cards = acts.getAllByRole('listitem');
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Deze tenten nemen',
    'Kijken wat er nu vrij is',
    'Wachten',
    'Tenten teruggeven',
  ]);
  expect(cards.map((card) => within(card).queryAllByRole('button').length)).toEqual([0, 1, 1, 1]);
  acts.getByText(/plaats 14 van 212/u);
  acts.getByText(/^Tot en met 26 mei 2027 is dat gratis/u);
});

test('tents are given back after what it means was said: the server is asked first, and the page shows what is left', async () => {
  fake.on(giveBackTents, ({ body }) => {
    const { DryRun } = body as { DryRun: boolean };
    const Given = [{ ItemID: '2010', Kind: 'senior', Amount: 1 }] as const;
    if (!DryRun)
      outcome = {
        ...anOutcome,
        Held: anOutcome.Held.map((one) => (one.Kind === 'senior' ? { ...one, Amount: 2 } : one)),
        GivenBack: [{ At: '2027-03-05T10:00:00+01:00', Tents: [...Given], OwedIncVAT: 0 }],
      };
    return { Given, Kept: [], FreeUntil: '2027-05-26', IsFree: true, OwedIncVAT: 0 };
  });
  await openReservation();
  await userEvent.click(await screen.findByRole('button', { name: 'Tenten teruggeven' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Teruggeven …' }));
  await screen.findByText('Kies hoeveel tenten jullie teruggeven.');
  await userEvent.click(screen.getByRole('button', { name: 'Meer Seniortent' }));
  await userEvent.click(screen.getByRole('button', { name: 'Teruggeven …' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: '1 seniortent teruggeven?' }));
  dialog.getByText(
    /^Jullie houden 2 seniortenten, 2 patrouilletenten en de voorraadtent\. Dit kost niets\./u,
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Geef ze terug' }));
  await screen.findByText('Op 5 maart gaven jullie 1 seniortent terug.');
  const Keep = [
    { ItemID: '2010', Amount: 2 },
    { ItemID: '2020', Amount: 2 },
    { ItemID: '2090', Amount: 1 },
  ];
  expect(fake.sent(giveBackTents).map(({ body }) => body)).toEqual([
    { Version: 1, Keep, DryRun: true },
    { Version: 1, Keep, DryRun: false },
  ]);
});

test('who gives back too late reads what they still pay before they do it, and a no sends nothing', async () => {
  outcome = {
    ...anOutcome,
    Actions: { ...anOutcome.Actions, GiveBack: { FreeUntil: '2027-05-26', IsFree: false } },
  };
  fake.on(giveBackTents, () => ({
    Given: [],
    Kept: [],
    FreeUntil: '2027-05-26',
    IsFree: false,
    OwedIncVAT: 48.4,
  }));
  await openReservation();
  await screen.findByText(/^Gratis was dat tot en met 26 mei 2027\./u);
  await userEvent.click(screen.getByRole('button', { name: 'Tenten teruggeven' }));
  const more = (name: string) => screen.findByRole('button', { name: `Meer ${name}` });
  for (const name of ['Seniortent', 'Seniortent', 'Seniortent', 'Patrouilletent', 'Patrouilletent'])
    await userEvent.click(await more(name));
  await userEvent.click(await more('Voorraadtent'));
  await userEvent.click(screen.getByRole('button', { name: 'Teruggeven …' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: /teruggeven\?$/u }));
  dialog.getByText(
    /^Jullie houden niets over: de reservatie vervalt\. .* jullie betalen er nog €\s48,40 voor/u,
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Toch niet' }));
  expect(fake.sent(giveBackTents)).toHaveLength(1);
});

test('a give-back that another tab was quicker with says so and shows what stands', async () => {
  fake.on(giveBackTents, () => {
    throw new FakeRefusal(409, 'OrderChanged');
  });
  await openReservation();
  const before = fake.sent(getRequestOutcome).length;
  await userEvent.click(await screen.findByRole('button', { name: 'Tenten teruggeven' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Meer Seniortent' }));
  await userEvent.click(screen.getByRole('button', { name: 'Teruggeven …' }));
  await screen.findByText('OrderChanged');
  await waitFor(() => expect(fake.sent(getRequestOutcome).length).toBeGreaterThan(before));
});

const anOffer: RequestOutcome['Offer'] = {
  ID: 'offer-1',
  Kind: 'given-back',
  Tents: [{ ItemID: '2010', Kind: 'senior', Amount: 1 }],
  Pickup: '2027-07-09',
  Return: '2027-07-22',
  DateStart: '2027-07-10',
  DateEnd: '2027-07-20',
  ExpiresAt: '2027-03-08T06:00:00+01:00',
};

test('an offer stands above the result with its end, and accepting it shows the tents as theirs', async () => {
  outcome = { ...anOutcome, Offer: anOffer };
  fake.on(acceptOffer, () => {
    outcome = anOutcome;
    return { State: 'accepted', ReservationOrderID: 'r-1' };
  });
  await openReservation();
  const offer = within(await screen.findByRole('region', { name: 'Een aanbod' }));
  offer.getByText('Er is iets vrijgekomen: 1 seniortent');
  offer.getByText(/^We houden het voor jullie vast tot maandag 8 maart om 06:00\./u);
  await userEvent.click(offer.getByRole('button', { name: 'Aanvaard' }));
  await screen.findByText('De tenten zijn van jullie. Je krijgt een mail.');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Een aanbod' })).toBeNull());
  expect(fake.sent(acceptOffer)).toHaveLength(1);
});

test('an offer is declined after one more question, which says that the group keeps what it has', async () => {
  outcome = { ...anOutcome, Offer: anOffer };
  fake.on(declineOffer, () => {
    outcome = anOutcome;
    return { State: 'declined', ReservationOrderID: 'r-1' };
  });
  await openReservation();
  await userEvent.click(await screen.findByRole('button', { name: 'Nee, bedankt' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: '1 seniortent afwijzen?' }));
  dialog.getByText(/Jullie houden wat jullie hebben/u);
  await userEvent.click(dialog.getByRole('button', { name: 'Wijs af' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Een aanbod' })).toBeNull());
});

test('what came since the result is told with its day, and a camp that was moved with its new days', async () => {
  outcome = {
    ...anOutcome,
    Accepted: [
      {
        At: '2027-03-06T10:00:00+01:00',
        Kind: 'given-back',
        Tents: [{ ItemID: '2010', Kind: 'senior', Amount: 1 }],
        DateStart: '2027-07-10',
        DateEnd: '2027-07-20',
      },
      {
        At: '2027-03-09T10:00:00+01:00',
        Kind: 'shift',
        Tents: [{ ItemID: '2010', Kind: 'senior', Amount: 4 }],
        DateStart: '2027-07-12',
        DateEnd: '2027-07-22',
      },
    ],
  };
  await openReservation();
  await screen.findByText('Erbij gekomen op 6 maart: 1 seniortent.');
  expect(
    screen.getByText(/^Op 9 maart verplaatsten jullie het kamp: .*, met 4 seniortenten\.$/u),
  ).not.toBeNull();
});

test('an offer that has ended meanwhile says so, and the page shows what stands', async () => {
  outcome = { ...anOutcome, Offer: anOffer };
  fake.on(acceptOffer, () => {
    throw new FakeRefusal(409, 'OfferOver');
  });
  await openReservation();
  const before = fake.sent(getRequestOutcome).length;
  await userEvent.click(await screen.findByRole('button', { name: 'Aanvaard' }));
  await screen.findByText('OfferOver');
  await waitFor(() => expect(fake.sent(getRequestOutcome).length).toBeGreaterThan(before));
});

const found = {
  Take: [{ ItemID: '2020', Kind: 'patrol', Amount: 1 }],
  Shifts: [
    {
      By: 5,
      DateStart: '2027-07-15',
      DateEnd: '2027-07-25',
      Pickup: '2027-07-14',
      Return: '2027-07-26',
      Tents: [{ ItemID: '2010', Kind: 'senior', Amount: 4 }],
      Places: 53,
    },
  ],
};

test('what is free is asked for by a press, and a tent on the own days is taken after it was said what that does', async () => {
  fake.on(findFreeTents, () => found);
  fake.on(takeFreeTents, () => ({ State: 'accepted', ReservationOrderID: 'r-1' }));
  await openReservation();
  const look = await screen.findByRole('button', { name: 'Zoek wat vrij is' });
  expect(fake.sent(findFreeTents)).toHaveLength(0);
  await userEvent.click(look);
  await screen.findByText('Op jullie dagen kunnen jullie er nu bij nemen: 1 patrouilletent.');
  await userEvent.click(screen.getByRole('button', { name: 'Neem ze erbij' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: '1 patrouilletent erbij nemen?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Neem ze' }));
  await screen.findByText('Ze zijn van jullie. Je krijgt een mail.');
  expect(fake.sent(takeFreeTents).map(({ body }) => body)).toEqual([
    { Version: 1, Tents: [{ ItemID: '2020', Amount: 1 }] },
  ]);
});

test('other days are held by a press and decided about above the result: they tell the camp and all that it would have', async () => {
  fake.on(findFreeTents, () => ({ ...found, Take: [] }));
  const held: RequestOutcome['Offer'] = {
    ...anOffer,
    Kind: 'shift',
    Tents: [{ ItemID: '2010', Kind: 'senior', Amount: 4 }],
    DateStart: '2027-07-15',
    DateEnd: '2027-07-25',
  };
  fake.on(holdOtherDays, () => {
    outcome = { ...anOutcome, Offer: held, Actions: { ...anOutcome.Actions, Look: false } };
    return held;
  });
  await openReservation();
  await userEvent.click(await screen.findByRole('button', { name: 'Zoek wat vrij is' }));
  await screen.findByText(/^Met een kamp van 15 juli tot en met 25 juli 2027 zijn er 53 slaapplaatsen/u);
  await userEvent.click(screen.getByRole('button', { name: 'Houd deze dagen vast' }));
  const offer = within(await screen.findByRole('region', { name: 'Een aanbod' }));
  offer.getByText('Andere dagen vastgehouden: kamp van 15 juli tot en met 25 juli 2027');
  offer.getByText(/^Dan hebben jullie 4 seniortenten\./u);
  offer.getByRole('button', { name: 'Verplaats ons kamp' });
  expect(fake.sent(holdOtherDays).map(({ body }) => body)).toEqual([{ Version: 1, By: 5 }]);
});

test('where nothing is free the page says so, and tents that somebody else took meanwhile are told', async () => {
  let isFree = false;
  fake.on(findFreeTents, () => (isFree ? found : { Take: [], Shifts: [] }));
  fake.on(holdOtherDays, () => {
    throw new FakeRefusal(409, 'TentsGone');
  });
  await openReservation();
  await userEvent.click(await screen.findByRole('button', { name: 'Zoek wat vrij is' }));
  await screen.findByText('Op dit moment is er niets vrij dat jullie verder helpt.');
  isFree = true;
  await userEvent.click(screen.getByRole('button', { name: 'Sluit' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Zoek wat vrij is' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Houd deze dagen vast' }));
  expect(await screen.findByText('TentsGone')).not.toBeNull();
});

test('a group leaves the waiting list and joins it again', async () => {
  fake.on(sayWaiting, ({ body }) => {
    const { Waits } = body as { Waits: boolean };
    const Wait = { Tents: 1, Place: Waits ? 14 : null, Of: 212 };
    outcome = { ...anOutcome, Actions: { ...anOutcome.Actions, Wait } };
    return { Waits };
  });
  await openReservation();
  await userEvent.click(await screen.findByRole('button', { name: 'Wacht niet langer' }));
  await screen.findByText('Jullie staan niet op de wachtlijst. Er ontbreekt 1 tent.');
  await userEvent.click(screen.getByRole('button', { name: 'Zet ons op de wachtlijst' }));
  expect(await screen.findByText(/plaats 14 van 212/u)).not.toBeNull();
});

test('a review of the facts is asked for once, and an empty one is not sent', async () => {
  fake.on(appealOutcome, () => {
    outcome = {
      ...anOutcome,
      Actions: { ...anOutcome.Actions, Appeal: { Until: '2027-03-18', State: 'open' } },
    };
    return { State: 'open' };
  });
  await openReservation();
  await userEvent.click(await screen.findByRole('button', { name: 'Vraag een herziening' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Wat klopt er niet?' }), 'spots');
  await userEvent.click(screen.getByRole('button', { name: 'Verstuur' }));
  await screen.findByText('Schrijf wat er niet klopt.');
  await userEvent.type(screen.getByRole('textbox', { name: /^Leg het uit/u }), 'Er zijn maar 4 bedden.');
  await userEvent.click(screen.getByRole('button', { name: 'Verstuur' }));
  await screen.findByText('Jullie vroegen een herziening. We kijken ze na.');
  expect(fake.sent(appealOutcome).map(({ body }) => body)).toEqual([
    { About: 'spots', Text: 'Er zijn maar 4 bedden.' },
  ]);
});

test('a review that is refused is told at its field, and what was written stays', async () => {
  fake.on(appealOutcome, () => {
    throw new FakeRefusal(409, 'RequestClosed');
  });
  await openReservation();
  await userEvent.click(await screen.findByRole('button', { name: 'Vraag een herziening' }));
  const text = screen.getByRole('textbox', { name: /^Leg het uit/u });
  await userEvent.type(text, 'Te laat?');
  await userEvent.click(screen.getByRole('button', { name: 'Verstuur' }));
  await screen.findByText('RequestClosed');
  expect(text).toHaveProperty('value', 'Te laat?');
});

test('a group that gets nothing reads why on its request', async () => {
  reservation = null;
  outcome = {
    ...anOutcome,
    Places: { Asked: 66, Need: 53, Granted: 0, SharePermille: 0 },
    Tents: anOutcome.Tents.map((tent) => ({ ...tent, Granted: 0 })),
    Order: null,
    Pickup: null,
    Return: null,
    Actions: { ...anOutcome.Actions, Take: null, GiveBack: null },
  };
  await open(requestAddress);
  await screen.findByRole('heading', { name: 'We konden jullie geen slaapplaatsen toekennen' });
  expect(screen.queryByText('Doe je niets, dan houden we deze tenten voor jullie vast.')).toBeNull();
});

test('a request that staff assigned beside any division says that alone, and a reservation nothing of one', async () => {
  outcome = null;
  reservation = null;
  await open(requestAddress);
  await screen.findByText('We konden jullie geen tenten toekennen');
  expect(screen.queryByText('Wat kun je nu doen?')).toBeNull();
});

test('a result that does not load is asked for again', async () => {
  let isDown = true;
  fake.on(getRequestOutcome, () => {
    if (isDown) throw new FakeRefusal(400, 'Busy');
    return { Outcome: outcome };
  });
  await openReservation();
  await screen.findByText('Het resultaat laden lukte niet.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: /opnieuw/iu }));
  expect(await screen.findByRole('heading', { name: /^Jullie krijgen 46/u })).toBeDefined();
});
