export { undoAdminRoutes } from './undo-admin.routes.ts';
export { actsSweep } from './undo.jobs.ts';
export { undoAct, type Undone } from './undo.commands.ts';
