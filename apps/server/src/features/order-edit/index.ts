export { orderEditRoutes } from './order-edit.routes.ts';
