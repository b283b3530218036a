import type { Route } from '../platform/http/route.ts';
import { openingAdminRoutes } from './new-shop/index.ts';
import { auditAdminRoutes } from './audit/index.ts';
import { stockAdminRoutes } from './availability/index.ts';
import { catalogueAdminRoutes, categoriesAdminRoutes } from './catalogue/index.ts';
import { bulkAdminRoutes } from './bulk/index.ts';
import { changesAdminRoutes } from './changes/index.ts';
import { contactAdminRoutes } from './contact/index.ts';
import { conversationsAdminRoutes } from './conversations/index.ts';
import { customersAdminRoutes } from './customers/index.ts';
import { damagesAdminRoutes } from './damages/index.ts';
import { counterAdminRoutes } from './counter/index.ts';
import { agreementsAdminRoutes } from './documents/index.ts';
import { handoversAdminRoutes, picksAdminRoutes } from './handovers/index.ts';
import { divisionAdminRoutes } from './division/index.ts';
import { identityAdminRoutes } from './identity/index.ts';
import { bankAdminRoutes, booksAdminRoutes, invoicesAdminRoutes } from './invoices/index.ts';
import { requestsAdminRoutes } from './lending/index.ts';
import { locationsAdminRoutes } from './locations/index.ts';
import { orderEditAdminRoutes, orderMoveAdminRoutes } from './order-edit/index.ts';
import {
  lateAdminRoutes,
  orderActsAdminRoutes,
  ordersAdminRoutes,
  todayAdminRoutes,
} from './orders/index.ts';
import { paymentsAdminRoutes } from './payments/index.ts';
import { privacyAdminRoutes } from './privacy/index.ts';
import { quotesAdminRoutes } from './quotes/index.ts';
import { searchAdminRoutes } from './search/index.ts';
import { serialsAdminRoutes } from './serials/index.ts';
import { hoursAdminRoutes, seasonsAdminRoutes, settingsAdminRoutes } from './settings/index.ts';
import {
  countsAdminRoutes,
  downtimeAdminRoutes,
  keepStockAdminRoutes,
  stockListsAdminRoutes,
} from './stock/index.ts';
import { undoAdminRoutes } from './undo/index.ts';
import { viewsAdminRoutes } from './views/index.ts';
import { webhooksAdminRoutes } from './webhooks/index.ts';

/** Every call of the back office, in the order of its description; below the shop's step of the path, on its own origin. */
export const adminRoutes: readonly Route[] = [
  ...identityAdminRoutes,
  ...todayAdminRoutes,
  ...lateAdminRoutes,
  ...ordersAdminRoutes,
  ...counterAdminRoutes,
  ...paymentsAdminRoutes,
  ...invoicesAdminRoutes,
  ...bankAdminRoutes,
  ...booksAdminRoutes,
  ...quotesAdminRoutes,
  ...orderActsAdminRoutes,
  ...bulkAdminRoutes,
  ...handoversAdminRoutes,
  ...agreementsAdminRoutes,
  ...picksAdminRoutes,
  ...damagesAdminRoutes,
  ...catalogueAdminRoutes,
  ...categoriesAdminRoutes,
  ...stockListsAdminRoutes,
  ...keepStockAdminRoutes,
  ...downtimeAdminRoutes,
  ...countsAdminRoutes,
  ...stockAdminRoutes,
  ...serialsAdminRoutes,
  ...requestsAdminRoutes,
  ...seasonsAdminRoutes,
  ...hoursAdminRoutes,
  ...settingsAdminRoutes,
  ...openingAdminRoutes,
  ...divisionAdminRoutes,
  ...orderMoveAdminRoutes,
  ...orderEditAdminRoutes,
  ...locationsAdminRoutes,
  ...undoAdminRoutes,
  ...customersAdminRoutes,
  ...conversationsAdminRoutes,
  ...contactAdminRoutes,
  ...privacyAdminRoutes,
  ...searchAdminRoutes,
  ...changesAdminRoutes,
  ...viewsAdminRoutes,
  ...auditAdminRoutes,
  ...webhooksAdminRoutes,
];
