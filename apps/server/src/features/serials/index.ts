export { serialsRoutes } from './serials.routes.ts';
