export { countsAdminRoutes } from './counts-admin.routes.ts';
export { downtimeAdminRoutes } from './downtime-admin.routes.ts';
export { keepStockAdminRoutes } from './keep-stock-admin.routes.ts';
export { hiresSweep } from './stock.jobs.ts';
export { stockListsAdminRoutes } from './stock-lists-admin.routes.ts';
