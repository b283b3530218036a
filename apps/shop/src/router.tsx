import type { ShopPermission } from '@bivak/rules';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { AppContext } from './app-context.tsx';
import type { RouteTree } from './lending-tree.tsx';
import { ErrorPage } from './pages/errors/error-page.tsx';
import { rewriteFor } from './routing/rewrite.ts';
import { parseSearch, stringifySearch } from './routing/search.ts';

export interface RouterOptions {
  readonly routeTree: RouteTree;
  readonly context: AppContext;
  readonly origin: string;
  /** Only on the server; the browser has its own. */
  readonly history?: RouterHistory;
}

/** The same routes on the server and in the browser; data live in the query client, never in the router. */
export function createShopRouter({ routeTree, context, origin, history }: RouterOptions) {
  const onServer = history !== undefined;
  return createRouter({
    routeTree,
    context,
    origin,
    ...(onServer ? { history, isServer: true } : {}),
    rewrite: rewriteFor(context.shop, context.locale),
    parseSearch,
    stringifySearch,
    // For every route: what goes wrong on a page is said in its place, between header and footer.
    defaultErrorComponent: ErrorPage,
    defaultPreload: 'intent',
    // The query client decides what is fresh.
    defaultPreloadStaleTime: 0,
    // On the server the router would print an inline script for it.
    scrollRestoration: onServer ? false : onlyLaterPages(),
  });
}

/** How loading ended, as the server says it with the document. */
export function statusOf(
  matches: readonly { readonly status: string; readonly _notFound?: boolean | undefined }[],
): number {
  if (matches.some(({ status }) => status === 'error')) return 500;
  // This version of the router, which is pinned, does not make it public yet: an address that no route answers.
  return matches.some(({ status, _notFound }) => status === 'notFound' || _notFound === true) ? 404 : 200;
}

/** The browser itself restores the first page, and who has scrolled since must not jump back when the scripts come. */
function onlyLaterPages(): () => boolean {
  let pages = 0;
  return () => {
    pages += 1;
    return pages > 1;
  };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createShopRouter>;
  }
  interface StaticDataRouteOption {
    /** The page's source module, whose chunk is loaded with the document. */
    readonly module?: string | ((shop: AppContext['shop']) => readonly string[]);
    /** What the visitor must be allowed to see the page, such as `account&orders.read`; only below `guarded`. */
    readonly access?: ShopPermission | `${ShopPermission}${'&' | '|'}${ShopPermission}`;
    /** Browsers and proxies keep no copy: a way back asks anew. */
    readonly noStore?: true;
    /** Without the shop's header and footer around it. */
    readonly frame?: 'none';
  }
}
