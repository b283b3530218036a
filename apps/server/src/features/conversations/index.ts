export { conversationsRoutes } from './conversations.routes.ts';
export { conversationsAdminRoutes } from './conversations-admin.routes.ts';
export { conversationsSweep } from './conversations.jobs.ts';
export { conversationUndos } from './staff-conversations.commands.ts';

/** What a customer writes; demo data write it too. */
export { beginConversation, writeMessage } from './conversations.commands.ts';

/** What the business does with conversations. */
export { staffAnswerConversation, staffReadConversation } from './conversations.commands.ts';
export { staffFindConversation, staffListWaiting } from './conversations.queries.ts';
export type { ConversationRow, WaitingConversation } from './conversations.sql.ts';

/** What mails and terminals say of a message. */
export { messageWords, plainMessage } from './clean-message.ts';
export { mailedMessage, type MailedMessage } from './conversations.sql.ts';

/** What is done with many orders at once. */
export { staffWriteAboutOrder } from './staff-conversations.commands.ts';
