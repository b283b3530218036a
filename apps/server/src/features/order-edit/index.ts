export { orderEditRoutes } from './order-edit.routes.ts';
export { orderMoveAdminRoutes } from './order-move-admin.routes.ts';
export { moveUndos } from './staff-move.commands.ts';
