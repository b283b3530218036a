import {
  getCustomer,
  getUserInfo,
  type lending,
  listReservationOrders,
  sendGraphql,
} from '@bivak/contract/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aLendingFake, aLendingShop } from '../../testing/a-lending-shop.ts';
import { aCustomer, aLogin, aToken } from '../../testing/fake-people.ts';
import type { FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

const an: lending.RequestReader = {
  ContactID: 'an',
  FirstName: 'An',
  LastName: 'Peeters',
  Email: 'an@scouts.example',
};
const bram: lending.RequestReader = {
  ...an,
  ContactID: 'bram',
  FirstName: 'Bram',
  Email: 'bram@scouts.example',
};
const label = 'Wie krijgt de mails?';

let fake: FakeShop;
let readers: lending.RequestReaders;
let isRefused: boolean;

beforeEach(() => {
  fake = aLendingFake();
  readers = { ContactID: null, Persons: [an, bram] };
  isRefused = false;
  fake.on(getUserInfo, () => aLogin('mine', AN));
  fake.on(getCustomer, () => ({ ...aCustomer('scouts'), CustomerGroupID: '33' }));
  fake.on(listReservationOrders, () => ({ Collection: [], Total: 0, Index: 0 }));
  fake.on(sendGraphql, ({ body }) => answerGraphql(body));
});

/** why: the screen is tested without a server; what the documents mean is tested over HTTP. */
function answerGraphql({ query, variables }: { query: string; variables: Record<string, unknown> }) {
  if (query.includes('allRentalRequests')) {
    const draft = { Id: 'd-1', RequestId: null, Completed: 0, Answers: { DateStart: null, DateEnd: null } };
    return { data: { allRentalRequests: [], allDrafts: [draft] } };
  }
  if (!query.startsWith('mutation')) return { data: { requestReaders: readers } };
  if (isRefused)
    return { data: null, errors: [{ message: 'NotFound', extensions: { code: 'NotFound', status: 404 } }] };
  readers = { ...readers, ContactID: variables['contactId'] as string | null };
  return { data: { chooseRequestReader: readers } };
}

const open = () =>
  openPage(fake, '/account/aanvragen', {
    kept: (state) => {
      const { session, ...rest } = loggedInAs(AN)(state);
      return { ...rest, session: { ...session, token: aToken('mine', '2027-12-31T00:00:00+01:00') } };
    },
    shop: aLendingShop(),
  });
const choice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: label });

test('the mails about requests go to everybody of the association, or to the one person who is chosen', async () => {
  await open();
  expect(within(await choice()).getByRole<HTMLOptionElement>('option', { selected: true }).text).toBe(
    'Iedereen van de vereniging (2 personen)',
  );
  await userEvent.selectOptions(await choice(), 'Alleen Bram Peeters (bram@scouts.example)');
  await screen.findByText('Bewaard: zo mailen we voortaan');
  expect(readers.ContactID).toBe('bram');
  expect((await choice()).value).toBe('bram');
  await userEvent.selectOptions(await choice(), 'Iedereen van de vereniging (2 personen)');
  await waitFor(() => expect(readers.ContactID).toBeNull());
});

test('the mails go where they went when the choice was refused, which is said', async () => {
  isRefused = true;
  await open();
  await userEvent.selectOptions(await choice(), 'bram');
  await screen.findByText('Je keuze bewaren lukte niet.');
  await waitFor(async () => expect((await choice()).value).toBe(''));
});

test('where one person reads the mails, nobody is asked who does', async () => {
  readers = { ContactID: null, Persons: [an] };
  await open();
  await waitFor(() => expect(fake.sent(sendGraphql).length).toBeGreaterThan(1));
  expect(screen.queryByRole('combobox', { name: label })).toBeNull();
});
