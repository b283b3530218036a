import type { Account, Conversation } from '@bivak/contract/wire';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { anInvoice } from '../testing/fake-invoices.ts';
import { aPerson } from '../testing/logged-in.ts';
import { anContact } from '../testing/my-info.ts';
import { aStorage } from '../testing/a-browser.ts';
import { anOrder } from '../testing/fake-orders.ts';
import { aToken, anAccount } from '../testing/fake-people.ts';
import { keepAnswer, cachedResponse } from './response-cache.ts';
import { loggedOut } from './session-state.ts';
import { createSessionStore } from './session-store.ts';

const an = anAccount('scouts', 'an');
const bram = anAccount('scouts', 'bram');
const page = (orders: readonly object[], Total = orders.length) => ({ Collection: orders, Total, Index: 0 });

function aTab(account: Account = an, storage = aStorage()) {
  const store = createSessionStore(() => storage);
  store.restore();
  store.setState((state) => ({ session: { ...state.session, token: aToken('mine'), account } }));
  return { store, storage };
}

afterEach(() => vi.restoreAllMocks());

describe('what the pages of an account showed', () => {
  test('what the pages of an account showed is there at the next visit, for this account and no other, until it leaves', async () => {
    const { store, storage } = aTab();
    keepAnswer(store, an, 'orders', page([anOrder()]));
    const next = createSessionStore(() => storage);
    next.restore();
    expect(await cachedResponse(next, an, 'orders')).toEqual(page([anOrder()]));
    expect(await cachedResponse(next, bram, 'orders')).toBeUndefined();
    expect(await cachedResponse(next, an, 'invoices')).toBeUndefined();
    next.setState((state) => loggedOut(state, true));
    store.restore();
    expect(await cachedResponse(store, an, 'orders')).toBeUndefined();
    expect(storage.getItem('RM_STORE')).not.toContain('R2026-000017');
  });

  test('what the pages of an account showed is not kept when it comes too late, for somebody else', async () => {
    const { store, storage } = aTab();
    const elsewhere = aTab(bram, storage).store;
    keepAnswer(store, an, 'orders', page([anOrder()]));
    expect(elsewhere.getState().session.answers).toBeNull();
    expect(storage.getItem('RM_STORE')).not.toContain('R2026-000017');
  });

  test('what the pages of an account showed is one page at most, and less of what is long; addresses of files are left out', async () => {
    const { store } = aTab();
    keepAnswer(store, an, 'orders', page(Array.from({ length: 45 }, () => anOrder())));
    expect(await cachedResponse(store, an, 'orders')).toMatchObject({
      Total: 45,
      Collection: { length: 20 },
    });
    const long = (Message: string) => ({ ...page([aTalk(Message), aTalk('x'.repeat(50_000))]), Unread: 0 });
    keepAnswer(store, an, 'conversations', long('<p>Hallo</p>'));
    expect(await cachedResponse(store, an, 'conversations')).toMatchObject({
      Collection: { length: 2, 0: { Communications: [{ Message: '<p>Hallo</p>', Attachments: [] }] } },
    });
    keepAnswer(store, an, 'conversations', long('x'.repeat(20_000)));
    expect(await cachedResponse(store, an, 'conversations')).toMatchObject({ Collection: { length: 1 } });
    keepAnswer(store, an, 'conversations', long('x'.repeat(70_000)));
    expect(await cachedResponse(store, an, 'conversations')).toBeUndefined();
  });

  test.each([
    ['contact', anContact],
    ['invoices', page([anInvoice('F2026-000001')])],
    ['shopUsers', [aPerson('bert'), aPerson('an', { RoleName: 'Admin', PendingEmail: 'an@nieuw.example' })]],
  ] as const)(
    'what the pages of an account showed has the form that its schema asks: %s',
    async (name, answer) => {
      const { store } = aTab();
      keepAnswer(store, an, name, answer);
      expect(await cachedResponse(store, an, name)).toEqual(answer);
    },
  );

  test('what the pages of an account showed takes no room that the session needs', () => {
    const { store } = aTab();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    keepAnswer(store, an, 'orders', page([anOrder()]));
    expect(store.getState().session.answers).toBeNull();
  });

  test.each([
    ['another form', page([{ ReservationOrderID: 'r' }])],
    ['more than a page', page(Array.from({ length: 21 }, () => anOrder()))],
    ['an instant that is none', page([anOrder({ DateTimeCreated: 'gisteren' })])],
    ['a list that is text', 'alles'],
  ])('what the pages of an account showed is not believed with %s', async (_, orders) => {
    const { store } = aTab();
    const answers = { of: 'scouts an', answers: { orders } };
    store.setState((state) => ({ session: { ...state.session, answers } }));
    expect(await cachedResponse(store, an, 'orders')).toBeUndefined();
  });
});

function aTalk(Message: string): Conversation {
  const DateTimeCreated = '2026-12-01T10:00:00+01:00';
  const Attachments = [
    { FileName: 'a.png', ContentType: 'image/png', FileSize: 1, AttachmentUrl: '/files/a' },
  ];
  return {
    ConversationID: 'c',
    Subject: 'Andere',
    RentalObjectID: null,
    RentalObjectKind: null,
    RentalObjectNumber: null,
    DateTimeCreated,
    DateTimeLastMessage: DateTimeCreated,
    IsUnread: false,
    MessageCount: 1,
    Attachments,
    Communications: [
      {
        ConversationCommunicationID: 'm',
        Message,
        DateTimeCreated,
        IsCustomerMessage: true,
        ContactID: { Key: 'an', Description: 'An' },
        IsRead: true,
        Attachments,
      },
    ],
  };
}
