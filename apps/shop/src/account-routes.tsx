import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { AppContext } from './app-context.tsx';
import { pages } from './root-route.tsx';
import { titledBy } from './routing/titled.ts';

/** Every route with an access requirement stands below it, so that one guard evaluates all that matched (spec 1 §6). */
export const guarded = createRoute({
  getParentRoute: () => pages,
  id: 'guarded',
  component: lazyRouteComponent(() => import('./pages/frame/guard.tsx'), 'Guard'),
  staticData: { module: 'src/pages/frame/guard.tsx' },
});

/** An order in the hands of its customer: "order editing needs a logged-in customer" (spec 2 §6). */
export const orderEdit = createRoute({
  getParentRoute: () => guarded,
  path: '/order/$orderId/edit',
  loader: ({ context: { shop }, params: { orderId } }) => {
    if (shop.lending === null) return;
    throw redirect({
      to: '/account/requests/$requestId/edit',
      params: { requestId: orderId },
      statusCode: 302,
      replace: true,
    });
  },
  head: titledBy('shop.orderEdit.pageTitle'),
  component: lazyRouteComponent(() => import('./pages/order-edit/order-edit-page.tsx'), 'OrderEditPage'),
  staticData: { module: 'src/pages/order-edit/order-edit-page.tsx', access: 'account' },
});

export const accountArea = createRoute({
  getParentRoute: () => guarded,
  id: 'account-area',
  component: lazyRouteComponent(() => import('./pages/account/account-layout.tsx'), 'AccountLayout'),
  staticData: { module: 'src/pages/account/account-layout.tsx', access: 'account' },
});

const overview = createRoute({
  getParentRoute: () => accountArea,
  path: '/account',
  loader: toRequests,
  head: titledBy('shop.account.overview'),
  component: lazyRouteComponent(() => import('./pages/account/profile-page.tsx'), 'ProfilePage'),
  staticData: { module: 'src/pages/account/profile-page.tsx' },
});

const orders = createRoute({
  getParentRoute: () => accountArea,
  path: '/account/orders',
  loader: toRequests,
  head: titledBy('shop.account.orders'),
  component: lazyRouteComponent(() => import('./pages/account/orders-page.tsx'), 'OrdersPage'),
  staticData: { module: 'src/pages/account/orders-page.tsx', access: 'orders.read' },
});

const password = createRoute({
  getParentRoute: () => accountArea,
  path: '/account/password',
  head: titledBy('shop.account.password'),
  component: lazyRouteComponent(() => import('./pages/account/password-page.tsx'), 'AccountPasswordPage'),
  staticData: { module: 'src/pages/account/password-page.tsx', access: 'password.change' },
});

const persons = createRoute({
  getParentRoute: () => accountArea,
  path: '/account/persons',
  head: titledBy('shop.account.persons'),
  component: lazyRouteComponent(() => import('./pages/account/persons-page.tsx'), 'PersonsPage'),
  staticData: { module: 'src/pages/account/persons-page.tsx', access: 'persons.manage' },
});

const personModule = { module: 'src/pages/account/person-page.tsx', access: 'persons.manage' } as const;

/** "contactId: present means edit, absent means create" (spec 2 §2, "Shop user form"). */
const personNew = createRoute({
  getParentRoute: () => accountArea,
  path: '/account/persons/new',
  head: titledBy('shop.account.personNew'),
  component: lazyRouteComponent(() => import('./pages/account/person-page.tsx'), 'NewPersonPage'),
  staticData: personModule,
});

const person = createRoute({
  getParentRoute: () => accountArea,
  path: '/account/persons/$contactId',
  head: titledBy('shop.account.personEdit'),
  component: lazyRouteComponent(() => import('./pages/account/person-page.tsx'), 'PersonPage'),
  staticData: personModule,
});

const serials = createRoute({
  getParentRoute: () => accountArea,
  path: '/account/serials',
  head: titledBy('shop.account.serials'),
  component: lazyRouteComponent(() => import('./pages/account/serials-page.tsx'), 'SerialsPage'),
  staticData: { module: 'src/pages/account/serials-page.tsx' },
});

const messages = createRoute({
  getParentRoute: () => accountArea,
  path: '/account/messages',
  head: titledBy('shop.account.messages'),
  component: lazyRouteComponent(() => import('./pages/account/messages-page.tsx'), 'MessagesPage'),
  staticData: { module: 'src/pages/account/messages-page.tsx' },
});

/** Where the mail about an answer leads. */
const message = createRoute({
  getParentRoute: () => accountArea,
  path: '/account/messages/$conversationId',
  head: titledBy('shop.account.messages'),
  component: lazyRouteComponent(() => import('./pages/account/message-page.tsx'), 'MessagePage'),
  staticData: { module: 'src/pages/account/message-page.tsx' },
});

/** Only the admin-type user may enter it (spec 1 §2). */
const invoices = createRoute({
  getParentRoute: () => accountArea,
  path: '/account/invoices',
  head: titledBy('shop.account.invoices'),
  component: lazyRouteComponent(() => import('./pages/account/invoices-page.tsx'), 'InvoicesPage'),
  staticData: { module: 'src/pages/account/invoices-page.tsx', access: 'invoices.read' },
});

/** Where the mails about a damage lead. */
const damage = createRoute({
  getParentRoute: () => accountArea,
  path: '/account/damage',
  head: titledBy('shop.account.damage'),
  component: lazyRouteComponent(() => import('./pages/account/damage-page.tsx'), 'DamagePage'),
  staticData: { module: 'src/pages/account/damage-page.tsx' },
});

const privacy = createRoute({
  getParentRoute: () => accountArea,
  path: '/account/privacy',
  head: titledBy('shop.account.privacy'),
  component: lazyRouteComponent(() => import('./pages/account/privacy-page.tsx'), 'PrivacyPage'),
  staticData: { module: 'src/pages/account/privacy-page.tsx' },
});

export const accountPages = [
  overview,
  orders,
  invoices,
  password,
  persons,
  personNew,
  person,
  serials,
  messages,
  message,
  damage,
  privacy,
] as const;

/** The account of a shop that lends begins with its requests (spec 3 §2), which take the place of the list of orders too. */
function toRequests({ context: { shop } }: { readonly context: AppContext }): void {
  if (shop.lending === null) return;
  throw redirect({ to: '/account/requests', statusCode: 302, replace: true });
}
