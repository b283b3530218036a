export { informationRoutes } from './information.routes.ts';
