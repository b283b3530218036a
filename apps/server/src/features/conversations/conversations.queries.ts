import type { BareContext, Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { findOwnState } from '../orders/index.ts';
import {
  type ConversationRow,
  type ConversationSearch,
  conversationsOf,
  findConversation,
  listWaiting,
} from './conversations.sql.ts';

export interface OfCustomer {
  readonly customerId: string;
}

/** Another's customer id is unknown, whatever else is asked. */
export function refuseOthers({ actor }: Pick<Context, 'actor'>, { customerId }: OfCustomer): Refusal | null {
  return CustomerScope.of(actor).customerId === customerId ? null : refuse('NotFound');
}

export interface ConversationPage {
  readonly rows: readonly ConversationRow[];
  readonly total: number;
  /** On all pages. */
  readonly unread: number;
  readonly index: number;
}

/** A page of what the caller may read, the last message first. Another's reservation is unknown. */
export const listConversations = query(
  { right: 'customer', shared: 'nobody' },
  async (
    context,
    { customerId, ...search }: OfCustomer & ConversationSearch,
  ): Promise<ConversationPage | Refusal> => {
    const refused = refuseOthers(context, { customerId });
    if (refused !== null) return refused;
    const { database } = context.shop;
    const scope = CustomerScope.of(context.actor);
    const { reservationId } = search;
    const isKnown =
      reservationId === undefined || (await findOwnState(database, reservationId, scope)) !== undefined;
    if (!isKnown) return refuse('NotFound');
    return { ...(await conversationsOf(database, scope, search)), index: search.index };
  },
);

/** The conversations in which a customer had the last word; who has waited longest comes first. */
export const staffListWaiting = query(
  { right: 'messages.write', shared: 'nobody' },
  ({ shop }: BareContext) => listWaiting(shop.database),
);

export const staffFindConversation = query(
  { right: 'messages.write', shared: 'nobody' },
  async (
    { shop }: BareContext,
    { conversationId }: { readonly conversationId: string },
  ): Promise<{ readonly id: string } | Refusal> =>
    (await findConversation(shop.database, conversationId)) ?? refuse('NotFound'),
);
