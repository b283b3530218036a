export { widgetsSweep } from './widgets.jobs.ts';
export { embedded, widgetsRoutes } from './widgets.routes.ts';
