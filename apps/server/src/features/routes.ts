import type { Route } from '../platform/http/route.ts';
import { arrearsRoutes } from './arrears/index.ts';
import { availabilityRoutes } from './availability/index.ts';
import { cartsRoutes } from './carts/index.ts';
import { catalogueRoutes } from './catalogue/index.ts';
import { checkoutRoutes } from './checkout/index.ts';
import { conversationsRoutes } from './conversations/index.ts';
import { customersRoutes } from './customers/index.ts';
import { damagesRoutes } from './damages/index.ts';
import { divisionRoutes } from './division/index.ts';
import { documentsRoutes } from './documents/index.ts';
import { filmsRoutes } from './films/index.ts';
import { identityRoutes } from './identity/index.ts';
import { informationRoutes } from './information/index.ts';
import { invoicesRoutes } from './invoices/index.ts';
import { labelsRoutes } from './labels/index.ts';
import { lendingRoutes } from './lending/index.ts';
import { locationsRoutes } from './locations/index.ts';
import { orderEditRoutes } from './order-edit/index.ts';
import { ordersRoutes } from './orders/index.ts';
import { paymentsRoutes } from './payments/index.ts';
import { quotesRoutes } from './quotes/index.ts';
import { placesRoutes } from './places/index.ts';
import { pricingRoutes } from './pricing/index.ts';
import { privacyRoutes } from './privacy/index.ts';
import { registersRoutes } from './registers/index.ts';
import { serialsRoutes } from './serials/index.ts';
import { settingsRoutes } from './settings/index.ts';
import { signOnRoutes } from './sign-on/index.ts';
import { embedded, widgetsRoutes } from './widgets/index.ts';

/** Every call that the server answers. */
export const routes: readonly Route[] = embedded([
  ...identityRoutes,
  ...signOnRoutes,
  ...customersRoutes,
  ...settingsRoutes,
  ...labelsRoutes,
  ...damagesRoutes,
  ...filmsRoutes,
  ...informationRoutes,
  ...locationsRoutes,
  ...catalogueRoutes,
  ...pricingRoutes,
  ...availabilityRoutes,
  ...cartsRoutes,
  ...checkoutRoutes,
  ...lendingRoutes,
  ...divisionRoutes,
  ...arrearsRoutes,
  ...ordersRoutes,
  ...orderEditRoutes,
  ...paymentsRoutes,
  ...quotesRoutes,
  ...documentsRoutes,
  ...invoicesRoutes,
  ...serialsRoutes,
  ...placesRoutes,
  ...registersRoutes,
  ...widgetsRoutes,
  ...conversationsRoutes,
  ...privacyRoutes,
]);
