import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { type AppContext, useShop } from './app-context.tsx';
import { accountArea, accountPages, guarded, orderEdit } from './account-routes.tsx';
import { writtenPage } from './information-pages.ts';
import { lendingParts } from './lending-parts.ts';
import { categoriesQuery } from './features/catalogue/api/categories-query.ts';
import { itemQuery } from './features/catalogue/api/item-query.ts';
import { labelsQuery } from './features/labels/api/labels-query.ts';
import { loadHome } from './pages/home/load-home.ts';
import { loadList, loadResults } from './pages/list/load-list.ts';
import { loadProduct } from './pages/product/load-product.ts';
import { NotFoundPage } from './pages/errors/error-page.tsx';
import { pages, root } from './root-route.tsx';
import { UNKNOWN_PATH } from './routing/screen-paths.ts';
import { readSearch, type ShopSearch } from './routing/search.ts';
import { titled, titledBy, titledOffer } from './routing/titled.ts';
import { isWireError } from '@bivak/web';

const HomePage = lazyRouteComponent(() => import('./pages/home/home-page.tsx'), 'HomePage');

/** A shop that lends begins otherwise. Which of both is read is known in the loader. */
const home = createRoute({
  getParentRoute: () => pages,
  path: '/',
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    if (context.shop.lending !== null) await lendingParts().home.load(context);
    else await Promise.all([HomePage.preload?.(), loadHome(context, deps)]);
  },
  head: ({ match: { context } }) => titledOffer(context, 'shop.home.pageTitle'),
  component: function Home() {
    const Page = useShop().lending === null ? HomePage : lendingParts().home.Part;
    return <Page />;
  },
  staticData: {
    module: ({ lending }) => [lending === null ? 'src/pages/home/home-page.tsx' : lendingParts().home.module],
  },
});

const listPage = lazyRouteComponent(() => import('./pages/list/list-page.tsx'), 'ListPage');
const listModule = { module: 'src/pages/list/list-page.tsx' };

const items = createRoute({
  getParentRoute: () => pages,
  path: '/items',
  loaderDeps: listDeps,
  loader: ({ context, location }) => {
    leaveForLending(context, '/rates');
    return loadList(context, null, readSearch({ ...location.search }));
  },
  head: ({ match: { context } }) => titledOffer(context, 'shop.list.allItems'),
  component: listPage,
  staticData: listModule,
});

const category = createRoute({
  getParentRoute: () => pages,
  path: '/items/$categoryId',
  loaderDeps: listDeps,
  loader: ({ context, location, params }) => {
    leaveForLending(context, '/rates');
    return loadList(context, params.categoryId, readSearch({ ...location.search }));
  },
  head: ({ match: { context }, params }) => {
    const categories = context.queryClient.getQueryData(categoriesQuery(context.call).queryKey);
    const found = categories?.find((one) => one.CategoryID === params.categoryId);
    return titledOffer(context, 'shop.list.allItems', found?.Description);
  },
  component: listPage,
  staticData: listModule,
});

const results = createRoute({
  getParentRoute: () => pages,
  path: '/search',
  loaderDeps: listDeps,
  loader: ({ context, location }) => {
    leaveForLending(context, '/rates');
    return loadResults(context, readSearch({ ...location.search }));
  },
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

const itemNotFound = lazyRouteComponent(() => import('./pages/errors/item-not-found.tsx'), 'ItemNotFound');

const product = createRoute({
  getParentRoute: () => pages,
  path: '/item/$productId',
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, params }) => {
    leaveForLending(context, '/rates', params.productId);
    return orNotFound(loadProduct(context, params.productId, deps));
  },
  head: ({ match: { context }, params }) => {
    const item = context.queryClient.getQueryData(itemQuery(context.call, params.productId).queryKey);
    if (item === undefined) return titled(context, context.t('shop.product.notFound'));
    return titled(context, item.Description, item.MediumDescription);
  },
  component: lazyRouteComponent(() => import('./pages/product/product-page.tsx'), 'ProductPage'),
  notFoundComponent: itemNotFound,
  staticData: { module: 'src/pages/product/product-page.tsx' },
});

/** Leads on to the article (spec 2 §4, "Serial redirect"); it has no page but the one that nothing was found. */
const serial = createRoute({
  getParentRoute: () => pages,
  path: '/serial/$serial',
  loader: async ({ context, params }) =>
    (await import('./pages/serial/to-product.ts')).toProduct(context, params.serial),
  head: titledBy('shop.product.notFound'),
  notFoundComponent: itemNotFound,
});

const cart = createRoute({
  getParentRoute: () => pages,
  path: '/cart',
  loader: ({ context }) => leaveForLending(context, '/wizard'),
  head: titledBy('shop.cart.title'),
  component: lazyRouteComponent(() => import('./pages/cart/cart-page.tsx'), 'CartPage'),
  staticData: { module: 'src/pages/cart/cart-page.tsx' },
});

const checkout = createRoute({
  getParentRoute: () => pages,
  path: '/checkout',
  loader: ({ context }) => leaveForLending(context, '/wizard'),
  head: titledBy('shop.checkout.title'),
  component: lazyRouteComponent(() => import('./pages/checkout/checkout-page.tsx'), 'CheckoutPage'),
  staticData: { module: 'src/pages/checkout/checkout-page.tsx' },
});

const confirmation = createRoute({
  getParentRoute: () => pages,
  path: '/order/$orderId',
  head: titledBy('shop.order.pageTitle'),
  component: lazyRouteComponent(() => import('./pages/order/order-page.tsx'), 'OrderPage'),
  staticData: { module: 'src/pages/order/order-page.tsx' },
});

