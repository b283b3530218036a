import {
  assignRequest,
  cancelRequest,
  confirmRequestGroup,
  createRequest,
  exportRequests,
  getRequest,
  getRequestTents,
  getSeasons,
  listRequests,
  noteRequest,
  searchAll,
  type RequestRow,
  type StaffRequest,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { desk, FakeOffice, now, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';
import { takeFile } from '../../testing/take-file.ts';

const row: RequestRow = {
  ID: '27000012-a',
  Number: '27000012',
  State: 'REQUESTED',
  IsPending: true,
  Version: 3,
  Customer: { Key: 'V0001234', Description: 'Scouts De Berk '.repeat(12) },
  CustomerGroup: { Key: '33', Description: 'Jeugdvereniging' },
  Name: 'Zomerkamp',
  DateStart: '2027-07-10',
  DateEnd: '2027-07-20',
  City: 'Stavelot',
  Members: 42,
  TentsSenior: 3,
  TentsPatrol: 2,
  TentsStock: false,
  Flags: [],
  CreatedAt: now,
};

const request: StaffRequest = {
  ...row,
  Purpose: 'CAMP',
  Location: 'Dorpsstraat 12, 4970 Stavelot',
  Country: 'BE',
  Child: 30,
  YoungAdult: 6,
  Supervisor: 6,
  Disability: 0,
  ExistingSpots: 0,
  Need: 42,
  AcceptsSubstitute: true,
  Transport: 'VAN',
  Vehicles: 1,
  Weight: 300,
  Personnel: 2,
  CombinedPickup: { Key: 'V0005678', Description: 'Chiro De Linde' },
  CombinedReturn: null,
  Comments: '',
  ReportedMembers: 36,
  Doubles: [],
  Person: { Name: 'Noor Peeters', Email: 'noor@berk.example', Tel: '0470 00 00 00' },
  Notes: '',
  CancelReason: null,
  GrantedSenior: null,
  GrantedPatrol: null,
  GrantedStock: null,
  Order: null,
  Groups: [
    { Key: '33', Description: 'Jeugdvereniging' },
    { Key: '34', Description: 'Vereniging' },
  ],
  Conversations: [],
  History: [{ At: now, Action: 'create', By: { Kind: 'customer', Name: 'Noor' }, Note: null, Undo: null }],
};

const acted = (to: 'ASSIGNED' | 'CANCELED' | 'REQUESTED', order = false) => ({
  ID: request.ID,
  Version: 4,
  Effects: {
    State: { From: 'REQUESTED', To: to },
    Order: order ? { ID: 'r-1', Number: 'O2027-000001', TotalIncVAT: 120 } : null,
    Mails: ['mail.request-assigned'],
  },
});

const clerk = {
  ...desk,
  Permissions: [...desk.Permissions, 'requests.read', 'requests.write', 'catalogue.read', 'customers.read'],
};
const owner = { ...clerk, Permissions: [...clerk.Permissions, 'requests.peak'] };

let fake: FakeOffice;
const open = (address: string, person = owner) => openOffice(fake, address, person, { lends: true });
beforeEach(() => {
  fake = new FakeOffice();
  fake.on(listRequests, () => ({ Collection: [row], Next: null, Total: 1, TotalIsExact: true }));
  fake.on(getRequest, () => request);
  fake.on(getRequestTents, () => ({
    Pickup: '2027-07-09',
    Return: '2027-07-21',
    Tents: [
      { Kind: 'senior', ItemID: '2010', Requested: 3, Free: 2 },
      { Kind: 'patrol', ItemID: '2020', Requested: 2, Free: 9 },
      { Kind: 'stock', ItemID: '2090', Requested: 0, Free: 1 },
    ],
  }));
});

describe('the list of requests', () => {
  test('the list of requests keeps view and words in its address', async () => {
    const { router } = await open('/requests?View=pending');
    expect(await screen.findByRole('link', { name: /Scouts De Berk/u })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Aanvragen' })).toBeDefined();
    await userEvent.type(screen.getByRole('searchbox', { name: /Vereniging/u }), 'berk{Enter}');
    await waitFor(() => expect(router.state.location.href).toContain('q=berk'));
    expect(fake.of(listRequests).at(-1)?.query).toMatchObject({ View: 'pending', q: 'berk' });
  });

  test('the list of requests is narrowed to a flag, in its address too, and says what is flagged', async () => {
    fake.on(listRequests, () => ({
      Collection: [{ ...row, Flags: ['double', 'members'] }],
      Next: null,
      Total: 1,
      TotalIsExact: true,
    }));
    const { router } = await open('/requests');
    expect(await screen.findByText('meer dan gemeld', { selector: 'td *' })).toBeDefined();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Opvallend' }), 'dubbel');
    await waitFor(() => expect(router.state.location.href).toContain('Flag=double'));
    await waitFor(() => expect(fake.of(listRequests).at(-1)?.query).toMatchObject({ Flag: 'double' }));
    await userEvent.click(screen.getByRole('button', { name: 'Filters wissen' }));
    await waitFor(() => expect(router.state.location.href).not.toContain('Flag'));
  });

  test('the list of requests is narrowed by group and days and sorted, and leaves as a file of exactly that', async () => {
    const Groups = [{ Key: '34', Description: 'Vereniging' }];
    fake.on(getSeasons, () => ({ Version: 0, Seasons: [], Groups }));
    const taker = { ...owner, Permissions: [...owner.Permissions, 'exports.persons'] };
    const { router } = await open('/requests?From=2027-07-01', taker);
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Klantengroep' }),
      await screen.findByRole('option', { name: 'Vereniging' }),
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Volgorde' }), 'Meeste leden eerst');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ Sort: '-Members' }));
    expect(screen.getByRole('link', { name: 'Filter Klantengroep: Vereniging wissen' })).toBeDefined();
    const { query, columns } = await takeFile(fake, exportRequests);
    expect(query).toMatchObject({ CustomerGroupID: '34', From: '2027-07-01', Sort: '-Members' });
    expect(columns.join(' ')).toBe('number customer start end camp city members senior patrol state flags');
  });

  test('requests are absent where the shop lends nothing', async () => {
    await openOffice(fake, '/requests', owner);
    expect(await screen.findByRole('heading', { level: 1, name: 'Niet gevonden' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Aanvragen' })).toBeNull();
  });
});

describe('one request', () => {
  test('the owner sees what is free on its days and what comes of it before a request is assigned', async () => {
    fake.on(assignRequest, () => acted('ASSIGNED', true));
    await open(`/requests/${request.ID}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Toewijzen' }));
    const dialog = within(await screen.findByRole('dialog', { name: /toewijzen/u }));
    expect(await dialog.findByText('nog 2 vrij op deze dagen')).toBeDefined();
    expect(await dialog.findByText(/Er komt een aanvaarde order van/u)).toBeDefined();
    expect(fake.of(assignRequest).every(({ query }) => query['DryRun'] === 'true')).toBe(true);
    const senior = dialog.getByRole('spinbutton', { name: /Seniortenten/u });
    await userEvent.clear(senior);
    await userEvent.type(senior, '2');
    await userEvent.click(dialog.getByRole('button', { name: 'Toewijzen' }));
    await waitFor(() =>
      expect(fake.of(assignRequest).at(-1)).toMatchObject({
        version: 3,
        query: {},
        body: { TentsSenior: 2, TentsPatrol: 2, TentsStock: false },
      }),
    );
  });

  test('what the server refuses is said before a request is assigned', async () => {
    fake.on(assignRequest, () => new OfficeRefusal(409, 'StockShort', 'Er is niet genoeg meer vrij.'));
    await open(`/requests/${request.ID}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Toewijzen' }));
    expect(await screen.findByText('Er is niet genoeg meer vrij.')).toBeDefined();
  });

  test('a cancellation asks for its reason, and the desk does not assign in the peak', async () => {
    fake.on(cancelRequest, () => acted('CANCELED'));
    await open(`/requests/${request.ID}`, clerk);
    expect(await screen.findByText(/de verdeling beslist/u)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Toewijzen' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Annuleren' }));
    const dialog = within(await screen.findByRole('dialog', { name: /annuleren/u }));
    await userEvent.click(dialog.getByRole('button', { name: 'Aanvraag annuleren' }));
    expect(dialog.getByText('Schrijf waarom.')).toBeDefined();
    await userEvent.type(dialog.getByRole('textbox', { name: /Reden/u }), 'Dubbel');
    await userEvent.click(dialog.getByRole('button', { name: 'Aanvraag annuleren' }));
    await waitFor(() => expect(fake.of(cancelRequest)).toMatchObject([{ body: { Reason: 'Dubbel' } }]));
  });

  test('a group that is not confirmed is confirmed, and notes are kept', async () => {
    fake.on(getRequest, () => ({ ...request, Flags: ['group', 'double'], CustomerGroup: null }));
    fake.on(confirmRequestGroup, () => acted('REQUESTED'));
    fake.on(noteRequest, () => acted('REQUESTED'));
    await open(`/requests/${request.ID}`, clerk);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Groep' }), '34');
    await userEvent.click(screen.getByRole('button', { name: 'Bevestigen' }));
    await waitFor(() =>
      expect(fake.of(confirmRequestGroup)).toMatchObject([{ body: { CustomerGroupID: '34' } }]),
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Voor wie hier werkt' }), 'Belde al');
    await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }));
    await waitFor(() => expect(fake.of(noteRequest)).toMatchObject([{ body: { Notes: 'Belde al' } }]));
  });

  test('a request says how many members come above those reported, and leads to the others for the same days', async () => {
    const other = { ID: '27000013-b', Number: '27000013' };
    fake.on(getRequest, () => ({ ...request, Flags: ['double', 'members'], Doubles: [other] }));
    await open(`/requests/${request.ID}`, clerk);
    expect(await screen.findByText('6 leden meer dan gemeld')).toBeDefined();
    expect(screen.getByText(/De koepel gaf 36 leden door/u)).toBeDefined();
    expect(screen.getByRole('link', { name: '27000013' }).getAttribute('href')).toContain(other.ID);
  });

  test('whoever may only look has nothing to press', async () => {
    await open(`/requests/${request.ID}`, { ...desk, Permissions: ['operator', 'requests.read'] });
    expect(await screen.findByRole('heading', { level: 1, name: '27000012' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Annuleren' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Voor wie hier werkt' })).toBeNull();
  });
});

test('a request on behalf of an association names each refusal above the form and at its field, and keeps what was typed', async () => {
  fake.on(searchAll, () => ({
    Collection: [
      {
        Kind: 'customer',
        ID: 'V0001234',
        Number: null,
        Name: 'Scouts',
        IsExact: false,
        Status: null,
        Start: null,
      },
    ],
  }));
  fake.on(
    createRequest,
    () =>
      new OfficeRefusal(400, 'PeriodRefused', 'Niet mogelijk', {
        Error: {
          Code: 'PeriodRefused',
          Message: 'Niet mogelijk',
          Fields: [{ Field: 'DateStart', Code: 'pickup-full', Message: 'Dan kun je niet ophalen.' }],
        },
      }),
  );
  const { router } = await open('/requests/new');
  await userEvent.click(await screen.findByRole('button', { name: 'Aanvraag bewaren' }));
  const summary = within(await screen.findByRole('region', { name: 'Kijk dit nog even na' }));
  expect(summary.getByText(/Kies een vereniging/u)).toBeDefined();
  expect(fake.of(createRequest)).toEqual([]);
  await userEvent.type(screen.getByRole('searchbox', { name: /vereniging/u }), 'scouts');
  await userEvent.click(await screen.findByRole('button', { name: 'Scouts' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Naam van het kamp/u }), 'Zomerkamp');
  await userEvent.type(screen.getByLabelText(/Eerste kampdag/u), '2027-07-10');
  await userEvent.type(screen.getByLabelText(/Laatste kampdag/u), '2027-07-20');
  await userEvent.type(screen.getByRole('spinbutton', { name: /Seniortenten/u }), '3');
  await userEvent.click(screen.getByRole('button', { name: 'Aanvraag bewaren' }));
  expect((await screen.findAllByText(/Dan kun je niet ophalen/u)).length).toBe(2);
  expect(screen.getByRole('textbox', { name: /Naam van het kamp/u })).toHaveProperty('value', 'Zomerkamp');
  fake.on(createRequest, () => ({ ID: request.ID, Number: '27000012', Version: 1 }));
  await userEvent.click(screen.getByRole('button', { name: 'Aanvraag bewaren' }));
  await waitFor(() => expect(router.state.location.pathname).toContain(request.ID));
  expect(fake.of(createRequest).at(-1)?.body).toMatchObject({
    CustomerID: 'V0001234',
    DateStart: '2027-07-10',
    RequestedTentsSenior: 3,
    TransportType: 'VAN',
  });
});
