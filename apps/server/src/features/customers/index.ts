import type { Route } from '../../platform/http/route.ts';
import { customerRoutes } from './customers.routes.ts';
import { personRoutes } from './persons.routes.ts';

export { approvalUndos } from './approval.commands.ts';
export { customersAdminRoutes } from './customers-admin.routes.ts';
export { staffAskReference } from './customers.commands.ts';
export { staffFindCustomer } from './customers.queries.ts';
export { patternsOf } from './staff-customers.queries.ts';
export { isLastAdmin, withPerson } from './with-person.ts';

export const customersRoutes: readonly Route[] = [...customerRoutes, ...personRoutes];
