export { conversationsRoutes } from './conversations.routes.ts';
export { conversationsSweep } from './conversations.jobs.ts';
export { answerConversation } from './write-message.service.ts';
