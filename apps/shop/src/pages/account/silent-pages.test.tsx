import {
  getContact,
  getCustomerDetail,
  getPersonalExport,
  getUserInfo,
  listConversations,
  listCustomerSerials,
  listInvoices,
  listLabels,
  listReservationOrders,
  type Operation,
  type WireRequest,
} from '@bivak/contract/wire';
import { act, cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aLogin } from '../../testing/fake-people.ts';
import { createFakeShop, FakeRefusal } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { anContact } from '../../testing/my-info.ts';
import { openPage } from '../../testing/open-page.tsx';

const pages: readonly (readonly [address: string, refused: Operation])[] = [
  ['/account', getContact],
  ['/account/bestellingen', listReservationOrders],
  ['/account/facturen', listInvoices],
  ['/account/berichten', listConversations],
  ['/account/berichten/weg', listConversations],
  ['/account/machines', listCustomerSerials],
  ['/account/privacy', getPersonalExport],
  ['/contact', listLabels],
  // All else of my info is there.
  ['/account', getCustomerDetail],
];
const account = { editPersons: true, removePersons: true, personActs: [], serials: true };
const complaint = /Probeer opnieuw|Dit gesprek is er niet|We konden je factuurgegevens niet laden/u;
const often = { interval: 5 };

const cases = pages.map(([address, refused]) => [address, refused.id, refused] as const);

test.each(cases)('%s says that %s failed, and not where errors are off', async (address, _id, refused) => {
  const loud = await openRefused(address, refused, true);
  await expect.poll(text, often).toMatch(complaint);
  // A page may ask once before it stands there, and a part of it again.
  const asked = loud.asked();
  cleanup();
  const silent = await openRefused(address, refused, false);
  await expect.poll(silent.asked, often).toBe(asked);
  await expect.poll(() => silent.queryClient.isFetching(), often).toBe(0);
  // why: nothing says that a complaint was not drawn; it would be in the next turns.
  await act(() => new Promise((drawn) => setTimeout(drawn, 20)));
  expect(text()).not.toMatch(complaint);
});

const text = () => screen.getByRole('main').textContent;

async function openRefused(address: string, refused: Operation, errorsEnabled: boolean) {
  const fake = createFakeShop();
  fake.on(getUserInfo, () => aLogin('mine', AN));
  for (const [, operation] of pages) {
    fake.on(operation, () => {
      throw new FakeRefusal(404, 'NotFound');
    });
  }
  fake.on(listConversations, ({ query }) => {
    if (query['conversationID'] === undefined) throw new FakeRefusal(404, 'NotFound');
    return { Collection: [], Total: 0, Index: 0, Unread: 0 };
  });
  if (refused === getCustomerDetail) fake.on(getContact, () => anContact);
  const shop = { errorsEnabled, account };
  const { queryClient } = await openPage(fake, address, { kept: loggedInAs(AN), shop });
  // Beside the page the menu asks how many messages are unread.
  const isPage = ({ query }: WireRequest) => refused !== listConversations || query?.['size'] !== 1;
  return { queryClient, asked: () => fake.sent(refused).filter(isPage).length };
}
