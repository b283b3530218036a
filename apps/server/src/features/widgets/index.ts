export { embedded } from './embedded.ts';
export { widgetsSweep } from './widgets.jobs.ts';
export { widgetsRoutes } from './widgets.routes.ts';
