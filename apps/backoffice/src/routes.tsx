import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskSteps } from './features/handovers/counts.ts';
import { addressOf, day, longWords, manyIds, oneOf, words } from './frame/address.ts';
import { readAuditAddress } from './pages/audit/audit-search.ts';
import { allWords, wordsOf } from './i18n/words.ts';
import { moneyRoutes } from './money-routes.ts';
import { readCustomersAddress } from './pages/customers/customers-search.ts';
import { readHoursAddress } from './pages/hours/hours-search.ts';
import { readItemsAddress } from './pages/items/items-search.ts';
import { readMessagesAddress } from './pages/messages/messages-search.ts';
import { readDistributionAddress } from './pages/distribution/distribution-search.ts';
import { readMessagesOfWebhook } from './pages/webhooks/webhooks-search.ts';
import { readPeopleAddress } from './pages/people/people-search.ts';
import { readDamagesAddress } from './pages/damages/damages-search.ts';
import { readRequestsAddress } from './pages/requests/requests-search.ts';
import { readSettingsAddress, readVersionsAddress } from './pages/settings/settings-search.ts';
import { readOrdersAddress } from './pages/orders/orders-search.ts';
import { guarded, root } from './root-routes.ts';
import { stockRoutes } from './stock-routes.ts';

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: ({ to }: { readonly to?: unknown }): { readonly to?: string } =>
    typeof to === 'string' && /^\/(?!\/)/u.test(to) ? { to } : {},
  ...wordsOf('login'),
  component: lazyRouteComponent(() => import('./pages/login/login-page.tsx'), 'LoginPage'),
});

const readHelpAddress = ({ from }: { readonly from?: unknown }): { readonly from?: string } =>
  typeof from === 'string' && /^\/(?!\/)/u.test(from) ? { from } : {};

const help = createRoute({
  getParentRoute: () => root,
  path: '/help',
  validateSearch: readHelpAddress,
  ...allWords,
  component: lazyRouteComponent(() => import('./pages/help/help-page.tsx'), 'HelpPage'),
});

const helpTask = createRoute({
  getParentRoute: () => root,
  path: '/help/$task',
  validateSearch: readHelpAddress,
  ...allWords,
  component: lazyRouteComponent(() => import('./pages/help/help-page.tsx'), 'TaskPage'),
});

const today = createRoute({
  getParentRoute: () => guarded,
  path: '/',
  validateSearch: addressOf({ day, warehouse: words }),
  ...wordsOf('orders', 'print', 'today'),
  component: lazyRouteComponent(() => import('./pages/today/today-page.tsx'), 'TodayPage'),
  staticData: { access: 'today.read' },
});

const opening = createRoute({
  getParentRoute: () => guarded,
  path: '/opening',
  ...wordsOf('opening'),
  component: lazyRouteComponent(() => import('./pages/opening/opening-page.tsx'), 'OpeningPage'),
  staticData: { access: 'settings.write' },
});

const people = createRoute({
  getParentRoute: () => guarded,
  path: '/people',
  validateSearch: readPeopleAddress,
  ...wordsOf('login', 'people'),
  component: lazyRouteComponent(() => import('./pages/people/people-page.tsx'), 'PeoplePage'),
  staticData: { access: 'people.write' },
});

const person = createRoute({
  getParentRoute: () => guarded,
  path: '/people/$personId',
  ...wordsOf('login', 'people'),
  component: lazyRouteComponent(() => import('./pages/people/person-page.tsx'), 'PersonPage'),
  staticData: { access: 'people.write' },
});

const distributions = createRoute({
  getParentRoute: () => guarded,
  path: '/distribution',
  ...wordsOf('distribution'),
  component: lazyRouteComponent(
    () => import('./pages/distribution/distributions-page.tsx'),
    'DistributionsPage',
  ),
  staticData: { access: 'division.run' },
});

const distribution = createRoute({
  getParentRoute: () => guarded,
  path: '/distribution/$roundId',
  validateSearch: readDistributionAddress,
  ...wordsOf('distribution'),
  component: lazyRouteComponent(
    () => import('./pages/distribution/distribution-page.tsx'),
    'DistributionPage',
  ),
  staticData: { access: 'division.run' },
});

