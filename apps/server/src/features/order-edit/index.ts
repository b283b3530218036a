export { orderEditRoutes } from './order-edit.routes.ts';
export { orderMoveAdminRoutes } from './order-move-admin.routes.ts';
export { moveUndos, staffMoveOrder } from './staff-move.commands.ts';
