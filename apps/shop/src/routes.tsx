import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  retainSearchParams,
} from '@tanstack/react-router';
import type { AppContext } from './app-context.tsx';
import { categoriesQuery } from './features/catalogue/api/categories-query.ts';
import { itemQuery } from './features/catalogue/api/item-query.ts';
import { deliveriesQuery, warehousesQuery } from './features/locations/api/places-query.ts';
import { settingsQuery } from './features/settings/api/settings-query.ts';
import { ErrorPage } from './pages/errors/error-page.tsx';
import { NotFoundPage } from './pages/errors/not-found-page.tsx';
import { ChosenPlace } from './pages/frame/chosen-place.tsx';
import { Frame } from './pages/frame/frame.tsx';
import { loadHome } from './pages/home/load-home.ts';
import { loadList, loadResults } from './pages/list/load-list.ts';
import { loadProduct } from './pages/product/load-product.ts';
import { readSearch, type ShopSearch } from './routing/search.ts';
import { isWireError } from './wire-error.ts';

const root = createRootRouteWithContext<AppContext>()({
  validateSearch: (raw: Record<string, unknown>): ShopSearch => readSearch(raw),
  search: { middlewares: [retainSearchParams(['warehouse', 'from', 'to'])] },
  loader: async ({ context: { queryClient, call } }) => {
    await Promise.all([
      queryClient.ensureQueryData(settingsQuery(call)),
      queryClient.ensureQueryData(warehousesQuery(call)),
      queryClient.ensureQueryData(deliveriesQuery(call)),
      queryClient.ensureQueryData(categoriesQuery(call)),
    ]);
  },
  component: Frame,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

/** Without a path. It stands within the part that hydrates with the page, so it moves nothing before that is done. */
const pages = createRoute({ getParentRoute: () => root, id: 'pages', component: ChosenPlace });

const home = createRoute({
  getParentRoute: () => pages,
  path: '/',
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadHome(context, deps),
  head: ({ match: { context } }) => titled(context, context.t('shop.home.pageTitle')),
  component: lazyRouteComponent(() => import('./pages/home/home-page.tsx'), 'HomePage'),
  staticData: { module: 'src/pages/home/home-page.tsx' },
});

const listPage = lazyRouteComponent(() => import('./pages/list/list-page.tsx'), 'ListPage');
const listModule = { module: 'src/pages/list/list-page.tsx' };

const items = createRoute({
  getParentRoute: () => pages,
  path: '/items',
  loaderDeps: listDeps,
  loader: ({ context, location }) => loadList(context, null, readSearch({ ...location.search })),
  head: ({ match: { context } }) => titled(context, context.t('shop.list.allItems')),
  component: listPage,
  staticData: listModule,
});

const category = createRoute({
  getParentRoute: () => pages,
  path: '/items/$categoryId',
  loaderDeps: listDeps,
  loader: ({ context, location, params }) =>
    loadList(context, params.categoryId, readSearch({ ...location.search })),
  head: ({ match: { context }, params }) => {
    const categories = context.queryClient.getQueryData(categoriesQuery(context.call).queryKey);
    const found = categories?.find((one) => one.CategoryID === params.categoryId);
    return titled(context, found?.Description ?? context.t('shop.list.allItems'));
  },
  component: listPage,
  staticData: listModule,
});

const results = createRoute({
  getParentRoute: () => pages,
  path: '/search',
  loaderDeps: listDeps,
  loader: ({ context, location }) => loadResults(context, readSearch({ ...location.search })),
  head: ({
    match: {
      context,
      search: { q },
    },
  }) =>
    titled(
      context,
      q === undefined ? context.t('shop.search.title') : context.t('shop.search.results', { words: q }),
    ),
  component: lazyRouteComponent(() => import('./pages/search/search-page.tsx'), 'SearchPage'),
  staticData: { module: 'src/pages/search/search-page.tsx' },
});

const product = createRoute({
  getParentRoute: () => pages,
  path: '/item/$productId',
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, params }) => orNotFound(loadProduct(context, params.productId, deps)),
  head: ({ match: { context }, params }) => {
    const item = context.queryClient.getQueryData(itemQuery(context.call, params.productId).queryKey);
    if (item === undefined) return titled(context, context.t('shop.errors.notFoundTitle'));
    return titled(context, item.Description, item.MediumDescription);
  },
  component: lazyRouteComponent(() => import('./pages/product/product-page.tsx'), 'ProductPage'),
  staticData: { module: 'src/pages/product/product-page.tsx' },
});

