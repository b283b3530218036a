import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { AppContext } from './app-context.tsx';
import { Guarded } from './frame/guarded.tsx';
import { NotFoundPage } from './pages/errors.tsx';
import { readOrdersAddress } from './pages/orders/orders-search.ts';

const root = createRootRouteWithContext<AppContext>()({
  component: Outlet,
  notFoundComponent: NotFoundPage,
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: ({ to }: { readonly to?: unknown }): { readonly to?: string } =>
    typeof to === 'string' && /^\/(?!\/)/u.test(to) ? { to } : {},
  component: lazyRouteComponent(() => import('./pages/login/login-page.tsx'), 'LoginPage'),
});

const guarded = createRoute({ getParentRoute: () => root, id: 'guarded', component: Guarded });

const home = createRoute({
  getParentRoute: () => guarded,
  path: '/',
  loader: () => {
    // Typed by the router itself: what it throws is no error.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({ to: '/me', replace: true });
  },
});

const me = createRoute({
  getParentRoute: () => guarded,
  path: '/me',
  component: lazyRouteComponent(() => import('./pages/me/me-page.tsx'), 'MePage'),
});

const orders = createRoute({
  getParentRoute: () => guarded,
  path: '/orders',
  validateSearch: readOrdersAddress,
  component: lazyRouteComponent(() => import('./pages/orders/orders-page.tsx'), 'OrdersPage'),
  staticData: { access: 'orders.read' },
});

export const routeTree = root.addChildren([login, guarded.addChildren([home, me, orders])]);
