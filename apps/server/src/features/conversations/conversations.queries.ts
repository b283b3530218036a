import type { BareContext, Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { findOwnState } from '../orders/index.ts';
import {
  type About,
  type ConversationRow,
  type ConversationSearch,
  conversationsOf,
  findConversation,
  isOwnRequest,
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

/** A page of what the caller may read, the last message first. Another's reservation or request is unknown. */
export const listConversations = query(
  { right: 'customer', shared: 'nobody' },
  async (
    context,
    {
      customerId,
      aboutId,
      ...search
    }: OfCustomer & Omit<ConversationSearch, 'about'> & { readonly aboutId?: string | undefined },
  ): Promise<ConversationPage | Refusal> => {
    const refused = refuseOthers(context, { customerId });
    if (refused !== null) return refused;
    const { database } = context.shop;
    const scope = CustomerScope.of(context.actor);
    if (aboutId === undefined)
      return { ...(await conversationsOf(database, scope, search)), index: search.index };
    const kind = await kindOfOwn(database, aboutId, scope);
    if (kind === null) return refuse('NotFound');
    const about = { kind, id: aboutId };
    return { ...(await conversationsOf(database, scope, { ...search, about })), index: search.index };
  },
);

/** What the caller may read by this id; null: nothing. */
async function kindOfOwn(db: Db, id: string, scope: CustomerScope): Promise<About['kind'] | null> {
  if ((await findOwnState(db, id, scope)) !== undefined) return 'reservation';
  const { customerId } = scope;
  return customerId !== null && (await isOwnRequest(db, id, customerId)) ? 'request' : null;
}

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
