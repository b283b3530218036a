export { knowsMachine } from './serials.sql.ts';
export { serialsRoutes } from './serials.routes.ts';
