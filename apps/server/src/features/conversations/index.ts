export { messageWords, plainMessage } from './clean-message.ts';
export type { ConversationRow } from './conversations.queries.ts';
export { conversationsRoutes } from './conversations.routes.ts';
export { conversationsSweep } from './conversations.jobs.ts';
export { mailedMessage, type MailedMessage } from './mailed-message.queries.ts';
export { readAsBusiness } from './read-as-business.service.ts';
export { knowsConversation, type WaitingConversation, waitingConversations } from './waiting.queries.ts';
export { answerConversation } from './write-message.service.ts';
