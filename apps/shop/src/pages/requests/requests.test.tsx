import {
  cancelReservationOrder,
  getCustomer,
  getRequestLetter,
  getReservationOrder,
  getUserInfo,
  type lending,
  listConversationsOfObject,
  listReservationOrderItems,
  listReservationOrders,
  type ReservationOrder,
  sendGraphql,
} from '@bivak/contract/wire';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { WholeRequest } from '../../features/lending/api/requests.ts';
import { aLendingFake, aLendingShop } from '../../testing/a-lending-shop.ts';
import { julyRequest as july } from '../../testing/fake-lending.ts';
import { anOrder, orderLine } from '../../testing/fake-orders.ts';
import { aCustomer, aLogin, aToken } from '../../testing/fake-people.ts';
import { FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage, type Opening } from '../../testing/open-page.tsx';

let fake: FakeShop;
let requests: WholeRequest[];
let drafts: lending.RequestDraft[];
let orders: ReservationOrder[];
/** The mutations that were sent, by their names. */
let mutations: string[];
/** What a mutation is refused with. */
let refusals: Record<string, { readonly code: string; readonly status: number; readonly current?: unknown }>;

const begun: lending.RequestDraft = {
  Id: 'd-1',
  RequestId: null,
  Version: 4,
  Completed: 2,
  BegunBy: 'Noor Claes',
  DateTimeBegun: '2026-12-01T10:00:00+01:00',
  ChangedBy: 'Noor Claes',
  DateTimeChanged: '2026-12-01T10:05:00+01:00',
  FormerTentsSenior: null,
  FormerTentsPatrol: null,
  FormerTentsStock: null,
  FormerDateStart: null,
  FormerDateEnd: null,
  Answers: {
    Name: 'Welpen',
    DateStart: null,
    DateEnd: null,
    PickupSlot: null,
    ReturnSlot: null,
    MemberAmountType: 'AGE',
    RequestedSpotsTotal: 0,
    RequestedSpotsChild: 0,
    RequestedSpotsYoungAdult: 0,
    RequestedSpotsSupervisor: 0,
    ContainsDisabledMembers: null,
    RequestedSpotsDisability: 0,
    Purpose: null,
    LocationSource: 'MAPS',
    LocationLat: null,
    LocationLon: null,
    LocationTitle: '',
    LocationStreet: '',
    LocationNumber: '',
    LocationPostalCode: '',
    LocationCity: '',
    LocationCountry: 'BE',
    ExistingSpots: 0,
    RequestedTentsSenior: 0,
    RequestedTentsPatrol: 0,
    AcceptsSubstitute: true,
    RequestedTentsStock: null,
    TransportType: null,
    CombinedTransport: null,
    CombinedPickup: false,
    CombinedPickupVCode: null,
    CombinedPickupName: null,
    CombinedReturn: false,
    CombinedReturnVCode: null,
    CombinedReturnName: null,
    Comments: '',
  },
};

const may = anOrder({
  ReservationOrderID: 'r-1',
  OrderID: 'O2026-000021',
  CustomerID: 'scouts',
  ReservationStatus: 'Order',
  DateTimeExpectedStart: '2027-04-30T00:00:00+02:00',
  DateTimeExpectedEnd: '2027-05-04T00:00:00+02:00',
  DateTimeBusinessStart: '2027-04-30T09:00:00+02:00',
  DateTimeBusinessEnd: '2027-05-04T10:00:00+02:00',
  TotalQtyOfReservationItems: 2,
  CustomFields: {
    CUST_EventDateStart: '2027-05-01',
    CUST_EventDateEnd: '2027-05-03',
    CUST_EventName: 'Welpenweekend',
    CUST_Purpose: 'OTHER',
    CUST_LocationCity: 'Diest',
    CUST_RequestedSpotsTotal: 14,
    CUST_TransportType: 'VAN',
  },
});

