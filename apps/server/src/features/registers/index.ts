export { associationNames } from './registers.queries.ts';
export { registersRoutes } from './registers.routes.ts';
