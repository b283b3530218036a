export { orderEditRoutes } from './order-edit.routes.ts';
export { orderMoveAdminRoutes } from './order-move-admin.routes.ts';
export { moveUndos, staffMoveOrder } from './staff-move.commands.ts';
export { returnUndos } from './return-hour.commands.ts';
export { editUndos } from './staff-edit.commands.ts';
export { orderEditAdminRoutes } from './order-edit-admin.routes.ts';

/** What becomes of an order that a division made. */
export { type AssignedOrder, editAssigned, lockAssigned, type TakenOff, takenOff } from './assigned-order.ts';
