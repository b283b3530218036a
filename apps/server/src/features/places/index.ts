export { placesRoutes } from './places.routes.ts';
