import type { Route } from '../platform/http/route.ts';
import { auditAdminRoutes } from './audit/index.ts';
import { identityAdminRoutes } from './identity/index.ts';
import { ordersAdminRoutes } from './orders/index.ts';

/** Every call of the back office, in the order of its description; below the shop's step of the path, on its own origin. */
export const adminRoutes: readonly Route[] = [
  ...identityAdminRoutes,
  ...ordersAdminRoutes,
  ...auditAdminRoutes,
];
