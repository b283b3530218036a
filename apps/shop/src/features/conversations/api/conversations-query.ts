import {
  listConversations,
  listConversationsOfObject,
  markConversationRead,
  type Account,
  type Call,
  type Conversation,
} from '@bivak/contract/wire';
import { PAGE_LIMIT } from '@bivak/ui';
import { queryOptions } from '@tanstack/react-query';
import { FILE_ADDRESS_MS } from '../../../file-addresses.ts';

/** What another tab has read meanwhile, or the business answered, is told to who comes back to this one. */
const fresh = { refetchInterval: FILE_ADDRESS_MS, refetchOnWindowFocus: 'always' } as const;

/** All answers about somebody's conversations: what one of them changes, the others show. */
export function conversationsKey({ CustomerID, ContactID }: Account): readonly string[] {
  return ['conversations', CustomerID, ContactID];
}

/** A page of what the person may read, without what was said: who opens one asks for that. Pages count from 1 here. */
export function conversationsQuery(call: Call, account: Account, page: number) {
  return queryOptions({
    queryKey: [...conversationsKey(account), 'page', page],
    queryFn: () =>
      call(listConversations, {
        ...ofCustomer(account),
        query: { size: PAGE_LIMIT, index: page - 1, communications: 'false' },
      }),
    ...fresh,
  });
}

/** One of them; null where there is none for this person. */
export function conversationQuery(call: Call, account: Account, conversationID: string) {
  return queryOptions({
    queryKey: [...conversationsKey(account), 'one', conversationID],
    queryFn: async () => {
      const { Collection } = await call(listConversations, {
        ...ofCustomer(account),
        query: { conversationID },
      });
      return Collection[0] ?? null;
    },
    ...fresh,
  });
}

/** Those about one order. */
export function conversationsOfOrderQuery(call: Call, account: Account, rentalObjectID: string, size = 1) {
  return queryOptions({
    queryKey: [...conversationsKey(account), 'order', rentalObjectID, size],
    queryFn: () =>
      call(listConversationsOfObject, {
        params: { customerID: account.CustomerID, rentalObjectID },
        query: { size, communications: 'false' },
      }),
  });
}

/** How many have an answer that the person has not read. */
export function unreadQuery(call: Call, account: Account) {
  return queryOptions({
    queryKey: [...conversationsKey(account), 'unread'],
    queryFn: async () =>
      (
        await call(listConversations, {
          ...ofCustomer(account),
          query: { size: 1, communications: 'false' },
        })
      ).Unread,
    ...fresh,
  });
}

/** Up to the last message that was shown: an answer that came since is still to be read. */
export function markRead(
  call: Call,
  { CustomerID: customerID }: Account,
  { ConversationID: conversationID, Communications }: Conversation,
) {
  const { ConversationCommunicationID = '' } = Communications.at(-1) ?? {};
  const body = { ConversationCommunicationID };
  return call(markConversationRead, { params: { customerID, conversationID }, body });
}

function ofCustomer({ CustomerID: customerID }: Account) {
  return { params: { customerID } };
}
