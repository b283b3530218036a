import {
  askWhatIf,
  commitDivision,
  type DivisionOffers,
  type DivisionRound,
  type DivisionRun,
  getDivision,
  getDivisionChecks,
  getDivisionRun,
  listDivisionAppeals,
  listDivisionOffers,
  listDivisionOutcomes,
  listDivisions,
  listHoursHits,
  offerDivisionNow,
  type OutcomeRow,
  publishDivision,
  runCheckNames,
  setDivisionPin,
  startDivisionRun,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { desk, FakeOffice, now, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

const owner = { ...desk, Role: 'owner', Permissions: ['operator', 'division.run', 'division.publish'] };
const figures = {
  Requests: 978,
  NeedPlaces: 48_212,
  GrantedPlaces: 44_806,
  LowestPermille: 849,
  MedianPermille: 1000,
  InFull: 611,
  Refused: 0,
  Waiting: 367,
  WaitingTents: 212,
  GrantedTents: 5012,
  Guaranteed: 12,
  GuaranteedTents: 74,
  OverNorm: 301,
  OverNormTents: 1184,
  BetweenEquals: 1,
  Orders: 970,
};
const checks = runCheckNames.map((Name) => ({ Name, Faults: 0 }));
const run: DivisionRun = {
  ID: 'run-4',
  Number: 4,
  State: 'proposed',
  StartedAt: now,
  StartedBy: 'Lies Vos',
  EndedAt: now,
  Progress: 100,
  Engine: 'division/1',
  InputHash: 'a',
  OutputHash: 'b',
  IsProved: true,
  Checks: checks,
  Figures: figures,
  Conflicts: [],
};
const policy: DivisionRound['NextPolicy'] = {
  TurnaroundDays: 2,
  ExtraPlacesPerDisabled: 0,
  GuaranteedFirst: true,
  CarryOver: null,
  Tents: [{ ItemID: '2010', Kind: 'senior', Measure: 'sleep', Places: 10 }],
  Season: {
    PeakFrom: '2027-06-28',
    PeakTo: '2027-08-16',
    ApplicationsFrom: '2027-01-10',
    DistributionFrom: '2027-02-15',
    DistributionTo: '2027-03-10',
  },
  PublicValue: null,
  AppealDays: 14,
};
const proposed: DivisionRound = {
  ID: '2027-06-28',
  Version: 9,
  State: 'proposed',
  PeakFrom: '2027-06-28',
  PeakTo: '2027-08-16',
  ApplicationsFrom: '2027-01-10',
  DistributionFrom: '2027-02-15',
  DistributionTo: '2027-03-10',
  Requests: 978,
  RunCount: 2,
  PublishedAt: null,
  Commitments: [
    {
      Number: 1,
      At: now,
      By: 'An Claes',
      Reason: '',
      Policy: policy,
      PolicyHash: 'p',
      Commitment: '9f2c77abe41a',
    },
  ],
  Frozen: { At: now, Requests: 978, Hash: 'h' },
  PublicValue: null,
  Pins: [],
  Reserve: [],
  Runs: [run, { ...run, ID: 'run-3', Number: 3, State: 'canceled', Figures: null }],
  WarehouseID: 'zaventem',
  RunningID: null,
  ProposalID: 'run-4',
  PublishedRunID: null,
  Policy: policy,
  NextPolicy: policy,
  Appeals: { Open: 0, Until: null },
};
const heat = [
  {
    ItemID: '2010',
    Days: [
      { Day: '2027-07-11', Needed: 1000, Held: 0, Stock: 2370, Granted: 1000 },
      { Day: '2027-07-12', Needed: 2716, Held: 0, Stock: 2370, Granted: 2370 },
    ],
  },
];
const group: OutcomeRow = {
  RequestID: 'zwerfkei',
  Number: 'T2027-0388',
  Customer: { Key: 'c', Description: 'Jeugdgroep De Zwerfkei' },
  State: 'REQUESTED',
  DateStart: '2027-07-10',
  DateEnd: '2027-07-20',
  Need: 53,
  Places: 46,
  SharePermille: 867,
  Tents: [{ ItemID: '2010', Kind: 'senior', Asked: 5, Claim: 4, Granted: 3, Instead: 0 }],
  Missing: [{ ItemID: '2010', Tents: 1, Reason: 'lot', Day: '2027-07-12' }],
  LotNumber: 388,
  IsGuaranteed: false,
  IsPinned: false,
};

const offers: DivisionOffers = {
  Collection: [
    {
      ID: 'offer-1',
      RequestID: 'zwerfkei',
      Number: 'T2027-0388',
      Customer: { Key: 'c', Description: 'Jeugdgroep De Zwerfkei' },
      Kind: 'given-back',
      Tents: [{ ItemID: '2010', Amount: 1 }],
      State: 'open',
      At: now,
      ExpiresAt: now,
      EndedAt: null,
    },
  ],
  Counts: { open: 1, accepted: 0, declined: 0, expired: 0, withdrawn: 0 },
  Waiting: {
    Groups: 367,
    Tents: 212,
    First: [
      {
        RequestID: 'kwal',
        Number: 'T2027-0001',
        Customer: { Key: 'k', Description: 'KSA De Kwal' },
        Place: 1,
        Tents: 2,
      },
    ],
  },
  Batches: [{ ID: 'b-1', At: now, By: 'job', IsDaily: true, Offers: 1 }],
  NextAt: now,
};

let fake: FakeOffice;
let round: DivisionRound;
beforeEach(() => {
  window.localStorage.clear();
  round = proposed;
  fake = new FakeOffice();
  fake.on(listDivisions, () => ({ Collection: [round] }));
  fake.on(getDivision, () => round);
  fake.on(getDivisionRun, () => ({ ...run, Heat: heat }));
  fake.on(getDivisionChecks, () => ({ Heat: heat, Conflicts: [], Notices: [], Moments: [] }));
  fake.on(listDivisionOutcomes, () => ({
    Collection: [group],
    Next: null,
    Total: 978,
    TotalIsExact: true,
    Counts: { all: 978, part: 367, none: 0, overNorm: 301, guaranteed: 12, pinned: 0 },
  }));
});

const open = (address = '/distribution/2027-06-28', person: typeof desk = owner) =>
  openOffice(fake, address, person, { lends: true });

describe('the distribution', () => {
  test('the list leads to the round of a season', async () => {
    const user = userEvent.setup();
    await open('/distribution');
    await user.click(await screen.findByRole('link', { name: /28 jun/u }));
    expect(await screen.findByText('Voorstel 4, niet gepubliceerd')).toBeDefined();
  });

  test('a proposal shows its figures floored, the worst day, and each group with its bottleneck', async () => {
    await open();
    expect(await screen.findByText('84 %')).toBeDefined();
    expect(await screen.findByText(/Ergste dag: maandag 12 juli/u)).toBeDefined();
    expect(screen.getByText(/2.716 seniortenten nodig, 2.370 in voorraad/u)).toBeDefined();
    const row = (await screen.findByRole('link', { name: /De Zwerfkei/u })).closest('tr')!;
    for (const said of ['5 S', '4 S', '3 S', '46 van 53', '86 %', 'loting'])
      expect(within(row).getByText(said)).toBeDefined();
    expect(screen.getByText('1 van 978 groepen getoond')).toBeDefined();
  });

  test('a group’s result is explained as it will read it, and the address leads there', async () => {
    await open('/distribution/2027-06-28?group=zwerfkei');
    const dialog = await screen.findByRole('dialog', { name: 'Jeugdgroep De Zwerfkei' });
    expect(within(dialog).getByText('46 van 53 plaatsen, 86 %.')).toBeDefined();
    expect(within(dialog).getByText(/de loting besliste: lot 388 van 978/u)).toBeDefined();
  });

  test('publishing says what it does, asks for the number of groups, and goes out over the version that was seen', async () => {
    const user = userEvent.setup();
    fake.on(publishDivision, ({ query }) => ({
      ID: round.ID,
      Version: 10,
      RunID: 'run-4',
      Effects: {
        Requests: 978,
        Orders: 970,
        Tents: 5012,
        Waiting: 367,
        AppealUntil: '2027-03-24',
        Mails: 978,
        Hours: { Wished: 1500, Met: 1420, Above: 3, Without: 0 },
      },
      Checks: query['DryRun'] === 'true' ? checks : [],
    }));
    await open();
    await user.click(await screen.findByRole('button', { name: 'Publiceren…' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Voorstel 4 publiceren?' });
    expect(await within(dialog).findByText(/5.012 tenten worden toegekend, in 970 orders/u)).toBeDefined();
    expect(
      within(dialog).getByText(/1.420 van de 1.500 gewenste uren lukken. 3 keer komt een groep boven/u),
    ).toBeDefined();
    const send = within(dialog).getByRole('button', { name: 'Publiceer voor 978 groepen' });
    await user.click(send);
    expect(within(dialog).getByText('Dat is niet het aantal groepen.')).toBeDefined();
    await user.type(within(dialog).getByRole('textbox'), '978');
    await user.click(send);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const asked = fake.of(publishDivision);
    expect(asked.map(({ query }) => query['DryRun'])).toEqual(['true', undefined]);
    expect(asked[1]).toMatchObject({ version: 9, body: { Requests: 978 } });
  });

  test('once published, the groups above what fits in their hour are listed for who may set hours', async () => {
    round = { ...proposed, State: 'published', PublishedRunID: 'run-4', ProposalID: null };
    const hit = (OrderID: string, Reason: 'full' | 'closed') => ({
      OrderID,
      Version: 1,
      Number: `O2027-${OrderID}`,
      Customer: 'Chiro De Linde vzw',
      Status: 'Order',
      WarehouseID: 'zaventem',
      Part: 'pickup' as const,
      Start: '2027-07-09T10:00:00+02:00',
      End: '2027-07-21T11:00:00+02:00',
      Reason,
      CanMove: true,
    });
    fake.on(listHoursHits, () => ({ Hits: [hit('7', 'full'), hit('8', 'closed')], HitCount: 2 }));
    await open(undefined, { ...owner, Permissions: [...owner.Permissions, 'settings.hours'] });
    const list = await screen.findByRole('list', { name: 'Uren boven de plaatsen' });
    expect(fake.of(listHoursHits)[0]?.query).toMatchObject({ WarehouseID: ['zaventem'] });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(within(list).getByRole('link', { name: 'O2027-7' })).toBeDefined();
    expect(within(list).getByText(/Afhalen .*9 jul.* om 10/u)).toBeDefined();
    expect(screen.getByRole('link', { name: /openingsuren/u }).getAttribute('href')).toContain(
      '/settings/hours',
    );
  });

  test('once published, an earlier proposal is not asked what it would do', async () => {
    const user = userEvent.setup();
    const earlier = { ...run, ID: 'run-3', Number: 3 };
    round = { ...proposed, Runs: [run, earlier] };
    fake.on(publishDivision, ({ query }) => {
      if (query['DryRun'] !== 'true')
        round = { ...round, State: 'published', Version: 10, PublishedRunID: 'run-4', ProposalID: 'run-3' };
      return {
        ID: round.ID,
        Version: round.Version,
        RunID: 'run-4',
        Effects: {
          Requests: 978,
          Orders: 970,
          Tents: 5012,
          Waiting: 367,
          AppealUntil: '2027-03-24',
          Mails: 978,
          Hours: null,
        },
        Checks: checks,
      };
    });
    // The round is there again before its groups are.
    fake.on(getDivisionRun, async () => {
      if (round.State === 'published') await new Promise((resolve) => setTimeout(resolve, 50));
      return { ...run, Heat: heat };
    });
    fake.on(listDivisionAppeals, () => ({ Collection: [] }));
    fake.on(listDivisionOffers, () => offers);
    await open();
    await user.click(await screen.findByRole('button', { name: 'Publiceren…' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Voorstel 4 publiceren?' });
    await user.type(await within(dialog).findByRole('textbox'), '978');
    await user.click(within(dialog).getByRole('button', { name: 'Publiceer voor 978 groepen' }));
    expect(await screen.findByRole('region', { name: 'Wat terugkomt' })).toBeDefined();
    expect(screen.queryByRole('alertdialog', { name: 'Voorstel 4 publiceren?' })).toBeNull();
    expect(fake.of(publishDivision).map(({ params }) => params['runId'])).toEqual(['run-4', 'run-4']);
  });

  test('what the server refuses as it publishes is said, and the dialog stays', async () => {
    const user = userEvent.setup();
    fake.on(
      publishDivision,
      () => new OfficeRefusal(409, 'VersionStale', 'De voorraad is intussen veranderd.'),
    );
    await open();
    await user.click(await screen.findByRole('button', { name: 'Publiceren…' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Voorstel 4 publiceren?' });
    expect(await within(dialog).findByText('De voorraad is intussen veranderd.')).toBeDefined();
  });

  test('what if shows both beside each other and stores nothing', async () => {
    const user = userEvent.setup();
    fake.on(askWhatIf, () => ({
      Before: figures,
      After: { ...figures, LowestPermille: 899, InFull: 704, WaitingTents: 131 },
      Totals: { Up: 93, Down: 2, Other: 0, Same: 883 },
      Changes: [],
      MoreChanges: 0,
      Cause: 'stock',
    }));
    await open();
    const extra = await screen.findByRole('textbox', { name: 'Extra seniortenten' });
    await user.clear(extra);
    await user.type(extra, '100');
    const panel = screen.getByRole('region', { name: 'Wat als …?' });
    await user.click(within(panel).getByRole('button', { name: 'Berekenen' }));
    expect(await within(panel).findByText('+93')).toBeDefined();
    expect(within(panel).getByText(/93 groepen krijgen meer, 2 minder/u)).toBeDefined();
    expect(fake.of(askWhatIf)[0]?.body).toMatchObject({
      Stock: [{ ItemID: '2010', Tents: 100 }],
      TurnaroundDays: null,
    });
  });

  test('somebody who starts a run while another is under way sees that one', async () => {
    const user = userEvent.setup();
    const running: DivisionRun = {
      ...run,
      ID: 'run-5',
      Number: 5,
      State: 'running',
      StartedBy: 'Tom',
      Progress: 40,
    };
    fake.on(startDivisionRun, () => {
      round = { ...proposed, RunningID: 'run-5', Runs: [running, ...proposed.Runs] };
      return { Run: running, IsNew: false };
    });
    await open();
    const [head] = await screen.findAllByRole('button', { name: 'Berekenen' });
    await user.click(head!);
    expect(await screen.findByText(/Tom is al een berekening begonnen/u)).toBeDefined();
    expect(await screen.findByText('Berekening 5, gestart door Tom')).toBeDefined();
    expect(screen.getByText('40 %')).toBeDefined();
  });

  test('a run that promised more than there is says so above, days of the same figures at once', async () => {
    const days = ['2027-07-09', '2027-07-10', '2027-07-11', '2027-07-12'];
    const conflicts = days.map((Day, nth) => ({ ItemID: '2010', Day, Held: 21, Stock: nth < 3 ? 14 : 5 }));
    const refused: DivisionRun = {
      ...run,
      ID: 'run-5',
      Number: 5,
      State: 'refused',
      IsProved: false,
      Conflicts: conflicts,
    };
    round = { ...proposed, Runs: [refused, ...proposed.Runs] };
    await open();
    expect(await screen.findByText(/^Berekening 5 kon niet: er is meer beloofd dan er is/u)).toBeDefined();
    expect(
      screen
        .getAllByText(/21 beloofd/u)
        .slice(0, 2)
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Seniortent, 9–11 jul: 21 beloofd, er zijn er 14.',
      'Seniortent, 12 jul: 21 beloofd, er zijn er 5.',
    ]);
  });

  test('a limit is set with a public reason', async () => {
    const user = userEvent.setup();
    fake.on(setDivisionPin, () => ({ ID: round.ID, Version: 10, State: 'proposed' }));
    await open();
    await user.click(await screen.findByRole('button', { name: 'Vastzetten…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Vastzetten…' });
    await user.click(within(dialog).getByRole('button', { name: 'Vastzetten' }));
    expect(within(dialog).getByText('Vul het nummer van de aanvraag in.')).toBeDefined();
    await user.type(within(dialog).getByRole('textbox', { name: /Nummer van de aanvraag/u }), 'T2027-0388');
    await user.type(within(dialog).getByRole('textbox', { name: /Minstens zoveel/u }), '4');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: /Reden/u }), 'veiligheid');
    await user.click(within(dialog).getByRole('button', { name: 'Vastzetten' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.of(setDivisionPin)[0]).toMatchObject({
      version: 9,
      body: { RequestID: 'T2027-0388', ItemID: '2010', Held: 4, Ceiling: null, Reason: 'safety', Note: '' },
    });
  });

  test('a season without a round asks for the commitment before applications open', async () => {
    const user = userEvent.setup();
    round = {
      ...proposed,
      State: 'none',
      Commitments: [],
      Runs: [],
      ProposalID: null,
      Frozen: null,
      Version: 0,
    };
    fake.on(commitDivision, () => ({ ID: round.ID, Version: 1, State: 'open' }));
    await open();
    expect(await screen.findByText(/Er is nog niets vastgelegd/u)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Vastleggen…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Vastleggen…' });
    await user.click(within(dialog).getByRole('button', { name: 'Vastleggen' }));
    expect(await screen.findByText('De ronde is vastgelegd.')).toBeDefined();
    expect(fake.of(commitDivision)[0]?.body).toMatchObject({ AppealDays: 14, UsesPublicValue: true });
  });

  test('whoever may not divide has no such screen', async () => {
    await open('/distribution', desk);
    expect(await screen.findByRole('heading', { level: 1, name: /Geen toegang|mag/u })).toBeDefined();
  });

  test('after publishing it shows who waits, what was offered and until when, and offers at once what came back', async () => {
    const user = userEvent.setup();
    round = { ...proposed, State: 'published', PublishedRunID: 'run-4', ProposalID: null };
    fake.on(listDivisionAppeals, () => ({ Collection: [] }));
    fake.on(listDivisionOffers, () => offers);
    fake.on(offerDivisionNow, () => ({ ID: 'b-2', At: now, By: 'Els', IsDaily: false, Offers: 2 }));
    await open();
    const panel = within(await screen.findByRole('region', { name: 'Wat terugkomt' }));
    await user.click(await panel.findByText('367 groepen wachten op 212 tenten'));
    expect(panel.getByText('mist 2 tenten')).toBeDefined();
    expect(panel.getByText('En nog 366 groepen.')).toBeDefined();
    const row = panel.getByText('wacht op antwoord').closest('tr')!;
    expect(within(row).getByText('1 × seniortenten')).toBeDefined();
    expect(within(row).getByText(/^tot /u)).toBeDefined();
    await user.click(panel.getByRole('button', { name: 'Nu aanbieden' }));
    expect(await screen.findByText('2 aanbiedingen zijn vertrokken.')).toBeDefined();
    expect(fake.of(offerDivisionNow)).toHaveLength(1);
  });
});
