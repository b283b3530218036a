import { changeSeasons, getSeasons } from '@bivak/contract/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { desk, FakeOffice, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

const season = {
  Peak: { From: '2027-07-01', To: '2027-08-16' },
  ApplicationsFrom: '2026-11-02',
  DistributionFrom: '2027-02-19',
  DistributionTo: '2027-03-05',
  LeftoversFrom: '2027-05-17',
  GiveBackFreeDays: 45,
  CustomerGroupIDs: ['33'],
};
const owner = {
  ...desk,
  Permissions: [...desk.Permissions, 'requests.read', 'settings.write'],
};

let fake: FakeOffice;
const open = (person = owner) => openOffice(fake, '/requests/seasons', person, { lends: true });
beforeEach(() => {
  fake = new FakeOffice();
  fake.on(getSeasons, () => ({
    Version: 4,
    Seasons: [season],
    Groups: [
      { Key: '33', Description: 'Jeugdvereniging' },
      { Key: '34', Description: 'Vereniging' },
    ],
  }));
  fake.on(changeSeasons, () => ({
    Version: 5,
    Effects: { InPeak: { From: 12, To: 9 }, Pending: { From: 0, To: 0 } },
  }));
});

test('other dates tell which requests they touch before they are saved, with the version that was seen', async () => {
  await open();
  const year = within(await screen.findByRole('region', { name: 'Zomer 2027' }));
  expect(screen.queryByRole('button', { name: 'Bewaren' })).toBeNull();
  const from = year.getByLabelText('Piek vanaf');
  await userEvent.clear(from);
  await userEvent.type(from, '2027-07-05');
  expect(await screen.findByText('Open aanvragen in een piek: van 12 naar 9.')).toBeDefined();
  expect(fake.of(changeSeasons).every(({ query }) => query['DryRun'] === 'true')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }));
  await waitFor(() =>
    expect(fake.of(changeSeasons).filter(({ query }) => query['DryRun'] === undefined)).toMatchObject([
      { version: 4, body: { Seasons: [{ ...season, Peak: { From: '2027-07-05', To: '2027-08-16' } }] } },
    ]),
  );
});

test('a year more begins with the dates of the last, and a refusal stands at its field', async () => {
  fake.on(
    changeSeasons,
    () =>
      new OfficeRefusal(400, 'ValidationFailed', 'Niet geldig', {
        Error: {
          Code: 'ValidationFailed',
          Message: 'Niet geldig',
          Fields: [{ Field: 'Seasons[1].Peak.From', Code: 'x', Message: 'Twee pieken overlappen.' }],
        },
      }),
  );
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Jaar toevoegen' }));
  const year = within(screen.getByRole('region', { name: 'Zomer 2028' }));
  expect(year.getByLabelText('Verdeling vanaf')).toHaveProperty('value', '2028-02-19');
  await userEvent.click(screen.getByRole('button', { name: 'Bewaren' }));
  expect(await year.findByText('Twee pieken overlappen.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Wijziging wissen' }));
  expect(screen.queryByRole('region', { name: 'Zomer 2028' })).toBeNull();
});

test('whoever may not write settings reads the dates and presses nothing', async () => {
  await open({ ...desk, Permissions: ['operator', 'requests.read'] });
  expect(await screen.findByLabelText('Piek vanaf')).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Jaar toevoegen' })).toBeNull();
});
