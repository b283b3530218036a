// /api/v2/shop/customer/conversation/{customerID}, …/{customerID}/{rentalObjectID},
// …/{customerID}/{conversationID}/communication and …/_read, /api/v2/shop/conversation-attachment/{…}
import {
  addConversationAttachment,
  createCommunication,
  createConversation,
  listConversations as listConversationsCall,
  listConversationsOfObject,
  markConversationRead,
} from '@bivak/contract/wire';
import { refuseNamed } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { wirePath } from '../../platform/http/wire-path.ts';
import { addPicture, beginConversation, markRead, writeMessage } from './conversations.commands.ts';
import { presentConversations, presentMessageFile } from './conversations.present.ts';
import { listConversations } from './conversations.queries.ts';

const names = { subject: 'Subject', aboutId: 'RentalObjectID', message: 'Message', file: 'Data' };

const refusal = (refused: Parameters<typeof refuseNamed>[0]) =>
  refuseNamed(refused, (field) => wirePath(field, names));

export const conversationsRoutes: readonly Route[] = [
  serve(listConversationsCall, listConversations, {
    input: ({ params, query: { conversationID, communications, size, index } }) => ({
      customerId: params.customerID,
      id: conversationID,
      headsOnly: communications === 'false',
      size,
      index,
    }),
    answer: presentConversations,
  }),
  serve(listConversationsOfObject, listConversations, {
    input: ({ params, query: { communications, size, index } }) => ({
      customerId: params.customerID,
      aboutId: params.rentalObjectID,
      headsOnly: communications === 'false',
      size,
      index,
    }),
    answer: presentConversations,
  }),
  serve(createConversation, beginConversation, {
    input: ({ params, body }) => ({
      customerId: params.customerID,
      subject: body.Subject,
      aboutId: body.RentalObjectID ?? null,
    }),
    answer: (begun) => ({ ConversationID: begun }),
    refusal,
  }),
  serve(createCommunication, writeMessage, {
    input: ({ params, body }) => ({
      customerId: params.customerID,
      conversationId: params.conversationID,
      html: body.Message,
    }),
    answer: (written) => ({ ConversationCommunicationID: written }),
    refusal,
  }),
  serve(markConversationRead, markRead, {
    input: ({ params, body }) => ({
      customerId: params.customerID,
      conversationId: params.conversationID,
      messageId: body.ConversationCommunicationID,
    }),
    answer: () => null,
  }),
  serve(addConversationAttachment, addPicture, {
    input: ({ params, file }) => ({
      customerId: params.customerID,
      conversationId: params.conversationID,
      messageId: params.communicationID,
      file,
    }),
    answer: presentMessageFile,
    refusal,
  }),
];
