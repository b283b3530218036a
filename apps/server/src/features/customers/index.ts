import type { Route } from '../../platform/http/route.ts';
import { customerRoutes } from './customers.routes.ts';
import { shopUsersRoutes } from './shop-users.routes.ts';
import { subAccountsRoutes } from './sub-accounts.routes.ts';

export { askReference } from './ask-reference.service.ts';
export { isLastAdmin } from './change-role.ts';
export { withPerson } from './with-person.ts';
export { knowsCustomer } from './customers.queries.ts';

export const customersRoutes: readonly Route[] = [
  ...customerRoutes,
  ...subAccountsRoutes,
  ...shopUsersRoutes,
];
