import {
  commitDivision,
  type DivisionReport,
  type DivisionRound,
  exportDivisionReport,
  getDivision,
  getDivisionReport,
  listDivisions,
  tryCarryOver,
} from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { desk, FakeOffice, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

const owner = { ...desk, Role: 'owner', Permissions: ['operator', 'division.run', 'exports.persons'] };
const part = {
  Requests: 0,
  NeedPlaces: 0,
  Places: 0,
  InFull: 0,
  LowestPermille: null,
  AveragePermille: null,
};
const report: DivisionReport = {
  ID: '2027-06-28',
  PublishedAt: '2027-03-04T09:00:00+01:00',
  All: {
    Requests: 978,
    NeedPlaces: 48_212,
    Places: 44_806,
    InFull: 611,
    LowestPermille: 849,
    AveragePermille: 951,
  },
  Tents: [{ ItemID: '2010', Kind: 'senior', Places: 10, ThereDays: 118_500, OutDays: 101_234 }],
  BySize: [
    {
      ...part,
      Requests: 420,
      NeedPlaces: 8000,
      Places: 7900,
      InFull: 400,
      LowestPermille: 900,
      AveragePermille: 985,
      From: 0,
      To: 24,
    },
    { ...part, From: 25, To: 49 },
    {
      ...part,
      Requests: 558,
      NeedPlaces: 40_212,
      Places: 36_906,
      InFull: 211,
      LowestPermille: 849,
      AveragePermille: 920,
      From: 100,
      To: null,
    },
  ],
  ByGroup: [
    {
      ...part,
      Requests: 978,
      NeedPlaces: 48_212,
      Places: 44_806,
      InFull: 611,
      LowestPermille: 849,
      AveragePermille: 951,
      Group: '33',
      Name: 'Jeugdvereniging',
    },
  ],
  Years: [
    {
      ID: '2027-06-28',
      Requests: 978,
      NeedPlaces: 48_212,
      Places: 44_806,
      LowestPermille: 849,
      AveragePermille: 951,
    },
  ],
};

let fake: FakeOffice;
beforeEach(() => {
  window.localStorage.clear();
  fake = new FakeOffice();
  fake.on(getDivisionReport, () => report);
});

const open = (address: string) => openOffice(fake, address, owner, { lends: true });

describe('the report of a division', () => {
  test('says how full it was and the lowest share, and each part of the groups in numbers, floored', async () => {
    await open('/distribution/2027-06-28/report');
    expect(await screen.findByRole('heading', { level: 1, name: 'Verslag van 2027' })).toBeDefined();
    expect(screen.getByText('44.806 van 48.212 plaatsen')).toBeDefined();
    const sizes = screen.getByRole('table', { name: 'Naar grootte' });
    const small = within(sizes).getByText('minder dan 25').closest('tr')!;
    for (const said of ['420', '8.000', '7.900', '98 %', '90 %'])
      expect(within(small).getByText(said)).toBeDefined();
    const nobody = within(sizes).getByText('25 tot 49').closest('tr')!;
    expect(within(nobody).getAllByText('–')).toHaveLength(2);
    expect(within(sizes).getByText('100 en meer')).toBeDefined();
    expect(
      within(screen.getByRole('table', { name: 'Naar soort groep' })).getByText('Jeugdvereniging'),
    ).toBeDefined();
    expect(within(screen.getByRole('table', { name: 'Hoe vol, per tent' })).getByText('85 %')).toBeDefined();
    expect(within(screen.getByRole('table', { name: 'Jaar na jaar' })).getByText('2027')).toBeDefined();
  });

  test('is saved as rows for a spreadsheet', async () => {
    const user = userEvent.setup();
    // why: a browser of tests has no files.
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:rows', revokeObjectURL: () => undefined }),
    );
    fake.on(exportDivisionReport, () => 'Groep;Aandeel');
    await open('/distribution/2027-06-28/report');
    await user.click(await screen.findByRole('button', { name: 'Exporteren' }));
    await waitFor(() => expect(fake.of(exportDivisionReport)).toHaveLength(1));
  });

  test('of a round that is not published says that there is none yet', async () => {
    fake.on(getDivisionReport, () => new OfficeRefusal(404, 'NotFound', 'Niet gevonden'));
    await open('/distribution/2027-06-28/report');
    expect(await screen.findByText('Nog geen verslag')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Verdeling 2027' })).toBeDefined();
  });
});

test('whoever promises a policy with carry-over reads first what it does, by the part and the most that are typed', async () => {
  const user = userEvent.setup();
  const policy: DivisionRound['NextPolicy'] = {
    TurnaroundDays: 2,
    ExtraPlacesPerDisabled: 0,
    GuaranteedFirst: true,
    CarryOver: null,
    Tents: [],
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
  const round: DivisionRound = {
    ...policy.Season,
    ID: '2027-06-28',
    Version: 0,
    State: 'none',
    Requests: 978,
    RunCount: 0,
    PublishedAt: null,
    Commitments: [],
    Frozen: null,
    PublicValue: null,
    Pins: [],
    Reserve: [],
    Runs: [],
    WarehouseID: 'zaventem',
    RunningID: null,
    ProposalID: null,
    PublishedRunID: null,
    Policy: policy,
    NextPolicy: policy,
    Appeals: { Open: 0, Until: null },
  };
  fake.on(listDivisions, () => ({ Collection: [round] }));
  fake.on(getDivision, () => round);
  fake.on(commitDivision, () => ({ ID: round.ID, Version: 1, State: 'open' }));
  fake.on(tryCarryOver, ({ query }) => ({
    Before: '2026-06-28',
    AveragePermille: 846,
    Requests: Number(query['WeightPermille']) === 0 ? 0 : 978,
    Known: 803,
    Forward: 212,
    MostPermille: Number(query['CapPermille']),
    Divided: { Up: 61, Down: 58, Same: 859, LowestBefore: 849, LowestAfter: 812 },
  }));
  await open('/distribution/2027-06-28');
  await user.click(await screen.findByRole('button', { name: 'Vastleggen…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Vastleggen…' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Het verschil van vorig jaar meetellen' }));
  expect(
    await dialog.findByText(/803 van de 978 aanvragen komen van een groep die in 2026 meedeed/u),
  ).toBeDefined();
  expect(dialog.getByText(/212 aanvragen schuiven naar voren, met hoogstens 25 %/u)).toBeDefined();
  expect(
    dialog.getByText(/61 krijgen meer, 58 minder, 859 evenveel. Laagste groep: 84 % zonder, 81 % met/u),
  ).toBeDefined();
  const most = dialog.getByRole('textbox', { name: /Hoogstens/u });
  const weight = dialog.getByRole('textbox', { name: /Deel van het verschil/u });
  await user.clear(weight);
  await user.type(weight, '0');
  expect(await dialog.findByText(/nog geen aanvragen .* In 2026 was het gemiddelde 84 %/u)).toBeDefined();
  await user.clear(weight);
  await user.type(weight, '50');
  await user.clear(most);
  await user.type(most, '99');
  expect(dialog.getByText('Een geheel getal van 0 tot 50.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Vastleggen' }));
  expect(fake.of(commitDivision)).toHaveLength(0);
  await user.clear(most);
  await user.type(most, '10');
  await user.click(dialog.getByRole('button', { name: 'Vastleggen' }));
  await waitFor(() =>
    expect(fake.of(commitDivision)[0]?.body).toMatchObject({
      CarryOver: { WeightPermille: 500, CapPermille: 100 },
    }),
  );
});
