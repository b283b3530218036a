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
} from '@bivak/contract';
import { act, cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aLogin } from '../../testing/fake-people.ts';
import { createFakeShop, FakeRefusal } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { anContact } from '../../testing/my-info.ts';
import { openPage } from '../../testing/open-page.tsx';

const pages: readonly (readonly [string, Operation])[] = [
  ['/account', getContact],
  ['/account/bestellingen', listReservationOrders],
  ['/account/facturen', listInvoices],
  ['/account/berichten', listConversations],
  ['/account/berichten/weg', listConversations],
  ['/account/machines', listCustomerSerials],
  ['/account/privacy', getPersonalExport],
  ['/contact', listLabels],
  // Last, as all else of my info is there.
  ['/account', getCustomerDetail],
];
const account = { editPersons: true, removePersons: true, personActs: [], serials: true };
const complaint = /Probeer opnieuw|Dit gesprek is er niet|We konden je factuurgegevens niet laden/u;
const often = { interval: 5 };

/** Goes through all pages while every call of theirs is refused; which of them spoke of it. */
async function complaining(errorsEnabled: boolean): Promise<string[]> {
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
  const shop = { errorsEnabled, account };
  const { queryClient } = await openPage(fake, '/geen-toegang', { kept: loggedInAs(AN), shop });
  // What the small shop cannot answer at all is not asked again.
  queryClient.setDefaultOptions({ queries: { retry: false } });
  const spoke: string[] = [];
  for (const [address, operation] of pages) {
    fake.requests.length = 0;
    if (operation === getCustomerDetail) fake.on(getContact, () => anContact);
    queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' });
    act(() => {
      window.history.pushState(null, '', address);
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    // Beside the page the menu asks how many messages are unread.
    const isPage = ({ query }: WireRequest) => operation !== listConversations || query?.['size'] !== 1;
    await expect.poll(() => fake.sent(operation).filter(isPage).length, often).toBeGreaterThan(0);
    await expect.poll(() => queryClient.isFetching(), often).toBe(0);
    await act(() => new Promise((drawn) => setTimeout(drawn, 20)));
    if (complaint.test(screen.getByRole('main').textContent)) spoke.push(address);
  }
  return spoke;
}

test('pages of the account say what failed, and nothing of it where errors are off', async () => {
  expect(await complaining(true)).toEqual(pages.map(([address]) => address));
  cleanup();
  expect(await complaining(false)).toEqual([]);
});
