export { filmsRoutes } from './films.routes.ts';
