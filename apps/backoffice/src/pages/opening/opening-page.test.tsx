import { getOpening, openingSteps, openShop, type Opening } from '@bivak/contract/admin';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { desk, FakeOffice, OfficeRefusal, openOffice } from '../../testing/open-office.tsx';

const owner = { ...desk, Role: 'owner' as const, Permissions: ['operator', 'today.read', 'settings.write'] };
const link = 'http://localhost:4010/preview?exp=1&sig=x';

function anOpening(done: readonly string[], State: Opening['State'] = 'draft'): Opening {
  return {
    State,
    Origin: 'http://localhost:4010',
    Preview: State === 'draft' ? link : null,
    Steps: openingSteps.map((Key) => ({
      Key,
      IsDone: done.includes(Key),
      IsNeeded: ['bank', 'item', 'terms', 'privacy'].includes(Key),
    })),
  };
}

let fake: FakeOffice;
beforeEach(() => {
  fake = new FakeOffice();
});

test('the list says of each step whether it is there, and leads to the screen where it is done', async () => {
  fake.on(getOpening, () => anOpening(['bank', 'terms', 'privacy']));
  await openOffice(fake, '/opening', owner, { isDraft: true });
  await screen.findByRole('heading', { name: 'Er ontbreekt nog één ding.' });
  const item = screen.getByText('Eerste artikel').closest('li')!;
  expect(within(item).queryByText('Nodig')).not.toBeNull();
  expect(within(item).getByRole('link', { name: 'Eerste artikel: Vul in' }).getAttribute('href')).toBe(
    '/feesthuis/items',
  );
  expect(screen.getByRole('link', { name: 'Bankrekening: Wijzig' }).getAttribute('href')).toBe(
    '/feesthuis/settings/money',
  );
  expect(screen.getByRole('link', { name: 'Bekijk de winkel' }).getAttribute('href')).toBe(link);
});

test('what the server says is missing stands beside the button, and the list is read anew', async () => {
  const user = userEvent.setup();
  fake.on(getOpening, () => anOpening([]));
  const beside = { Fields: [{ Field: 'item', Code: 'opening-item', Message: 'Er staat nog niets in.' }] };
  fake.on(openShop, () => {
    const refused = new OfficeRefusal(409, 'ShopNotReady', 'Nog niet.');
    Object.assign((refused.body as { Error: object }).Error, beside);
    return refused;
  });
  await openOffice(fake, '/opening', owner, { isDraft: true });
  await user.click(await screen.findByRole('button', { name: 'Open de winkel' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Er staat nog niets in.');
  expect(fake.of(getOpening).length).toBeGreaterThan(1);
});

test('a shop that was opened says where it is, and has no preview any more', async () => {
  const user = userEvent.setup();
  const all = [...openingSteps];
  fake.on(getOpening, () => anOpening(all));
  fake.on(openShop, () => anOpening(all, 'open'));
  await openOffice(fake, '/opening', owner, { isDraft: true });
  await user.click(await screen.findByRole('button', { name: 'Open de winkel' }));
  expect((await screen.findByRole('link', { name: 'Naar de winkel' })).getAttribute('href')).toBe(
    'http://localhost:4010',
  );
  expect(screen.queryByRole('link', { name: 'Bekijk de winkel' })).toBeNull();
});

test('the menu leads to the opening while the shop is not open, and then no longer', async () => {
  fake.on(getOpening, () => anOpening([]));
  await openOffice(fake, '/opening', owner, { isDraft: true });
  await screen.findByText('Eerste artikel');
  expect(screen.getAllByRole('link', { name: 'Openen' }).length).toBeGreaterThan(0);
  await openOffice(fake, '/opening', owner);
  await screen.findByText('Eerste artikel');
  expect(screen.queryByRole('link', { name: 'Openen' })).toBeNull();
});
