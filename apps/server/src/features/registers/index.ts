export { registersRoutes } from './registers.routes.ts';
