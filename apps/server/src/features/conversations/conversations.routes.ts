// /api/v2/shop/customer/conversation/{customerID}, …/{customerID}/{rentalObjectID},
// …/{customerID}/{conversationID}/communication and …/_read, /api/v2/shop/conversation-attachment/{…}
import {
  addConversationAttachment,
  createCommunication,
  createConversation,
  listConversations,
  listConversationsOfObject,
  markConversationRead,
} from '@bivak/contract';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, refuse } from '../../platform/application/refusal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { findOwnState } from '../orders/index.ts';
import { addAttachment } from './add-attachment.service.ts';
import { beginConversation } from './begin-conversation.service.ts';
import { presentConversation, presentMessageFile } from './conversations.present.ts';
import { type ConversationWish, conversationsOf } from './conversations.queries.ts';
import { markRead } from './mark-read.service.ts';
import { writeMessage } from './write-message.service.ts';

export const conversationsRoutes: readonly Route[] = [
  route(listConversations, 'customer', (context, { params, query }) => {
    const { conversationID: id, communications, size, index } = query;
    return isOwn(context, params.customerID)
      ? listFor(context, { id, size, index, headsOnly: communications === 'false' })
      : Promise.resolve(refuse('NotFound'));
  }),
  route(listConversationsOfObject, 'customer', async (context, { params, query }) => {
    if (!isOwn(context, params.customerID)) return refuse('NotFound');
    const { rentalObjectID: reservationId } = params;
    const { communications, ...page } = query;
    const headsOnly = communications === 'false';
    const found = await findOwnState(context.shop.database, reservationId, CustomerScope.of(context.actor));
    return found === undefined ? refuse('NotFound') : listFor(context, { reservationId, headsOnly, ...page });
  }),
  route(createConversation, 'customer', async (context, { params, body }) => {
    if (!isOwn(context, params.customerID)) return refuse('NotFound');
    const wish = { subject: body.Subject, reservationId: body.RentalObjectID ?? null };
    const begun = await beginConversation(context, wish);
    return isRefusal(begun) ? begun : { ConversationID: begun };
  }),
  route(createCommunication, 'customer', async (context, { params, body }) => {
    if (!isOwn(context, params.customerID)) return refuse('NotFound');
    const written = await writeMessage(context.shop, context, {
      conversationId: params.conversationID,
      html: body.Message,
      key: context.idempotencyKey,
    });
    return isRefusal(written) ? written : { ConversationCommunicationID: written };
  }),
  route(markConversationRead, 'customer', async (context, { params, body }) => {
    if (!isOwn(context, params.customerID)) return refuse('NotFound');
    const message = { conversationId: params.conversationID, id: body.ConversationCommunicationID };
    return markRead(context, message);
  }),
  route(addConversationAttachment, 'customer', async (context, { params, file }) => {
    if (!isOwn(context, params.customerID)) return refuse('NotFound');
    const message = { conversationId: params.conversationID, id: params.communicationID };
    const added = await addAttachment(context, message, file);
    return isRefusal(added) ? added : presentMessageFile(added, context);
  }),
];

async function listFor(context: Context, wish: ConversationWish) {
  const { rows, total, unread } = await conversationsOf(
    context.shop.database,
    CustomerScope.of(context.actor),
    wish,
  );
  return {
    Collection: rows.map((row) => presentConversation(row, context)),
    Total: total,
    Index: wish.index,
    Unread: unread,
  };
}

/** Another's customer id is unknown, whatever else the address says. */
function isOwn({ actor }: Context, customerId: string): boolean {
  return CustomerScope.of(actor).customerId === customerId;
}