const distributionReport = createRoute({
  getParentRoute: () => guarded,
  path: '/distribution/$roundId/report',
  ...wordsOf('distribution'),
  component: lazyRouteComponent(
    () => import('./pages/distribution/report-page.tsx'),
    'DistributionReportPage',
  ),
  staticData: { access: 'division.run' },
});

const webhooks = createRoute({
  getParentRoute: () => guarded,
  path: '/webhooks',
  ...wordsOf('webhooks'),
  component: lazyRouteComponent(() => import('./pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  staticData: { access: 'people.write' },
});

const webhook = createRoute({
  getParentRoute: () => guarded,
  path: '/webhooks/$webhookId',
  validateSearch: readMessagesOfWebhook,
  ...wordsOf('webhooks'),
  component: lazyRouteComponent(() => import('./pages/webhooks/webhook-page.tsx'), 'WebhookPage'),
  staticData: { access: 'people.write' },
});

const audit = createRoute({
  getParentRoute: () => guarded,
  path: '/audit',
  validateSearch: readAuditAddress,
  ...wordsOf('audit', 'login', 'orders', 'people'),
  component: lazyRouteComponent(() => import('./pages/audit/audit-page.tsx'), 'AuditPage'),
  staticData: { access: 'audit.read|audit.own' },
});

const me = createRoute({
  getParentRoute: () => guarded,
  path: '/me',
  ...wordsOf('login'),
  component: lazyRouteComponent(() => import('./pages/me/me-page.tsx'), 'MePage'),
  staticData: { access: 'operator' },
});

const orders = createRoute({
  getParentRoute: () => guarded,
  path: '/orders',
  validateSearch: readOrdersAddress,
  ...wordsOf('orders'),
  component: lazyRouteComponent(() => import('./pages/orders/orders-page.tsx'), 'OrdersPage'),
  staticData: { access: 'orders.read' },
});

const order = createRoute({
  getParentRoute: () => guarded,
  path: '/orders/$orderId',
  ...wordsOf('audit', 'damage', 'handover', 'messages', 'order', 'orders', 'payment'),
  component: lazyRouteComponent(() => import('./pages/order/order-page.tsx'), 'OrderPage'),
  staticData: { access: 'orders.read' },
});

const customers = createRoute({
  getParentRoute: () => guarded,
  path: '/customers',
  validateSearch: readCustomersAddress,
  ...wordsOf('customers', 'messages'),
  component: lazyRouteComponent(() => import('./pages/customers/customers-page.tsx'), 'CustomersPage'),
  staticData: { access: 'customers.read' },
});

const customer = createRoute({
  getParentRoute: () => guarded,
  path: '/customers/$customerId',
  ...wordsOf('customers', 'messages', 'orders'),
  component: lazyRouteComponent(() => import('./pages/customer/customer-page.tsx'), 'CustomerPage'),
  staticData: { access: 'customers.read' },
});

const damages = createRoute({
  getParentRoute: () => guarded,
  path: '/damage',
  validateSearch: readDamagesAddress,
  ...wordsOf('damage'),
  component: lazyRouteComponent(() => import('./pages/damages/damages-page.tsx'), 'DamagesPage'),
  staticData: { access: 'damage.read' },
});

const damage = createRoute({
  getParentRoute: () => guarded,
  path: '/damage/$damageId',
  ...wordsOf('damage'),
  component: lazyRouteComponent(() => import('./pages/damage/damage-page.tsx'), 'DamagePage'),
  staticData: { access: 'damage.read' },
});

const requests = createRoute({
  getParentRoute: () => guarded,
  path: '/requests',
  validateSearch: readRequestsAddress,
  ...wordsOf('requests'),
  component: lazyRouteComponent(() => import('./pages/requests/requests-page.tsx'), 'RequestsPage'),
  staticData: { access: 'requests.read' },
});

const newRequest = createRoute({
  getParentRoute: () => guarded,
  path: '/requests/new',
  ...wordsOf('requests'),
  component: lazyRouteComponent(() => import('./pages/requests/new-request-page.tsx'), 'NewRequestPage'),
  staticData: { access: 'requests.write' },
});

const seasons = createRoute({
  getParentRoute: () => guarded,
  path: '/requests/seasons',
  ...wordsOf('requests'),
  component: lazyRouteComponent(() => import('./pages/seasons/seasons-page.tsx'), 'SeasonsPage'),
  staticData: { access: 'requests.read' },
});

const request = createRoute({
  getParentRoute: () => guarded,
  path: '/requests/$requestId',
  ...wordsOf('requests'),
  component: lazyRouteComponent(() => import('./pages/request/request-page.tsx'), 'RequestPage'),
  staticData: { access: 'requests.read' },
});

const items = createRoute({
  getParentRoute: () => guarded,
  path: '/items',
  validateSearch: readItemsAddress,
  ...wordsOf('items'),
  component: lazyRouteComponent(() => import('./pages/items/items-page.tsx'), 'ItemsPage'),
  staticData: { access: 'catalogue.read' },
});

const item = createRoute({
  getParentRoute: () => guarded,
  path: '/items/$itemId',
  ...wordsOf('items'),
  component: lazyRouteComponent(() => import('./pages/item/item-page.tsx'), 'ItemPage'),
  staticData: { access: 'catalogue.read' },
});

const itemTab = createRoute({
  getParentRoute: () => guarded,
  path: '/items/$itemId/$tab',
  ...wordsOf('items'),
  component: lazyRouteComponent(() => import('./pages/item/item-page.tsx'), 'ItemPage'),
  staticData: { access: 'catalogue.read' },
});

const categories = createRoute({
  getParentRoute: () => guarded,
  path: '/categories',
  ...wordsOf('items'),
  component: lazyRouteComponent(() => import('./pages/categories/categories-page.tsx'), 'CategoriesPage'),
  staticData: { access: 'catalogue.read' },
});

const hours = createRoute({
  getParentRoute: () => guarded,
  path: '/settings/hours',
  validateSearch: readHoursAddress,
  ...wordsOf('hours', 'orders'),
  component: lazyRouteComponent(() => import('./pages/hours/hours-page.tsx'), 'HoursPage'),
  staticData: { access: 'settings.hours' },
});

const settings = createRoute({
  getParentRoute: () => guarded,
  path: '/settings',
  validateSearch: readSettingsAddress,
  ...wordsOf('settings'),
  component: lazyRouteComponent(() => import('./pages/settings/settings-page.tsx'), 'SettingsPage'),
  staticData: { access: 'settings.write|settings.tax' },
});

const settingVersions = createRoute({
  getParentRoute: () => guarded,
  path: '/settings/versions',
  validateSearch: readVersionsAddress,
  ...wordsOf('settings'),
  component: lazyRouteComponent(() => import('./pages/settings/versions-page.tsx'), 'SettingVersionsPage'),
  staticData: { access: 'settings.write|settings.tax' },
});

const settingsOf = createRoute({
  getParentRoute: () => guarded,
  path: '/settings/$area',
  validateSearch: readSettingsAddress,
  ...wordsOf('settings'),
  component: lazyRouteComponent(() => import('./pages/settings/settings-page.tsx'), 'SettingsPage'),
  staticData: { access: 'settings.write|settings.tax' },
});

const counter = createRoute({
  getParentRoute: () => guarded,
  path: '/orders/new',
  ...wordsOf('counter', 'orders', 'payment'),
  component: lazyRouteComponent(() => import('./pages/counter/counter-page.tsx'), 'CounterPage'),
  staticData: { access: 'orders.write' },
});

const orderEdit = createRoute({
  getParentRoute: () => guarded,
  path: '/orders/$orderId/edit',
  ...wordsOf('counter', 'orders'),
  component: lazyRouteComponent(() => import('./pages/order-edit/edit-page.tsx'), 'EditOrderPage'),
  staticData: { access: 'orders.write' },
});

const receipt = createRoute({
  getParentRoute: () => guarded,
  path: '/orders/$orderId/receipt',
  validateSearch: ({ paper }: Readonly<Record<string, unknown>>): { readonly paper?: 'roll' | 'a4' } =>
    paper === 'roll' || paper === 'a4' ? { paper } : {},
  ...wordsOf('counter'),
  component: lazyRouteComponent(() => import('./pages/receipt/receipt-page.tsx'), 'ReceiptPage'),
  staticData: { access: 'orders.read' },
});

const handover = createRoute({
  getParentRoute: () => guarded,
  path: '/orders/$orderId/handover',
  validateSearch: addressOf({ step: oneOf(deskSteps) }),
  ...wordsOf('audit', 'handover', 'order', 'orders', 'print'),
  component: lazyRouteComponent(() => import('./pages/handover/handover-page.tsx'), 'HandoverPage'),
  staticData: { access: 'orders.read' },
});

const scan = createRoute({
  getParentRoute: () => guarded,
  path: '/scan',
  validateSearch: addressOf({ code: words }),
  ...wordsOf('handover'),
  component: lazyRouteComponent(() => import('./pages/scan/scan-page.tsx'), 'ScanPage'),
  staticData: { access: 'orders.read' },
});

const printDay = createRoute({
  getParentRoute: () => guarded,
  path: '/print/day',
  validateSearch: addressOf({ day, warehouse: words }),
  ...wordsOf('print'),
  component: lazyRouteComponent(() => import('./pages/print/day-page.tsx'), 'DayPrintPage'),
  staticData: { access: 'today.read' },
});

const printPicks = createRoute({
  getParentRoute: () => guarded,
  path: '/print/picks',
  validateSearch: addressOf({ day, warehouse: words, by: oneOf(['order', 'item']) }),
  ...wordsOf('print'),
  component: lazyRouteComponent(() => import('./pages/print/picks-page.tsx'), 'PicksPrintPage'),
  staticData: { access: 'today.read' },
});

const printOrder = createRoute({
  getParentRoute: () => guarded,
  path: '/print/order/$orderId',
  ...wordsOf('print'),
  component: lazyRouteComponent(() => import('./pages/print/delivery-page.tsx'), 'DeliveryPrintPage'),
  staticData: { access: 'orders.read' },
});

const printOrders = createRoute({
  getParentRoute: () => guarded,
  path: '/print/orders',
  validateSearch: addressOf({ IDs: manyIds, by: oneOf(['picks', 'deliveries']) }),
  ...wordsOf('print'),
  component: lazyRouteComponent(() => import('./pages/print/orders-page.tsx'), 'OrdersPrintPage'),
  staticData: { access: 'orders.read' },
});

const printLabels = createRoute({
  getParentRoute: () => guarded,
  path: '/print/labels',
  validateSearch: addressOf({ codes: longWords, size: oneOf(['roll', 'sheet']) }),
  ...wordsOf('handover', 'print'),
  component: lazyRouteComponent(() => import('./pages/print/labels-page.tsx'), 'LabelsPrintPage'),
  staticData: { access: 'orders.read' },
});

const messages = createRoute({
  getParentRoute: () => guarded,
  path: '/messages',
  validateSearch: readMessagesAddress,
  ...wordsOf('messages', 'orders'),
  component: lazyRouteComponent(() => import('./pages/messages/messages-page.tsx'), 'MessagesPage'),
  staticData: { access: 'messages.write' },
});

const standardTexts = createRoute({
  getParentRoute: () => guarded,
  path: '/messages/texts',
  ...wordsOf('messages'),
  component: lazyRouteComponent(
    () => import('./pages/messages/standard-texts-page.tsx'),
    'StandardTextsPage',
  ),
  staticData: { access: 'messages.write' },
});

const message = createRoute({
  getParentRoute: () => guarded,
  path: '/messages/$conversationId',
  validateSearch: readMessagesAddress,
  ...wordsOf('messages', 'orders'),
  component: lazyRouteComponent(() => import('./pages/messages/messages-page.tsx'), 'MessagesPage'),
  staticData: { access: 'messages.write' },
});

export const routeTree = root.addChildren([
  login,
  help,
  helpTask,
  guarded.addChildren([
    today,
    opening,
    people,
    person,
    distributions,
    distribution,
    distributionReport,
    webhooks,
    webhook,
    audit,
    me,
    orders,
    order,
    counter,
    receipt,
    orderEdit,
    customers,
    customer,
    messages,
    standardTexts,
    message,
    damages,
    damage,
    ...moneyRoutes,
    requests,
    newRequest,
    seasons,
    request,
    items,
    item,
    itemTab,
    categories,
    ...stockRoutes,
    hours,
    settings,
    settingVersions,
    settingsOf,
    handover,
    scan,
    printDay,
    printPicks,
    printOrder,
    printOrders,
    printLabels,
  ]),
]);