beforeEach(() => {
  fake = aLendingFake();
  requests = [july];
  drafts = [];
  orders = [];
  mutations = [];
  refusals = {};
  fake.on(getUserInfo, () => aLogin('mine', AN));
  fake.on(getCustomer, () => ({
    ...aCustomer('scouts'),
    CustomerGroupID: '33',
    CustomFields: { CUST_StamboekNumber: 'B-2107' },
  }));
  fake.on(listReservationOrders, () => ({ Collection: orders, Total: orders.length, Index: 0 }));
  fake.on(getReservationOrder, ({ params }) => {
    const order = orders.find((one) => one.ReservationOrderID === params['id']);
    if (order === undefined) throw new FakeRefusal(404, 'NotFound');
    return order;
  });
  fake.on(listReservationOrderItems, () => ({
    Collection: [{ ...orderLine, ItemID: '2010', ItemDescription: 'Seniortent', Amount: 2 }],
    Total: 1,
    Index: 0,
  }));
  fake.on(listConversationsOfObject, () => ({ Collection: [], Total: 0, Unread: 0, Index: 0 }));
  fake.on(sendGraphql, ({ body }) => answerGraphql(body));
});

/** why: the screens are tested without a server; what the documents mean is tested over HTTP. */
function answerGraphql({ query, variables }: { query: string; variables: Record<string, unknown> }) {
  const [, mutation] = /^mutation[^{]*\{ (\w+)/u.exec(query) ?? [];
  if (mutation !== undefined) {
    mutations.push(mutation);
    const { [mutation]: refused } = refusals;
    if (refused !== undefined && variables['replace'] !== true)
      return {
        data: null,
        errors: [{ message: refused.code, extensions: { ...refused, message: refused.code } }],
      };
    return { data: { [mutation]: { Id: variables['id'] } } };
  }
  if (query.includes('transportPartners'))
    return { data: { transportPartners: { Pickup: null, Return: null } } };
  if (!query.includes('findRentalRequest'))
    return { data: { allRentalRequests: requests, allDrafts: drafts } };
  const found = requests.find(({ Id }) => Id === variables['id']);
  return found === undefined
    ? { data: null, errors: [{ message: 'NotFound', extensions: { code: 'NotFound', status: 404 } }] }
    : { data: { findRentalRequest: found } };
}

const list = '/account/aanvragen';
const open = (address = list, opening: Opening = {}) =>
  openPage(fake, address, {
    kept: (state) => {
      const { session, ...rest } = loggedInAs(AN)(state);
      return { ...rest, session: { ...session, token: aToken('mine', '2027-12-31T00:00:00+01:00') } };
    },
    shop: aLendingShop(),
    ...opening,
  });
const section = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('section')!);
const detail = (id = july.Id) => `${list}/${id}`;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const answerWith = async (question: string, answer: string) => {
  const dialog = within(await screen.findByRole('alertdialog', { name: question }));
  await userEvent.click(dialog.getByRole('button', { name: answer }));
};

describe('the requests of an association', () => {
  test('the requests of an association stand in sections, each with its days, place, tents and state', async () => {
    drafts = [begun];
    orders = [may];
    requests = [july, { ...july, Id: '27000100-x', State: 'CANCELED' }];
    await open();
    const row = within((await section('Open aanvragen')).getByRole('listitem'));
    expect(row.getByText('10–20 jul 2027')).toBeDefined();
    expect(row.getByText('Kamp · Sint-Job')).toBeDefined();
    expect(row.getByText('7 tenten')).toBeDefined();
    expect(row.getByText('Open')).toBeDefined();
    const unsent = within((await section('Nog niet verstuurd')).getByRole('listitem'));
    expect(unsent.getByText('Nog onbekend')).toBeDefined();
    expect(unsent.getByText('Laatst door Noor Claes')).toBeDefined();
    expect(unsent.getByRole('link', { name: 'Ga verder' }).getAttribute('href')).toBe('/reserveren/leden');
    const reserved = within((await section('Reservaties')).getByRole('listitem'));
    expect(reserved.getByText('1–3 mei 2027')).toBeDefined();
    expect(reserved.getByText('Bevestigd')).toBeDefined();
    expect(screen.getByText('1 afgehandelde aanvraag')).toBeDefined();
  });

  test('the requests of an association say how long they can be changed, until the last day before the distribution', async () => {
    await open();
    expect(await screen.findByText('Nog 78 dagen tot de verdeling')).toBeDefined();
    expect(screen.getByText(/tot en met donderdag 18 februari 2027/u)).toBeDefined();
  });

  test('the requests of an association are in progress from the first day of the distribution on, and no longer said to be open', async () => {
    await open(list, { now: '2027-02-19T00:00:00+01:00' });
    const row = within((await section('In behandeling')).getByRole('listitem'));
    expect(row.getByText('In behandeling')).toBeDefined();
    expect(screen.queryByText(/tot de verdeling/u)).toBeNull();
  });

  test('the requests of an association are one row with their reservation once tents were granted', async () => {
    requests = [{ ...july, State: 'ASSIGNED', ReservationOrderID: 'r-1' }];
    orders = [may];
    await open();
    await section('Reservaties');
    expect(screen.queryByText(/afgehandelde/u)).toBeNull();
  });

  test('the requests of an association that do not exist yet lead to the wizard', async () => {
    requests = [];
    await open();
    await screen.findByText('Je hebt nog geen aanvragen');
    const links = screen.getAllByRole('link', { name: 'Nieuwe aanvraag' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/reserveren', '/reserveren']);
  });

  test('the requests of an association are asked for again after a failure', async () => {
    let fails = true;
    fake.on(sendGraphql, ({ body }) => {
      if (fails) throw new FakeRefusal(503, 'Unavailable');
      return answerGraphql(body);
    });
    await open();
    await screen.findByText('Je aanvragen laden lukte niet.');
    fails = false;
    await press('Probeer opnieuw');
    expect((await section('Open aanvragen')).getByRole('listitem')).toBeDefined();
  });

  test('the requests of an association are where the account begins, with a menu of their own', async () => {
    await open('/account');
    await section('Open aanvragen');
    expect(window.location.pathname).toBe(list);
    const menu = within(screen.getByRole('navigation', { name: 'Menu van je account' }));
    expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Aanvragen',
      'Facturen',
      'Berichten',
      'Schade melden',
      'Gegevens',
      'Personen',
      'Wachtwoord',
      'Privacy',
    ]);
  });
});

describe('a request', () => {
  test('a request says all that the association asked, and until when it can be changed', async () => {
    await open(detail());
    await screen.findByRole('heading', { level: 1, name: 'Aanvraag 27000123' });
    expect(
      screen.getByText(/Je kunt je aanvraag wijzigen of intrekken tot en met donderdag 18 februari 2027/u),
    ).toBeDefined();
    for (const words of ['Vennestraat 12', '2960 Sint-Job, BE', 'Chiro De Linde (V0098765)', '61'])
      expect(screen.getByText(words)).toBeDefined();
    expect(await screen.findByText('Klantnummer scouts · stamboeknummer B-2107')).toBeDefined();
    expect(screen.getByText('Geen patrouilletenten in de plaats van seniortenten.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Wijzigen' }).getAttribute('href')).toBe(
      `/reserveren/samenvatting?request=${july.Id}`,
    );
  });

  test('a request shows what was written about it, and a question names it', async () => {
    await open(detail());
    expect(await screen.findByText('Hier zijn nog geen berichten over.')).toBeDefined();
    const [asked] = fake.sent(listConversationsOfObject);
    expect(asked?.params['rentalObjectID']).toMatch(/^27000123-/u);
    await press('Stel een vraag');
    expect(await screen.findByRole('dialog', { name: 'Vraag over 27000123' })).toBeDefined();
  });

  test('a request is saved as a letter, and says so when that fails', async () => {
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    let fails = false;
    fake.on(getRequestLetter, () => {
      if (fails) throw new FakeRefusal(503, 'Unavailable');
      return { FileName: 'Aanvraag 27000123.pdf', ContentType: 'application/pdf', Data: btoa('%PDF') };
    });
    // why: jsdom saves no files.
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
    );
    await open(detail());
    await press('Download de brief');
    await expect.poll(() => saved).toEqual(['Aanvraag 27000123.pdf']);
    fails = true;
    await press('Download de brief');
    expect(await screen.findByText(/De brief downloaden lukte niet/u)).toBeDefined();
    click.mockRestore();
  });

  test('a request is withdrawn after a question, and leads back to the list', async () => {
    await open(detail());
    await press('Aanvraag intrekken');
    await answerWith('Aanvraag 27000123 intrekken?', 'Ja, trek in');
    await section('Open aanvragen');
    expect(mutations).toEqual(['cancelRentalRequest']);
    expect(window.location.pathname).toBe(list);
    expect(await screen.findByText('Je aanvraag is ingetrokken.')).toBeDefined();
  });

  test('a request that could not be withdrawn says so and why, and stays', async () => {
    refusals = { cancelRentalRequest: { code: 'RequestClosed', status: 409 } };
    await open(detail());
    await press('Aanvraag intrekken');
    await answerWith('Aanvraag 27000123 intrekken?', 'Ja, trek in');
    expect(
      await screen.findByText('Er is een fout opgetreden bij het annuleren van de aanvraag'),
    ).toBeDefined();
    expect((await screen.findByRole('alert')).textContent).toContain('RequestClosed');
    expect(screen.getByRole('heading', { name: 'Aanvraag 27000123' })).toBeDefined();
  });

  test('a request is neither changed nor withdrawn once the distribution has begun, and says so', async () => {
    await open(detail(), { now: '2027-02-19T00:00:00+01:00' });
    await screen.findByText('Je aanvraag is in behandeling');
    expect(screen.queryByRole('link', { name: 'Wijzigen' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Aanvraag intrekken' })).toBeNull();
  });

  test('a request of another association does not exist', async () => {
    await open(detail('27000999-other'));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Dit item kon niet worden gevonden' }),
    ).toBeDefined();
  });

  test('a request to which tents were granted leads to its reservation, with what was asked beside it', async () => {
    requests = [{ ...july, State: 'ASSIGNED', ReservationOrderID: 'r-1' }];
    orders = [may];
    await open(detail());
    await screen.findByRole('heading', { level: 1, name: 'Reservatie O2026-000021' });
    const senior = within((await screen.findByRole('rowheader', { name: 'Seniortent' })).closest('tr')!);
    const cells = async () => (await senior.findAllByRole('cell')).map(({ textContent }) => textContent);
    await screen.findByRole('columnheader', { name: 'Gevraagd' });
    expect((await cells()).slice(0, 2)).toEqual(['4', '2']);
    expect(screen.getByRole('rowheader', { name: 'Patrouilletent' })).toBeDefined();
  });
});

describe('a new request with the same data', () => {
  test('a new request with the same data begins in the wizard at once where nothing was begun', async () => {
    await open(detail());
    await press('Nieuwe aanvraag met deze gegevens');
    await expect.poll(() => window.location.pathname).toBe('/reserveren/vereniging');
    expect(mutations[0]).toBe('copyRequest');
  });

  test('a new request with the same data asks first where somebody began one, and replaces it only when told to', async () => {
    refusals = { copyRequest: { code: 'DraftExists', status: 409, current: begun } };
    await open(detail());
    await press('Nieuwe aanvraag met deze gegevens');
    await screen.findByText(/Noor Claes werkte er het laatst aan op dinsdag 1 december/u);
    await answerWith('Er is al een aanvraag begonnen', 'Nee, behoud');
    expect(window.location.pathname).toBe(detail());
    await press('Nieuwe aanvraag met deze gegevens');
    await answerWith('Er is al een aanvraag begonnen', 'Ja, vervang');
    await expect.poll(() => window.location.pathname).toBe('/reserveren/vereniging');
    expect(mutations.filter((name) => name === 'copyRequest')).toHaveLength(3);
  });
});

describe('a reservation', () => {
  const address = `${detail('r-1')}?order=true`;

  test('a reservation says its moments at the depot, what it costs and how to change it', async () => {
    orders = [may];
    await open(address);
    await screen.findByRole('heading', { level: 1, name: 'Reservatie O2026-000021' });
    expect(screen.getByText('Bevestigd')).toBeDefined();
    expect(screen.getByText(/zaterdag 1 mei tot en met maandag 3 mei 2027/iu)).toBeDefined();
    expect(screen.getByText('Welpenweekend')).toBeDefined();
    expect(screen.getByText(/vr 30 apr/u)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Wijzigen' }).getAttribute('href')).toBe(
      `${detail('r-1')}/wijzigen`,
    );
    expect(await screen.findByText('Hier zijn nog geen berichten over.')).toBeDefined();
  });

  test('a reservation is cancelled after a question until the day before the camp, and not on its first day', async () => {
    orders = [may];
    fake.on(cancelReservationOrder, () => ({ ...may, ReservationStatus: 'Cancelled' }));
    await open(address, { now: '2027-04-30T08:00:00+02:00' });
    await press('Reservatie annuleren');
    await userEvent.click(
      within(await screen.findByRole('alertdialog'))
        .getAllByRole('button')
        .at(-1)!,
    );
    await section('Reservaties');
    expect(fake.sent(cancelReservationOrder)).toHaveLength(1);
  });

  test('a reservation cannot be changed from its first camp day on', async () => {
    orders = [may];
    await open(address, { now: '2027-05-01T08:00:00+02:00' });
    await screen.findByRole('heading', { level: 1, name: 'Reservatie O2026-000021' });
    expect(screen.queryByRole('button', { name: 'Reservatie annuleren' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Wijzigen' })).toBeNull();
  });
});