const cart = createRoute({
  getParentRoute: () => pages,
  path: '/cart',
  head: ({ match: { context } }) => titled(context, context.t('shop.cart.title')),
  component: lazyRouteComponent(() => import('./pages/cart/cart-page.tsx'), 'CartPage'),
  staticData: { module: 'src/pages/cart/cart-page.tsx' },
});

const checkout = createRoute({
  getParentRoute: () => pages,
  path: '/checkout',
  head: ({ match: { context } }) => titled(context, context.t('shop.checkout.title')),
  component: lazyRouteComponent(() => import('./pages/checkout/checkout-page.tsx'), 'CheckoutPage'),
  staticData: { module: 'src/pages/checkout/checkout-page.tsx' },
});

const confirmation = createRoute({
  getParentRoute: () => pages,
  path: '/order/$orderId',
  head: ({ match: { context } }) => titled(context, context.t('shop.order.pageTitle')),
  component: lazyRouteComponent(() => import('./pages/order/order-page.tsx'), 'OrderPage'),
  staticData: { module: 'src/pages/order/order-page.tsx' },
});

const login = createRoute({
  getParentRoute: () => pages,
  path: '/login',
  head: ({ match: { context } }) => titled(context, context.t('shop.login.title')),
  component: lazyRouteComponent(() => import('./pages/login/login-page.tsx'), 'LoginPage'),
  staticData: { module: 'src/pages/login/login-page.tsx' },
});

const register = createRoute({
  getParentRoute: () => pages,
  path: '/register',
  head: ({ match: { context } }) => titled(context, context.t('shop.register.title')),
  component: lazyRouteComponent(() => import('./pages/register/register-page.tsx'), 'RegisterPage'),
  staticData: { module: 'src/pages/register/register-page.tsx' },
});

const activate = createRoute({
  getParentRoute: () => pages,
  path: '/activate',
  head: ({ match: { context } }) => titled(context, context.t('shop.activate.title')),
  component: lazyRouteComponent(() => import('./pages/activate/activate-page.tsx'), 'ActivatePage'),
  staticData: { module: 'src/pages/activate/activate-page.tsx' },
});

const lostPassword = createRoute({
  getParentRoute: () => pages,
  path: '/lost-password',
  head: ({ match: { context } }) => titled(context, context.t('shop.lostPassword.title')),
  component: lazyRouteComponent(() => import('./pages/password/lost-password-page.tsx'), 'LostPasswordPage'),
  staticData: { module: 'src/pages/password/lost-password-page.tsx' },
});

const password = createRoute({
  getParentRoute: () => pages,
  path: '/password',
  head: ({ match: { context } }) => titled(context, context.t('shop.newPassword.title')),
  component: lazyRouteComponent(() => import('./pages/password/password-page.tsx'), 'PasswordPage'),
  staticData: { module: 'src/pages/password/password-page.tsx' },
});

const forbidden = createRoute({
  getParentRoute: () => pages,
  path: '/forbidden',
  head: ({ match: { context } }) => titled(context, context.t('shop.errors.forbiddenTitle')),
  component: lazyRouteComponent(() => import('./pages/errors/forbidden-page.tsx'), 'ForbiddenPage'),
});

export const routeTree = root.addChildren([
  pages.addChildren([
    home,
    items,
    category,
    results,
    product,
    cart,
    checkout,
    confirmation,
    login,
    register,
    activate,
    lostPassword,
    password,
    forbidden,
  ]),
]);

/** The title that a page has in the tab, and what search engines show below it. */
function titled({ shop }: AppContext, title: string, description?: string) {
  const meta = [{ title: `${title} – ${shop.name}` }];
  return { meta: description ? [...meta, { name: 'description', content: description }] : meta };
}

async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (cause) {
    if (isWireError(cause) && cause.status === 404) throw notFound();
    throw cause;
  }
}

/** More pages of the same list move nothing. */
function listDeps({ search: { q, warehouse, from, to } }: { search: ShopSearch }) {
  return { q, warehouse, from, to };
}
