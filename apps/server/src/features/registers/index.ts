export { associationNames, type RegisterAnswer, registeredCompany } from './registers.queries.ts';
export { registersRoutes } from './registers.routes.ts';
