import {
  createRootRouteWithContext,
  createRoute,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import type { AppContext } from './app-context.tsx';
import { categoriesQuery } from './features/catalogue/api/categories-query.ts';
import { deliveriesQuery, warehousesQuery } from './features/locations/api/places-query.ts';
import { settingsQuery } from './features/settings/api/settings-query.ts';
import { NotFoundPage } from './pages/errors/error-page.tsx';
import { ChosenPlace } from './pages/frame/chosen-place.tsx';
import { Frame } from './pages/frame/frame.tsx';
import { lendingParts } from './lending-parts.ts';
import { readSearch, type ShopSearch } from './routing/search.ts';

export const root = createRootRouteWithContext<AppContext>()({
  validateSearch: (raw: Record<string, unknown>): ShopSearch => readSearch(raw),
  search: { middlewares: [retainSearchParams(['warehouse', 'from', 'to'])] },
  // What a provider writes into an address leads to the details (spec 3 §2); who logs in there goes on to them after it.
  beforeLoad: ({ context, search, location }): void => {
    if (search.UserFirstLogin === undefined || context.shop.lending === null) return;
    if (location.pathname === '/login' || location.pathname === '/account/info') return;
    const { UserFirstLogin, redirect: asked } = search;
    throw redirect({ to: '/account/info', search: { UserFirstLogin, redirect: asked }, replace: true });
  },
  loader: async ({ context }) => {
    const { queryClient, call, shop } = context;
    // First: what goes wrong later is said between its header and footer.
    if (shop.lending !== null) {
      const { header, footer } = lendingParts();
      await Promise.all([header.load(context), footer.load(context)]);
    }
    await Promise.all([
      queryClient.ensureQueryData(settingsQuery(call)),
      queryClient.ensureQueryData(warehousesQuery(call)),
      queryClient.ensureQueryData(deliveriesQuery(call)),
      // Without departments the goods can still be seen.
      queryClient.prefetchQuery(categoriesQuery(call)),
    ]);
  },
  component: Frame,
  staticData: {
    module: ({ lending }) => (lending === null ? [] : ['src/lending-tree.tsx', lendingParts().header.module]),
  },
  notFoundComponent: NotFoundPage,
});

/**
 * This route has no path. It stands within the part that hydrates with the page, so it moves nothing before that is
 * done.
 */
export const pages = createRoute({ getParentRoute: () => root, id: 'pages', component: ChosenPlace });