const quote = createRoute({
  getParentRoute: () => pages,
  path: '/quote/$orderId',
  head: titledBy('shop.quote.title'),
  component: lazyRouteComponent(() => import('./pages/quote/quote-page.tsx'), 'QuotePage'),
  staticData: { module: 'src/pages/quote/quote-page.tsx' },
});

const login = createRoute({
  getParentRoute: () => pages,
  path: '/login',
  head: titledBy('shop.login.title'),
  component: lazyRouteComponent(() => import('./pages/login/login-page.tsx'), 'LoginPage'),
  staticData: { module: 'src/pages/login/login-page.tsx' },
});

const register = createRoute({
  getParentRoute: () => pages,
  path: '/register',
  // What is told above the form is there with it, rather than to push it down.
  loader: ({ context: { queryClient, call } }) =>
    queryClient.prefetchQuery(labelsQuery(call, 'registration')),
  head: titledBy('shop.register.title'),
  component: lazyRouteComponent(() => import('./pages/register/register-page.tsx'), 'RegisterPage'),
  staticData: { module: 'src/pages/register/register-page.tsx' },
});

const activate = createRoute({
  getParentRoute: () => pages,
  path: '/activate',
  head: titledBy('shop.activate.title'),
  component: lazyRouteComponent(() => import('./pages/activate/activate-page.tsx'), 'ActivatePage'),
  staticData: { module: 'src/pages/activate/activate-page.tsx' },
});

const invitation = createRoute({
  getParentRoute: () => pages,
  path: '/invitation',
  head: titledBy('shop.invitation.title'),
  component: lazyRouteComponent(() => import('./pages/invitation/invitation-page.tsx'), 'InvitationPage'),
  staticData: { module: 'src/pages/invitation/invitation-page.tsx' },
});

const lostPassword = createRoute({
  getParentRoute: () => pages,
  path: '/lost-password',
  head: titledBy('shop.lostPassword.title'),
  component: lazyRouteComponent(() => import('./pages/password/lost-password-page.tsx'), 'LostPasswordPage'),
  staticData: { module: 'src/pages/password/lost-password-page.tsx' },
});

const password = createRoute({
  getParentRoute: () => pages,
  path: '/password',
  head: titledBy('shop.newPassword.title'),
  component: lazyRouteComponent(() => import('./pages/password/password-page.tsx'), 'PasswordPage'),
  staticData: { module: 'src/pages/password/password-page.tsx' },
});

const ContactPage = lazyRouteComponent(() => import('./pages/contact/contact-page.tsx'), 'ContactPage');

/** In a shop that lends it is one of the pages of information, with the form below. */
const contact = createRoute({
  getParentRoute: () => pages,
  path: '/contact',
  loader: async ({ context }) => {
    const { shop, queryClient, call } = context;
    if (!shop.contactForm.offered && shop.lending === null) throw notFound();
    await Promise.all([
      queryClient.prefetchQuery(labelsQuery(call, 'contact')),
      shop.lending === null ? ContactPage.preload?.() : lendingParts().contact.load(context),
    ]);
  },
  head: titledBy('shop.contact.title'),
  component: function Contact() {
    const Page = useShop().lending === null ? ContactPage : lendingParts().contact.Part;
    return <Page />;
  },
  staticData: {
    module: ({ lending }) => [
      lending === null ? 'src/pages/contact/contact-page.tsx' : lendingParts().contact.module,
    ],
  },
});

const forbidden = createRoute({
  getParentRoute: () => pages,
  path: '/forbidden',
  head: titledBy('shop.errors.forbiddenTitle'),
  component: lazyRouteComponent(() => import('./pages/errors/forbidden-page.tsx'), 'ForbiddenPage'),
});

export const managementLogin = createRoute({
  getParentRoute: () => root,
  path: '/management',
  head: titledBy('shop.management.title'),
  component: lazyRouteComponent(
    () => import('./pages/management/management-login-page.tsx'),
    'ManagementLoginPage',
  ),
  staticData: { module: 'src/pages/management/management-login-page.tsx', frame: 'none' },
});

/** An address that means nothing here; its title says so, where the root could only say whose shop it is. */
const unknown = createRoute({
  getParentRoute: () => pages,
  path: `${UNKNOWN_PATH}/$`,
  loader: () => {
    throw notFound();
  },
  head: titledBy('shop.errors.notFoundTitle'),
  notFoundComponent: NotFoundPage,
});

/** Pages that every kind of shop has. */
export const openPages = [
  home,
  items,
  category,
  results,
  product,
  serial,
  cart,
  checkout,
  confirmation,
  quote,
  login,
  register,
  activate,
  invitation,
  lostPassword,
  password,
  contact,
  writtenPage,
  forbidden,
  unknown,
] as const;

/** The routes of a shop that lends nothing; those of one that does are a tree of their own (lending-tree.tsx). */
export function shopTree() {
  return root.addChildren([
    pages.addChildren([
      ...openPages,
      guarded.addChildren([orderEdit, accountArea.addChildren(accountPages)]),
    ]),
    managementLogin,
  ]);
}

/**
 * A shop that lends has no catalogue, cart or checkout of its own (spec 3 §2): who follows an old link to one finds its tents
 * or its wizard, for good.
 */
function leaveForLending({ shop }: AppContext, to: '/rates' | '/wizard', tent?: string): void {
  if (shop.lending === null) return;
  throw redirect({ to, search: tent === undefined ? {} : { tent }, statusCode: 308, replace: true });
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
function listDeps({
  search: { q, properties, available, sort, warehouse, from, to },
}: {
  search: ShopSearch;
}) {
  return { q, properties, available, sort, warehouse, from, to };
}
