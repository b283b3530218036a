import type { Requirement } from '@bivak/rules';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { AppContext } from './app-context.tsx';
import { FailedPage } from './pages/errors.tsx';
import { routeTree } from './routes.tsx';

export interface RouterOptions {
  readonly context: AppContext;
  /** The shop's step of the path. */
  readonly base: string;
  /** Of a test; a page has the browser's. */
  readonly history?: RouterHistory;
}

/** The routes below one shop; data live in the query client, never in the router. */
export function createOfficeRouter({ context, base, history }: RouterOptions) {
  return createRouter({
    routeTree,
    context,
    basepath: base,
    ...(history === undefined ? {} : { history }),
    // For every route: what goes wrong on a page is said in its place, beside the menu.
    defaultErrorComponent: FailedPage,
    defaultPreload: 'intent',
    // The query client decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createOfficeRouter>;
  }
  interface StaticDataRouteOption {
    /** What somebody must be allowed to do to see the page, such as `orders.read`; only below `guarded`. */
    readonly access?: Requirement;
  }
}
