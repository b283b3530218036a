import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router';
import type { AppContext } from './app-context.tsx';
import { Guarded } from './frame/guarded.tsx';
import { UnknownAddressPage } from './pages/errors.tsx';

export const root = createRootRouteWithContext<AppContext>()({
  component: Outlet,
  notFoundComponent: UnknownAddressPage,
});

/** What stands below it asks who is there. */
export const guarded = createRoute({ getParentRoute: () => root, id: 'guarded', component: Guarded });
